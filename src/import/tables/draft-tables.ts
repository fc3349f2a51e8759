/**
 * What becomes of tables: records, lists of refs, or nothing. Stage: import.
 */
import type { ReadTable, ValueForm } from "../../database/table.js";
import type { Naming } from "../../model/records/field-names.js";
import { splitTableName } from "../../model/tables/table-name.js";
import type { Dialect } from "../../model/types.js";
import { readColumnType, readForm, type ReadType } from "./column-types.js";
import { findNaming, nameLinks, nameResources } from "./table-names.js";

/** What was read of a database. */
export interface TableSource {
  readonly dialect: Dialect;
  readonly tables: readonly ReadTable[];
  /** What values look like whose type does not tell, by `table.column`. */
  readonly forms: ReadonlyMap<string, ValueForm>;
}

/** A table that becomes a record. */
export interface RecordDraft {
  readonly table: ReadTable;
  readonly resource: string;
  readonly key: string;
  readonly keyType: "integer" | "uuid" | "text";
}

/** A table that becomes a list of refs. */
export interface LinkDraft {
  readonly table: ReadTable;
  readonly field: string;
  readonly owner: string;
  readonly own: string;
  readonly other: string;
  readonly target: string;
  readonly onDelete: string;
}

export interface TableDrafts {
  readonly naming: Naming;
  /** By the names of tables. */
  readonly records: ReadonlyMap<string, RecordDraft>;
  readonly links: readonly LinkDraft[];
  /** Why the others are nothing, by the names of tables. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Where tools keep their own records, and which no application serves. */
const TOOLS =
  /^(?:kysely_migration(?:_\w+)?|schema_migrations|ar_internal_metadata|_prisma_migrations|knex_migrations(?:_lock)?|__drizzle_migrations|flyway_schema_history|alembic_version|django_migrations|spatial_ref_sys)$/;

/**
 * Sorts the tables by what becomes of them.
 *
 * @param out the tables that no manifest says, with the reasons
 */
export function draftTables(
  { dialect, tables, forms }: TableSource,
  out: ReadonlyMap<string, string>,
): TableDrafts {
  const naming = findNaming(tables);
  const refused = new Map(out);
  const left = tables.filter(({ name }) => {
    const { name: bare } = splitTableName(name);
    if (TOOLS.test(bare)) refused.set(name, "it is the own table of a tool");
    return !refused.has(name);
  });
  const keyed = left.filter(({ parts: { keys } }) => keys.length === 1);
  const resources = nameResources(keyed.map(({ name }) => name));
  const records = new Map<string, RecordDraft>();
  for (const table of keyed) {
    const [key = ""] = table.parts.keys;
    const resource = resources.names.get(table.name);
    const why = resources.refused.get(table.name);
    const type = typeOfColumn(table, key, dialect, forms);
    const keyType = readKeyType(type);
    if (resource === undefined) refused.set(table.name, why ?? "");
    else if (keyType === null)
      refused.set(
        table.name,
        `its key ${key} is neither a number, a UUID nor a text`,
      );
    else records.set(table.name, { table, resource, key, keyType });
  }
  const links: LinkDraft[] = [];
  for (const table of left) {
    if (table.parts.keys.length === 1) continue;
    const link = findLink(table, records, naming);
    if (link !== null) links.push(link);
    else refused.set(table.name, explainKeys(table, records));
  }
  return { naming, records, links, refused };
}

/** The type of a column; null if no manifest says it. */
export function typeOfColumn(
  { name: table, columns, parts }: ReadTable,
  column: string,
  dialect: Dialect,
  forms: TableSource["forms"],
): ReadType {
  const words = parts.words.get(column);
  if (words !== undefined) return { enum: words };
  const found = columns.find(({ name }) => name === column);
  const type = readColumnType(found?.type ?? "", dialect);
  return readForm(type, forms.get(`${table}.${column}`) ?? "said");
}

function readKeyType(type: ReadType): RecordDraft["keyType"] | null {
  if (type?.["type"] === "string") return "text";
  const known = (["integer", "uuid", "text"] as const).find(
    (word) => word === type?.["type"],
  );
  return known ?? null;
}

function explainKeys(
  { parts: { keys, foreignKeys }, columns }: ReadTable,
  records: ReadonlyMap<string, RecordDraft>,
): string {
  if (keys.length === 0) return "it has no primary key";
  const isPairs =
    columns.length === 2 &&
    foreignKeys.length === 2 &&
    foreignKeys.every(({ table }) => records.has(table));
  return isPairs
    ? "lists of refs have tables with names like articles_tags, and columns like article_id and tag_id"
    : `its primary key has several columns: ${keys.join(", ")}`;
}

/** The list of refs that a table of pairs is; null if it is none. */
function findLink(
  table: ReadTable,
  records: ReadonlyMap<string, RecordDraft>,
  naming: Naming,
): LinkDraft | null {
  const { columns, parts } = table;
  const { keys, foreignKeys } = parts;
  const isPlain =
    columns.length === 2 &&
    keys.length === 2 &&
    foreignKeys.length === 2 &&
    foreignKeys.every((each) => each.columns.length === 1);
  if (!isPlain) return null;
  for (const [own, other] of [foreignKeys, foreignKeys.toReversed()]) {
    const owner = records.get(own?.table ?? "");
    const target = records.get(other?.table ?? "");
    if (own === undefined || other === undefined) return null;
    if (owner === undefined || target === undefined) return null;
    if (own.keys[0] !== owner.key || other.keys[0] !== target.key) return null;
    // The key has the row first that has the list.
    if (keys[0] !== own.columns[0]) continue;
    const named = { own: keys[0] ?? "", other: keys[1] ?? "" };
    const at = { table: owner.table.name, resource: owner.resource };
    const field = nameLinks(table.name, at, named, naming);
    if (field === null) continue;
    return {
      table,
      field,
      owner: owner.table.name,
      ...named,
      target: target.table.name,
      onDelete: other.onDelete,
    };
  }
  return null;
}

/** Whether the database, or the runtime, makes the ids of new rows. */
export function makesIds(
  { table, key, keyType }: RecordDraft,
  dialect: Dialect,
): boolean {
  if (keyType !== "integer") return keyType === "uuid";
  const column = table.columns.find(({ name }) => name === key);
  if (dialect === "sqlite") return column?.type === "integer";
  const isIdentity = column?.key?.startsWith("generated") === true;
  return isIdentity || (column?.default ?? "").startsWith("nextval(");
}
