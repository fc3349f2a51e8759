/**
 * Constraints as patterns: they must compile, mean the same in JavaScript as
 * they look, and apply to the whole value. Stage: parse; rules. Whether they
 * are fast is checked in `slow-constraints.ts`.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atValue, type ProblemDetails } from "../../diagnostics/problem.js";
import { quoteShort } from "../describe.js";
import { listFields } from "../field-tables.js";
import { scanPattern, type FeatureUse } from "../pattern.js";
import type { Manifest } from "../schema.js";
import { visitKind } from "../visit.js";
import { listKeys } from "./keys.js";

export interface Constraint {
  readonly name: string;
  readonly source: string;
  readonly path: ManifestPath;
}

/** Every pattern in a manifest, of parameters and of fields. */
export function listConstraints(manifest: Manifest): Constraint[] {
  const ofParameters = visitKind(
    manifest,
    "namespace",
    "resource",
    "route",
  ).flatMap(({ path, body }) =>
    Object.entries(body.constraints ?? {}).map(([name, source]) => ({
      name,
      source,
      path: [...path, "constraints", name],
    })),
  );
  const ofFields = listFields(manifest).flatMap(({ name, entry, path }) =>
    entry.pattern === undefined
      ? []
      : [{ name, source: entry.pattern, path: [...path, "pattern"] }],
  );
  return [...ofParameters, ...ofFields, ...listKeyPatterns(manifest)];
}

/** The patterns of ids that are texts. */
function listKeyPatterns(manifest: Manifest): Constraint[] {
  return listKeys(manifest).flatMap(({ key: { pattern }, path }) =>
    pattern === undefined
      ? []
      : [{ name: "id", source: pattern, path: [...path, "pattern"] }],
  );
}

/**
 * Patterns of fields that do not compile with the `u` flag: values of fields
 * are matched by character, not by UTF-16 unit.
 */
export function checkFieldPatterns(manifest: Manifest): ManifestProblem[] {
  const ofFields = listFields(manifest).flatMap(
    ({ entry: { pattern }, path }) =>
      pattern === undefined
        ? []
        : [{ source: pattern, path: [...path, "pattern"] }],
  );
  return [...ofFields, ...listKeyPatterns(manifest)].flatMap(
    ({ source, path }) => {
      if (!isUsable(source)) return [];
      const error = compile(source, "u");
      if (error === null) return [];
      const message = `the pattern ${showPattern(source)} does not compile with the \`u\` flag: ${error}`;
      const help = "leave out backslashes that escape nothing";
      return [atValue("invalid-constraint", path, message, { help })];
    },
  );
}

/** Patterns that do not compile, or that cannot be a constraint. */
export function checkConstraints(manifest: Manifest): ManifestProblem[] {
  // Hundreds of resources may have the same few patterns.
  const faults = new Map<string, Fault | null>();
  return listConstraints(manifest).flatMap(({ source, path }) => {
    const known = faults.get(source);
    const fault = known === undefined ? findFault(source) : known;
    faults.set(source, fault);
    if (fault === null) return warnOfForeign(source, path);
    const { why, ...details } = fault;
    const message = `the pattern ${showPattern(source)} ${why}`;
    return [atValue("invalid-constraint", path, message, details)];
  });
}

/**
 * Whether a pattern can be used at all, so that its speed is worth checking.
 */
export function isUsable(source: string): boolean {
  return findFault(source) === null;
}

/** A pattern as JavaScript shows it, cut if it is long. */
export function showPattern(source: string): string {
  return `/${source.length > 60 ? `${source.slice(0, 57)}...` : source}/`;
}

type Fault = ProblemDetails & { readonly why: string };

function findFault(source: string): Fault | null {
  if (source === "") return { why: "matches only the empty value" };
  const uses = scanPattern(source);
  for (const use of uses) {
    const fault = describeUse(source, use);
    if (fault !== null) return fault;
  }
  const error = compile(source) ?? compile(`^(?:${source})$`);
  return error === null ? null : { why: `does not compile: ${error}` };
}

function describeUse(
  source: string,
  { feature, text }: FeatureUse,
): Fault | null {
  switch (feature) {
    case "anchor":
      return { why: `holds the anchor ${text}`, ...withoutAnchors(source) };
    case "lookbehind":
    case "inner-lookahead":
      return {
        why: "has a lookaround in the middle, which cannot be shown to be fast",
        help: "look ahead only at the beginning, as in `(?!new$)[a-z]+`",
      };
    case "backreference":
      return {
        why: `has the backreference ${text}, which cannot be shown to be fast`,
        help: "write the pattern without it, and compare in the action",
      };
    case "modifier":
      return {
        why: `has the modifier ${text}, which not every engine supports`,
        help: "write out both cases, as in `[A-Za-z]`",
      };
    case "unicode":
      return {
        why: `has ${text}, which needs the \`u\` flag that constraints do not have`,
        help: "write the characters, or exclude others, as in `[^/.]+`",
      };
    default:
      return null;
  }
}

/** Suggests the pattern without anchors, which a constraint never needs. */
function withoutAnchors(source: string): ProblemDetails {
  const help =
    "leave out anchors: a constraint always applies to the whole value";
  const bare = source
    .replace(/^(?:\^|\\A)/, "")
    .replace(/(?<!\\)(?:\$|\\[zZ])$/, "");
  const others = scanPattern(bare).some(({ feature }) => feature === "anchor");
  return !others && isUsable(bare)
    ? { help, note: `did you mean ${showPattern(bare)}?`, replacement: bare }
    : { help };
}

/** The engine's error, without the pattern it repeats; null if it compiles. */
function compile(source: string, flags = ""): string | null {
  try {
    new RegExp(source, flags);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.slice(message.lastIndexOf(": ") + 2).toLowerCase();
  }
}

/** POSIX classes, as JavaScript writes them. */
const posix: ReadonlyMap<string, string> = new Map([
  ["alnum", "A-Za-z0-9"],
  ["alpha", "A-Za-z"],
  ["digit", "0-9"],
  ["lower", "a-z"],
  ["upper", "A-Z"],
  ["xdigit", "0-9A-Fa-f"],
  ["word", "\\w"],
  ["space", "\\s"],
]);

/** Patterns that compile, but mean something else in another language. */
function warnOfForeign(source: string, path: ManifestPath): ManifestProblem[] {
  const [, inner] = /^\/(.+)\/[a-z]*$/.exec(source) ?? [];
  if (inner !== undefined) {
    const message = `the slashes around ${quoteShort(source)} are a part of the pattern`;
    const note = `did you mean ${JSON.stringify(inner)}?`;
    const details = isUsable(inner) ? { note, replacement: inner } : {};
    return [
      atValue("foreign-pattern", path, message, {
        ...details,
        help: "write the pattern without slashes and flags",
      }),
    ];
  }
  const use = scanPattern(source).find(
    ({ feature }) => feature === "posix-class" || feature === "foreign-escape",
  );
  if (use === undefined) return [];
  const { text } = use;
  const known = posix.get(text.replaceAll(/[^a-z]/g, ""));
  const help =
    text === "\\h"
      ? "write `[0-9A-Fa-f]`"
      : known === undefined || text.includes("^")
        ? "write out the characters"
        : `write \`${known}\` within the brackets`;
  return [
    atValue(
      "foreign-pattern",
      path,
      `${text} means nothing special in JavaScript`,
      { help },
    ),
  ];
}
