/**
 * The addresses of sample rows: the helper of a route, called with the rows
 * that its path names. Stage: emit. An address that the router would not read
 * back is not used.
 */
import { findParentData } from "../../model/tables/parents.js";
import type { Helper, HelperParam, ModelRoute } from "../../model/types.js";
import type { ParentData, PlaceData } from "../../runtime/database/tables.js";
import { createSample, type Sampler } from "../tests/samples.js";
import { meets, type SampleRow, type SampleRows } from "./sample-rows.js";

/** One argument of a helper: a row, or a text if it stands for no record. */
export interface AddressArgument {
  readonly row: SampleRow | null;
  readonly value: string;
}

export interface SampleAddress {
  readonly route: ModelRoute;
  /** `articleComment`, of `articleCommentPath`. */
  readonly helper: string;
  readonly args: readonly AddressArgument[];
  /** What the query lists of the rows; null for a path without such a query. */
  readonly ids: { readonly param: string; readonly column: string } | null;
}

/**
 * Finds the address of a controller's sample for a route; null if it has none.
 */
export type FindAddress = (route: ModelRoute) => SampleAddress | null;

/** What is needed to find addresses. */
export interface AddressInput {
  readonly rows: SampleRows;
  readonly sampler: Sampler;
  /** The helpers, by their base names. */
  readonly helpers: ReadonlyMap<string, Helper>;
}

/** @param place that of the controller to which the routes lead */
export function createAddresses(
  place: PlaceData,
  { rows, sampler, helpers }: AddressInput,
): FindAddress {
  return (route) => {
    const helper = helpers.get(route.helper ?? "");
    const own = rows.get(place.record);
    if (helper === undefined || own === undefined) return null;
    if (!isOfRows(route, place)) return null;
    const lineage = listAbove(own, place, rows, route);
    const sample = sampler.sample(route);
    if (lineage === null || sample === null) return null;
    const rowOf = (param: string): AddressArgument | null =>
      param === place.member?.param && route.kind === "member"
        ? nameRow(own, place.member.column)
        : (lineage.get(param) ?? null);
    const args = route.args.map(
      ({ name }: HelperParam, index) =>
        rowOf(name) ?? { row: null, value: sample.values[index] ?? "" },
    );
    const ids = route.kind === "subset" ? (place.ids ?? null) : null;
    return leadsBack(route, helper, args, sampler)
      ? { route, helper: helper.base, args, ids }
      : null;
  };
}

/**
 * The path of another row than the sample, with all else of the sample's address; null
 * if that leads elsewhere.
 */
export function findAddressedAs(
  { route, args }: SampleAddress,
  row: SampleRow,
  { member }: PlaceData,
  sampler: Sampler,
): string | null {
  const isOfRow = route.kind === "member" && member !== undefined;
  const values = args.map(({ value }, index) =>
    isOfRow && route.args[index]?.name === member.param
      ? nameRow(row, member.column).value
      : value,
  );
  const { path } = createSample(route, values);
  const found = sampler.match(route.method, path);
  return found.status === 200 && found.route === route ? path : null;
}

/**
 * Whether a route leads to rows of its controller's place: a resource without a record
 * may share the controller, and names rows in another way, or none.
 */
function isOfRows(
  { kind, args, resource }: ModelRoute,
  { member }: PlaceData,
): boolean {
  if (member === undefined) return true;
  if (resource?.node.options.singleton === true) return false;
  return kind !== "member" || args.some(({ name }) => name === member.param);
}

function nameRow(row: SampleRow, column: string): AddressArgument {
  const literal = row.values.get(column)?.literal ?? null;
  // A column that names a row holds a number or a text.
  return { row, value: typeof literal === "object" ? "" : String(literal) };
}

/** The place of a row. */
type PlaceOfRow = Pick<PlaceData, "parents" | "isAlone" | "where">;

/**
 * The rows above a row, by the parameters that name them; null if the row is
 * below other rows, or the resource of one of them does not include it.
 */
function listAbove(
  row: SampleRow,
  place: PlaceOfRow,
  rows: SampleRows,
  route: ModelRoute,
): ReadonlyMap<string, AddressArgument> | null {
  const { parents = [], isAlone, where } = place;
  if (!meets(row, where)) return null;
  const parent = findParentData(parents, route);
  if (parent !== undefined) return listBelow(row, parent, rows, route);
  // A path without parents is for a shallow row, which is below one of them, or
  // for a row that is below none.
  const isBelow = parents.some(
    (each) => listBelow(row, each, rows, route) !== null,
  );
  const isFree =
    (parents.length === 0 || isAlone === true) &&
    parents.every(({ column }) => row.values.get(column)?.literal === null);
  return isBelow || isFree ? new Map() : null;
}

/** Like `listAbove`, for a row that is below a certain parent. */
function listBelow(
  row: SampleRow,
  parent: ParentData,
  rows: SampleRows,
  route: ModelRoute,
): ReadonlyMap<string, AddressArgument> | null {
  const above = rows.get(parent.record);
  if (above === undefined || row.values.get(parent.column)?.row !== above) {
    return null;
  }
  const rest = listAbove(above, parent, rows, route);
  if (rest === null) return null;
  const { param, key } = parent;
  return param === undefined
    ? rest
    : new Map([...rest, [param, nameRow(above, key)]]);
}

/** Whether the router reads the address back as intended. */
function leadsBack(
  route: ModelRoute,
  helper: Helper,
  args: readonly AddressArgument[],
  sampler: Sampler,
): boolean {
  const values = args.map(({ value }) => value);
  const sample = createSample(route, values);
  if (sampler.isTaken(helper, sample.path)) return false;
  const found = sampler.match(route.method, sample.path);
  return (
    found.status === 200 &&
    found.route === route &&
    route.params.every((name, index) => found.params[name] === values[index])
  );
}
