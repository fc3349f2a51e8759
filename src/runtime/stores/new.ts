/** New rows: the values that their place decides, and those that they need. */
import type { TableData } from "../database/tables.js";
import type { Fault } from "../http/described.js";
import { HttpError } from "../http/reply.js";
import { defaultOf } from "../records/field-reader.js";
import { type Field, type Fields, isCreated } from "../records/fields.js";
import { hasOwn } from "../values.js";
import { findParentId } from "./place.js";
import { findParent, ownerOf, type Reach } from "./reach.js";
import type { Values } from "./rows.js";
import type { AnyKysely } from "./store-types.js";

export function uuid7(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = new Date().getTime().toString(16).padStart(12, "0");
  const random = Array.from(bytes.subarray(6), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const variant = (
    0x8 |
    (Number.parseInt(random.charAt(4), 16) & 0x3)
  ).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(1, 4)}`,
    `${variant}${random.slice(5, 8)}`,
    random.slice(8),
  ].join("-");
}

/**
 * The values of a new row that follow from its place, its owner and the time.
 *
 * @param input what the request gives the row
 * @throws HttpError 404 if the parent does not exist, 401 if it is not known
 * whose row it is
 */
export async function describeNew(
  db: AnyKysely,
  reach: Reach,
  input: Values,
): Promise<Values> {
  const { record, times = [] } = reach.table;
  const values = placeValues(reach.table, reach.place?.where, input);
  Object.assign(values, findOwners(reach));
  const parent = findParent(reach);
  if (parent !== null) values[parent.column] = await findParentId(db, reach);
  const now = new Date().toISOString();
  for (const column of times) values[column] = now;
  if (record.key === "uuid") values["id"] = uuid7();
  return values;
}

/** What the fields of a new row have that nothing gives a value. */
export type Defaults = readonly (readonly [
  name: string,
  fill: () => unknown,
])[];

export function defaultsOf({ record, links = {} }: TableData): Defaults {
  return Object.entries<Field>(record.fields).flatMap(([name, field]) => {
    if (field.default !== undefined) return [[name, defaultOf(field)] as const];
    // A list of refs may be empty, wherever it is stored.
    const { many, optional, computed } = field;
    if (many !== true || optional === true || computed === true) return [];
    const isOpen = "ref" in field && !hasOwn(links, name);
    return isOpen ? [[name, () => []] as const] : [];
  });
}

/** A new row with its defaults: not every field is one that input has. */
export function withDefaults(values: Values, defaults: Defaults): Values {
  const missing = defaults.filter(([name]) => values[name] === undefined);
  if (missing.length === 0) return values;
  const filled = missing.map(([name, fill]) => [name, fill()] as const);
  return { ...values, ...Object.fromEntries(filled) };
}

/**
 * The values that say whose row a new one is.
 *
 * @throws HttpError 401 if it is not known
 */
export function findOwners({ table, place, scope }: Reach): Values {
  const owners: Record<string, unknown> = {};
  if (scope === null) return owners;
  const columns = Object.keys(table.scope ?? {});
  if (place?.by !== undefined) columns.push(place.by);
  for (const column of columns) owners[column] = ownerOf(table, scope, column);
  return owners;
}

/**
 * The required fields that a new row lacks: a body that replaces one may leave
 * out fields that changes do not write.
 *
 * @throws HttpError 404 if no client could send one of them: such a row is made
 * by the server
 */
export function findMissing(
  { record, times, links = {} }: TableData,
  values: Values,
): readonly Fault[] {
  const missing = Object.entries<Field>(record.fields).filter(
    ([name, field]) =>
      field.optional !== true &&
      field.computed !== true &&
      field.default === undefined &&
      values[name] === undefined &&
      name !== "id" &&
      times?.includes(name) !== true,
  );
  const isOpen = missing.some(
    ([name, field]) => !isCreated(field) && !hasOwn(links, name),
  );
  if (isOpen) throw new HttpError(404);
  return missing
    .filter(([, field]) => isCreated(field))
    .map(([name]) => ({
      path: [name],
      code: "required",
      detail: "Must be given",
    }));
}

/**
 * The columns of `where`, so that a new row is one of its place. Of several
 * values, it has the one that it would have anyway, or else the first.
 */
function placeValues(
  { record }: TableData,
  where: Values = {},
  input: Values,
): Record<string, unknown> {
  const usual: Fields = record.fields;
  const values: Record<string, unknown> = {};
  for (const [name, said] of Object.entries(where)) {
    if (!Array.isArray(said)) {
      values[name] = said;
      continue;
    }
    const all: readonly unknown[] = said;
    const value = input[name] ?? usual[name]?.default;
    values[name] = all.includes(value) ? value : all[0];
  }
  return values;
}
