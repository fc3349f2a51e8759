/** What a new record can be given. Stage: model. */
import { asCreated } from "../../runtime/records/fields.js";
import type { RecordField, RecordView } from "./types.js";

/** The fields that a create accepts, in the record's order, with what they may be. */
export function listCreated({
  record,
  creates,
}: Pick<RecordView, "record" | "creates">): readonly RecordField[] {
  return record.fields
    .filter(({ name }) => creates.includes(name))
    .map((field) => ({ ...field, data: asCreated(field.data) }));
}
