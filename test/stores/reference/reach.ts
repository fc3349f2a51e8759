/** Which rows a request may meet: by parents, ownership and `where`. */
import type {
  RecordField,
  RecordModel,
} from "../../../src/model/records/types.js";
import type { Resource } from "../../../src/model/resource.js";
import { Refused } from "./refused.js";
import type { Row, Values, World } from "./world.js";

export type Purpose = "read" | "write";

/** Whose rows, and below which ones. */
export interface Standing {
  readonly world: World;
  readonly resource: Resource;
  /** What the path says, ids as what they are. */
  readonly params: Values;
  /** The caller's values; null where everybody's rows are met. */
  readonly owner: Values | null;
  /** Instead of what the resource says: a subset's. */
  readonly where?: Values;
}

/** @throws Refused 401 for a caller of whom nothing is known */
function ownerOf({ owner }: Standing, column: string): unknown {
  const value = owner?.[column];
  if (value === undefined) throw new Refused(401);
  return value;
}

function columnNamed(
  { fields }: RecordModel,
  word: string,
): RecordField | undefined {
  return fields.find(({ name, written }) => name === word || written === word);
}

/** The refs that say whose row it is, as far as that matters. */
function ownersOf(
  { fields }: RecordModel,
  purpose: Purpose,
): readonly string[] {
  return fields
    .filter(
      ({ ref }) =>
        ref?.scope === "all" || (ref?.scope === "write" && purpose === "write"),
    )
    .map(({ name }) => name);
}

/** @throws Refused 401 where the caller would have to be known */
export function checkCaller(at: Standing, purpose: Purpose): void {
  if (at.owner === null) return;
  const { world, resource } = at;
  const record = world.recordOf(resource);
  if (record === null) return;
  for (const column of ownersOf(record, purpose)) ownerOf(at, column);
  const { by } = resource.node.options;
  if (by !== undefined) ownerOf(at, columnNamed(record, by)?.name ?? "");
  const holder = world.holderOf(resource);
  if (holder !== null) checkCaller({ ...at, resource: holder }, "read");
}

/** Whether a request may meet a row, if it is the one that the path names. */
export function mayMeet(at: Standing, row: Row, purpose: Purpose): boolean {
  return isListed(at, row) && isOwned(at, row, purpose) && isBelow(at, row);
}

function isListed(
  { resource, where }: Standing,
  { record, values }: Row,
): boolean {
  const rules = { ...resource.node.options.where, ...where };
  return Object.entries(rules).every(([word, said]) => {
    const value = values[columnNamed(record, word)?.name ?? ""];
    return (Array.isArray(said) ? said : [said]).includes(value);
  });
}

function isOwned(
  at: Standing,
  { record, values }: Row,
  purpose: Purpose,
): boolean {
  if (at.owner === null) return true;
  const { by } = at.resource.node.options;
  const own = by === undefined ? [] : [columnNamed(record, by)?.name ?? ""];
  return [...ownersOf(record, purpose), ...own].every(
    (column) => values[column] === ownerOf(at, column),
  );
}

/** Whether all that is above a row is what the path says, and may be read. */
function isBelow(at: Standing, row: Row): boolean {
  const { world, resource, params } = at;
  const holder = world.holderOf(resource);
  const above = holder && world.recordOf(holder);
  if (holder === null || above === null) return true;
  const id = row.values[world.columnOf(row.record, holder)];
  const parent = world.find(above.name, id);
  // A row that shares its record with another place may stand there instead.
  if (parent === undefined) {
    return !(paramOf(holder) in params) && id === null && isShared(at);
  }
  return (
    isNamed(holder, parent, params) &&
    mayMeet({ ...at, resource: holder, where: {} }, parent, "read")
  );
}

/** Whether the same actions are for another place too. */
function isShared({ world, resource }: Standing): boolean {
  const record = world.recordOf(resource);
  const places = record === null ? [] : world.placesOf(record);
  const { controller } = resource;
  return places.filter((each) => each.controller === controller).length > 1;
}

/** The parameter of a resource in the paths below it. */
export function paramOf({ memberName, param }: Resource): string {
  return `${memberName}_${param}`;
}

function isNamed(holder: Resource, row: Row, params: Values): boolean {
  const name = paramOf(holder);
  if (holder.node.options.singleton || !(name in params)) return true;
  return row.values[holder.param] === params[name];
}

/** The parent that a path goes through; undefined: there is none. */
export function findParent(at: Standing, holder: Resource): Row | undefined {
  const above = at.world.recordOf(holder);
  if (above === null) return undefined;
  return at.world
    .of(above)
    .find(
      (row) =>
        isNamed(holder, row, at.params) &&
        mayMeet({ ...at, resource: holder, where: {} }, row, "read"),
    );
}

/**
 * Whether a caller may read a row somewhere: a ref to another one is none.
 * Places that are open to everybody's rows do not count.
 */
export function mayReadSomewhere(
  world: World,
  row: Row,
  owner: Values,
): boolean {
  const places = world
    .placesOf(row.record)
    .filter((place) => !world.isOpen(place));
  if (places.length === 0) return true;
  return places.some((resource) => {
    const at: Standing = { world, resource, params: {}, owner };
    return isOwned({ ...at }, row, "read") && isOwnedAbove(at, row);
  });
}

function isOwnedAbove(at: Standing, row: Row): boolean {
  const { world, resource } = at;
  const holder = world.holderOf(resource);
  const above = holder && world.recordOf(holder);
  if (holder === null || above === null) return true;
  const id = row.values[world.columnOf(row.record, holder)];
  const parent = world.find(above.name, id);
  if (parent === undefined) return false;
  const higher = { ...at, resource: holder };
  return isOwned(higher, parent, "read") && isOwnedAbove(higher, parent);
}
