/**
 * The first migration as data, on which later ones build: what each table has,
 * as the manifest means it, whatever the database makes of it. Stage: emit.
 */
import type { TableModel } from "../../model/tables/types.js";
import type { RecordField } from "../../model/records/types.js";
import type { Literal } from "../literal.js";
import { withFound } from "../../migrations/found.js";
import { KEY, type DatabaseSchema } from "../../migrations/schema.js";
import { nameColumns } from "../../migrations/wanted.js";
import { writeData } from "../records/sections.js";
import { writeJson } from "./write-json.js";

/** A table that was created. */
interface CreateTable {
  readonly change: "create-table";
  readonly table: string;
  readonly record: string;
  /** The column of its key, if that is not `id`. */
  readonly key?: string;
  /** Fields by name, in the form that readers use. */
  readonly columns: Readonly<Record<string, Literal>>;
  readonly times?: readonly string[];
  readonly version?: string;
  /** The column with the time of a deletion. */
  readonly deleted?: string;
  /** By column, for columns with refs. */
  readonly refs: Readonly<
    Record<string, { readonly table: string; readonly onDelete: string }>
  >;
  readonly uniques: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  readonly searches?: readonly (readonly string[])[];
  readonly oneOf?: readonly string[];
  readonly links: Readonly<
    Record<
      string,
      Readonly<
        Record<"table" | "own" | "other" | "target" | "onDelete", string>
      >
    >
  >;
}

/** What the first migration does, as JSON. */
export function writeChanges(tables: readonly TableModel[]): string {
  return writeJson({ changes: tables.map(describeTable) });
}

/**
 * The same of tables that were there before.
 *
 * @param schema with what was found of them
 */
export function writeFound(
  tables: readonly TableModel[],
  schema: DatabaseSchema,
): string {
  const changes = tables.map((table) => {
    const there = schema.tables.find((each) => each.table === table.name);
    const links = Object.fromEntries(
      there?.links.flatMap(({ name, found }) =>
        found === undefined ? [] : [[name, found] as const],
      ) ?? [],
    );
    return {
      ...describeTable(table),
      ...withFound(there?.found),
      ...(Object.keys(links).length > 0 && { foundLinks: links }),
    };
  });
  return writeJson({ changes });
}

/** Says what is in a list of JSON: of an older version, `json` is a list of anything. */
function describeField({ data }: RecordField): Literal {
  const written = writeData(data);
  const isListOfJson = data.type === "json" && data.many === true;
  return isListOfJson ? { ...(written as object), items: "json" } : written;
}

function describeTable(table: TableModel): CreateTable {
  const { name, record, columns, times, version, oneOf, links, gone } = table;
  const columnsOf = nameColumns(table);
  const [key = KEY] = columnsOf(["id"]);
  return {
    change: "create-table",
    table: name,
    record: record.name,
    ...(key !== KEY && { key }),
    columns: Object.fromEntries(
      columns.map(({ name: column, field }) => [column, describeField(field)]),
    ),
    ...(times !== null && { times: columnsOf(times) }),
    ...(version !== null && { version }),
    ...(gone?.column !== undefined && { deleted: gone.column }),
    refs: Object.fromEntries(
      columns.flatMap(({ name: column, field, table: target }) =>
        field.ref === null || target === null
          ? []
          : [[column, { table: target, onDelete: field.ref.onDelete }]],
      ),
    ),
    uniques: table.uniques.map(columnsOf),
    indexes: table.indexes.map(columnsOf),
    ...(table.searches.length > 0 && {
      searches: table.searches.map(columnsOf),
    }),
    ...(oneOf.length > 0 && { oneOf: columnsOf(oneOf) }),
    links: Object.fromEntries(
      links.map(({ field, name: link, own, other, target }) => [
        field.name,
        {
          table: link,
          own,
          other,
          target,
          onDelete: field.ref?.onDelete ?? "restrict",
        },
      ]),
    ),
  };
}
