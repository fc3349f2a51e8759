/** A set of manifests that has every pair which the tool accepts. */
import type { Model } from "../../src/model/types.js";
import { Random } from "../stores/reference/random.js";
import { NOTHING, type Asked, type Wish } from "./draft.js";
import { drawManifest } from "./draw.js";
import type { Options } from "./key.js";
import { addNeeds } from "./needs.js";
import { keyOf, listPairs, nameOf, readPairs, type Pair } from "./pairs.js";
import { repair } from "./repair.js";

/** A manifest that is accepted. */
export interface Accepted {
  readonly seed: number;
  readonly manifest: Options;
  readonly model: Model;
}

/** One that was drawn, and what was said of what was asked for on the way. */
type Drawn = (Accepted | { readonly model: null }) & {
  readonly reasons: readonly string[];
};

export interface Cover {
  readonly manifests: readonly Accepted[];
  readonly covered: number;
  /** The pairs that no manifest can have, and what is said of each: `code: message`. */
  readonly refused: ReadonlyMap<string, string>;
}

/** How many manifests are drawn at random before single pairs are asked for. */
const DRAWN = 300;
/** How often a pair is asked for before it counts as refused. */
const TRIES = 10;
/** How often one that is accepted is asked for among many others. */
const DENSE_TRIES = 3;

/** Draws one manifest, and repairs it until it is accepted. */
export async function drawAccepted(
  seed: number,
  wish: Wish | null = null,
  isDense = true,
): Promise<Drawn> {
  const random = new Random(seed);
  const { manifest, model, reasons } = await repair(
    drawManifest(random, wish, isDense),
    random,
  );
  const said = reasons.map(({ code, message }) => `${code}: ${message}`);
  return model !== null && model.routes.length > 0
    ? { seed, manifest, model, reasons: said }
    : { model: null, reasons: said };
}

/**
 * @param progress hears how many pairs are left
 * @param pairs those that it is to have
 */
export async function drawCover(
  progress: (left: number, manifests: number) => void = () => undefined,
  pairs: readonly Pair[] = listPairs(),
): Promise<Cover> {
  const left = new Map(pairs.map((pair) => [nameOf(pair), pair]));
  const all = left.size;
  const manifests: Accepted[] = [];
  const take = (accepted: Accepted): void => {
    let isNew = false;
    for (const name of readPairs(accepted.manifest))
      if (left.delete(name)) isNew = true;
    if (isNew) manifests.push(accepted);
  };
  for (let seed = 1; seed <= DRAWN; seed += 1) {
    const drawn = await drawAccepted(seed);
    if (drawn.model !== null) take(drawn);
    progress(left.size, manifests.length);
  }
  const refused = new Map<string, string>();
  for (const [name, pair] of left) {
    if (!left.has(name)) continue;
    const seed = seedOf(name);
    const wish = addNeeds(wishOf(pair));
    // A small manifest says in no time whether the pair is accepted at all.
    const found = await findAccepted(name, seed, wish);
    if (typeof found === "string") {
      refused.set(name, found);
      left.delete(name);
      continue;
    }
    for (let round = 0; round < DENSE_TRIES && left.has(name); round += 1) {
      const drawn = await drawAccepted(seed + TRIES + round, wish);
      if (drawn.model !== null) take(drawn);
    }
    if (left.has(name)) take(found);
    progress(left.size, manifests.length);
  }
  return { manifests, covered: all - refused.size, refused };
}

/** A small manifest with a pair; or, where there is none, what is said most. */
async function findAccepted(
  name: string,
  seed: number,
  wish: Wish,
): Promise<Accepted | string> {
  const reasons = new Map<string, number>();
  for (let round = 0; round < TRIES; round += 1) {
    const drawn = await drawAccepted(seed + round, wish, false);
    if (drawn.model !== null && readPairs(drawn.manifest).has(name))
      return drawn;
    for (const reason of drawn.reasons)
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [...reasons].sort(([, a], [, b]) => b - a).at(0)?.[0] ?? "";
}

function seedOf(name: string): number {
  let hash = 0;
  for (const character of name)
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}

/** What a manifest with a pair has to have. */
export function wishOf({ relation, one, other }: Pair): Wish {
  const [first, second] = [ask(one), ask(other)];
  switch (relation) {
    case "resource-resource":
      return { ...NOTHING, resource: join(first, second) };
    case "field-field":
      return { ...NOTHING, field: join(first, second) };
    case "field-resource":
      return { ...NOTHING, field: first, resource: second };
    case "top-top":
      return { ...NOTHING, top: join(first, second) };
    case "top-resource":
      return { ...NOTHING, top: first, resource: second };
    case "top-field":
      return { ...NOTHING, top: first, field: second };
    case "child-parent":
      return { ...NOTHING, resource: first, parent: second };
    case "view-record":
      return { ...NOTHING, resource: first, seen: second };
  }
}

/** A key without a form may have any: of rows beside rows, keys are enough. */
function ask(word: string): Asked {
  const key = keyOf(word);
  const form = word.slice(key.length + 1);
  return new Map([[key, form === "" ? [] : [form]]]);
}

function join(one: Asked, other: Asked): Asked {
  return new Map([...one, ...other]);
}
