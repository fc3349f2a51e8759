/**
 * The stores of a manifest with a database: tables and places. Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import type { ManifestSettings } from "../../manifest/tree.js";
import type { Records } from "../records/records.js";
import type { Controller } from "../types.js";
import { checkKeys } from "./check-keys.js";
import { checkResource } from "./check-resources.js";
import { checkScopes } from "./check-scope.js";
import { buildPlaces } from "./places.js";
import { buildTables, checkTables, type TablesByRecord } from "./tables.js";
import type { PlaceModel, TableModel } from "./types.js";

export interface Stores {
  readonly tables: readonly TableModel[];
  readonly places: readonly PlaceModel[];
  readonly problems: readonly ManifestProblem[];
}

/** Without a database nothing is stored. */
const NOTHING: Stores = { tables: [], places: [], problems: [] };

/** Builds the stores of a manifest. */
export function buildStores(
  { database }: ManifestSettings,
  records: Records,
  controllers: readonly Controller[],
): Stores {
  if (database === undefined) return NOTHING;
  const { definitions, naming, viewOf } = records;
  const defined = records.records.flatMap((record) => {
    const definition = definitions.find(record.name);
    return definition === undefined ? [] : [{ record, definition }];
  });
  const tables: TablesByRecord = buildTables(defined, definitions, naming);
  const input = { definitions, tables, viewOf };
  const { places, problems } = buildPlaces(controllers, input);
  return {
    tables: [...tables.values()],
    places,
    problems: [
      ...checkTables(tables, defined, database.dialect),
      ...checkScopes(tables),
      ...checkKeys(tables, definitions, controllers),
      ...[...viewOf].flatMap(([resource, view]) =>
        checkResource(resource, view, input),
      ),
      ...problems,
    ],
  };
}
