/**
 * The tokens of a text without what formatters change: whitespace, semicolons,
 * trailing commas, quotes, the parentheses around an arrow function's only
 * parameter, the quotes around a property name, the `|` before a union's first
 * member, brackets that only hold what is broken over lines, and the order of
 * imports. Two texts with the same tokens are the same program in two layouts.
 */
import { beginsCondition, findGroups } from "./groups.js";
import { readImport } from "./imports.js";
import { scanTokens, type Tokens } from "./scan.js";

type Texts = Tokens["texts"];

/** A type begins after these. */
const beforeType = new Set([
  ...["as", "in", "is", "extends", "satisfies", "keyof", "readonly"],
  ...["=", ":", "(", "[", "<", ",", "=>", "?"],
]);
/** A comma before these is a trailing comma. */
const closers = new Set([")", "]", "}", ">"]);
/** What follows a property's name. */
const afterKey = new Set([":", "(", "=", "!"]);

/** One pair of brackets that is open while the tokens are walked. */
interface Frame {
  readonly opener: string;
  /** Whether it follows `for`: its semicolons show which parts are left out. */
  readonly isFor: boolean;
  /** Conditionals `a ? b : c` that still wait for their `:`. */
  conditions: number;
}

/**
 * The tokens of a text in a form that is equal for every layout of it, with a
 * NUL between tokens. The comments come last, since formatters move them past
 * operators and commas; those among imports are sorted like the imports.
 */
export function normalTokens(text: string): string {
  const { code, comments } = divideTokens(text);
  return [...code, ...comments].join("\0");
}

/** The tokens without the comments. */
export function codeTokens(text: string): string {
  return divideTokens(text).code.join("\0");
}

function divideTokens(text: string): {
  readonly code: readonly string[];
  readonly comments: readonly string[];
} {
  const tokens = scanTokens(text);
  const { texts } = tokens;
  const groups = findGroups(tokens);
  const around: Frame[] = [];
  let frame: Frame = { opener: "", isFor: false, conditions: 0 };
  const out: string[] = [];
  const imported: string[] = [];
  let end = 0;

  texts.forEach((token, index) => {
    // Inside an import that has been read already.
    if (index < end) return;
    switch (token) {
      case "(":
      case "[":
      case "{":
        around.push(frame);
        frame = openFrame(texts, index, token);
        break;
      case ")":
      case "]":
      case "}":
        frame = around.pop() ?? frame;
        break;
      case "?":
        if (beginsCondition(texts, index)) frame.conditions += 1;
        break;
      case ":":
        if (frame.conditions > 0) frame.conditions -= 1;
        break;
      case "import":
      case "export": {
        const found = around.length === 0 ? readImport(texts, index) : null;
        if (found === null) break;
        imported.push(...found.names);
        end = found.end;
        return;
      }
      case ";":
        if (frame.opener === "(" && frame.isFor) break;
        return;
      case ",":
        if (isTrailing(texts, index)) return;
        break;
      case "|":
      case "&":
        if (beforeType.has(texts[index - 1] ?? "")) return;
    }
    if (groups.has(index)) return;
    out.push(isKey(texts, index, frame) ? token.slice(1) : token);
    if (token === "=>") bareParameter(out);
  });
  return {
    code: [...imported.sort(), ...out],
    comments: listComments(tokens, end),
  };
}

/**
 * The comments in order, except that those before the end of the last import
 * are sorted.
 */
function listComments(
  { comments, places }: Tokens,
  end: number,
): readonly string[] {
  if (end === 0) return comments;
  const count = places.filter((place) => place <= end).length;
  return [...comments.slice(0, count).sort(), ...comments.slice(count)];
}

/** After `(a) =>`: turns it into `a =>`. */
function bareParameter(out: string[]): void {
  const [open, name = "", close, last = ""] = out.slice(-4);
  if (open !== "(" || close !== ")" || !/^[\w$]+$/.test(name)) return;
  out.splice(-4, 4, name, last);
}

function openFrame(texts: Texts, index: number, opener: string): Frame {
  const isFor = texts[index - 1] === "for" || texts[index - 2] === "for";
  return { opener, isFor, conditions: 0 };
}

/** Whether a comma follows the last item of a list; false for a hole in it. */
function isTrailing(texts: Texts, index: number): boolean {
  const previous = texts[index - 1];
  return (
    closers.has(texts[index + 1] ?? "") && previous !== "," && previous !== "["
  );
}

/** Whether a string is a property name that does not need its quotes. */
function isKey(texts: Texts, index: number, frame: Frame): boolean {
  const token = texts[index] ?? "";
  if (!token.startsWith('"')) return false;
  if (frame.opener !== "{" || frame.conditions > 0) return false;
  const next = texts[index + 1] ?? "";
  const isNamed =
    afterKey.has(next) || (next === "?" && texts[index + 2] === ":");
  if (!isNamed || texts[index - 1] === "case") return false;
  return /^"(?:[\p{ID_Start}$_][\p{ID_Continue}$]*|0|[1-9]\d*)$/u.test(token);
}
