/**
 * The tests by which a helper refuses an address that another route would
 * take. Stage: emit. Mostly a rival is the helper's own path with a word in
 * place of a value (`/articles/new`): then the value may not be that word. Any
 * other is a regular expression over the written path; where a rival has a
 * constraint, that is tested on the decoded value.
 */
import type { Segment } from "../model/segment.js";
import { namesOf, segmentsOf } from "../model/path.js";
import type { Helper, Route } from "../model/types.js";

/** A segment as an expression, and the patterns for what it captures. */
interface Part {
  readonly source: string;
  readonly patterns: readonly string[];
}

/** A rival as an expression: `before`, `last` and `suffix`, one behind the other. */
interface Rival {
  readonly before: string;
  readonly last: string;
  readonly suffix: string;
  readonly patterns: readonly string[];
}

/** A text as a regular expression has it. */
export function escapeRegExp(text: string): string {
  return text.replace(/[/\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** A regular expression literal for a constraint: the whole value. */
export function writeConstraint(source: string): string {
  return String(new RegExp(`^(?:${source})$`));
}

function describeSegment(
  segment: Segment,
  own: Segment | undefined,
  route: Route,
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
    // The last value leaves a suffix to the end of the expression.
    const any = segment.kind === "rest" ? ".+" : "[^/]+";
    const value = isLast ? `${any}?` : any;
    const constraint = Object.hasOwn(route.constraints, name)
      ? route.constraints[name]
      : undefined;
    // Static text of the helper's own was compared when rivals were sought.
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

function describeRival(helper: Helper, route: Route): Rival {
  const own = segmentsOf(helper.path);
  const segments = segmentsOf(route.path);
  const parts = segments.map((segment, index) =>
    describeSegment(segment, own[index], route, index === segments.length - 1),
  );
  // A suffix that the rival does not declare belongs to what is before it.
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

/** A literal for each group of rivals that differ only in their last segment. */
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
    return `/^${rival.before}${last}${rival.suffix}$/`;
  });
}

/** A word that a value may not be. */
interface Word {
  /** Which of the helper's parameters. */
  readonly param: number;
  readonly text: string;
}

/**
 * The word by which a rival is told; null where more than that has to be
 * compared.
 */
function findWord(helper: Helper, route: Route): Word | null {
  // Else there are suffixes that only one of them takes off.
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
      // In a value some dots and semicolons are escaped.
      const isWord = !/[.;]/.test(segment.text);
      if (mine.kind === "mixed" || word !== null || !isWord) return null;
      word = { param, text: segment.text };
    }
    param += namesOf(mine).length;
  }
  return word;
}

/** The addresses of another route, as regular expression literals. */
export interface Taken {
  readonly path: string;
  /** For what the groups of `path` capture, decoded. */
  readonly values: readonly string[];
}

/** What a helper refuses. */
export interface Refused {
  /** The words that its values may not be, by the index of the parameter. */
  readonly words: ReadonlyMap<number, readonly string[]>;
  /** The rest: addresses that more than a word tells. */
  readonly taken: readonly Taken[];
}

/** How a helper tells its rivals. */
export function describeRefused(helper: Helper): Refused {
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

/** One entry for each rival with constraints, and one for all others that differ in a word. */
function describeTaken(rivals: readonly Rival[]): readonly Taken[] {
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
