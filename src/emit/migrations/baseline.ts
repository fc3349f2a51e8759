/**
 * The first migration of a database that is there already: it makes the tables as they
 * were found, where none are. Stage: emit.
 */
import type { FoundColumn } from "../../migrations/found.js";
import type { DatabaseSchema } from "../../migrations/schema.js";
import { listSchemas } from "../../model/tables/table-name.js";
import type { TableModel } from "../../model/tables/types.js";
import type { Dialect } from "../../model/types.js";
import type { OutputFile } from "../file.js";
import { writeFound } from "../stores/changes.js";
import { listSqlTables } from "../stores/sql-tables.js";
import { quoteSql } from "../stores/sql-types.js";
import type {
  BaselineData,
  SqlTableData,
} from "../template-data/migrations.js";
import { renderPlain } from "../template.js";
import { columnsOf } from "./sql-change.js";

/** The name of such a migration. */
export const BASELINE = "0001_baseline";

/**
 * Renders both of its files.
 *
 * @param schema that of the tables, with what was found of them
 * @param folder the folder of migrations
 */
export function emitBaseline(
  models: readonly TableModel[],
  schema: DatabaseSchema,
  folder: string,
  dialect: Dialect,
): readonly OutputFile[] {
  const tables = listSqlTables(schema, dialect);
  const names = tables.map(({ name }) => name);
  const data: BaselineData = {
    isSqlite: dialect === "sqlite",
    schemas: listSchemas(names),
    tables,
    count: tables.length,
    extensions: listExtensions(tables),
    enums: listEnums(schema),
    sequences: tables.flatMap(listSequences),
  };
  const path = `${folder}/${BASELINE}`;
  return [
    {
      path: `${path}.ts`,
      owner: "yours",
      content: renderPlain("baseline", { ...data }),
    },
    {
      path: `${path}.json`,
      owner: "history",
      content: writeFound(models, schema),
    },
  ];
}

function listExtensions(tables: readonly SqlTableData[]): readonly string[] {
  const types = tables.flatMap((table) =>
    columnsOf(table).map(({ type }) => type.name),
  );
  return types.includes("citext") ? ["citext"] : [];
}

/** The enums of the database, each once. */
function listEnums({ tables }: DatabaseSchema): BaselineData["enums"] {
  const columns = tables.flatMap(({ found }): readonly FoundColumn[] =>
    Object.values(found?.columns ?? {}),
  );
  const enums = new Map(
    columns.flatMap(({ type, words }) =>
      type === undefined || words === undefined ? [] : [[type, words] as const],
    ),
  );
  return Array.from(enums, ([type, words]) => ({
    type,
    words: words.map(quoteSql),
  }));
}

/** The sequences that defaults name. */
function listSequences(table: SqlTableData): BaselineData["sequences"] {
  return columnsOf(table).flatMap(({ name, default: value }) => {
    const [, sequence] =
      /^nextval\('((?:[^']|'')+)'::regclass\)$/.exec(value ?? "") ?? [];
    return sequence === undefined
      ? []
      : [{ name: sequence, table: table.name, column: name }];
  });
}
