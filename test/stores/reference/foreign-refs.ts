/** Refs to rows that are somebody else's. */
import type { RecordModel } from "../../../src/model/records/types.js";
import type { Resource } from "../../../src/model/resource.js";
import type { About } from "./about.js";
import {
  askedAbove,
  checkCaller,
  checkCallerAbove,
  checkOwners,
  mayDo,
  mayReadSomewhere,
  parentsOf,
  paramOf,
  type Purpose,
} from "./reach.js";
import { Refused, withCode } from "./refused.js";
import type { Values, World } from "./world.js";

/** @throws Refused 422 for refs to rows that the caller may not read */
export function checkForeignRefs({ at, record }: About, values: Values): void {
  const { owner, world } = at;
  if (owner === null) return;
  for (const { name, ref } of record.fields) {
    const sent = [values[name] ?? []].flat();
    if (
      ref === null ||
      sent.length === 0 ||
      !isOwned(world, record, `#/${name}`)
    )
      continue;
    for (const resource of closedPlaces(world, ref.record)) {
      checkCaller({ ...at, resource }, "read");
    }
    checkCallerAbove(at, world.record(ref.record), "read");
  }
  const pointers = world.dangling({ record, values }, (row) =>
    mayReadSomewhere(world, row, owner),
  );
  const foreign = pointers.filter((pointer) => isOwned(world, record, pointer));
  if (foreign.length > 0) throw new Refused(422, withCode(foreign, "ref"));
}

/**
 * What a body puts a row below: the row above has to be one that the caller may
 * change, as one that a path says has.
 *
 * @param hasPath whether a path says one of the rows above
 * @throws Refused 401, 422 and 403
 */
export function checkAbove(
  { at, record }: About,
  values: Values,
  hasPath = true,
): void {
  const { owner, world, resource, params } = at;
  if (owner === null) return;
  const holder = world.holderOf(resource);
  const isNamed =
    hasPath &&
    holder !== null &&
    (holder.node.options.singleton || paramOf(holder) in params);
  const path = isNamed ? world.columnOf(record, holder) : null;
  const asked = askedAbove(record, "write");
  const sent = parentsOf(world, record).filter(
    ({ name, above }) =>
      name !== path &&
      (values[name] ?? null) !== null &&
      hasOwners(world, above, asked),
  );
  if (sent.length === 0) return;
  for (const { above } of sent) checkOwners(at, above, asked);
  const missing = (purpose: Purpose) =>
    sent.filter(({ name, above }) => {
      const row = world.find(above.name, values[name]);
      return row === undefined || !mayDo(world, row, purpose, owner);
    });
  if (missing(asked).length === 0) return;
  const names = missing("read").map(({ name }) => `#/${name}`);
  throw names.length > 0
    ? new Refused(422, withCode(names, "ref"))
    : new Refused(403);
}

/** Whether rows of a record, or some above them, have owners. */
function hasOwners(
  world: World,
  record: RecordModel,
  purpose: Purpose,
): boolean {
  const isScoped = record.fields.some(({ ref }) => {
    return (
      ref?.scope === "all" || (ref?.scope === "write" && purpose === "write")
    );
  });
  const asked = askedAbove(record, purpose);
  return (
    isScoped ||
    parentsOf(world, record).some(({ above }) => hasOwners(world, above, asked))
  );
}

function closedPlaces(world: World, record: string): readonly Resource[] {
  const places = world.placesOf(world.record(record));
  return places.filter((place) => !world.isOpen(place));
}

/** Whether a ref is to rows of which some are somebody's. */
function isOwned(world: World, record: RecordModel, pointer: string): boolean {
  const [, name] = pointer.split("/");
  const target = record.fields.find((each) => each.name === name)?.ref?.record;
  if (target === undefined) return false;
  const places = closedPlaces(world, target);
  if (hasOwners(world, world.record(target), "read")) return true;
  const isScoped = (place: Resource): boolean => {
    const own = world.recordOf(place);
    const holder = world.holderOf(place);
    return (
      place.node.options.by !== undefined ||
      (own !== null && hasOwners(world, own, "read")) ||
      (holder !== null && isScoped(holder))
    );
  };
  const isBelow = (place: Resource): boolean =>
    world.holderOf(place) !== null || place.node.options.by !== undefined;
  return places.some(isScoped) && places.every(isBelow);
}
