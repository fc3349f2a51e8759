/**
 * The tokens of a text without what formatters change: white space, semicolons,
 * trailing commas, quotes, the brackets round an arrow function's only
 * parameter, the quotes of a property's name, the `|` before a union's first
 * member, and brackets that only hold what is broken over lines. Two texts
 * with the same tokens are the same program in two layouts.
 */
import { beginsCondition, findGroups } from "./groups.js";
import { isMark, isWord, scanTokens } from "./scan.js";
import type { Token } from "./scan.js";

/** Words after which a type begins. */
const beforeType = new Set([
  ...["as", "in", "is", "extends", "satisfies", "keyof", "readonly"],
]);

/** One pair of brackets that is open while the tokens are walked. */
interface Frame {
  readonly opener: string;
  /** `for (`: its semicolons say where a part is left out. */
  readonly isFor: boolean;
  /** Conditions `a ? b : c` that wait for their `:`. */
  conditions: number;
}

/**
 * The tokens of a text in a form that is equal for every layout of it. The
 * comments come last, since formatters move them past operators and commas.
 */
export function normalTokens(text: string): readonly string[] {
  const scanned = scanTokens(text);
  const tokens = scanned.filter(({ kind }) => kind !== "comment");
  const comments = scanned.filter(({ kind }) => kind === "comment");
  const groups = findGroups(tokens);
  const outermost: Frame = { opener: "", isFor: false, conditions: 0 };
  const frames: Frame[] = [];
  const out: string[] = [];

  for (const [index, token] of tokens.entries()) {
    const frame = frames.at(-1) ?? outermost;
    if (token.kind === "string") {
      out.push(isKey(tokens, index, frame) ? token.text : `"${token.text}`);
      continue;
    }
    if (token.kind === "mark") trackFrames(tokens, index, frames, outermost);
    if (groups.has(index) || isLayout(tokens, index, frame)) continue;
    out.push(token.text);
    if (isMark(token, "=>")) bareParameter(out);
  }
  return [...out, ...comments.map((comment) => comment.text)];
}

/** Opens and closes frames, and counts the conditions in them. */
function trackFrames(
  tokens: readonly Token[],
  index: number,
  frames: Frame[],
  outermost: Frame,
): void {
  const token = tokens[index];
  const frame = frames.at(-1) ?? outermost;
  if (isMark(token, "(", "[", "{")) {
    const before = tokens[index - 1];
    const isFor = isWord(before, "for") || isWord(tokens[index - 2], "for");
    frames.push({ opener: token?.text ?? "", isFor, conditions: 0 });
  } else if (isMark(token, ")", "]", "}")) frames.pop();
  else if (beginsCondition(tokens, index)) frame.conditions += 1;
  else if (isMark(token, ":") && frame.conditions > 0) frame.conditions -= 1;
}

/** A semicolon, a comma or a `|` that a formatter puts or takes away. */
function isLayout(
  tokens: readonly Token[],
  index: number,
  frame: Frame,
): boolean {
  const token = tokens[index];
  const before = tokens[index - 1];
  if (isMark(token, ";")) return !(frame.opener === "(" && frame.isFor);
  if (isMark(token, ","))
    // After a comma or `[` it stands for a hole in a list.
    return (
      isMark(tokens[index + 1], ")", "]", "}", ">") && !isMark(before, ",", "[")
    );
  if (!isMark(token, "|", "&")) return false;
  return before?.kind === "word"
    ? beforeType.has(before.text)
    : isMark(before, "=", ":", "(", "[", "<", ",", "=>", "?");
}

/** Whether a string names a property that could as well stand without quotes. */
function isKey(tokens: readonly Token[], index: number, frame: Frame): boolean {
  const after = tokens[index + 1];
  return (
    frame.opener === "{" &&
    frame.conditions === 0 &&
    (isMark(after, ":", "(", "=", "!") ||
      (isMark(after, "?") && isMark(tokens[index + 2], ":"))) &&
    !isWord(tokens[index - 1], "case") &&
    /^(?:[\p{ID_Start}$_][\p{ID_Continue}$]*|0|[1-9]\d*)$/u.test(
      tokens[index]?.text ?? "",
    )
  );
}

/** `(a) =>` becomes `a =>`. */
function bareParameter(out: string[]): void {
  const [open, name, close] = out.slice(-4, -1);
  if (open === "(" && close === ")" && /^[\w$]+$/.test(name ?? ""))
    out.splice(-4, 3, name ?? "");
}
