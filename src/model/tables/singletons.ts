/** Singletons: the columns that tell which row each is. Stage: model. */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, labelAt } from "../../diagnostics/problem.js";
import { writtenAt } from "../../manifest/tree.js";
import { SELF } from "../../manifest/words.js";
import type { Where } from "../../runtime/database/tables.js";
import type { RecordDefinition, Definitions } from "../records/definitions.js";
import { findParentRef, parentOf } from "../records/parents.js";
import type { RecordModel } from "../records/types.js";
import type { Resource } from "../resource.js";
import { findField } from "./find-field.js";
import type { TableModel } from "./types.js";
import { readWhere } from "./where.js";

type Columns = readonly string[];

/**
 * For each singleton, the columns that identify its row: the ref to its parent,
 * or to the caller, and each ref to whose rows alone it leads. Columns that lead
 * to several rows elsewhere are left out.
 */
export function listOnlyColumns(
  record: RecordModel,
  places: readonly Resource[],
  definitions: Definitions,
): readonly Columns[] {
  const columnsOf = (place: Resource): Columns => {
    const anchors = listAnchors(place, record, definitions) ?? [];
    return anchors.length === 0
      ? []
      : [...anchors, ...listOwners(place, record)];
  };
  const isOne = (place: Resource): boolean => place.node.options.singleton;
  const others = places.filter((place) => !isOne(place));
  const several = others.map(columnsOf);
  const isMadeElsewhere = others.some(({ actions }) =>
    actions.includes("create"),
  );
  const sets = places
    .filter(isOne)
    .map((place) => ({
      // Its own resource says that each caller has one, wherever rows are made.
      isSaid:
        place.node.options.by !== undefined &&
        place.node.options.fields !== undefined,
      isOfRef: isOfRef(place, record),
      columns: [...new Set(columnsOf(place))],
    }))
    .filter(
      ({ isSaid, isOfRef, columns }) =>
        isSaid ||
        (!(isMadeElsewhere && isOfRef) &&
          !several.some((each) => includesAll(each, columns))),
    )
    .map(({ columns }) => columns)
    // An id is unique anyway.
    .filter((columns) => columns.length > 0 && !columns.includes("id"));
  return [
    ...new Map(sets.map((columns) => [columns.join(), columns])).values(),
  ];
}

/**
 * The column that says whose row a singleton is: that of a ref, or `id` for the
 * caller's own row. Undefined without `by`, and where it names neither.
 */
export function findBy(
  { node }: Resource,
  { fields }: Pick<RecordModel, "fields">,
): string | undefined {
  const { by } = node.options;
  if (by === undefined) return undefined;
  return findField(fields, by)?.name ?? (by === SELF ? "id" : undefined);
}

/**
 * The refs to the parent and to the caller, as far as there are any; null if `by`
 * names no field.
 */
function listAnchors(
  place: Resource,
  record: RecordModel,
  definitions: Definitions,
): Columns | null {
  const parent = findParentRef(place, record, definitions)?.name;
  const by = findBy(place, record);
  if (place.node.options.by !== undefined && by === undefined) return null;
  return [parent, by].filter((name) => name !== undefined);
}

/**
 * Whether `by` of a singleton names a ref that says nothing of other places: there,
 * one caller may have several rows.
 */
function isOfRef(place: Resource, record: RecordModel): boolean {
  const by = findBy(place, record);
  const field = record.fields.find(({ name }) => name === by);
  return field !== undefined && (field.ref?.scope ?? null) === null;
}

/** The refs that the caller decides: an open place leads to everybody's rows. */
function listOwners({ scope }: Resource, { fields }: RecordModel): Columns {
  return scope.guard !== null
    ? []
    : fields.filter(({ ref }) => ref?.scope === "all").map(({ name }) => name);
}

function includesAll(columns: Columns, some: Columns): boolean {
  return some.every((column) => columns.includes(column));
}

/** Actions that are about the row of a singleton. */
const ABOUT_A_ROW: ReadonlySet<string> = new Set([
  ...["show", "edit", "update", "destroy"],
]);

/**
 * Reports a singleton that shows a record with many rows, and does not say
 * which one it is: a change would be one of all of them.
 */
export function checkSingleton(
  resource: Resource,
  { record, uniques }: TableModel,
  definitions: Definitions,
): readonly ManifestProblem[] {
  const { node, actions } = resource;
  const definition = definitions.of(resource);
  if (!node.options.singleton || definition === undefined) return [];
  if (!actions.some((action) => ABOUT_A_ROW.has(action))) return [];
  if (isAlone(definition, definitions)) return [];
  const { by, where: entry = {} } = node.options;
  const { where, problems } = readWhere(entry, record.fields);
  const anchors = listAnchors(resource, record, definitions);
  // A word that means nothing is reported by itself.
  if (problems.length > 0 || anchors === null) return [];
  const fixed = [
    ...anchors,
    ...listOwners(resource, record),
    ...listSingle(where),
  ];
  const keys = [["id"], ...uniques];
  if (keys.some((columns) => includesAll(fixed, columns))) return [];
  const key = by === undefined ? "singleton" : "by";
  const path = [...writtenAt(node), key];
  const message = `"${node.name}" is one "${record.name}" of many, and nothing says which`;
  const labels = [labelAt(definition.path, "the record")];
  const details = { labels, ...helpWith(resource, record, definitions) };
  return [atKey("singleton-of-many", path, message, details)];
}

function helpWith(
  resource: Resource,
  record: RecordModel,
  definitions: Definitions,
): { readonly help?: string } {
  const { by } = resource.node.options;
  const above = findParentRef(resource, record, definitions)?.written;
  if (by !== undefined) {
    const how = above === undefined ? "unique" : `\`unique: [${above}]\``;
    return { help: `make "${by}" ${how}, or use a resource with an id` };
  }
  if (parentOf(resource, definitions) === null) return {};
  return {
    help: "give a field that is unique below its parent a value with `where`, or use a resource with an id",
  };
}

/** Whether all that leads to a record is a singleton that nothing is above. */
function isAlone(
  { places }: RecordDefinition,
  definitions: Definitions,
): boolean {
  return places.every(
    (place) =>
      place.node.options.singleton &&
      place.node.options.by === undefined &&
      parentOf(place, definitions) === null,
  );
}

/** The columns that a condition gives one value to. */
function listSingle(where: Where): Columns {
  return Object.entries(where)
    .filter(([, value]) => value !== null && !Array.isArray(value))
    .map(([name]) => name);
}
