/**
 * Tables as SQL defines them that were there before the first migration: as
 * migrations would make them, but for what was found otherwise. Stage: emit.
 */
import type { FoundColumn, FoundTable } from "../../migrations/found.js";
import type {
  SqlColumnData,
  SqlIndexData,
  SqlPartData,
  SqlTableData,
} from "../template-data/migrations.js";
import { nameConstraint } from "./constraint-names.js";

/** One line of a table definition. */
export function sqlPart(part: Partial<SqlPartData>): SqlPartData {
  const nothing = { column: null, check: null, oneOf: null, key: null };
  return { ...nothing, unique: null, foreignKey: null, ...part };
}

/** The table with what was found; as it is for one that migrations made. */
export function applyFound(
  found: FoundTable | undefined,
  table: SqlTableData,
): SqlTableData {
  if (found === undefined) return table;
  const { parts, lateKeys, indexes, isStrict } = table;
  const isSqlite = isStrict;
  const columns = parts.filter(({ column }) => column !== null);
  const rest = parts.filter(({ column }) => column === null);
  const known = new Set(columns.map(({ column }) => column?.name));
  const kept = Object.entries(found.columns).filter(
    ([name, column]) => column.kept !== undefined && !known.has(name),
  );
  const named = indexes.map((index) => ({
    index,
    as: findIndex(found, index),
  }));
  return {
    ...table,
    parts: [
      ...columns.map((part) => changePart(part, found)),
      ...kept.map(([name, column]) =>
        sqlPart({ column: describeKept(name, column, isSqlite) }),
      ),
      ...rest
        .filter((part) => !isMissing(part, found))
        .map((part) => changePart(part, found)),
      ...named.flatMap(({ index: { columns: own, name }, as }) =>
        as?.constraint === true
          ? [sqlPart({ unique: { name: as.name ?? name, columns: own } })]
          : [],
      ),
    ],
    lateKeys: lateKeys.map((key) => changeKey(key, found)),
    indexes: named.flatMap(({ index, as }) => {
      if (as === undefined) return [index];
      return as.name === null || as.constraint === true
        ? []
        : [{ ...index, name: as.name }];
    }),
    isStrict: isStrict && found.loose !== true,
    keyName: found.key ?? null,
    others: found.rest,
  };
}

function findIndex(
  { indexes }: FoundTable,
  { columns, isUnique }: SqlIndexData,
): FoundTable["indexes"][number] | undefined {
  return indexes.find(
    (each) =>
      (each.unique === true) === isUnique &&
      each.columns.join() === columns.join(),
  );
}

/** Whether a condition is not there that migrations would make. */
function isMissing({ check }: SqlPartData, { columns }: FoundTable): boolean {
  return check !== null && columns[check.column]?.check === null;
}

function changePart(part: SqlPartData, found: FoundTable): SqlPartData {
  const { column, check, key, foreignKey } = part;
  if (column !== null)
    return {
      ...part,
      column: changeColumn(column, found.columns[column.name]),
    };
  if (check !== null) {
    const name = found.columns[check.column]?.check ?? check.name;
    return { ...part, check: { ...check, name } };
  }
  if (key !== null)
    return { ...part, key: { ...key, name: found.key ?? key.name } };
  if (foreignKey === null) return part;
  return { ...part, foreignKey: changeKey(foreignKey, found) };
}

function changeColumn(
  column: SqlColumnData,
  found: FoundColumn = {},
): SqlColumnData {
  const { type, key, default: value } = found;
  return {
    ...column,
    ...(type !== undefined && { type: { name: type, limits: [] } }),
    ...(key !== undefined && { key }),
    ...(value !== undefined && {
      default: writeDefault(value, column.isStrict),
      isNow: false,
    }),
  };
}

/** A constant of SQL, or one of the words that it has for the time. */
const PLAIN =
  /^(?:'(?:[^']|'')*'|[+-]?[\d.]+|null|true|false|current_\w+|x'\w*'|"[^"]*")$/i;

/** SQLite reports expressions without the parentheses that they need. */
function writeDefault(value: string | null, isSqlite: boolean): string | null {
  return value === null || !isSqlite || PLAIN.test(value)
    ? value
    : `(${value})`;
}

function changeKey(
  key: SqlTableData["lateKeys"][number],
  { columns }: FoundTable,
): SqlTableData["lateKeys"][number] {
  return { ...key, ...columns[key.column]?.foreignKey };
}

function describeKept(
  name: string,
  { type = "", default: value = null, kept }: FoundColumn,
  isSqlite: boolean,
): SqlColumnData {
  return {
    name,
    type: { name: type, limits: [] },
    key: null,
    isOptional: kept?.optional === true,
    isNow: false,
    isStrict: isSqlite,
    default: writeDefault(value, isSqlite),
    moment: null,
    slug: null,
  };
}

/** The name of a primary key. */
export function nameKey({ name, keyName }: SqlTableData): string {
  return keyName ?? nameConstraint(name, [], "pkey");
}
