/**
 * The tables that migrations create, as their database would report them.
 * Stage: database.
 */
import { columnsOf, constraintsOf } from "../emit/migrations/sql-change.js";
import { listSqlTables } from "../emit/stores/sql-tables.js";
import type {
  SqlColumnData,
  SqlPartData,
  SqlTableData,
} from "../emit/template-data/migrations.js";
import type { DatabaseSchema } from "../migrations/schema.js";
import { splitTableName } from "../model/tables/table-name.js";
import type { Dialect } from "../model/types.js";
import { writeCheck, writeOneOf } from "./checks.js";
import { MOMENT } from "./sqlite.js";
import {
  writeForeignKey,
  writeIndex,
  PARTIAL,
  nameUnique,
  writeNames,
  writeUnique,
  type LiveColumn,
  type LiveTable,
} from "./table.js";

/**
 * The same tables, where those of one schema do not name it.
 *
 * @param home that of tables which name none
 */
export function leaveOut(
  home: string | null,
  { tables }: DatabaseSchema,
): DatabaseSchema {
  const short = (table: string): string => {
    const { schema, name } = splitTableName(table);
    return schema === home ? name : table;
  };
  return {
    tables: tables.map(({ table, columns, links, ...rest }) => ({
      ...rest,
      table: short(table),
      columns: columns.map(({ facts: { ref, ...facts }, ...column }) => ({
        ...column,
        facts: {
          ...facts,
          ...(ref && { ref: { ...ref, table: short(ref.table) } }),
        },
      })),
      links: links.map(({ facts, ...link }) => ({
        ...link,
        facts: {
          ...facts,
          table: short(facts.table),
          target: short(facts.target),
        },
      })),
    })),
  };
}

/** The tables of a schema. */
export function expectTables(
  schema: DatabaseSchema,
  dialect: Dialect,
): readonly LiveTable[] {
  return listSqlTables(schema, dialect).map((table) =>
    expectTable(table, dialect),
  );
}

/** One table, as a migration makes it. */
export function expectTable(table: SqlTableData, dialect: Dialect): LiveTable {
  const rest = [
    ...constraintsOf(table).map(describePart),
    ...table.indexes.map((index): [string, string] => {
      const { name, columns, isUnique, isSearch, deletedAt } = index;
      const method = isSearch ? " using gin" : "";
      const more = method + (deletedAt === null ? "" : PARTIAL);
      return [`index ${name}`, writeIndex(name, columns, isUnique, more)];
    }),
    ...(table.isStrict ? [["strict", "strict"] as const] : []),
  ];
  return {
    name: table.name,
    columns: columnsOf(table).map((column) => describeColumn(column, dialect)),
    rest: new Map(rest),
  };
}

function describeColumn(column: SqlColumnData, dialect: Dialect): LiveColumn {
  const { name, type, key, isOptional, isNow, default: value } = column;
  const moment = dialect === "sqlite" ? MOMENT : "now()";
  const limits = type.limits.length === 0 ? "" : `(${type.limits.join(",")})`;
  return {
    name,
    type: type.name + limits,
    key,
    isOptional,
    default: isNow ? moment : dialect === "sqlite" ? strip(value) : value,
  };
}

/** SQLite reports an expression without the parentheses that it needs. */
function strip(value: string | null): string | null {
  return value?.startsWith("(") === true ? value.slice(1, -1) : value;
}

/**
 * What the part is about, and its text. Constraint names are left out, since
 * SQLite reports few of them.
 */
function describePart(part: SqlPartData): [string, string] {
  const { check, oneOf, key, unique, foreignKey } = part;
  if (check !== null)
    return [`check ${check.column}`, writeCheck(check.column, check.values)];
  if (foreignKey !== null)
    return [`foreign key ${foreignKey.column}`, writeForeignKey(foreignKey)];
  if (unique !== null)
    return [nameUnique(unique.columns), writeUnique(unique.columns)];
  if (oneOf !== null) {
    const columns = oneOf.columns;
    return [`check ${[...columns].sort().join()}`, writeOneOf(columns)];
  }
  return ["primary key", `primary key (${writeNames(key?.columns ?? [])})`];
}
