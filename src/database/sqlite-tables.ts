/** The tables of an SQLite database, from what it says of itself. Stage: database. */
import { addFact, readCheck } from "./checks.js";
import { listChecks } from "./sqlite-checks.js";
import {
  nameUnique,
  PARTIAL,
  writeForeignKey,
  writeIndex,
  writeNames,
  writeUnique,
  type LiveColumn,
  type ReadTable,
} from "./table.js";

export type SqliteRow = Readonly<Record<string, string | number | null>>;

/** Returns the rows of a statement. */
export type SqliteAsk = (
  sql: string,
  ...values: readonly string[]
) => Promise<readonly SqliteRow[]>;

/** All tables but SQLite's own. */
export async function readSqliteTables(
  ask: SqliteAsk,
): Promise<readonly ReadTable[]> {
  const rows = await ask(
    "select m.name, m.sql, l.strict from sqlite_master m join pragma_table_list l on l.name = m.name and l.schema = 'main' where m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\' order by m.name",
  );
  const tables: ReadTable[] = [];
  for (const { name, sql, strict } of rows)
    tables.push(await readTable(ask, String(name), String(sql), strict === 1));
  return tables;
}

async function readTable(
  ask: SqliteAsk,
  name: string,
  sql: string,
  isStrict: boolean,
): Promise<ReadTable> {
  const rows = await ask("select * from pragma_table_info(?)", name);
  const keys = listKeys(rows);
  const isCounted = /\bautoincrement\b/i.test(sql);
  const columns = rows.map((row) => describeColumn(row, keys, isCounted));
  const rest = new Map<string, string>();
  if (isStrict) rest.set("strict", "strict");
  if (keys.length > 1)
    rest.set("primary key", `primary key (${writeNames(keys)})`);
  const names = columns.map((column) => column.name);
  const checks = listChecks(sql, names);
  for (const check of checks)
    addFact(rest, readCheck(check.text, check.columns));
  const foreignKeys = await readKeys(ask, name);
  for (const key of foreignKeys) addFact(rest, describeKey(key));
  const indexes = await readIndexes(ask, name);
  for (const { fact } of indexes) addFact(rest, fact);
  const parts = {
    keys,
    keyName: null,
    foreignKeys,
    checks: checks.map((check) => ({ name: null, ...check })),
    indexes: indexes.map(({ index }) => index),
    words: new Map<string, never>(),
    others: await listOthers(ask, name, sql),
  };
  return { name, columns, rest, parts };
}

/** The columns of the primary key, in its order. */
function listKeys(columns: readonly SqliteRow[]): readonly string[] {
  return columns
    .filter(({ pk }) => pk !== 0)
    .sort((one, other) => Number(one["pk"]) - Number(other["pk"]))
    .map((row) => String(row["name"]));
}

/** What a table has that its columns, constraints and indexes do not tell. */
async function listOthers(
  ask: SqliteAsk,
  name: string,
  sql: string,
): Promise<readonly string[]> {
  const made = await ask(
    "select name from pragma_table_xinfo(?) where hidden <> 0",
    name,
  );
  const triggers = await ask(
    "select name from sqlite_master where type = 'trigger' and tbl_name = ? order by name",
    name,
  );
  return [
    ...made.map((row) => `the generated column ${String(row["name"])}`),
    ...triggers.map((row) => `the trigger ${String(row["name"])}`),
    ...(/\bcollate\b/i.test(sql) ? ["a collation of its own"] : []),
  ];
}

/** @param keys the columns of the primary key */
function describeColumn(
  row: SqliteRow,
  keys: readonly string[],
  isCounted: boolean,
): LiveColumn {
  const name = String(row["name"]);
  const isKey = keys.length === 1 && keys[0] === name;
  const value = row["dflt_value"] ?? null;
  return {
    name,
    type: String(row["type"]).toLowerCase(),
    key: isKey ? `primary key${isCounted ? " autoincrement" : ""}` : null,
    isOptional: row["notnull"] === 0 && !isKey,
    default: value === null ? null : String(value),
  };
}

type Fact = readonly [about: string, says: string];
type Parts = ReadTable["parts"];

async function readKeys(
  ask: SqliteAsk,
  name: string,
): Promise<Parts["foreignKeys"]> {
  const rows = await ask(
    "select * from pragma_foreign_key_list(?) order by id, seq",
    name,
  );
  const ids = [...new Set(rows.map(({ id }) => id))];
  const keys: Parts["foreignKeys"][number][] = [];
  for (const id of ids) {
    const own = rows.filter((row) => row["id"] === id);
    const table = String(own[0]?.["table"]);
    const isNamed = own.every(({ to }) => typeof to === "string");
    keys.push({
      name: null,
      columns: own.map(({ from }) => String(from)),
      table,
      // Without names it is about the primary key.
      keys: isNamed
        ? own.map(({ to }) => String(to))
        : listKeys(await ask("select * from pragma_table_info(?)", table)),
      onDelete: String(own[0]?.["on_delete"]).toLowerCase(),
    });
  }
  return keys;
}

function describeKey(foreignKey: Parts["foreignKeys"][number]): Fact {
  const { columns, table, keys, onDelete } = foreignKey;
  const column = columns.join('", "');
  const key = keys.join('", "');
  return [
    `foreign key ${columns.join()}`,
    writeForeignKey({ column, table, key, onDelete }),
  ];
}

/** All indexes except those of primary keys. */
async function readIndexes(
  ask: SqliteAsk,
  name: string,
): Promise<
  readonly { readonly index: Parts["indexes"][number]; readonly fact: Fact }[]
> {
  const rows = await ask("select * from pragma_index_list(?)", name);
  const found: { index: Parts["indexes"][number]; fact: Fact }[] = [];
  for (const row of rows.filter(({ origin }) => origin !== "pk")) {
    const index = String(row["name"]);
    const named = await ask(
      "select name from pragma_index_info(?) order by seqno",
      index,
    );
    const columns = named.map((each) =>
      String(each["name"] ?? "an expression"),
    );
    const isPartial = row["partial"] === 1;
    const isUnique = row["unique"] === 1;
    const isConstraint = row["origin"] === "u";
    const isPlain = !isPartial && named.every((each) => each["name"] !== null);
    const more = isPartial ? PARTIAL : "";
    const says = writeIndex(index, columns, isUnique, more);
    found.push({
      index: { name: index, columns, isUnique, isConstraint, isPlain },
      fact: isConstraint
        ? [nameUnique(columns), writeUnique(columns)]
        : [`index ${index}`, says],
    });
  }
  return found;
}
