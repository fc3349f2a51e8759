/**
 * The tests by which a helper refuses an address that another route would take.
 * Stage: emit. Most rivals are the helper's own path with a word in place of a
 * value (`/articles/new`): then the value must not be that word. Any other
 * rival is a regular expression over the written path; if it has constraints,
 * they are tested on the decoded values.
 */
import { ownValue } from "../diagnostics/values.js";
import type { Segment } from "../model/segment.js";
import { paramNamesOf, segmentsOf } from "../model/path.js";
import type { Helper, ModelRoute } from "../model/types.js";
import { writePattern } from "./literal.js";

/** A segment as a regular expression, and the patterns for its captures. */
interface Part {
  readonly source: string;
  readonly patterns: readonly string[];
}

/**
 * A rival as a regular expression: `before`, `last` and `suffix`, concatenated.
 */
interface Rival {
  readonly before: string;
  readonly last: string;
  readonly suffix: string;
  readonly patterns: readonly string[];
}

/** Escapes a text for use in a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[/\\^$.*+?()[\]{}|]/g, "\\$&");
}

/**
 * A regular expression literal for a constraint, which matches the whole value.
 */
export function writeConstraint(source: string): string {
  return writePattern(`^(?:${source})$`);
}

function describeSegment(
  segment: Segment,
  own: Segment | undefined,
  route: ModelRoute,
  isLast: boolean,
): Part {
  if (segment.kind === "static") {
    return { source: escapeRegExp(segment.text), patterns: [] };
  }
  const [names, literals] =
    segment.kind === "mixed"
      ? [segment.names, segment.literals]
      : [[segment.name], ["", ""]];
  const patterns: string[] = [];
  const values = names.map((name) => {
    // The last value is lazy: a suffix is left to the end of the expression.
    const any = segment.kind === "rest" ? ".+" : "[^/]+";
    const value = isLast ? `${any}?` : any;
    const constraint = ownValue(route.constraints, name);
    // The helper's own static text was compared when rivals were searched for.
    const isKnown =
      own?.kind === "static" && !isLast && segment.kind !== "rest";
    if (constraint === undefined || isKnown) return value;
    patterns.push(writeConstraint(constraint));
    return `(${value})`;
  });
  const source = literals
    .map((literal, index) => escapeRegExp(literal) + (values[index] ?? ""))
    .join("");
  return { source, patterns };
}

function describeRival(helper: Helper, route: ModelRoute): Rival {
  const own = segmentsOf(helper.path);
  const segments = segmentsOf(route.path);
  const parts = segments.map((segment, index) =>
    describeSegment(segment, own[index], route, index === segments.length - 1),
  );
  // A suffix that the rival does not declare belongs to the value before it.
  const formats = route.formats.map(escapeRegExp).join("|");
  const suffix = formats === "" ? "" : `(?:\\.(?:${formats}))?`;
  const sources = parts.map((part) => `\\/${part.source}`);
  return {
    before: sources.slice(0, -1).join(""),
    last: sources.at(-1) ?? "",
    suffix,
    patterns: parts.flatMap((part) => part.patterns),
  };
}

/**
 * A literal for each group of rivals that differ only in their last segment.
 */
function writeAlternatives(rivals: readonly Rival[]): readonly string[] {
  const groups = new Map<string, { rival: Rival; lasts: Set<string> }>();
  for (const rival of rivals) {
    const key = JSON.stringify([rival.before, rival.suffix]);
    const group = groups.get(key) ?? { rival, lasts: new Set() };
    group.lasts.add(rival.last);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ rival, lasts }) => {
    const any = [...lasts].join("|");
    const last = lasts.size === 1 ? any : `(?:${any})`;
    return writePattern(`^${rival.before}${last}${rival.suffix}$`);
  });
}

/** A word that a value must not be. */
interface Word {
  /** The index of the helper's parameter. */
  readonly param: number;
  readonly text: string;
}

/**
 * The word that identifies a rival; null if more than that has to be compared.
 */
function findWord(helper: Helper, route: ModelRoute): Word | null {
  // Otherwise there are suffixes that only one of them strips.
  const isSame =
    helper.formats.length === route.formats.length &&
    helper.formats.every((format) => route.formats.includes(format));
  if (!isSame) return null;
  let param = 0;
  let word: Word | null = null;
  const own = segmentsOf(helper.path);
  for (const [index, segment] of segmentsOf(route.path).entries()) {
    const mine = own[index];
    if (mine === undefined || mine.kind === "rest") return null;
    if (segment.kind === "mixed" || segment.kind === "rest") return null;
    if (segment.kind === "param") {
      if (Object.hasOwn(route.constraints, segment.name)) return null;
    } else if (mine.kind === "static") {
      if (mine.text !== segment.text) return null;
    } else {
      // In values, some dots and semicolons are escaped.
      const isWord = !/[.;]/.test(segment.text);
      if (mine.kind === "mixed" || word !== null || !isWord) return null;
      word = { param, text: segment.text };
    }
    param += paramNamesOf(mine).length;
  }
  return word;
}

/** The addresses of another route, as regular expression literals. */
export interface TakenAddress {
  readonly path: string;
  /** Patterns for what the groups of `path` capture, decoded. */
  readonly values: readonly string[];
}

/** What a helper refuses. */
export interface RefusedCall {
  /** The words that its values must not be, by parameter index. */
  readonly words: ReadonlyMap<number, readonly string[]>;
  /** All other addresses, which a single word does not identify. */
  readonly taken: readonly TakenAddress[];
}

/** How a helper recognizes its rivals. */
export function describeRefused(helper: Helper): RefusedCall {
  const words = new Map<number, readonly string[]>();
  const rivals: Rival[] = [];
  for (const route of helper.rivals) {
    const word = findWord(helper, route);
    if (word === null) {
      rivals.push(describeRival(helper, route));
      continue;
    }
    const known = words.get(word.param) ?? [];
    if (known.includes(word.text)) continue;
    words.set(word.param, [...known, word.text]);
  }
  return { words, taken: describeTaken(rivals) };
}

/**
 * One entry for each rival with constraints, and one for each group of others
 * that differ only in their last segment.
 */
function describeTaken(rivals: readonly Rival[]): readonly TakenAddress[] {
  const plain = rivals.filter(({ patterns }) => patterns.length === 0);
  return [
    ...writeAlternatives(plain).map((path) => ({ path, values: [] })),
    ...rivals
      .filter(({ patterns }) => patterns.length > 0)
      .flatMap((rival) =>
        writeAlternatives([rival]).map((path) => ({
          path,
          values: rival.patterns,
        })),
      ),
  ];
}
