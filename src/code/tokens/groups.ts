/**
 * Finds the brackets that change nothing, because what is inside begins where
 * a whole expression may begin and ends where it must end: `return (a && b);`,
 * `=> (a ? b : c),`, `[(| A | B), C]`. Formatters put them when the inside is
 * broken over lines, or when it is not.
 */
import { arrow, assign, char, optional, spread, tableOf } from "./marks.js";
import { kind } from "./tokens.js";
import type { Tokens } from "./tokens.js";

/** Words after which an expression or a type begins that nothing binds to. */
const wordsBefore = tableOf(
  [],
  ["return", "throw", "case", "default", "extends", "of"],
);
const marksBefore = tableOf([
  ...[char.open, char.openSquare, char.comma, char.question, char.colon],
  ...[spread, char.equals, assign],
]);
const members = tableOf([char.dot, optional]);
const ends = tableOf([
  ...[char.semicolon, char.close, char.closeSquare, char.closeBrace],
  char.comma,
]);
/** After a `?` that marks something optional. */
const afterOptional = tableOf([
  ...[char.colon, char.close, char.comma, char.semicolon, char.equals],
  ...[char.closeSquare, char.closeBrace],
]);
const binders = tableOf(
  [],
  ["in", "instanceof", "as", "satisfies", "of", "is"],
);
const extending = tableOf([], ["extends"]);
const yielding = tableOf([], ["yield"]);

/** One pair of brackets that is open while the tokens are walked. */
interface Bracket {
  readonly index: number;
  /** Whether it may only group: no call, no list of parameters. */
  readonly groups: boolean;
  /** After `extends` stands a type, in which a comma is no operator. */
  readonly isType: boolean;
  /** `<` that are not yet closed: a comma in them is no operator. */
  angles: number;
  conditions: number;
  hasComma: boolean;
  hasCondition: boolean;
  /** Something that binds less than a condition: an arrow, an assignment. */
  isLoose: boolean;
}

/** The indices of the brackets of such pairs. */
export function findGroups(tokens: Tokens): ReadonlySet<number> {
  const { kinds, codes } = tokens;
  const found = new Set<number>();
  const around: Bracket[] = [];
  // What is in no bracket has conditions too.
  let inside = openBracket(tokens, tokens.end);
  for (let index = tokens.first; index < tokens.end; index++) {
    const code = codes[index] ?? 0;
    if (code === 0) continue;
    if (kinds[index] !== kind.mark) {
      if (yielding[code] === 1) inside.isLoose = true;
      continue;
    }
    switch (code) {
      case char.open:
      case char.openSquare:
      case char.openBrace:
        around.push(inside);
        inside = openBracket(tokens, index);
        break;
      case char.close:
      case char.closeSquare:
      case char.closeBrace: {
        const bracket = inside;
        inside = around.pop() ?? inside;
        if (bracket === inside || !bracket.groups) break;
        if (!closesGroup(tokens, index + 1, bracket, inside)) break;
        found.add(bracket.index).add(index);
        break;
      }
      default:
        note(tokens, index, code, inside);
    }
  }
  return found;
}

/** Remembers what stands directly inside a bracket. */
function note(
  tokens: Tokens,
  index: number,
  code: number,
  bracket: Bracket,
): void {
  switch (code) {
    case char.less:
      if (tokens.kinds[index - 1] === kind.word) bracket.angles += 1;
      break;
    case char.greater:
      if (bracket.angles > 0) bracket.angles -= 1;
      break;
    case char.comma:
      bracket.hasComma ||=
        bracket.angles === 0 && !isMark(tokens, index + 1, char.close);
      break;
    case char.question:
      if (!beginsCondition(tokens, index)) break;
      bracket.conditions += 1;
      bracket.hasCondition = true;
      break;
    case char.colon:
      if (bracket.conditions > 0) bracket.conditions -= 1;
      break;
    case arrow:
    case char.equals:
    case assign:
      bracket.isLoose = true;
  }
}

/** Whether the `?` at an index asks; else it marks something optional. */
export function beginsCondition(tokens: Tokens, index: number): boolean {
  return !isMarkOf(tokens, index + 1, afterOptional);
}

function openBracket(tokens: Tokens, index: number): Bracket {
  return {
    index,
    groups: isMark(tokens, index, char.open) && opensGroup(tokens, index),
    isType: isWordOf(tokens, index - 1, extending),
    angles: 0,
    conditions: 0,
    hasComma: false,
    hasCondition: false,
    isLoose: false,
  };
}

/** Whether a `(` stands where a whole expression or type begins. */
function opensGroup(tokens: Tokens, index: number): boolean {
  if (isMark(tokens, index + 1, char.close)) return false;
  // `=> ({ a })` is an object, `=> { a }` a block.
  if (isMark(tokens, index - 1, arrow))
    return !isMark(tokens, index + 1, char.openBrace);
  if (tokens.kinds[index - 1] === kind.word)
    return (
      !isMarkOf(tokens, index - 2, members) &&
      isWordOf(tokens, index - 1, wordsBefore)
    );
  return isMarkOf(tokens, index - 1, marksBefore);
}

/** Whether nothing follows a `)` that could bind to what is inside. */
function closesGroup(
  tokens: Tokens,
  after: number,
  bracket: Bracket,
  around: Bracket,
): boolean {
  const asks = isMark(tokens, after, char.question);
  if (bracket.isType) return asks && !bracket.hasCondition;
  if (bracket.hasComma) return false;
  if (asks) return !bracket.isLoose && !bracket.hasCondition;
  // Else the brackets hold parameters: `(a): string => a`.
  if (isMark(tokens, after, char.colon)) return around.conditions > 0;
  if (after === tokens.end || isMarkOf(tokens, after, ends)) return true;
  const next = tokens.kinds[after];
  return (
    tokens.newlines[after] === 1 &&
    (next === kind.word || next === kind.number || next === kind.string) &&
    !isWordOf(tokens, after, binders)
  );
}

/** Whether the token at an index is this mark. */
export function isMark(tokens: Tokens, index: number, mark: number): boolean {
  return tokens.codes[index] === mark && tokens.kinds[index] === kind.mark;
}

/** Whether it is a mark of a table. */
export function isMarkOf(
  tokens: Tokens,
  index: number,
  table: Uint8Array,
): boolean {
  return (
    table[tokens.codes[index] ?? 0] === 1 && tokens.kinds[index] === kind.mark
  );
}

/** Whether it is a word of a table. */
export function isWordOf(
  tokens: Tokens,
  index: number,
  table: Uint8Array,
): boolean {
  return (
    table[tokens.codes[index] ?? 0] === 1 && tokens.kinds[index] === kind.word
  );
}
