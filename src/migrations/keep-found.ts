/**
 * What stays as it was found in the tables that a manifest wants. Stage: migrations.
 */
import type { SchemaChange } from "./changes.js";
import { foldChanges } from "./fold.js";
import { withFound } from "./found.js";
import type { DatabaseSchema } from "./schema.js";

/**
 * The wanted schema with what its changes leave as it was found.
 *
 * @param changes those that turn the schema before into the wanted one
 */
export function keepFound(
  before: DatabaseSchema,
  changes: readonly SchemaChange[],
  wanted: DatabaseSchema,
): DatabaseSchema {
  const { schema } = foldChanges(changes, before);
  const left = new Map(schema.tables.map((table) => [table.table, table]));
  return {
    tables: wanted.tables.map((table) => {
      const same = left.get(table.table);
      return {
        ...table,
        ...withFound(same?.found),
        links: table.links.map((link) => ({
          ...link,
          ...withFound(
            same?.links.find(({ name }) => name === link.name)?.found,
          ),
        })),
      };
    }),
  };
}
