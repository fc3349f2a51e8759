/**
 * The whole stage: unknown value in, tree and problems out. All faults are
 * reported at once: the rules check every part with a sound shape. Stage:
 * parse.
 */
import type { Place, ManifestProblem } from "../diagnostics/diagnostic.js";
import { catalogue } from "../diagnostics/catalogue.js";
import { placeId } from "../diagnostics/problem.js";
import { valueAt } from "../diagnostics/values.js";
import { isMapping } from "./describe.js";
import { parseManifest } from "./parse.js";
import { readTree } from "./read-tree.js";
import { checkRules } from "./rules.js";
import type { ManifestTree } from "./tree.js";

export interface Checked {
  /** Null if there is an error; warnings do not count. */
  readonly tree: ManifestTree | null;
  readonly problems: readonly ManifestProblem[];
}

/**
 * Checks a manifest's shape and meaning, and reads it.
 *
 * @param options.climb how many folders the manifest is below the project's
 * root, and so how many `..` an output path may have. Default 0
 */
export async function checkManifest(
  value: unknown,
  options: { readonly climb?: number } = {},
): Promise<Checked> {
  const parsed = parseManifest(value);
  if (parsed.sound === null) return { tree: null, problems: parsed.problems };
  const declared = valueAt(value, ["concerns"]);
  const found = await checkRules(parsed.sound, {
    concernNames: isMapping(declared) ? Object.keys(declared) : [],
    climb: options.climb ?? 0,
  });
  const { tree, problems: merged } = readTree(parsed.sound);
  const restored = [...found, ...merged]
    .map((problem) => restorePlaces(problem, parsed.restore))
    .filter((problem) => !isEcho(problem, parsed.problems));
  const problems = withoutRepeats([...parsed.problems, ...restored]);
  return { tree: problems.some(isBlocking) ? null : tree, problems };
}

/** Whether a problem keeps the manifest from being used. */
export function isBlocking({ code }: ManifestProblem): boolean {
  return catalogue[code].severity === "error";
}

/**
 * Whether something is empty, or lacks a key, only because its faulty part was
 * taken out.
 */
function isEcho(
  problem: ManifestProblem,
  shape: readonly ManifestProblem[],
): boolean {
  const { path } = problem.place;
  return (
    (problem.code === "invalid-value" || problem.code === "missing-key") &&
    shape.some(({ place }) =>
      path.every((step, index) => place.path[index] === step),
    )
  );
}

/** Turns places in the sound part into places in the manifest. */
function restorePlaces(
  problem: ManifestProblem,
  restore: (path: Place["path"]) => Place["path"],
): ManifestProblem {
  const at = (place: Place): Place => ({ ...place, path: restore(place.path) });
  return {
    ...problem,
    place: at(problem.place),
    ...(problem.labels && {
      labels: problem.labels.map(({ place, text }) => ({
        place: at(place),
        text,
      })),
    }),
  };
}

/** Reports a fault in a concern once, however many resources merge it. */
function withoutRepeats(
  problems: readonly ManifestProblem[],
): ManifestProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ code, place, message }) => {
    const id = JSON.stringify([code, placeId(place), message]);
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}
