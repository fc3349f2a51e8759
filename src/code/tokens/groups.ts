/**
 * Finds the parentheses that change nothing, because what is inside begins
 * where a whole expression may begin and ends where it must end:
 * `return (a && b);`, `=> (a ? b : c),`, `[(| A | B), C]`. Formatters add them
 * if the inside is broken over lines, or if it is not.
 */
import { startsWord, type Tokens } from "./scan.js";

/**
 * Words after which an expression or a type begins that does not bind to them.
 */
const wordsBefore = new Set([
  ...["return", "throw", "case", "default", "extends", "of"],
]);
/** `+=`, `??=` and the like. */
const assignments = new Set([
  ...["=", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|="],
  ...["**=", "&&=", "||=", "??=", "<<="],
]);
const marksBefore = new Set([
  ...["(", "[", ",", "?", ":", "..."],
  ...assignments,
]);
const members = new Set([".", "?."]);
const ends = new Set([";", ")", "]", "}", ","]);
/** What follows a `?` that marks something optional. */
const afterOptional = new Set([":", ")", ",", ";", "=", "]", "}"]);
const binders = new Set(["in", "instanceof", "as", "satisfies", "of", "is"]);

/** A pair of brackets that is open while the tokens are walked. */
interface Bracket {
  readonly index: number;
  /** Whether it can only be a group: not a call or a parameter list. */
  readonly groups: boolean;
  /**
   * Whether it follows `extends`: it holds a type, where a comma is not an
   * operator.
   */
  readonly isType: boolean;
  /** `<` not yet closed: a comma inside them is not an operator. */
  angles: number;
  conditions: number;
  hasComma: boolean;
  hasCondition: boolean;
  /**
   * Whether it holds something that binds more loosely than a conditional: an
   * arrow, an assignment.
   */
  isLoose: boolean;
}

/** The indices of the parentheses that only group. */
export function findGroups(tokens: Tokens): ReadonlySet<number> {
  const { texts } = tokens;
  const found = new Set<number>();
  const around: Bracket[] = [];
  // Code outside all brackets has conditionals too.
  let inside = openBracket(texts, texts.length);
  texts.forEach((text, index) => {
    switch (text) {
      case "(":
      case "[":
      case "{":
        around.push(inside);
        inside = openBracket(texts, index);
        break;
      case ")":
      case "]":
      case "}": {
        const bracket = inside;
        inside = around.pop() ?? inside;
        if (bracket === inside || !bracket.groups) break;
        if (!closesGroup(tokens, index + 1, bracket, inside)) break;
        found.add(bracket.index).add(index);
        break;
      }
      default:
        note(texts, index, text, inside);
    }
  });
  return found;
}

/** Records what is directly inside a bracket. */
function note(
  texts: Tokens["texts"],
  index: number,
  text: string,
  bracket: Bracket,
): void {
  switch (text) {
    case "<":
      if (startsWord(texts[index - 1] ?? "")) bracket.angles += 1;
      break;
    case ">":
      if (bracket.angles > 0) bracket.angles -= 1;
      break;
    case ",":
      bracket.hasComma ||= bracket.angles === 0 && texts[index + 1] !== ")";
      break;
    case "?":
      if (!beginsCondition(texts, index)) break;
      bracket.conditions += 1;
      bracket.hasCondition = true;
      break;
    case ":":
      if (bracket.conditions > 0) bracket.conditions -= 1;
      break;
    case "=>":
    case "yield":
      bracket.isLoose = true;
      break;
    default:
      if (text.endsWith("=") && assignments.has(text)) bracket.isLoose = true;
  }
}

/**
 * Whether the `?` at an index begins a conditional; otherwise it marks
 * something optional.
 */
export function beginsCondition(
  texts: Tokens["texts"],
  index: number,
): boolean {
  return !afterOptional.has(texts[index + 1] ?? "");
}

function openBracket(texts: Tokens["texts"], index: number): Bracket {
  return {
    index,
    groups: texts[index] === "(" && opensGroup(texts, index),
    isType: texts[index - 1] === "extends",
    angles: 0,
    conditions: 0,
    hasComma: false,
    hasCondition: false,
    isLoose: false,
  };
}

/** Whether a `(` is where a whole expression or type begins. */
function opensGroup(texts: Tokens["texts"], index: number): boolean {
  const [previous = "", next] = [texts[index - 1], texts[index + 1]];
  if (next === ")") return false;
  // `=> ({ a })` returns an object, `=> { a }` is a block.
  if (previous === "=>") return next !== "{";
  return wordsBefore.has(previous)
    ? !members.has(texts[index - 2] ?? "")
    : marksBefore.has(previous);
}

/** Whether nothing after a `)` could bind to what is inside. */
function closesGroup(
  { texts, broken }: Tokens,
  after: number,
  bracket: Bracket,
  around: Bracket,
): boolean {
  const next = texts[after];
  const asks = next === "?";
  if (bracket.isType) return asks && !bracket.hasCondition;
  if (bracket.hasComma) return false;
  if (asks) return !bracket.isLoose && !bracket.hasCondition;
  // Otherwise the parentheses hold parameters: `(a): string => a`.
  if (next === ":") return around.conditions > 0;
  if (next === undefined || ends.has(next)) return true;
  return (
    broken.has(after) &&
    (startsWord(next) || /^["\d]|^\.\d/.test(next)) &&
    !binders.has(next)
  );
}
