/** One random change of a manifest, as a user would make next. */
import { describeOwnership } from "../../src/emit/ownership.js";
import { listOwnWordsOf } from "../../src/emit/stores/stores.js";
import type { Model } from "../../src/model/types.js";
import { Random } from "../stores/reference/random.js";
import { drawAccepted, type Accepted } from "./cover.js";
import type { Options } from "./key.js";
import { repair } from "./repair.js";

/**
 * A manifest that differs from another by one edit: an entry is taken out, or put
 * in, or is another value. Null if no such edit is found.
 */
export async function drawEdit(
  { manifest, model: before }: Accepted,
  seed: number,
): Promise<Accepted | null> {
  const random = new Random(seed);
  for (let round = 0; round < 8; round += 1) {
    const other = await drawAccepted(seed + round * 7919);
    if (other.model === null) continue;
    const draft = structuredClone(manifest) as Record<string, unknown>;
    if (!change(draft, other.manifest, random)) continue;
    dropEarlier(draft, manifest);
    const repaired = await repair({ manifest: draft, kept: [] }, random);
    const { manifest: edited, model } =
      repaired.model !== null &&
      dropEarlierOfNewTables(repaired.manifest, repaired.model, before)
        ? await repair({ ...repaired, kept: [] }, random)
        : repaired;
    const isSame = JSON.stringify(edited) === JSON.stringify(manifest);
    if (model === null || isSame || model.routes.length === 0) continue;
    // Another database is another history, and ids never become others.
    if (dialectOf(edited) !== dialectOf(manifest)) continue;
    if (hasOtherKeys(model, before)) continue;
    // What the application has to say of callers is the user's to change.
    if (ownershipOf(model) !== ownershipOf(before)) continue;
    return { seed, manifest: edited, model };
  }
  return null;
}

function dialectOf({ database }: Options): unknown {
  return database === undefined ? null : (database as Options)["dialect"];
}

function ownershipOf(model: Model): string {
  return JSON.stringify([describeOwnership(model), listOwnWordsOf(model)]);
}

/** Whether a table that stays has ids of another type. */
function hasOtherKeys(
  { tables }: Pick<Model, "tables">,
  before: Pick<Model, "tables">,
): boolean {
  return tables.some(({ name, record }) => {
    // One that gets a schema, or another name, is still the table of its record.
    const old =
      before.tables.find((table) => table.name === name) ??
      before.tables.find((table) => table.record.name === record.name);
    return old !== undefined && old.record.key !== record.key;
  });
}

/** Takes one entry of another manifest, or takes one of its own away. */
function change(
  draft: Record<string, unknown>,
  other: Options,
  random: Random,
): boolean {
  const places = listPlaces(draft, other);
  const place = random.pick(places);
  if (place === undefined) return false;
  const { holder, from, name } = place;
  if (name in holder && (!(name in from) || random.isIn(50)))
    Reflect.deleteProperty(holder, name);
  else holder[name] = structuredClone(from[name]);
  return true;
}

/** What the name of a field's column depends on, beside the field's own. */
const NAMING = ["was", "ref", "many"];

/** Takes out earlier names of what is new: nothing ever had them. */
function dropEarlier(draft: unknown, before: unknown): void {
  if (!isHolder(draft)) return;
  const old = isHolder(before) ? before : {};
  for (const [name, value] of Object.entries(draft))
    if (name !== "was") dropEarlier(value, old[name]);
    else if (NAMING.some((key) => !isSame(draft[key], old[key])))
      Reflect.deleteProperty(draft, name);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Takes out earlier names in records that have a table only now. Whether any was there.
 *
 * @param manifest is changed
 */
export function dropEarlierOfNewTables(
  manifest: Options,
  model: Pick<Model, "tables">,
  before: Pick<Model, "tables">,
): boolean {
  const known = new Set(before.tables.map(({ record }) => record.name));
  const text = JSON.stringify(manifest);
  for (const { record } of model.tables) {
    if (known.has(record.name)) continue;
    let entry: unknown = manifest;
    for (const step of record.path)
      entry = isHolder(entry) ? entry[step] : undefined;
    dropEarlier(entry, {});
  }
  return JSON.stringify(manifest) !== text;
}

interface Edit {
  readonly holder: Record<string, unknown>;
  readonly from: Options;
  readonly name: string;
}

/** Keys of resources and of their fields, and a few settings. */
function listPlaces(
  draft: Record<string, unknown>,
  other: Options,
): readonly Edit[] {
  const places: Edit[] = [];
  const visit = (one: unknown, another: unknown, depth: number): void => {
    if (!isHolder(one) || !isHolder(another)) return;
    for (const name of new Set([
      ...Object.keys(one),
      ...Object.keys(another),
    ])) {
      if (STAYS.includes(name)) continue;
      places.push({ holder: one, from: another, name });
      if (depth > 0) visit(one[name], another[name], depth - 1);
    }
  };
  for (const key of ["resources", "namespaces"])
    visit(draft[key], other[key], 4);
  for (const name of [
    "naming",
    "envelope",
    "formats",
    "updateMethods",
    "apiOnly",
  ])
    places.push({
      holder: draft,
      from: other,
      name,
    });
  return places;
}

/** What the rest stands on. */
const STAYS = ["accounts", "users", "tags", "key"];

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
