/** What is wrong with tables beside each other, and with columns. Stage: model. */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import type { RecordField } from "../records/types.js";
import type { Dialect } from "../types.js";
import { checkTableNames } from "./check-names.js";
import { findField } from "./find-field.js";
import type { RecordPlaces, TablesByRecord } from "./tables.js";
import type { TableModel } from "./types.js";

/**
 * Reports tables that share a name or have one that the database needs, and
 * fields named like the version column.
 */
export function checkTables(
  tables: TablesByRecord,
  records: readonly RecordPlaces[],
  dialect: Dialect,
): readonly ManifestProblem[] {
  const owners = new Map<string, ManifestPath>();
  const definitions = new Map(
    records.map(({ record, definition }) => [record, definition]),
  );
  const named = new Map([...tables.values()].map((one) => [one.name, one]));
  return [...tables.values()].flatMap((table) => {
    const { record, links, version } = table;
    const ownTable = definitions.get(record)?.definers[0]?.node.options.table;
    const place =
      ownTable === undefined ? record.path : [...record.path, "table"];
    const clash = findField(record.fields, version ?? "");
    return [
      ...checkTableNames(table, place, dialect, named),
      ...claim(owners, table.name, place),
      ...links.flatMap(({ name, field }) => claim(owners, name, field.path)),
      ...(clash === undefined ? [] : [reportVersion(clash)]),
      ...findSharedColumns(table),
      ...links.flatMap(({ field }) => reportLinkColumn(field)),
    ];
  });
}

function claim(
  owners: Map<string, ManifestPath>,
  name: string,
  path: ManifestPath,
): readonly ManifestProblem[] {
  const key = name.toLowerCase();
  const first = owners.get(key);
  if (first === undefined) {
    owners.set(key, path);
    return [];
  }
  const labels = [labelAt(first, "the other one")];
  const message = `there are two tables "${name}"`;
  const at = path.at(-1) === "table" ? atValue : atKey;
  return [at("table-clash", path, message, { labels })];
}

/**
 * Columns that two fields have. The database would take one value for both, and
 * names that differ by case only are one to SQLite.
 */
function findSharedColumns({
  columns,
  version,
}: TableModel): readonly ManifestProblem[] {
  const seen = new Map<string, ManifestPath | null>(
    version === null ? [] : [[version, null]],
  );
  // A field that has its own name comes first: it cannot have another.
  const own = columns.filter(({ field }) => field.column === null);
  const given = columns.filter(({ field }) => field.column !== null);
  return [...own, ...given].flatMap(({ name, field }) => {
    const key = name.toLowerCase();
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, field.path);
      return [];
    }
    if (field.column === null) return [];
    const message = `there are two columns "${name}"`;
    const labels = first === null ? [] : [labelAt(first, "the other one")];
    const help = "give one of them another name with `column`";
    const path = [...field.path, "column"];
    return [atValue("table-clash", path, message, { labels, help })];
  });
}

function reportLinkColumn({ column, path }: RecordField): ManifestProblem[] {
  if (column === null) return [];
  const message = "a list of refs has a table, and no column";
  const help = "remove `column`";
  return [atKey("field-contradiction", [...path, "column"], message, { help })];
}

function reportVersion({ name, path }: RecordField): ManifestProblem {
  const message = `a field cannot be named "${name}": \`concurrency\` counts the changes of a row there`;
  return atKey("reserved-field", path, message);
}
