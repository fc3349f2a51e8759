/** Refs to rows that are somebody else's. */
import type { RecordModel } from "../../../src/model/records/types.js";
import type { Resource } from "../../../src/model/resource.js";
import type { About } from "./about.js";
import { checkCaller, mayReadSomewhere } from "./reach.js";
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
  }
  const pointers = world.dangling({ record, values }, (row) =>
    mayReadSomewhere(world, row, owner),
  );
  const foreign = pointers.filter((pointer) => isOwned(world, record, pointer));
  if (foreign.length > 0) throw new Refused(422, withCode(foreign, "ref"));
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
  const isScoped = (place: Resource): boolean => {
    const { fields = [] } = world.recordOf(place) ?? {};
    const holder = world.holderOf(place);
    return (
      place.node.options.by !== undefined ||
      fields.some(({ ref }) => ref?.scope === "all") ||
      (holder !== null && isScoped(holder))
    );
  };
  const hasOwn = world
    .record(target)
    .fields.some(({ ref }) => ref?.scope === "all");
  const isBelow = (place: Resource): boolean =>
    world.holderOf(place) !== null || place.node.options.by !== undefined;
  return places.some(isScoped) && (hasOwn || places.every(isBelow));
}
