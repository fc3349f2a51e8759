/** A table after a change to it. Stage: migrations. */
import type { SchemaChange } from "./changes.js";
import {
  changeFound,
  dropFound,
  forgetIndex,
  renameFound,
  withFound,
} from "./found.js";
import { isSameJson } from "./json.js";
import type { Column, ColumnFacts, IndexColumns, Earlier } from "./schema.js";
import type { Link, LinkFacts, SchemaTable } from "./schema.js";

/** A change that does not fit the current schema. */
export class Misfit extends Error {}

/** A change to the contents of one table. */
export type TableChange = Exclude<
  SchemaChange,
  { change: "create-table" | "drop-table" | "rename-tables" }
>;

/** @throws Misfit if the change starts from something else */
export function applyToTable(
  table: SchemaTable,
  change: TableChange,
): SchemaTable {
  const changed = applyToFacts(table, change);
  return { ...changed, ...withFound(followFound(table, change)) };
}

/** What a table still has as it was found. */
function followFound(
  { found }: SchemaTable,
  change: TableChange,
): SchemaTable["found"] {
  if (found === undefined) return undefined;
  switch (change.change) {
    case "rename-columns":
      return renameFound(found, change.names);
    case "drop-column":
      return dropFound(found, change.column);
    case "change-column": {
      const facts = [...Object.keys(change.from), ...Object.keys(change.to)];
      return changeFound(found, change.column, facts);
    }
    case "add-index":
    case "drop-index":
      return change.search === true ? found : forgetIndex(found, change);
    default:
      return found;
  }
}

function applyToFacts(table: SchemaTable, change: TableChange): SchemaTable {
  switch (change.change) {
    case "add-column":
      return {
        ...table,
        columns: add(
          table,
          table.columns,
          change.column,
          change.is as ColumnFacts,
        ),
      };
    case "drop-column":
      return dropColumn(table, change.column);
    case "rename-columns":
      return renameColumns(table, change.names);
    case "change-column": {
      const { column, from, to } = change;
      const columns = modify(table, table.columns, column, from, to);
      return { ...table, columns: columns as readonly Column[] };
    }
    case "add-index":
    case "drop-index":
      return changeIndex(table, change);
    case "change-one-of":
      if (!isSameJson(table.oneOf, change.from))
        throw new Misfit(`"${table.table}" has other refs to its parents`);
      return { ...table, oneOf: change.to };
    case "add-link":
      return {
        ...table,
        links: add(table, table.links, change.link, change.is as LinkFacts),
      };
    case "drop-link":
      need(table, table.links, change.link);
      return {
        ...table,
        links: table.links.filter(({ name }) => name !== change.link),
      };
    case "rename-links":
      return { ...table, links: rename(table, table.links, change.names) };
    case "change-link": {
      const { link, from, to } = change;
      const links = modify(table, table.links, link, from, to);
      return {
        ...table,
        links: (links as readonly Link[]).map(({ found, ...each }) => ({
          ...each,
          // Its table is made as migrations make it from then on.
          ...withFound(each.name === link ? undefined : found),
        })),
      };
    }
  }
}

type Item = Earlier & { readonly facts: object };

function need<Kind extends Earlier>(
  { table }: SchemaTable,
  items: readonly Kind[],
  name: string,
): Kind {
  const found = items.find((item) => item.name === name);
  if (found === undefined) throw new Misfit(`"${table}" has no "${name}"`);
  return found;
}

function add<Kind extends Item>(
  { table }: SchemaTable,
  items: readonly Kind[],
  name: string,
  facts: Kind["facts"],
): readonly Kind[] {
  if (items.some((item) => item.name === name))
    throw new Misfit(`"${table}" has "${name}" already`);
  return [...items, { name, was: [], facts } as unknown as Kind];
}

/** An item with its new name, remembering the previous one. */
function renameFirst<Kind extends Earlier>(item: Kind, name: string): Kind {
  return { ...item, name, was: [item.name, ...item.was] };
}

/**
 * A table after tables were renamed.
 *
 * @param to its own new names
 * @param follow returns the new name of a ref's table
 */
