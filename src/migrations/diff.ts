/**
 * The changes that turn one schema into another. Stage: migrations. The changes
 * fold to the wanted schema; what they do to rows is up to emit.
 */
import { align, type Alignment, type TablePair } from "./align.js";
import type { SchemaChange, CreateTable } from "./changes.js";
import { isSameJson } from "./json.js";
import {
  KEY,
  type ColumnFacts,
  type DatabaseSchema,
  type IndexColumns,
  type SchemaTable,
} from "./schema.js";
import { applyToTable, renameTable, type TableChange } from "./fold-table.js";

/** The changes, and which tables and columns correspond. */
export interface Diff {
  readonly changes: readonly SchemaChange[];
  readonly alignment: Alignment;
}

/** From the current schema to the wanted one. Empty if `was` has faults. */
export function diff(before: DatabaseSchema, after: DatabaseSchema): Diff {
  const alignment = align(before, after);
  if (alignment.faults.length > 0) return { changes: [], alignment };
  const { tables } = alignment;
  const kept = new Set(tables.map((pair) => pair.before));
  const known = new Set(tables.map((pair) => pair.after));
  const names = new Map(
    tables.map((pair) => [pair.before.table, pair.after.table]),
  );
  return {
    alignment,
    changes: [
      // First, since another table may take over the name.
      ...before.tables
        .filter((table) => !kept.has(table))
        .map(({ table }): SchemaChange => ({ change: "drop-table", table })),
      ...renameTables(tables),
      ...tables.flatMap((pair) => changeTable(pair, names)),
      ...after.tables.filter((table) => !known.has(table)).map(describeNew),
    ],
  };
}

function renameTables(pairs: readonly TablePair[]): readonly SchemaChange[] {
  const names = pairs.flatMap(({ before, after }) =>
    before.table === after.table && before.name === after.name
      ? []
      : [[before.table, { table: after.table, record: after.name }] as const],
  );
  if (names.length === 0) return [];
  return [{ change: "rename-tables", names: Object.fromEntries(names) }];
}

/** The change that creates a wanted table. */
function describeNew({ table, name, key, ...rest }: SchemaTable): CreateTable {
  const { columns, uniques, indexes, searches, oneOf, links } = rest;
  const times = columns.filter(({ facts }) => facts.now === true);
  const deleted = columns.find(({ facts }) => facts.deleted === true);
  return {
    change: "create-table",
    table,
    record: name,
    ...(key !== KEY && { key }),
    columns: Object.fromEntries(
      columns
        .filter((column) => column !== deleted)
        .map(({ name: column, facts }) => [column, describeField(facts)]),
    ),
    ...(times.length > 0 && { times: times.map((column) => column.name) }),
    ...(deleted !== undefined && { deleted: deleted.name }),
    refs: Object.fromEntries(
      columns.flatMap(({ name: column, facts: { ref } }) =>
        ref === undefined ? [] : [[column, ref]],
      ),
    ),
    uniques: uniques.map((each) => [...each]),
    indexes: indexes.map((each) => [...each]),
    ...(searches.length > 0 && {
      searches: searches.map((each) => [...each]),
    }),
    ...(oneOf.length > 0 && { oneOf: [...oneOf] }),
    links: Object.fromEntries(links.map((link) => [link.name, link.facts])),
  };
}

/** A field with these facts; refs and timestamps are listed separately. */
function describeField(facts: ColumnFacts): CreateTable["columns"][string] {
  const type = facts.values === undefined ? facts.type : "enum";
  const rest = Object.entries(facts).filter(
    ([key]) => !["type", "now", "ref"].includes(key),
  );
  return { type, ...Object.fromEntries(rest) };
}

/** The changes of one table; each starts from what the previous ones left. */
function changeTable(
  pair: TablePair,
  names: ReadonlyMap<string, string>,
): readonly SchemaChange[] {
  const { after } = pair;
  const table = after.table;
  const changes: TableChange[] = [];
  let at = renameTable(pair.before, after, (old) => names.get(old) ?? old);
  const make = (change: TableChange): void => {
    changes.push(change);
    at = applyToTable(at, change);
  };
  const keptColumns = new Set(pair.columns.values());
  const keptLinks = new Set(pair.links.values());
  for (const { name: column } of at.columns) {
    if (!keptColumns.has(column))
      make({ change: "drop-column", table, column });
  }
  for (const { name: link } of at.links) {
    if (!keptLinks.has(link)) make({ change: "drop-link", table, link });
  }
  const columns = listRenamed(pair.columns);
  if (columns !== null)
    make({ change: "rename-columns", table, names: columns });
  const links = listRenamed(pair.links);
  if (links !== null) make({ change: "rename-links", table, names: links });
  for (const { name: column, facts } of after.columns) {
    const known = at.columns.find(({ name }) => name === column);
    if (known === undefined)
      make({ change: "add-column", table, column, is: facts } as TableChange);
    else {
      const { from, to } = compare(known.facts, facts);
      const change = { change: "change-column", table, column, from, to };
      // What a list has is learnt with its next change: that alone is none.
      const isLearnt = isSameJson([from, Object.keys(to)], [{}, ["items"]]);
      if (!isSameJson(from, to) && !isLearnt) make(change as TableChange);
    }
  }
  for (const [key, kind] of [
    ["uniques", { unique: true }],
    ["indexes", {}],
    ["searches", { search: true }],
  ] as const) {
    const isIn = (list: readonly IndexColumns[], one: IndexColumns): boolean =>
      list.some((each) => isSameJson(each, one));
    for (const each of at[key].filter((one) => !isIn(after[key], one)))
      make({ change: "drop-index", table, columns: [...each], ...kind });
    for (const each of after[key].filter((one) => !isIn(at[key], one)))
      make({ change: "add-index", table, columns: [...each], ...kind });
  }
  if (!isSameJson(at.oneOf, after.oneOf))
    make({
      change: "change-one-of",
      table,
      from: [...at.oneOf],
      to: [...after.oneOf],
    });
  for (const { name: link, facts } of after.links) {
    const known = at.links.find(({ name }) => name === link);
    if (known === undefined)
      make({ change: "add-link", table, link, is: facts });
    else {
      const { from, to } = compare(known.facts, facts);
      if (!isSameJson(from, to))
        make({ change: "change-link", table, link, from, to });
    }
  }
  return changes;
}

/** The names that changed; null if none did. */
function listRenamed(
  names: ReadonlyMap<string, string>,
): Record<string, string> | null {
  const renamed = [...names].filter(([after, before]) => after !== before);
  if (renamed.length === 0) return null;
  return Object.fromEntries(renamed.map(([after, before]) => [before, after]));
}

/** The facts that changed. */
function compare<Facts extends object>(
  before: Facts,
  after: Facts,
): { readonly from: Partial<Facts>; readonly to: Partial<Facts> } {
  const others = (one: Facts, other: Facts): Partial<Facts> =>
    Object.fromEntries(
      Object.entries(one).filter(
        ([key, value]) => !isSameJson(value, other[key as keyof Facts]),
      ),
    ) as Partial<Facts>;
  return { from: others(before, after), to: others(after, before) };
}
