/**
 * New rows: what they have of where they stand, and what they need.
 */
import type { Fault } from "./fault.js";
import { isCreated } from "./field-access.js";
import { findParentId } from "./store-place.js";
import { findParent, ownerOf, type Reach } from "./store-reach.js";
import type { Values } from "./store-rows.js";
import type { AnyKysely } from "./store-types.js";
import type { TableData } from "./tables.js";
import { uuid7 } from "./uuid7.js";

/**
 * What a new row has of where it stands, and of when it is made.
 *
 * @throws HttpError 404 where there is no such parent, 401 where nobody said
 * whose row it is
 */
export async function describeNew(
  db: AnyKysely,
  reach: Reach,
): Promise<Values> {
  const { record, times = [], scope: kinds = {} } = reach.table;
  const { place, scope } = reach;
  const values = onlyValues(place?.where);
  if (scope !== null) {
    const owners = Object.keys(kinds);
    if (place?.by !== undefined) owners.push(place.by);
    for (const column of owners) values[column] = ownerOf(scope, column);
  }
  const parent = findParent(reach);
  if (parent !== null) values[parent.column] = await findParentId(db, reach);
  const now = new Date().toISOString();
  for (const column of times) values[column] = now;
  if (record.key === "uuid") values["id"] = uuid7();
  return values;
}

/** What a whole row needs: a body that replaces one may leave out what changes do not write. */
export function findMissing(
  { record }: TableData,
  values: Values,
): readonly Fault[] {
  return Object.entries(record.fields)
    .filter(
      ([name, field]) =>
        isCreated(field) &&
        field.optional !== true &&
        field.default === undefined &&
        values[name] === undefined,
    )
    .map(([name]) => ({
      path: [name],
      code: "required",
      detail: "Must be given",
    }));
}

/** Of `where`, the columns that can have one value alone. */
function onlyValues(where: Values = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(where).filter(([, value]) => !Array.isArray(value)),
  );
}
