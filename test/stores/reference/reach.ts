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

/** The field that a word of the manifest means. */
export function columnNamed(
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
  checkOwners(at, record, purpose);
  const { by } = resource.node.options;
  if (by !== undefined) ownerOf(at, columnNamed(record, by)?.name ?? "");
  const holder = world.holderOf(resource);
  const asked = askedAbove(record, purpose);
  if (holder !== null) checkCaller({ ...at, resource: holder }, asked);
}

/** @throws Refused 401 where the owner of each row, or of one above it, is asked for */
export function checkOwners(
  at: Standing,
  record: RecordModel,
  purpose: Purpose,
): void {
  for (const column of ownersOf(record, purpose)) ownerOf(at, column);
  checkCallerAbove(at, record, purpose);
}

/** @throws Refused 401 where every row is below one that has an owner */
export function checkCallerAbove(
  at: Standing,
  record: RecordModel,
  purpose: Purpose,
  seen: readonly RecordModel[] = [],
): void {
  if (seen.includes(record)) return;
  const asked = askedAbove(record, purpose);
  for (const { data, above } of parentsOf(at.world, record)) {
    if (data.optional === true) continue;
    for (const column of ownersOf(above, asked)) ownerOf(at, column);
    checkCallerAbove(at, above, asked, [...seen, record]);
  }
}

/** What has no owner of its own is changed by those who may change what it is below. */
export function askedAbove({ fields }: RecordModel, purpose: Purpose): Purpose {
  const hasOwner = fields.some(({ ref }) => (ref?.scope ?? null) !== null);
  return hasOwner ? "read" : purpose;
}

/** The refs to what rows of a record are below; none where it stands alone too. */
export function parentsOf(
  world: World,
  record: RecordModel,
): readonly (RecordField & { readonly above: RecordModel })[] {
  const own = world
    .placesOf(record)
    .filter(({ node }) => node.options.fields !== undefined);
  if (own.some((place) => world.holderOf(place) === null)) return [];
  return record.fields.flatMap((field) =>
    field.from === "place" && field.ref !== null
      ? [{ ...field, above: world.record(field.ref.record) }]
      : [],
  );
}

/** Whether all rows above one let a caller do something with it. */
export function mayAbove(
  world: World,
  { record, values }: Row,
  purpose: Purpose,
  owner: Values,
): boolean {
  const asked = askedAbove(record, purpose);
  return parentsOf(world, record).every(({ name, above }) => {
    if ((values[name] ?? null) === null) return true;
    const row = world.find(above.name, values[name]);
    return row !== undefined && mayDo(world, row, asked, owner);
  });
}

/** Whether a row, and all above it, let a caller do something with it. */
export function mayDo(
  world: World,
  row: Row,
  purpose: Purpose,
  owner: Values,
): boolean {
  const columns = ownersOf(row.record, purpose);
  return (
    columns.every(
      (column) =>
        owner[column] !== undefined && row.values[column] === owner[column],
    ) && mayAbove(world, row, purpose, owner)
  );
}

/** Whether a request may meet a row, if it is the one that the path names. */
export function mayMeet(at: Standing, row: Row, purpose: Purpose): boolean {
  return (
    isListed(at, row) &&
    isOwned(at, row, purpose) &&
    isBelow(at, row, purpose) &&
    (at.owner === null || mayAbove(at.world, row, purpose, at.owner))
  );
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
function isBelow(at: Standing, row: Row, purpose: Purpose): boolean {
  const { world, resource, params } = at;
  const holder = world.holderOf(resource);
  const above = holder && world.recordOf(holder);
  if (holder === null) return isBeside(at, row, purpose);
  if (above === null) return true;
  const id = row.values[world.columnOf(row.record, holder)];
  const parent = world.find(above.name, id);
  // A row that shares its record with another place may stand there instead.
  if (parent === undefined) {
    return !(paramOf(holder) in params) && id === null && isShared(at);
  }
  return (
    isNamed(holder, parent, params) &&
    mayMeet(
      { ...at, resource: holder, where: {} },
      parent,
      askedAbove(row.record, purpose),
    )
  );
}

/**
 * Where the same actions are for rows below a parent too, a row that has one is met
 * as it is there, whatever the path.
 */
function isBeside(at: Standing, row: Row, purpose: Purpose): boolean {
  const below = sharing(at).filter((place) => {
    const holder = at.world.holderOf(place);
    if (holder === null) return false;
    return row.values[at.world.columnOf(row.record, holder)] !== null;
  });
  return (
    below.length === 0 ||
    below.some((resource) => isBelow({ ...at, resource }, row, purpose))
  );
}

/** Whether the same actions are for another place too. */
function isShared(at: Standing): boolean {
  return sharing(at).length > 1;
}

/** The places of the same actions. */
function sharing({ world, resource }: Standing): readonly Resource[] {
  const record = world.recordOf(resource);
  const places = record === null ? [] : world.placesOf(record);
  return places.filter(({ controller }) => controller === resource.controller);
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
export function findParent(
  at: Standing,
  holder: Resource,
  purpose: Purpose,
): Row | undefined {
  const above = at.world.recordOf(holder);
  if (above === null) return undefined;
  return at.world
    .of(above)
    .find(
      (row) =>
        isNamed(holder, row, at.params) &&
        mayMeet({ ...at, resource: holder, where: {} }, row, purpose),
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
  if (!mayAbove(world, row, "read", owner)) return false;
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
  return (
    isOwned(higher, parent, "read") &&
    isOwnedAbove(higher, parent) &&
    mayAbove(world, parent, "read", at.owner ?? {})
  );
}
