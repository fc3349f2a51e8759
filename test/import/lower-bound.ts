/**
 * How long a manifest is, and how short any manifest with the same routes can be:
 * naive, and on the low side where anything is in doubt.
 *
 * The unit is the word: a key, a value, an item of a list, a segment of a path.
 * The headings of tables (`resources:`, `member:`) are layout and count nothing,
 * nor do records, which are no routes.
 */
import { isTable } from "../../src/diagnostics/values.js";

/** Of these tables, the entries are contents of their own. */
const CONTENTS = new Set(["resources", "namespaces", "concerns"]);
/** Of these, the entries are extra actions, or rows. */
const HEADINGS = new Set(["routes", "collection", "member", "new", "subsets"]);
const UNCOUNTED = new Set([
  "fields",
  "key",
  "timestamps",
  "output",
  "handlers",
]);

/** The words of a manifest's value, or of any contents inside it. */
export function sizeOf(contents: unknown): number {
  if (!isTable(contents)) return countWords(contents);
  let size = 0;
  for (const [key, value] of Object.entries(contents)) {
    if (UNCOUNTED.has(key)) continue;
    if (CONTENTS.has(key) && isTable(value)) {
      for (const entry of Object.values(value)) size += 1 + sizeOf(entry);
    } else {
      size += (HEADINGS.has(key) ? 0 : 1) + countWords(value);
    }
  }
  return size;
}

function countWords(value: unknown): number {
  if (value === null || value === undefined) return 0;
  if (Array.isArray(value)) return sum(value.map(countWords));
  if (isTable(value)) {
    return sum(Object.values(value).map((inner) => 1 + countWords(inner)));
  }
  if (typeof value !== "string") return 1;
  return Math.max(1, value.split("/").filter(Boolean).length);
}

/** What the routes say of one segment that is plain text. */
interface Word {
  /** What follows where it is the last of its path: `GET :`, `UPDATE ::`. */
  readonly tails: Set<string>;
  /** The paths before it, in which it is the last. */
  readonly places: Set<string>;
  /** Whether more text follows it in a path that is not only read. */
  isParent: boolean;
  /** All text that follows it in any path. */
  readonly below: Set<string>;
}

/** What a resource has that says nothing, and the forms, which `apiOnly` takes away. */
const WHOLE = ["GET ", "POST ", "GET :", "UPDATE :", "DELETE :"];
const FORMS = ["GET new", "GET :edit"];

/**
 * A number of words that no manifest with these routes can do without. It adds up
 * words that are never the same:
 *
 * 1. Each segment of plain text stands somewhere, as a key or in a path. `new` and
 *    `edit` need not.
 * 2. Where text p is followed by other text, the contents of p have an entry: a
 *    key, or the name of a concern. A key of (1) is such an entry for one p only.
 *    So each p that finds none left for itself has one word more. (`pathNames` are
 *    inherited and need no entry; hence only what is not merely read counts.)
 * 3. A resource that says nothing has all seven actions. One that has others says
 *    `only`, `except`, a method or `singleton`, or has it from around (`apiOnly`).
 *    (Where text follows, it may be another word for `new`: forms are not looked at.)
 *    Two that are each in one place and differ have it from different words: each
 *    set of actions counts once, with one word if it has one method (`publish: POST`)
 *    and two otherwise (`only: [index]`).
 * 4. A parameter is said, unless it is `id` or can be made of a name and a parameter.
 * 5. The root is no name, so its `path` is said.
 */
export function lowerBound(
  routes: readonly { readonly method: string; readonly path: string }[],
): number {
  const words = readWords(routes);
  const texts = words.size;
  const parents = [...words].filter(([, { isParent }]) => isParent);
  const unmatched =
    parents.length - countMatches(parents.map(([, { below }]) => [...below]));
  const root = routes.some(({ path }) => path === "/") ? 2 : 0;
  return (
    texts + unmatched + countDeviations(words) + countParams(routes) + root
  );
}

function readWords(
  routes: readonly { readonly method: string; readonly path: string }[],
): ReadonlyMap<string, Word> {
  const words = new Map<string, Word>();
  for (const { method, path } of routes) {
    const segments = path.split("/").filter(Boolean);
    const texts = segments.filter(isText);
    for (const [index, text] of texts.entries()) {
      const word = words.get(text) ?? {
        tails: new Set(),
        places: new Set(),
        isParent: false,
        below: new Set(),
      };
      words.set(text, word);
      const after = texts.slice(index + 1);
      for (const other of after) word.below.add(other);
      if (after.length > 0 && method !== "GET") word.isParent = true;
    }
    const last = words.get(texts.at(-1) ?? "");
    if (last === undefined) continue;
    const from = segments.lastIndexOf(texts.at(-1)!);
    last.places.add(segments.slice(0, from).join("/"));
    const verb = method === "PUT" || method === "PATCH" ? "UPDATE" : method;
    const rest = segments.slice(from + 1).map((segment) => {
      return segment.startsWith(":") ? ":" : segment;
    });
    last.tails.add(`${verb} ${rest.join("")}`);
  }
  return words;
}

function isText(segment: string): boolean {
  return !/[:*]/.test(segment) && segment !== "new" && segment !== "edit";
}

/** Point 3: each set of actions once, by the dearest word that has it. */
function countDeviations(words: ReadonlyMap<string, Word>): number {
  const costs = new Map<string, number>();
  for (const { tails: all, places, below } of words.values()) {
    const isLeaf = below.size === 0;
    const tails = isLeaf ? all : new Set([...all].filter(isNoForm));
    if (places.size !== 1 || tails.size === 0) continue;
    const usual = isLeaf ? [...WHOLE, ...FORMS] : WHOLE;
    const isWhole = usual.every((tail) => tails.has(tail));
    if (isWhole && tails.size === usual.length) continue;
    const methods = new Set([...tails].map((tail) => tail.split(" ")[0]));
    const bare = [...tails].filter(isNoForm);
    // All five with others beside them: one extra action says it.
    const isExtended =
      bare.length > WHOLE.length && WHOLE.every((tail) => tails.has(tail));
    const cost = isExtended || !isLeaf || methods.size === 1 ? 1 : 2;
    const set = [...tails].sort().join();
    costs.set(set, Math.max(cost, costs.get(set) ?? 0));
  }
  return sum([...costs.values()]);
}

function isNoForm(tail: string): boolean {
  return !FORMS.includes(tail);
}

/** Point 4. */
function countParams(routes: readonly { readonly path: string }[]): number {
  const params = new Set(
    routes
      .flatMap(({ path }) => path.split("/"))
      .filter((segment) => /^:\w+$/.test(segment))
      .map((segment) => segment.slice(1)),
  );
  const all = [...params].map((param) => param.toLowerCase());
  return all.filter(
    (param) =>
      !param.endsWith("id") &&
      !all.some((other) => other !== param && param.endsWith(other)),
  ).length;
}

/** How many can each have one of their choices to themselves. */
function countMatches(choices: readonly (readonly string[])[]): number {
  const takers = new Map<string, number>();
  const take = (index: number, tried: Set<string>): boolean =>
    choices[index]!.some((choice) => {
      if (tried.has(choice)) return false;
      tried.add(choice);
      const taker = takers.get(choice);
      if (taker !== undefined && !take(taker, tried)) return false;
      takers.set(choice, index);
      return true;
    });
  return choices.filter((_, index) => take(index, new Set())).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
