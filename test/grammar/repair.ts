/**
 * Makes a drawn manifest one that is accepted, by taking out what the tool
 * refuses: its errors say where. So the grammar needs no second list of what
 * goes together.
 */
import type { ManifestProblem } from "../../src/diagnostics/diagnostic.js";
import type { Model } from "../../src/model/types.js";
import type { Random } from "../stores/reference/random.js";
import { compile } from "../support/compile.js";
import type { Drawn } from "./draft.js";
import type { Options } from "./key.js";

type Path = ManifestProblem["place"]["path"];

export interface Repaired {
  readonly manifest: Options;
  /** Null where what was asked for is refused. */
  readonly model: Model | null;
  /** What was said of what was asked for, on the way. */
  readonly reasons: readonly ManifestProblem[];
}

const MOST = 60;

/** Takes out what is refused, but for what was asked for. */
export async function repair(
  { manifest, kept }: Drawn,
  random: Random,
): Promise<Repaired> {
  const draft = structuredClone(manifest) as Record<string, unknown>;
  const reasons: ManifestProblem[] = [];
  for (let count = 0; ; count += 1) {
    const { model, errors } = await compile(draft);
    if (errors.length === 0) return { manifest: draft, model, reasons };
    reasons.push(...errors.filter((problem) => isAbout(problem, kept)));
    const cuts = errors
      .map((problem) => listCuts(problem, kept))
      .filter((some) => some.length > 0);
    const first = random.pick(cuts);
    if (first === undefined || count === MOST)
      return { manifest: draft, model: null, reasons };
    // One fault often explains another: not all that is said has to go.
    const others = random.some(cuts, 50).filter((some) => some !== first);
    for (const some of [first, ...others].reverse())
      remove(draft, random.pick(some) ?? []);
  }
}

/** The entries that a problem is about and that may go. */
function listCuts(
  { place, labels = [] }: ManifestProblem,
  kept: Drawn["kept"],
): readonly Path[] {
  return [place, ...labels.map((label) => label.place)].flatMap(({ path }) => {
    // What was asked for stays, and what holds it.
    const holds = kept.some((one) => startsWith(one, path));
    return path.length === 0 || holds ? [] : [path];
  });
}

function isAbout(
  { place, labels = [] }: ManifestProblem,
  kept: Drawn["kept"],
): boolean {
  return [place, ...labels.map((label) => label.place)].some(({ path }) =>
    kept.some((one) => startsWith(path, one) || startsWith(one, path)),
  );
}

function startsWith(path: Path, start: Path): boolean {
  return start.every((step, index) => path[index] === step);
}

function remove(draft: Record<string, unknown>, path: Path): void {
  let holder: unknown = draft;
  for (const step of path.slice(0, -1)) {
    if (typeof holder !== "object" || holder === null) return;
    holder = Reflect.get(holder, step);
  }
  const last = path.at(-1);
  if (last === undefined || typeof holder !== "object" || holder === null)
    return;
  if (Array.isArray(holder) && typeof last === "number") {
    holder.splice(last, 1);
    if (holder.length === 0) remove(draft, path.slice(0, -1));
  } else if (last in holder) Reflect.deleteProperty(holder, last);
  // What a default stands for, or a short form: what holds it goes.
  else remove(draft, path.slice(0, -1));
}
