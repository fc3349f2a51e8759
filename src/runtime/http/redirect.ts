/**
 * The targets of the redirects in the route table.
 */
import type { Parts } from "./parts.js";

/** A parameter; `*name`, if it is a whole segment, keeps its slashes. */
const PARAMETER =
  /(?<=\/)\*([\p{ID_Start}_][\p{ID_Continue}]*)|:([\p{ID_Start}_][\p{ID_Continue}]*)/gu;

/** What browsers would resolve, or take for another host. */
const RESOLVED = /\/\.{1,2}(?:[/?#]|$)|^\/\//;

/** A parameter of a redirect's target. */
interface TargetParameter {
  readonly name: string;
  /** Whether its value keeps its slashes. */
  readonly isRest: boolean;
}

/** The parameters of a redirect's target, in order. */
export function readTarget(to: string): readonly TargetParameter[] {
  return Array.from(to.matchAll(PARAMETER), ([, rest, name = ""]) => ({
    name: rest ?? name,
    isRest: rest !== undefined,
  }));
}

/**
 * Puts the values of a request into the target of a redirect, percent-encoded.
 *
 * @param to a path or a URL, with `:id` or `*path` for parameters
 * @param params decoded, as returned by `match`
 * @returns null if a value would make the path lead elsewhere: a segment of
 * dots, or an empty one
 */
export const redirect: NonNullable<Parts["redirect"]> = (to, params) => {
  const values = readTarget(to).map(({ name, isRest }) => {
    const value = params[name] ?? "";
    return isRest ? value.split("/") : [value];
  });
  // A single segment may be empty, as it may be part of a query.
  const isBroken = values.some(
    (segments) => segments.length > 1 && segments.includes(""),
  );
  let next = 0;
  const location = to.replace(PARAMETER, () =>
    (values[next++] ?? []).map(encodeURIComponent).join("/"),
  );
  return isBroken || RESOLVED.test(location) ? null : location;
};
