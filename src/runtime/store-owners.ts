/**
 * Owners: whose a row is, by its own refs and by those of the rows above it. What
 * follows from the tables alone, without a request.
 */
import type { ParentData, ScopeKind, TableData, Tables } from "./tables.js";

/** With `scope: write`, other callers' rows can be read but not written. */
export type Purpose = "read" | "write";

/**
 * What a caller must be allowed to do with the rows above: below a row that they
 * may not change they change nothing, except what has an owner of its own.
 */
export function purposeAbove(
  { scope }: Pick<TableData, "scope">,
  purpose: Purpose,
): Purpose {
  return scope === undefined ? purpose : "read";
}

/** Whether a scope keeps others from what is to be done with a row. */
export function isKept(kind: ScopeKind, purpose: Purpose): boolean {
  return kind === "all" || purpose === "write";
}

/** Whether rows of a record have owners: their own, or those of rows above. */
export function isOwned(
  tables: Tables,
  record: string,
  purpose: Purpose,
): boolean {
  return (
    hasOwnOwner(tables, record, purpose) ||
    isBelowOwned(tables, record, purpose)
  );
}

/** Whether a ref of a record's own says whose its rows are. */
export function hasOwnOwner(
  tables: Tables,
  record: string,
  purpose: Purpose,
): boolean {
  const kinds = Object.values(tables[record]?.scope ?? {});
  return kinds.some((kind) => isKept(kind, purpose));
}

/** Whether rows of a record are below rows that have owners. */
export function isBelowOwned(
  tables: Tables,
  record: string,
  purpose: Purpose,
  seen: readonly string[] = [],
): boolean {
  const table = tables[record];
  // Records may be nested in themselves.
  if (table === undefined || seen.includes(record)) return false;
  const asked = purposeAbove(table, purpose);
  return Object.values(table.below ?? {}).some(
    (above) =>
      hasOwnOwner(tables, above, asked) ||
      isBelowOwned(tables, above, asked, [...seen, record]),
  );
}

/** Whether who calls says what a place is below: `by` of a singleton above. */
export function isBelowCallers(
  parents: readonly ParentData[] | undefined,
): boolean {
  if (parents === undefined) return false;
  return parents.some(
    ({ by, parents: above }) => by !== undefined || isBelowCallers(above),
  );
}

/** Whether a row of the parents of a place, or one above them, has an owner. */
export function hasOwnerAbove(
  tables: Tables,
  parents: readonly ParentData[] | undefined,
  purpose: Purpose,
): boolean {
  if (parents === undefined) return false;
  return parents.some(({ record, by, parents: above }) => {
    if (by !== undefined || isOwned(tables, record, purpose)) return true;
    const asked = purposeAbove(tables[record] ?? {}, purpose);
    return hasOwnerAbove(tables, above, asked);
  });
}
