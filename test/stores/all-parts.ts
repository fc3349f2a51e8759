/** Every optional part of the stores. */
import { postgresStatements } from "../../src/runtime/database/postgres-statements.js";
import { sqliteStatements } from "../../src/runtime/database/sqlite-statements.js";
import { links } from "../../src/runtime/stores/links.js";
import type { OptionalParts } from "../../src/runtime/stores/store-parts.js";
import { subsets } from "../../src/runtime/stores/subset.js";
import { versions } from "../../src/runtime/stores/versions.js";

export const allParts: OptionalParts = { links, subsets, versions };

/** What the stores of each database are given. */
export const dialects = {
  sqlite: sqliteStatements,
  postgres: postgresStatements,
};
