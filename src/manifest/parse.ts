/**
 * The manifest's shape: unknown value in, typed manifest out. Stage: parse.
 * Does not check what the keys mean together; see `check.ts` for the whole.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../diagnostics/diagnostic.js";
import { atKey } from "../diagnostics/problem.js";
import { isOwnKey, valueAt } from "../diagnostics/values.js";
import { isMapping } from "./describe.js";
import { toFaults } from "./issues.js";
import { takeOutPaths } from "./take-out.js";
import { kindAt } from "./schema-at.js";
import { manifestSchema, type Manifest } from "./schema.js";

export interface Parsed {
  /** Null if the shape has a fault. */
  readonly manifest: Manifest | null;
  /**
   * What is left without the faulty parts, for the rules; null if nothing is.
   */
  readonly sound: Manifest | null;
  /** Maps a place in `sound` to the same place in the manifest as written. */
  readonly restore: (path: ManifestPath) => ManifestPath;
  readonly problems: readonly ManifestProblem[];
}

/**
 * How many times faulty parts are taken out before the rules see the rest. Once
 * is enough, unless that leaves a parent without a required key.
 */
const ROUNDS = 3;

/** Checks the shape of a manifest's value and spells out its short forms. */
export function parseManifest(written: unknown): Parsed {
  const problems: ManifestProblem[] = [];
  findProtoKeys(written, [], problems);
  const value = withoutOwnKeys(written);
  const first = manifestSchema.safeParse(value);
  if (first.success) {
    const manifest = problems.length === 0 ? first.data : null;
    return { manifest, sound: first.data, restore: same, problems };
  }
  let faults = first.error.issues.flatMap((issue) => toFaults(issue, value));
  problems.push(...withoutEchoes(faults.map(({ problem }) => problem)));

  let part = value;
  let restore = same;
  for (let round = 0; round < ROUNDS; round++) {
    const whole = part;
    const faulty = faults.map(({ path }) => findFaulty(path, whole));
    const left = takeOutPaths(whole, faulty, standIn);
    const outer = restore;
    restore = (path) => outer(left.restore(path));
    const rest = left.value;
    const again = manifestSchema.safeParse(rest);
    if (again.success) {
      return { manifest: null, sound: again.data, restore, problems };
    }
    faults = again.error.issues.flatMap((issue) => toFaults(issue, rest));
    part = rest;
  }
  return { manifest: null, sound: null, restore, problems };
}

/** The manifest without the keys that are the user's own. */
function withoutOwnKeys(value: unknown): unknown {
  if (!isMapping(value) || !Object.keys(value).some(isOwnKey)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => !isOwnKey(key)),
  );
}

/** What to put in place of a key that a route requires. */
const routeStandIns: ReadonlyMap<string, string> = new Map([
  ["method", "GET"],
  ["path", "/"],
  ["to", "none#none"],
]);

/** The part to take out: the faulty one, or the parent of a missing key. */
function findFaulty(path: ManifestPath, value: unknown): ManifestPath {
  const missing = valueAt(value, path) === undefined;
  return missing && standIn(path) === undefined ? path.slice(0, -1) : path;
}

function standIn(path: ManifestPath): string | undefined {
  const last = path.at(-1);
  return kindAt(path.slice(0, -1)) === "route" && typeof last === "string"
    ? routeStandIns.get(last)
    : undefined;
}

/**
 * Drops problems that only follow from others: a route that is a redirect lacks
 * `to`, and one with `metod` lacks `method`, but that is not what is wrong with
 * them.
 */
function withoutEchoes(
  problems: readonly ManifestProblem[],
): ManifestProblem[] {
  const isEcho = ({ place, help }: ManifestProblem): boolean =>
    problems.some(({ code, place: other, replacement }) => {
      const parent = JSON.stringify(other.path.slice(0, -1));
      if (parent !== JSON.stringify(place.path)) return false;
      const isMeant = help === `add \`${replacement ?? ""}\``;
      return (
        code === "unsupported-route" || (code === "unknown-key" && isMeant)
      );
    });
  return problems.filter(
    (problem) => problem.code !== "missing-key" || !isEcho(problem),
  );
}

function same(path: ManifestPath): ManifestPath {
  return path;
}

/**
 * Reports `__proto__`, which cannot be a name: objects, zod's records included,
 * do not keep it as their own key, so it would be lost silently.
 */
function findProtoKeys(
  value: unknown,
  /** The steps to the value. */
  path: (string | number)[],
  problems: ManifestProblem[],
): void {
  if (typeof value !== "object" || value === null) return;
  if (Object.hasOwn(value, "__proto__")) {
    problems.push(
      atKey(
        "invalid-name",
        [...path, "__proto__"],
        `"__proto__" cannot be a name in JavaScript`,
        { help: "choose another name" },
      ),
    );
  }
  const entries: Iterable<readonly [string | number, unknown]> = Array.isArray(
    value,
  )
    ? value.entries()
    : Object.entries(value);
  for (const [step, inner] of entries) {
    path.push(step);
    findProtoKeys(inner, path, problems);
    path.pop();
  }
}
