/**
 * The stores of a manifest with a database: tables and places. Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import type { ManifestSettings } from "../../manifest/tree.js";
import { buildAccess } from "../access/access.js";
import { countsOf } from "../../runtime/records/texts.js";
import type { InsideOf } from "../../runtime/database/related-data.js";
import type { RecordModel } from "../records/types.js";
import type { Records } from "../records/records.js";
import type { Controller } from "../types.js";
import { checkKeys } from "./check-keys.js";
import { checkResource } from "./check-resources.js";
import { checkScopes } from "./check-scope.js";
import { checkTables } from "./check-tables.js";
import { checkTransitions, checkUnstored } from "./check-transitions.js";
import { buildPlaces } from "./places.js";
import { readRelated } from "./related.js";
import { checkSoft } from "./soft.js";
import { buildTables, type TablesByRecord } from "./tables.js";
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
  settings: ManifestSettings,
  records: Records,
  controllers: readonly Controller[],
): Stores {
  const { database } = settings;
  if (database === undefined) return NOTHING;
  const { definitions, naming, viewOf } = records;
  const defined = records.records.flatMap((record) => {
    const definition = definitions.find(record.name);
    return definition === undefined ? [] : [{ record, definition }];
  });
  const stored = defined.filter(
    ({ definition }) => definition.definers[0]?.node.options.table !== false,
  );
  const access = buildAccess(settings, stored, definitions);
  const tables: TablesByRecord = buildTables(
    defined,
    definitions,
    { naming, dialect: database.dialect },
    access,
  );
  const input = { definitions, tables, viewOf, naming, rules: access };
  const { places, problems } = buildPlaces(controllers, input);
  const related = new Map(
    defined.map((each) => {
      const { caller } = access;
      const found = readRelated(each, { definitions, tables, places, caller });
      return [each.record.name, found];
    }),
  );
  const inside = listInside(records.records);
  return {
    tables: Array.from(tables, ([name, table]) => ({
      ...table,
      related: related.get(name)?.data ?? null,
      inside: inside.get(name) ?? null,
    })),
    places,
    problems: [
      ...checkTables(tables, defined, database.dialect),
      ...checkScopes(tables),
      ...defined.flatMap(({ record, definition }) =>
        (tables.has(record.name) ? checkTransitions : checkUnstored)(
          record,
          definition,
        ),
      ),
      ...stored.flatMap((each) => checkSoft(each, tables)),
      ...[...related.values()].flatMap((each) => each.problems),
      ...access.problems,
      ...checkKeys(tables, definitions, controllers),
      ...[...viewOf].flatMap(([resource, view]) =>
        checkResource(resource, view, input),
      ),
      ...problems,
    ],
  };
}

/** Where the rows of records are that are written with others, by their records. */
function listInside(
  records: readonly RecordModel[],
): ReadonlyMap<string, InsideOf> {
  return new Map(
    records.flatMap(({ name, fields }) =>
      fields.flatMap(({ related, data }) => {
        if (related?.kind !== "inside") return [];
        const { of, by } = related;
        const { max } = countsOf(data);
        return [[of, { record: name, by, most: max }] as const];
      }),
    ),
  );
}
