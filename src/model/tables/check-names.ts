/**
 * Names of tables and columns that a database has for itself, where the manifest
 * does not give them: rules check `table`. Stage: model.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atKey, atValue } from "../../diagnostics/problem.js";
import type { Dialect } from "../types.js";
import { splitTableName } from "./table-name.js";
import type { ColumnModel, TableModel } from "./types.js";

/** The table of the migrations that were applied. */
const MIGRATIONS = "kysely_migration";

/** Columns that each table of PostgreSQL has anyway (its manual, 5.5). */
const SYSTEM_COLUMNS = new Set("cmax cmin ctid tableoid xmax xmin".split(" "));

/** Tables by their names. */
type Tables = ReadonlyMap<
  string,
  Pick<TableModel, "name" | "record" | "columns">
>;

/** Why a table cannot have a name; null if it can. */
function explainTable(
  name: string,
  dialect: Dialect,
  tables: Tables,
): string | null {
  const folded = splitTableName(name).name.toLowerCase();
  if (folded === MIGRATIONS)
    return "which migrations were applied stands there";
  if (dialect === "postgres") return explainRelation(name, tables);
  return folded.startsWith("sqlite_")
    ? "SQLite keeps names that begin with sqlite_ to itself"
    : null;
}

/** What PostgreSQL makes along with a table stands among the tables. */
function explainRelation(name: string, tables: Tables): string | null {
  const key = name.endsWith("_pkey") && name.slice(0, -"_pkey".length);
  if (key !== false && tables.has(key))
    return `PostgreSQL gives that name to the primary key of "${key}"`;
  const counted = [...tables.values()].find(
    (table) => table.record.key === "integer" && nameSequence(table) === name,
  );
  return counted === undefined
    ? null
    : `PostgreSQL gives that name to the sequence that counts the ids of "${counted.name}"`;
}

/** The sequence that PostgreSQL makes for the key of a table. */
function nameSequence({
  name,
  columns,
}: Pick<TableModel, "name" | "columns">): string {
  return `${name}_${columns[0]?.name ?? "id"}_seq`;
}

/** Reports the names of a table, of its lists and of its columns. */
export function checkTableNames(
  { name, links, columns }: TableModel,
  place: ManifestPath,
  dialect: Dialect,
  tables: Tables,
): readonly ManifestProblem[] {
  const check = (
    table: string,
    path: ManifestPath,
  ): readonly ManifestProblem[] => {
    const reason = explainTable(table, dialect, tables);
    if (reason === null) return [];
    const at = path.at(-1) === "table" ? atValue : atKey;
    const message = `a table cannot be named "${table}": ${reason}`;
    return [at("reserved-table", path, message)];
  };
  const checkColumn = ({ name: column, field }: ColumnModel) => {
    if (!SYSTEM_COLUMNS.has(column)) return [];
    const isGiven = field.column !== null;
    const what = isGiven ? "a column" : "a field";
    const message = `${what} cannot be named "${column}": every table of PostgreSQL has a column of that name already`;
    return isGiven
      ? [atValue("reserved-field", [...field.path, "column"], message)]
      : [atKey("reserved-field", field.path, message)];
  };
  return [
    ...check(name, place),
    ...links.flatMap((link) => check(link.name, link.field.path)),
    ...(dialect === "postgres" ? columns.flatMap(checkColumn) : []),
  ];
}
