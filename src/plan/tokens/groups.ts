/**
 * Finds the brackets that change nothing, because what is inside begins where
 * a whole expression may begin and ends where it must end: `return (a && b);`,
 * `=> (a ? b : c),`, `[(| A | B), C]`. Formatters put them when the inside is
 * broken over lines, or when it is not.
 */
import { isMark, isWord } from "./scan.js";
import type { Token } from "./scan.js";

const assignments = [
  ...["=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", "&=", "|=", "^="],
  ...["&&=", "||=", "??="],
];

/** Words after which an expression or a type begins that nothing binds to. */
const beforeGroup = ["return", "throw", "case", "default", "extends", "of"];

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

/** The indexes of both brackets of each such pair. `tokens` has no comments. */
export function findGroups(tokens: readonly Token[]): ReadonlySet<number> {
  const found = new Set<number>();
  const open: Bracket[] = [];
  for (const [index, token] of tokens.entries()) {
    const inside = open.at(-1);
    if (isMark(token, "(", "[", "{")) open.push(openBracket(tokens, index));
    else if (isMark(token, ")", "]", "}")) {
      const bracket = open.pop();
      if (!bracket?.groups) continue;
      if (!closesGroup(tokens[index + 1], bracket, open.at(-1))) continue;
      found.add(bracket.index);
      found.add(index);
    } else if (inside !== undefined) note(tokens, index, inside);
  }
  return found;
}

/** Remembers what stands directly inside a bracket. */
function note(tokens: readonly Token[], index: number, bracket: Bracket): void {
  const token = tokens[index];
  if (isMark(token, "<") && tokens[index - 1]?.kind === "word")
    bracket.angles += 1;
  else if (isMark(token, ">") && bracket.angles > 0) bracket.angles -= 1;
  else if (isMark(token, ","))
    bracket.hasComma ||=
      bracket.angles === 0 && !isMark(tokens[index + 1], ")");
  else if (beginsCondition(tokens, index)) {
    bracket.conditions += 1;
    bracket.hasCondition = true;
  } else if (isMark(token, ":") && bracket.conditions > 0)
    bracket.conditions -= 1;
  else if (isMark(token, "=>", ...assignments) || isWord(token, "yield"))
    bracket.isLoose = true;
}

/** Whether a `?` asks; else it marks something optional. */
export function beginsCondition(
  tokens: readonly Token[],
  index: number,
): boolean {
  if (!isMark(tokens[index], "?")) return false;
  return !isMark(tokens[index + 1], ":", ")", ",", ";", "=", "]", "}");
}

function openBracket(tokens: readonly Token[], index: number): Bracket {
  return {
    index,
    groups: isMark(tokens[index], "(") && opensGroup(tokens, index),
    isType: isWord(tokens[index - 1], "extends"),
    angles: 0,
    conditions: 0,
    hasComma: false,
    hasCondition: false,
    isLoose: false,
  };
}

/** Whether a `(` stands where a whole expression or type begins. */
function opensGroup(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  const inner = tokens[index + 1];
  if (isMark(inner, ")")) return false;
  // `=> ({ a })` is an object, `=> { a }` a block.
  if (isMark(before, "=>")) return !isMark(inner, "{");
  if (before?.kind === "word")
    return (
      !isMark(tokens[index - 2], ".", "?.") && isWord(before, ...beforeGroup)
    );
  return isMark(before, "(", "[", ",", "?", ":", "...", ...assignments);
}

/** Whether nothing follows a `)` that could bind to what is inside. */
function closesGroup(
  after: Token | undefined,
  bracket: Bracket,
  around: Bracket | undefined,
): boolean {
  if (bracket.isType) return isMark(after, "?") && !bracket.hasCondition;
  if (bracket.hasComma) return false;
  if (isMark(after, "?")) return !bracket.isLoose && !bracket.hasCondition;
  // Else the brackets hold parameters: `(a): string => a`.
  if (isMark(after, ":")) return (around?.conditions ?? 0) > 0;
  if (after === undefined || isMark(after, ";", ")", "]", "}", ","))
    return true;
  return (
    after.newline &&
    ["word", "number", "string"].includes(after.kind) &&
    !isWord(after, "in", "instanceof", "as", "satisfies", "of", "is")
  );
}
