/**
 * Names of tables: `articles`, or `blog.articles` with the schema that the manifest
 * gives one. Parts have no dots. Stage: model.
 */

/** The parts of a table's name. */
export interface TableName {
  /** Null where the manifest gives none: where the connection looks first. */
  readonly schema: string | null;
  readonly name: string;
}

export function splitTableName(table: string): TableName {
  const dot = table.indexOf(".");
  return dot === -1
    ? { schema: null, name: table }
    : { schema: table.slice(0, dot), name: table.slice(dot + 1) };
}

/** A name in the schema of a table, such as that of its index. */
export function besideTable(table: string, name: string): string {
  const { schema } = splitTableName(table);
  return schema === null ? name : `${schema}.${name}`;
}

/** As SQL has it: `"blog"."articles"`. */
export function quoteTable(table: string): string {
  return `"${table.replace(".", '"."')}"`;
}

/** The schemas that some tables name, each once. */
export function listSchemas(tables: Iterable<string>): readonly string[] {
  const named = Array.from(tables, (table) => splitTableName(table).schema);
  return [...new Set(named)].filter((schema) => schema !== null);
}
