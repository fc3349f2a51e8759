/** A row by the fields that are unique: `findBy(context, { email })`. */
import { fieldOf, type TableData } from "../database/tables.js";
import { HttpError } from "../http/reply.js";
import { type Field, isRefusal } from "../records/fields.js";
import { equals } from "./access.js";
import { checkStored } from "./list-query.js";
import type { Values } from "./rows.js";
import type { Which } from "./statements.js";

/** That there is no such row: a replica is not believed it, as any 404 of one. */
const NONE = new HttpError(404);

/** @throws what `findBy` takes for null */
export function noSuchRow(): Promise<HttpError> {
  return Promise.resolve(NONE);
}

/**
 * Finds a row by unique fields.
 *
 * @param read throws `noSuchRow` if there is none
 * @throws TypeError if the fields are not unique together
 */
export async function findByUnique(
  table: TableData,
  by: Values,
  read: (which: Which) => Promise<Values>,
): Promise<Values | null> {
  const which = conditionsBy(table, by);
  if (which === null) return null;
  try {
    return await read(which);
  } catch (error) {
    if (error === NONE) return null;
    throw error;
  }
}

/** Null if no row can have the values. */
function conditionsBy(table: TableData, by: Values): Which | null {
  const names = Object.keys(by).sort();
  if (!listUnique(table).includes(names.join())) {
    const told = names.length === 0 ? "nothing" : names.join(", ");
    throw new TypeError(`No ${table.record.name} is the only one by ${told}`);
  }
  const values = names.map((name) => {
    const value = by[name] ?? null;
    const stored = checkStored(fieldOf(table, name), value);
    // To SQL, no two rows without a value are equal.
    return [name, value === null || isRefusal(stored) ? null : stored] as const;
  });
  if (values.some(([, value]) => value === null)) return null;
  return () => values.map(([name, value]) => equals(table, name, value));
}

/** The fields that are unique together, each as the sorted names of its rule. */
function listUnique({ record }: TableData): readonly string[] {
  return Object.entries<Field>(record.fields).flatMap(([name, { unique }]) => {
    if (unique === undefined) return [];
    const names = unique === true ? [name] : [name, ...unique];
    return [names.sort().join()];
  });
}
