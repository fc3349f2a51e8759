/**
 * The fields of a body that `where` decides, so that a request may leave them
 * out. Stage: model.
 */
import type { Where } from "../../runtime/database/tables.js";
import { mustBeSent } from "../records/required.js";
import type { ActionInput } from "../records/types.js";

/**
 * The values of a new row's required fields that `where` knows: of several, the
 * first.
 */
export function listGiven(
  input: ActionInput | null,
  where: Where = {},
): Readonly<Record<string, unknown>> {
  if (input?.kind !== "new") return {};
  const { record, creates } = input.view;
  return Object.fromEntries(
    record.fields
      .filter(
        ({ name, data }) =>
          creates.includes(name) &&
          mustBeSent(data) &&
          Object.hasOwn(where, name),
      )
      .map(({ name }) => {
        const value = where[name];
        return [name, Array.isArray(value) ? value[0] : value];
      }),
  );
}

/** The fields that a body which replaces a row keeps if it leaves them out. */
export function listKeptFields(
  input: ActionInput | null,
  where: Where = {},
): readonly string[] {
  if (input?.kind !== "change") return [];
  const { reads, changes } = input.view;
  return changes.filter(
    (name) => reads.includes(name) && Object.hasOwn(where, name),
  );
}
