/**
 * The paths of routers, in the form that import reads: `/articles/{id}`,
 * `/files/{+path}`. Stage: apps.
 *
 * Each router has its own syntax, but what two of them share means the same in
 * both, so there is one reader: `:id`, `:id(\\d+)`, `:id?`, `*`, `*rest`,
 * `{/:id}`. Only Hono writes the pattern of a parameter in braces.
 */
import { expandOptional } from "../import/optional-parts.js";

export type PathReading =
  | {
      /** Every way to read the path; the one with all its parts first. */
      readonly paths: readonly string[];
      /** Parts that are not kept, or are written in another way. */
      readonly notes: readonly string[];
    }
  | { readonly reason: string };

export interface Syntax {
  /** Whether braces hold a pattern, `:id{[0-9]+}`, and not an optional part. */
  readonly hasPatternsInBraces: boolean;
  /** Whether `::` is a literal colon. */
  readonly hasDoubleColons: boolean;
}

const NAME = /^(?:"([^"]+)"|([\p{ID_Start}_$\d][\p{ID_Continue}$]*))/u;

/** Patterns that also match slashes. */
const TAKES_ALL = new Set([".*", ".+"]);

/** Reads a path as a router writes it. */
export function readRouterPath(path: unknown, syntax: Syntax): PathReading {
  if (path instanceof RegExp) {
    return { reason: "its path is a regular expression" };
  }
  if (typeof path !== "string") return { reason: "its path is no text" };
  const notes: string[] = [];
  // Optional parts in parentheses, as Rails writes them.
  let written = "";
  let rest = path.startsWith("/") ? path : `/${path}`;
  let depth = 0;
  const take = (length: number): void => {
    rest = rest.slice(length);
  };
  while (rest !== "") {
    const [char = ""] = rest;
    if (char === "\\") {
      written += rest.slice(1, 2);
      take(2);
    } else if (syntax.hasDoubleColons && rest.startsWith("::")) {
      written += ":";
      take(2);
    } else if (char === ":" || char === "*") {
      take(1);
      const found = NAME.exec(rest);
      const name = found?.[1] ?? found?.[2];
      if (char === ":" && name === undefined) {
        written += ":";
        continue;
      }
      if (found !== null) take(found[0].length);
      const pattern = readPattern(rest, syntax);
      take(pattern.length);
      const inner = pattern.slice(1, -1);
      const takesAll = char === "*" || TAKES_ALL.has(inner);
      if (char === "*" && name === undefined) {
        notes.push("* is *rest");
      } else if (pattern !== "" && !takesAll) {
        notes.push(`the pattern ${inner} of :${name} is not kept`);
      }
      const parameter = `{${takesAll ? "+" : ""}${name ?? "rest"}}`;
      const [, sign = ""] = /^([?*+])/.exec(rest) ?? [];
      if (sign === "*" || sign === "+") {
        return { reason: `a parameter with ${sign} in its path` };
      }
      take(sign.length);
      if (sign === "") written += parameter;
      else if (written.endsWith("/")) {
        written = `${written.slice(0, -1)}(/${parameter})`;
      } else written += `(${parameter})`;
    } else if (char === "{" && !syntax.hasPatternsInBraces) {
      written += "(";
      depth += 1;
      take(1);
    } else if (char === "}" && depth > 0) {
      written += ")";
      depth -= 1;
      // In older versions the braces only group, and a question mark follows.
      take(rest.startsWith("}?") ? 2 : 1);
    } else if (/[()?+[\]{}]/.test(char)) {
      return { reason: "its path has a pattern outside of its parameters" };
    } else {
      written += char;
      take(1);
    }
  }
  const paths = expandOptional(written).map((each) => each || "/");
  const isOdd = paths.some((each) => /\{\+(?!\w+\}$)|[^/]\{\+/.test(each));
  return isOdd
    ? { reason: "it has a wildcard that is not its last segment" }
    : { paths, notes };
}

/** The pattern after a parameter, with its delimiters; "" if there is none. */
function readPattern(text: string, { hasPatternsInBraces }: Syntax): string {
  const [open, close] = hasPatternsInBraces ? ["{", "}"] : ["(", ")"];
  if (!text.startsWith(open)) return "";
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === open) depth += 1;
    else if (text[index] === close) {
      depth -= 1;
      if (depth === 0) return text.slice(0, index + 1);
    }
  }
  return "";
}
