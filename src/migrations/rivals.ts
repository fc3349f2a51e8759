/** Migrations of two branches that do not go together. Stage: migrations. */
import type { Change, History } from "./changes.js";
import type { Schema } from "./schema.js";

/** A migration among the others. */
export interface Known extends History {
  readonly name: string;
  /** All that it goes on from. */
  readonly knows: ReadonlySet<string>;
}

/**
 * One that a migration does not know, and does not go together with.
 *
 * @param known those before it
 * @param schema what all of them make, and it too
 * @param isMisfit whether it does not fit what is there
 */
export function findRival(
  migration: Known,
  known: readonly Known[],
  schema: Schema,
  isMisfit: boolean,
): Known | null {
  const strangers = known.filter(({ name }) => !migration.knows.has(name));
  const hard = strangers.find(
    (other) =>
      isRebuilding(migration, other, schema) ||
      isRebuilding(other, migration, schema),
  );
  if (hard !== undefined) return hard;
  if (!isMisfit) return null;
  const near = strangers.filter((other) => shareTables(migration, other));
  return near.at(-1) ?? strangers.at(-1) ?? null;
}

/**
 * A table that one makes anew would lose what the other adds, and would refer to
 * tables by the names that they had before the other gave them new ones.
 */
function isRebuilding(
  { rebuilds = [] }: Known,
  other: Known,
  schema: Schema,
): boolean {
  const tables = tablesOf(other);
  const renamed = new Set(other.changes.flatMap(listRenamed));
  return rebuilds.some(
    (table) =>
      tables.has(table) ||
      listTargets(table, schema).some((target) => renamed.has(target)),
  );
}

function shareTables(one: Known, other: Known): boolean {
  const tables = tablesOf(other);
  return [...tablesOf(one)].some((table) => tables.has(table));
}

function tablesOf({ changes, rebuilds = [] }: History): ReadonlySet<string> {
  return new Set([...rebuilds, ...changes.flatMap(listTables)]);
}

function listTables(change: Change): readonly string[] {
  if (change.change !== "rename-tables") return [change.table];
  return [...Object.keys(change.names), ...listRenamed(change)];
}

/** What tables are called from then on. */
function listRenamed(change: Change): readonly string[] {
  if (change.change !== "rename-tables") return [];
  return Object.values(change.names).map(({ table }) => table);
}

/** The tables that a table refers to; it can be one of a list of refs. */
function listTargets(name: string, { tables }: Schema): readonly string[] {
  return tables.flatMap(({ table, columns, links }) => [
    ...(table === name
      ? columns.flatMap(({ facts: { ref } }) => ref?.table ?? [])
      : []),
    ...links.flatMap(({ facts }) =>
      facts.table === name ? [table, facts.target] : [],
    ),
  ]);
}
