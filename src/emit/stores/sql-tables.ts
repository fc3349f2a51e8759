/** The tables of a model as SQL defines them. Stage: emit. */
import { sqlTypeOf } from "../../fields/columns.js";
import {
  KEY,
  type Column,
  type ColumnFacts,
  type DatabaseSchema,
  type Link,
  type SchemaTable,
} from "../../migrations/schema.js";
import type { Dialect } from "../../model/types.js";
import type { SqlPartData, SqlTableData } from "../template-data/migrations.js";
import { applyFound, sqlPart } from "./found-tables.js";
import { nameConstraint, type ConstraintKind } from "./constraint-names.js";
import { nameRelations, type RelationNames } from "./relation-names.js";
import { quoteSql, writeSqlValue } from "./sql-types.js";

type ColumnData = NonNullable<SqlPartData["column"]>;
type ForeignKeyData = SqlTableData["lateKeys"][number];

function nameColumns(
  table: string,
  columns: readonly string[],
  kind: ConstraintKind,
): NonNullable<SqlPartData["key"]> {
  return { name: nameConstraint(table, columns, kind), columns };
}

/** Every table of a schema, each after those that it refers to if possible. */
export function listSqlTables(
  { tables }: DatabaseSchema,
  dialect: Dialect,
): readonly SqlTableData[] {
  const named = new Map(tables.map((table) => [table.table, table]));
  const sorted = sortTables(named);
  const made = new Set<string>();
  const around = { named, dialect, names: nameRelations({ tables }, dialect) };
  const records = sorted.map((table) => {
    made.add(table.table);
    return describeTable(table, made, around);
  });
  const links = sorted.flatMap((table) =>
    table.links.map((link) => describeLink(table, link, around)),
  );
  return [...records, ...links];
}

/**
 * Sorts tables after those that they refer to; in a cycle, the first one comes
 * last.
 */
function sortTables(
  named: ReadonlyMap<string, SchemaTable>,
): readonly SchemaTable[] {
  const sorted = new Set<SchemaTable>();
  const seen = new Set<SchemaTable>();
  const add = (table: SchemaTable): void => {
    if (seen.has(table)) return;
    seen.add(table);
    for (const column of table.columns) {
      const { ref } = column.facts;
      const target = ref && named.get(ref.table);
      if (target !== undefined) add(target);
    }
    sorted.add(table);
  };
  named.forEach(add);
  return [...sorted];
}

/** What a table is described with, besides itself. */
interface Around {
  /** The tables by name. */
  readonly named: ReadonlyMap<string, SchemaTable>;
  readonly dialect: Dialect;
  readonly names: RelationNames;
}

/** @param made the tables that exist by then, including this one */
function describeTable(
  table: SchemaTable,
  made: ReadonlySet<string>,
  { named, dialect, names }: Around,
): SqlTableData {
  const { table: name, columns, uniques, indexes, searches, oneOf } = table;
  const deletedAt = findDeletedAt(table);
  const keys = columns.flatMap((column) =>
    describeForeignKey(table, column, named),
  );
  // SQLite looks up the other table only when rows are written.
  const isThere = (key: ForeignKeyData): boolean =>
    dialect === "sqlite" || made.has(key.table);
  return applyFound(table.found, {
    name,
    parts: [
      ...columns.map((column) =>
        sqlPart({ column: describeColumn(column, table.key, dialect) }),
      ),
      ...columns.flatMap((column) => describeCheck(table, column)),
      ...(oneOf.length === 0
        ? []
        : [sqlPart({ oneOf: nameColumns(name, oneOf, "check") })]),
      ...keys.filter(isThere).map((foreignKey) => sqlPart({ foreignKey })),
    ],
    lateKeys: keys.filter((key) => !isThere(key)),
    indexes: [
      ...uniques.map((each) => ({
        ...describeIndex(name, each, "unique", names),
        deletedAt,
      })),
      ...indexes.map((each) => describeIndex(name, each, "index", names)),
      ...searches.map((each) => describeIndex(name, each, "search", names)),
    ],
    isStrict: dialect === "sqlite",
    keyName: null,
    others: [],
  });
}