export function renameTable(
  table: SchemaTable,
  to: Pick<SchemaTable, "table" | "name">,
  follow: (table: string) => string,
): SchemaTable {
  const { columns, links } = table;
  return {
    ...(table.name === to.name ? table : renameFirst(table, to.name)),
    table: to.table,
    columns: columns.map((column) => followRef(column, follow)),
    links: links.map(({ facts, ...link }) => ({
      ...link,
      facts: { ...facts, target: follow(facts.target) },
    })),
  };
}

function followRef(column: Column, follow: (table: string) => string): Column {
  const { ref } = column.facts;
  if (ref === undefined) return column;
  const facts = { ...column.facts, ref: { ...ref, table: follow(ref.table) } };
  return { ...column, facts };
}

function rename<Kind extends Earlier>(
  table: SchemaTable,
  items: readonly Kind[],
  names: Readonly<Record<string, string>>,
): readonly Kind[] {
  for (const name of Object.keys(names)) need(table, items, name);
  const renamed = items.map((item) => {
    const name = names[item.name];
    return name === undefined ? item : renameFirst(item, name);
  });
  if (new Set(renamed.map(({ name }) => name)).size < renamed.length)
    throw new Misfit(`"${table.table}" would have one name twice`);
  return renamed;
}

function modify(
  table: SchemaTable,
  items: readonly Item[],
  name: string,
  from: object,
  to: object,
): readonly Item[] {
  const item = need(table, items, name);
  const facts = new Map(Object.entries(item.facts));
  for (const [key, value] of Object.entries(from)) {
    if (!isSameJson(facts.get(key), value))
      throw new Misfit(`"${table.table}" has another "${key}" of "${name}"`);
    facts.delete(key);
  }
  for (const [key, value] of Object.entries(to)) {
    if (facts.has(key))
      throw new Misfit(`"${table.table}" has a "${key}" of "${name}" already`);
    facts.set(key, value as unknown);
  }
  const next = { ...item, facts: Object.fromEntries(facts) };
  return items.map((each) => (each === item ? next : each));
}

function renameColumns(
  table: SchemaTable,
  names: Readonly<Record<string, string>>,
): SchemaTable {
  const follow = (columns: IndexColumns): IndexColumns =>
    columns.map((name) => names[name] ?? name);
  return {
    ...table,
    key: names[table.key] ?? table.key,
    columns: rename(table, table.columns, names),
    uniques: table.uniques.map(follow),
    indexes: table.indexes.map(follow),
    searches: table.searches.map(follow),
    oneOf: follow(table.oneOf),
  };
}

/** Whatever is built from the column is dropped with it. */
function dropColumn(table: SchemaTable, column: string): SchemaTable {
  need(table, table.columns, column);
  const isLeft = (columns: IndexColumns): boolean => !columns.includes(column);
  return {
    ...table,
    columns: table.columns.filter(({ name }) => name !== column),
    uniques: table.uniques.filter(isLeft),
    indexes: table.indexes.filter(isLeft),
    searches: table.searches.filter(isLeft),
    oneOf: isLeft(table.oneOf) ? table.oneOf : [],
  };
}

/** Where a table has an index of that kind. */
export function kindOfIndex({
  unique,
  search,
}: Pick<Extract<TableChange, { change: "add-index" }>, "unique" | "search">):
  "uniques" | "indexes" | "searches" {
  if (unique === true) return "uniques";
  return search === true ? "searches" : "indexes";
}

function changeIndex(
  table: SchemaTable,
  change: Extract<TableChange, { change: "add-index" | "drop-index" }>,
): SchemaTable {
  const { columns } = change;
  const key = kindOfIndex(change);
  const isOther = (each: IndexColumns): boolean => !isSameJson(each, columns);
  const others = table[key].filter(isOther);
  const isThere = others.length < table[key].length;
  const isAdded = change.change === "add-index";
  const names = columns.join(", ");
  if (isThere === isAdded)
    throw new Misfit(
      `"${table.table}" has ${isThere ? "an" : "no"} index of ${names}`,
    );
  for (const name of columns) need(table, table.columns, name);
  return { ...table, [key]: isAdded ? [...table[key], columns] : others };
}
