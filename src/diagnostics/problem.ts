/**
 * The only way to create a Problem. Must not read files: a Problem knows a
 * place in the manifest, not a line.
 */
import type { Code } from "./catalogue.js";
import type { ManifestPath, Place, ManifestProblem } from "./diagnostic.js";

/** What a Problem can say beyond its code, its place and its message. */
export type ProblemDetails = Omit<
  ManifestProblem,
  "code" | "place" | "message"
>;

/** A note on another place that belongs to a Problem. */
type ProblemLabel = NonNullable<ManifestProblem["labels"]>[number];

/** A Problem at the value of `path`. */
export function atValue(
  code: Code,
  path: ManifestPath,
  message: string,
  details: ProblemDetails = {},
): ManifestProblem {
  return { code, message, place: { path, on: "value" }, ...details };
}

/** A Problem at the key of `path`: the name itself is at fault, or the entry as a whole. */
export function atKey(
  code: Code,
  path: ManifestPath,
  message: string,
  details: ProblemDetails = {},
): ManifestProblem {
  return { code, message, place: { path, on: "key" }, ...details };
}

/** A label for the entry at `path`: what another place has to do with a Problem. */
export function labelAt(path: ManifestPath, text: string): ProblemLabel {
  return { place: { path, on: "key" }, text };
}

/**
 * Identifies a place, to tell whether two Problems are about the same thing.
 */
export function placeId(place: Place): string {
  return `${place.on ?? "value"} ${JSON.stringify(place.path)}`;
}

/** A manifest path as people write it: `resources.articles.only[1]`. */
export function showPath(path: ManifestPath): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (/^[\p{ID_Start}_$][\p{ID_Continue}$-]*$/u.test(step)) {
      text += text === "" ? step : `.${step}`;
    } else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}