/** The column with the time of a deletion; null if rows are removed. */
function findDeletedAt({ columns }: SchemaTable): string | null {
  return columns.find(({ facts }) => facts.deleted === true)?.name ?? null;
}

/** The check on the values of an enum. */
function describeCheck(
  { table }: SchemaTable,
  { name: column, facts }: Column,
): readonly SqlPartData[] {
  if (facts.values === undefined) return [];
  const values = facts.values.map(quoteSql);
  const constraint = nameConstraint(table, [column], "check");
  return [sqlPart({ check: { name: constraint, column, values } })];
}

function describeColumn(
  { name, facts, isMoment, slug }: Column,
  key: string | null,
  dialect: Dialect,
): ColumnData {
  const isNow = facts.now === true;
  return {
    name,
    type: sqlTypeOf(facts, dialect),
    key: name === key ? describeKey(facts, dialect) : null,
    isOptional: facts.optional === true,
    isNow,
    isStrict: dialect === "sqlite",
    default:
      !isNow && facts.default !== undefined
        ? writeSqlValue(facts.default, facts, dialect)
        : null,
    moment: isMoment !== true ? null : facts.type === "date" ? "day" : "time",
    slug:
      slug === undefined || key === null
        ? null
        : { word: quoteSql(`${slug}-`), key },
  };
}

function describeKey({ type }: ColumnFacts, dialect: Dialect): string {
  // Of a strict table of SQLite, too, the key takes no null.
  if (type !== "integer") return "primary key";
  return dialect === "sqlite"
    ? "primary key autoincrement"
    : "generated by default as identity primary key";
}

/** What happens to a row whose ref points to one that is removed. */
const ON_DELETE = {
  restrict: "restrict",
  cascade: "cascade",
  clear: "set null",
} as const;

function describeForeignKey(
  { table }: SchemaTable,
  { name: column, facts: { ref } }: Column,
  named: Around["named"],
): readonly ForeignKeyData[] {
  if (ref === undefined) return [];
  const name = nameConstraint(table, [column], "fkey");
  const onDelete = ON_DELETE[ref.onDelete];
  const { table: target } = ref;
  const key = keyOf(named.get(target));
  return [{ name, column, table: target, key, onDelete }];
}

function describeIndex(
  table: string,
  columns: readonly string[],
  kind: "unique" | "index" | "search",
  names: RelationNames,
): SqlTableData["indexes"][number] {
  const name = names(table, columns, kind);
  const isUnique = kind === "unique";
  const isSearch = kind === "search";
  return { name, table, columns, isUnique, isSearch, deletedAt: null };
}

/** The table of a list of refs, whose entries are deleted with their owner. */
function describeLink(
  owner: SchemaTable,
  { facts: { table: name, own, other, target, onDelete }, found }: Link,
  { named, dialect, names }: Around,
): SqlTableData {
  const listed = named.get(target);
  const column = (name: string, of: SchemaTable | undefined): SqlPartData => {
    const type = typeOfKey(of);
    return sqlPart({
      column: describeColumn({ name, was: [], facts: { type } }, null, dialect),
    });
  };
  const foreignKey = (
    column: string,
    table: string,
    onDelete: string,
  ): SqlPartData => {
    const constraint = nameConstraint(name, [column], "fkey");
    const key = keyOf(named.get(table));
    return sqlPart({
      foreignKey: { name: constraint, column, table, key, onDelete },
    });
  };
  return applyFound(found, {
    name,
    parts: [
      column(own, owner),
      column(other, listed),
      sqlPart({
        key: { name: names(name, [], "pkey"), columns: [own, other] },
      }),
      foreignKey(own, owner.table, "cascade"),
      foreignKey(
        other,
        target,
        onDelete === "restrict" ? "restrict" : "cascade",
      ),
    ],
    lateKeys: [],
    indexes: [describeIndex(name, [other], "index", names)],
    isStrict: dialect === "sqlite",
    keyName: null,
    others: [],
  });
}

/** The column that refs to a table are about. */
function keyOf(table: SchemaTable | undefined): string {
  return table?.key ?? KEY;
}

/** The type of the ids of a table's rows. */
export function typeOfKey(table: SchemaTable | undefined): ColumnFacts["type"] {
  const key = table?.columns.find(({ name }) => name === table.key);
  return key?.facts.type ?? "integer";
}
