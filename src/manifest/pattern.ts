/**
 * Scans the source of a regular expression for what a constraint must not
 * contain. Stage: parse. Knows just enough of the syntax to tell classes,
 * groups and escapes apart; whether a pattern compiles is up to the engine.
 */

export type Feature =
  | "anchor"
  | "lookahead"
  | "inner-lookahead"
  | "lookbehind"
  | "backreference"
  | "modifier"
  | "unicode"
  | "posix-class"
  | "foreign-escape";

export interface FeatureUse {
  readonly feature: Feature;
  /** The text that has the feature. */
  readonly text: string;
  readonly start: number;
}

/** Escapes of Ruby and PCRE that mean just the letter in JavaScript. */
const FOREIGN_ESCAPE = /^\\[hHRXKGZzAQEegaC]/;

/** The tokens of the scan, by what a text begins with. */
const TOKENS: readonly (readonly [RegExp, Feature | null])[] = [
  [/^\\[AzZ]/, "anchor"],
  [/^\\(?:[1-9]\d*|k<[^>]*>)/, "backreference"],
  [/^\\(?:[pP]\{[^}]*\}|u\{[^}]*\})/, "unicode"],
  [FOREIGN_ESCAPE, "foreign-escape"],
  [/^\\[^]?/, null],
  [/^\(\?<[=!]/, "lookbehind"],
  [/^\(\?[=!]/, "lookahead"],
  [/^\(\?(?![:<])[^)]*/, "modifier"],
  [/^[$^]/, "anchor"],
];

const CLASS_TOKENS: readonly (readonly [RegExp, Feature | null])[] = [
  [/^\[:\^?[a-z]+:\]/, "posix-class"],
  [/^\\(?:[pP]\{[^}]*\}|u\{[^}]*\})/, "unicode"],
  [FOREIGN_ESCAPE, "foreign-escape"],
  [/^\\[^]?/, null],
];

/** All notable features of a pattern, from left to right. */
export function scanPattern(source: string): FeatureUse[] {
  const uses: FeatureUse[] = [];
  /** The open groups; true inside a lookahead, where anchors are useful. */
  const open: boolean[] = [];
  let inClass = false;
  let start = 0;
  while (start < source.length) {
    const rest = source.slice(start);
    const [token, feature] = readToken(rest, inClass ? CLASS_TOKENS : TOKENS);
    if (inClass) {
      if (token === "]") inClass = false;
    } else if (token === "[") {
      inClass = true;
    } else if (token.startsWith("(")) {
      open.push(feature === "lookahead" || open.includes(true));
    } else if (token === ")") {
      open.pop();
    }
    const within = open.includes(true);
    if (feature === "lookahead") {
      const first = open.length === 1 && isLeading(source.slice(0, start));
      uses.push({
        feature: first ? "lookahead" : "inner-lookahead",
        text: token,
        start,
      });
    } else if (feature !== null && !(feature === "anchor" && within)) {
      uses.push({ feature, text: token, start });
    }
    start += token.length;
  }
  return uses;
}

function readToken(
  rest: string,
  tokens: readonly (readonly [RegExp, Feature | null])[],
): readonly [string, Feature | null] {
  for (const [pattern, feature] of tokens) {
    const found = pattern.exec(rest)?.[0];
    if (found !== undefined && found !== "") return [found, feature];
  }
  return [rest.slice(0, 1), null];
}

/** Whether nothing but lookaheads (without groups in them) comes before. */
function isLeading(before: string): boolean {
  return /^(?:\(\?[=!][^()]*\))*$/.test(before);
}

/** The pattern without the names of its groups, which matching does not need. */
export function dropGroupNames(source: string): string {
  let result = "";
  let inClass = false;
  for (let start = 0; start < source.length;) {
    const rest = source.slice(start);
    const name = inClass ? null : /^\(\?<(?![=!])[^>]*>/.exec(rest);
    const token = name?.[0] ?? readToken(rest, [[/^\\[^]?/, null]])[0];
    if (token === "[") inClass = true;
    if (token === "]") inClass = false;
    result += name === null ? token : "(";
    start += token.length;
  }
  return result;
}
