/**
 * Bodies that set all that an action takes. Stage: emit. The samples' bodies name as
 * little as they can, for people to read; these are for machines to compare.
 */
import { createFieldsReader } from "../../runtime/records/field-reader.js";
import {
  hasRows,
  hasTransitions,
  isRefusal,
} from "../../runtime/records/fields.js";
import { judgeMade, mayChange } from "../samples/made-rows.js";
import {
  type BodyNeeds,
  fieldsOfBody,
  literalOf,
  type SampleBody,
} from "../samples/sample-bodies.js";
import type { SampleRow, SampleValue } from "../samples/sample-rows.js";
import type { StoredTest } from "../samples/stored-tests.js";

/**
 * A body with the values of a row in all that an action takes; null if the caller of the
 * tests may not send it, or not see what it makes.
 *
 * @param values the row whose values it has
 */
export function createWholeBody(
  { row, place }: StoredTest,
  needs: BodyNeeds,
  values: SampleRow,
  plain: SampleBody | null,
  caller: string | undefined,
): SampleBody | null {
  const { input, names, where, address } = needs;
  const isNew = input.kind === "new";
  const sent = new Map<string, SampleValue>();
  const fields = fieldsOfBody(input);
  for (const { name, data, ref } of fields) {
    // Where rows begin, and what their address is, other tests say.
    if (hasTransitions(data) || data.write === "some") continue;
    if (!isNew && name === address) continue;
    const isSame = ref !== null || Object.hasOwn(where, name);
    const value = hasRows(data)
      ? plain?.values.get(name)
      : (isSame ? row : values).values.get(name);
    // A ref's default names a row that tests do not have.
    const isLeft = value?.literal === null && data.default === undefined;
    if (value !== undefined && !isLeft) sent.set(name, value);
  }
  const { constant } = row;
  const body: SampleBody = { constant, type: names.sent, values: sent };
  const read = createFieldsReader(
    Object.fromEntries(fields.map(({ name, data }) => [name, data])),
    () => true,
  ).read(literalOf(body), "json", needs.reading);
  if (isRefusal(read)) return null;
  if (!isNew) return mayChange(row, place, body, caller) ? body : null;
  const { isMade, isRead } = judgeMade(row, place, body, caller);
  return isMade && isRead ? body : null;
}
