/** Fields by a word of the manifest. Stage: model. */
import type { RecordField } from "../records/types.js";

/** The field that a word refers to: by its name when sent, or as written. */
export function findField(
  fields: readonly RecordField[],
  word: string,
): RecordField | undefined {
  return (
    fields.find(({ name }) => name === word) ??
    fields.find(({ written }) => written === word)
  );
}
