/** Fields by a word of the manifest. Stage: model. */
import type { RecordField } from "../records/types.js";

/** The field that a word means: by the name that it is sent under, or as it is written. */
export function findField(
  fields: readonly RecordField[],
  word: string,
): RecordField | undefined {
  return (
    fields.find(({ name }) => name === word) ??
    fields.find(({ written }) => written === word)
  );
}
