/**
 * A schema after some changes. Stage: migrations. Each change says what it
 * starts from; one that does not fit the current schema reports why. There is
 * no snapshot of the schema: it is the fold of the changes of all migrations,
 * in the order of their names, so that branches merge.
 */
import type { SchemaChange, CreateTable } from "./changes.js";
import { DELETED_FACTS, factsOf, VERSION_FACTS } from "./facts.js";
import { applyToTable, Misfit, renameTable } from "./fold-table.js";
import { withFound, type FoundTable } from "./found.js";
import { EMPTY, KEY, type LinkFacts, type DatabaseSchema } from "./schema.js";
import type { ColumnFacts, SchemaTable } from "./schema.js";

/** The schema, or why a change does not fit. */
export type FoldedSchema =
  | { readonly schema: DatabaseSchema; readonly misfit: null }
  | { readonly schema: DatabaseSchema; readonly misfit: string };

/** Applies the changes in turn; stops at the first that does not fit. */
export function foldChanges(
  changes: readonly SchemaChange[],
  start = EMPTY,
): FoldedSchema {
  let schema = start;
  for (const change of changes) {
    try {
      schema = apply(schema, change);
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      return { schema, misfit: error.message };
    }
  }
  return { schema, misfit: null };
}

function apply(schema: DatabaseSchema, change: SchemaChange): DatabaseSchema {
  const { tables } = schema;
  switch (change.change) {
    case "create-table":
      refuseTaken(tables, change.table);
      return { tables: [...tables, readTable(change)] };
    case "drop-table":
      find(tables, change.table);
      return { tables: tables.filter(({ table }) => table !== change.table) };
    case "rename-tables":
      return renameTables(tables, change.names);
    default: {
      const found = find(tables, change.table);
      const next = applyToTable(found, change);
      return { tables: tables.map((each) => (each === found ? next : each)) };
    }
  }
}

function find(tables: readonly SchemaTable[], name: string): SchemaTable {
  const found = tables.find(({ table }) => table === name);
  if (found === undefined) throw new Misfit(`there is no table "${name}"`);
  return found;
}

function refuseTaken(tables: readonly SchemaTable[], name: string): void {
  const isTaken = tables.some(
    ({ table, links }) =>
      table === name || links.some(({ facts }) => facts.table === name),
  );
  if (isTaken) throw new Misfit(`there is a table "${name}" already`);
}

/** Renames tables and whatever refers to them. */
function renameTables(
  tables: readonly SchemaTable[],
  names: Readonly<Record<string, { table: string; record: string }>>,
): DatabaseSchema {
  for (const name of Object.keys(names)) find(tables, name);
  const follow = (table: string): string => names[table]?.table ?? table;
  const renamed = tables.map((table) => {
    const { table: name, record } = names[table.table] ?? {
      table: table.table,
      record: table.name,
    };
    return renameTable(table, { table: name, name: record }, follow);
  });
  const all = new Set(renamed.map(({ table }) => table));
  if (all.size < renamed.length)
    throw new Misfit("two tables would have one name");
  return { tables: renamed };
}

/** The table that a create-table change describes. */
export function readTable(change: CreateTable): SchemaTable {
  const { table, record, key = KEY, refs, oneOf = [] } = change;
  const { times = [], version, deleted } = change;
  const columns = Object.entries(change.columns).map(([name, field]) => {
    const ref = refs[name];
    const facts: ColumnFacts = {
      ...factsOf(field),
      ...(times.includes(name) && { now: true }),
      ...(ref !== undefined && { ref }),
    };
    return { name, was: [], facts };
  });
  const own = [
    ...(version === undefined ? [] : [[version, VERSION_FACTS] as const]),
    ...(deleted === undefined ? [] : [[deleted, DELETED_FACTS] as const]),
  ];
  return {
    name: record,
    was: [],
    table,
    key,
    oneOf,
    columns: [
      ...columns,
      ...own.map(([column, facts]) => ({ name: column, was: [], facts })),
    ],
    uniques: change.uniques,
    indexes: change.indexes,
    searches: change.searches ?? [],
    links: Object.entries(change.links).map(([name, facts]) => ({
      name,
      was: [],
      facts: facts satisfies LinkFacts,
      ...withFound(change.foundLinks?.[name] as FoundTable | undefined),
    })),
    ...withFound(change.found as FoundTable | undefined),
  };
}
