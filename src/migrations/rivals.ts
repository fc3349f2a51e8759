/** Migrations from two branches that are incompatible. Stage: migrations. */
import type { SchemaChange, History } from "./changes.js";
import type { DatabaseSchema } from "./schema.js";

/** A migration in the history. */
export interface Known extends History {
  readonly name: string;
  /** All migrations that it builds on. */
  readonly knows: ReadonlySet<string>;
}

/**
 * Finds a migration that this one does not know and is incompatible with.
 *
 * @param known the migrations before it
 * @param schema the result of all of them, including it
 * @param isMisfit whether it does not fit the current schema
 */
export function findRival(
  migration: Known,
  known: readonly Known[],
  schema: DatabaseSchema,
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
 * A table that one migration rebuilds would lose what the other adds, and would
 * refer to tables by the names they had before the other renamed them.
 */
function isRebuilding(
  { rebuilds = [] }: Known,
  other: Known,
  schema: DatabaseSchema,
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

function listTables(change: SchemaChange): readonly string[] {
  if (change.change !== "rename-tables") return [change.table];
  return [...Object.keys(change.names), ...listRenamed(change)];
}

/** The new names of renamed tables. */
function listRenamed(change: SchemaChange): readonly string[] {
  if (change.change !== "rename-tables") return [];
  return Object.values(change.names).map(({ table }) => table);
}

/** The tables that a table refers to; it may be the table of a list of refs. */
function listTargets(
  name: string,
  { tables }: DatabaseSchema,
): readonly string[] {
  return tables.flatMap(({ table, columns, links }) => [
    ...(table === name
      ? columns.flatMap(({ facts: { ref } }) => ref?.table ?? [])
      : []),
    ...links.flatMap(({ facts }) =>
      facts.table === name ? [table, facts.target] : [],
    ),
  ]);
}
