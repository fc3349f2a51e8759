/**
 * The records of a manifest: what its resources hold, and which part of it each
 * shows and accepts. Stage: model.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { writtenAt, type ManifestSettings } from "../../manifest/tree.js";
import type { Inflector } from "../inflect.js";
import type { Resource } from "../resource.js";
import { pascalCase } from "../words.js";
import type { RecordsOfActions } from "./action-records.js";
import { checkCircles } from "./check-circles.js";
import {
  checkLists,
  checkNames,
  checkParam,
  checkUnique,
} from "./check-fields.js";
import { checkParentRef } from "./check-parents.js";
import { checkRecordRefs } from "./check-refs.js";
import { checkSlugParam, checkSlugs } from "./check-slugs.js";
import { checkValues } from "./check-values.js";
import { Definitions, type RecordDefinition } from "./definitions.js";
import { addEmbeds } from "./embeds.js";
import { checkGeneratedNames, listNames } from "./generated-names.js";
import { checkOwnParameters } from "./own-parameters.js";
import { addInside } from "./inside.js";
import { listRecordFields, type Around } from "./record-fields.js";
import { checkReturns } from "./returned.js";
import type { RecordModel, RecordView } from "./types.js";
import { ViewWords } from "./view-words.js";
import { listViews } from "./views.js";

export interface Records extends RecordsOfActions {
  readonly records: readonly RecordModel[];
  readonly views: readonly RecordView[];
  readonly problems: readonly ManifestProblem[];
}

/** Reads the records of all resources. */
export function buildRecords(
  resources: readonly Resource[],
  { naming, database, caller }: ManifestSettings,
  inflector: Inflector,
): Records {
  const definitions = new Definitions(resources, inflector);
  const around: Around = {
    definitions,
    naming: { naming, inflector },
    caller: caller?.ref,
  };
  const { recordOf: embedded, problems: embeds } = addEmbeds(
    new Map<RecordDefinition, RecordModel>(
      definitions.all.map((definition) => [
        definition,
        buildRecord(definition, around),
      ]),
    ),
    definitions,
  );
  const { recordOf, problems: inside } = addInside(
    embedded,
    definitions,
    around.naming,
  );
  const records = [...recordOf.values()];
  const { views, viewOf, listedOf } = listViews(
    resources,
    definitions,
    recordOf,
    inflector,
  );
  const clashes = definitions.problems;
  const viewWords = new ViewWords(viewOf, inflector);
  const refs = checkRecordRefs(resources, definitions, viewWords);
  return {
    ...around,
    records,
    views,
    viewOf,
    listedOf,
    viewWords,
    ownView: new Map(
      views
        .filter(({ type, record }) => type === record.type)
        .map((view) => [view.record, view]),
    ),
    names: listNames(records, views),
    problems: [
      ...clashes,
      ...refs,
      ...embeds,
      ...inside,
      ...[...recordOf].flatMap(([definition, record]) => [
        ...checkNames(record, definition),
        ...checkUnique(record),
        ...checkSlugs(record),
        ...checkValues(record.fields),
      ]),
      ...[...viewOf].flatMap(([resource, view]) => [
        ...checkLists(resource, view, definitions),
        ...checkParam(resource, view),
        ...checkSlugParam(resource, view),
        ...checkParentRef(resource, view, definitions),
        ...checkReturns(resource, definitions),
        ...checkOwnParameters(resource, view, around, database !== undefined),
      ]),
      ...checkCircles(records),
      ...(clashes.length === 0
        ? checkTypes(records, [...viewOf, ...listedOf], database !== undefined)
        : []),
    ],
  };
}

/** Problems with a view are reported at the first resource that has it. */
function checkTypes(
  records: readonly RecordModel[],
  places: readonly (readonly [Resource, RecordView])[],
  hasStores: boolean,
): readonly ManifestProblem[] {
  const placed = new Map<RecordView, ManifestPath>();
  for (const [resource, view] of places) {
    if (!placed.has(view)) placed.set(view, writtenAt(resource.node));
  }
  const views = Array.from(placed, ([view, path]) => ({ ...view, path }));
  return checkGeneratedNames(records, views, hasStores);
}

function buildRecord(
  definition: RecordDefinition,
  around: Around,
): RecordModel {
  const { name, plural, key, path, was } = definition;
  const fields = listRecordFields(definition, around);
  const type = pascalCase(name);
  const { type: keyType, madeBy } = key;
  return { name, plural, type, key: keyType, madeBy, fields, path, was };
}
