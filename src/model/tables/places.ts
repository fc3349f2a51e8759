/** The rows that requests to each controller can reach. Stage: model. */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, labelAt } from "../../diagnostics/problem.js";
import { writtenAt, type Placed, type Subset } from "../../manifest/tree.js";
import type { ParentData, PlaceData } from "../../runtime/database/tables.js";
import type { Naming } from "../records/field-names.js";
import type { Resource } from "../resource.js";
import type { Controller, ModelRoute } from "../types.js";
import { type FilterModel, listFilters } from "./filters.js";
import { readList } from "./list-fields.js";
import { listParentData, type Ancestry } from "./parents.js";
import { findBy } from "./singletons.js";
import type { PlaceModel, TotalNames } from "./types.js";
import { readWhere } from "./where.js";

/** What the places of a manifest are built from. */
export interface PlacesInput extends Ancestry {
  readonly naming: Naming;
}

/**
 * The place of each controller that has one; a problem if it would have two.
 */
export function buildPlaces(
  controllers: readonly Controller[],
  input: PlacesInput,
): {
  readonly places: readonly PlaceModel[];
  readonly problems: readonly ManifestProblem[];
} {
  const places: PlaceModel[] = [];
  const problems: ManifestProblem[] = [];
  for (const controller of controllers) {
    const found = listPlaces(controller, input);
    const [first, ...others] = found;
    if (first === undefined) continue;
    const other = others.find(({ data }) => !isSame(data, first.data));
    if (other !== undefined) {
      problems.push(reportClash(controller, first, other));
    }
    const parents = mergeParents(
      found.flatMap(({ data }) => data.parents ?? []),
    );
    const isAlone = found.some((each) => each.data.parents === undefined);
    const data = {
      ...first.data,
      ...(parents.length > 0 && { parents }),
      ...(parents.length > 0 && isAlone && { isAlone: true as const }),
    };
    const total = nameTotal(first.list, input.naming);
    const { filters } = first;
    places.push({ controller: controller.key, data, filters, total });
  }
  return { places, problems };
}

/** A place, and the entry of the manifest that defines it. */
interface FoundPlace {
  readonly data: PlaceData;
  readonly origin: Placed;
  /** What the manifest says of its list. */
  readonly list: Resource["node"]["options"]["list"];
  readonly filters: readonly FilterModel[];
}

function listFiltersOf(
  resource: Resource,
  { viewOf, tables }: Pick<PlacesInput, "viewOf" | "tables">,
): readonly FilterModel[] {
  const view = viewOf.get(resource);
  if (view === undefined) return [];
  const isSoft = tables.get(view.record.name)?.gone?.column !== undefined;
  return listFilters(
    resource,
    view.record,
    (name) => tables.get(name)?.record,
    isSoft,
  );
}

/** What the total of a list is called in an envelope; null if nothing counts it. */
function nameTotal(
  list: FoundPlace["list"],
  naming: Naming,
): TotalNames | null {
  const { total } = list ?? {};
  if (total === undefined) return null;
  const { as = "total", upTo } = total;
  const isCamel = naming.naming === "camel" || /[A-Z]/.test(as);
  const over = isCamel ? `${as}Over` : `${as}_over`;
  return upTo === undefined ? [as] : [as, over];
}

/** The places of a controller's routes: several if resources share it. */
function listPlaces(
  { actions }: Controller,
  input: PlacesInput,
): readonly FoundPlace[] {
  const known = new Map<Placed, FoundPlace>();
  for (const { routes } of actions) {
    for (const route of routes) {
      const { resource } = route;
      if (resource === null) continue;
      const subset = resource.node.subsets.find(
        (each) => each === route.origin,
      );
      const origin = subset ?? resource.node;
      if (known.has(origin)) continue;
      const data = describePlace(resource, subset, route, input);
      const { list } = resource.node.options;
      const filters = listFiltersOf(resource, input);
      if (data !== null) known.set(origin, { data, origin, list, filters });
    }
  }
  return [...known.values()];
}

/** Null for a resource whose record has no table. */
function describePlace(
  resource: Resource,
  subset: Subset | undefined,
  route: ModelRoute,
  input: PlacesInput,
): PlaceData | null {
  const view = input.viewOf.get(resource);
  if (view === undefined || !input.tables.has(view.record.name)) return null;
  const { record } = view;
  const { options } = resource.node;
  const { param, property } = resource;
  const parents = listParentData(resource, record, input);
  const list = readList(resource, view, listFiltersOf(resource, input));
  // A subset's condition on a field replaces that of its resource.
  const where = {
    ...readWhere(options.where ?? {}, record.fields).where,
    ...readWhere(subset?.where ?? {}, record.fields).where,
  };
  const by = findBy(resource, record);
  const access = input.rules.ofPlace.get(resource);
  const actions = input.rules.ofActions.get(resource);
  const { concurrency } = options;
  const ids = route.query.find((query) => query.list)?.name;
  return {
    record: record.name,
    ...(subset === undefined &&
      !options.singleton && { member: { param, column: property } }),
    ...(subset !== undefined &&
      ids !== undefined && { ids: { param: ids, column: property } }),
    ...(parents.length > 0 && { parents }),
    ...(list !== null && { list }),
    ...(Object.keys(where).length > 0 && { where }),
    ...(concurrency !== undefined && { concurrency }),
    ...(resource.scope.guard !== null && { open: true as const }),
    ...(by !== undefined && { by }),
    ...(options.returns !== undefined && { returns: true as const }),
    ...(access !== undefined && { access }),
    ...(actions !== undefined && { actions }),
  };
}

/** Whether two places differ in nothing but their parents. */
function isSame(a: PlaceData, b: PlaceData): boolean {
  const alone = (place: PlaceData): string =>
    JSON.stringify({ ...place, parents: undefined });
  return alone(a) === alone(b);
}

/** Each parent once. */
function mergeParents(parents: readonly ParentData[]): readonly ParentData[] {
  const byText = new Map(
    parents.map((parent) => [JSON.stringify(parent), parent]),
  );
  return [...byText.values()];
}

function reportClash(
  { key }: Controller,
  first: FoundPlace,
  second: FoundPlace,
): ManifestProblem {
  const message =
    first.data.record === second.data.record
      ? `the controller "${key}" would know different rows of "${first.data.record}"`
      : `the controller "${key}" would meet rows of "${first.data.record}" and of "${second.data.record}"`;
  const labels = [labelAt(writtenAt(first.origin), "the other one leads here")];
  return atKey("place-clash", writtenAt(second.origin), message, { labels });
}
