/**
 * Splits TypeScript or JavaScript into tokens, fast and without a compiler:
 * a run must not load one only because a formatter went over a file. Judges
 * nothing; a text that does not parse gives tokens too.
 */

export interface Token {
  readonly kind:
    "word" | "number" | "string" | "template" | "regex" | "mark" | "comment";
  /** As written; for a string without its quotes. */
  readonly text: string;
  /** Whether a line ends between the token before and this one. */
  readonly newline: boolean;
}

const space = /[\s\uFEFF]+/y;
const lineComment = /\/\/[^\n\r\u2028\u2029]*/y;
const blockComment = /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?/y;
const hashbang = /#![^\n\r]*/y;
const quoted =
  /"[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*"?|'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*'?/y;
const number = /\.?\d(?:[eE][+-]\d|[\w.])*/y;
const word = /(?:[\w$#@\\]|[^\0-\x7f\s])+/y;
const regex = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
/** `>` always stands alone, so that the end of `A<B<C>>` may be on two lines. */
const mark =
  /\.\.\.|=>|===?|!==?|\*\*=?|\+\+|--|&&=?|\|\|=?|\?\?=?|\?\.(?!\d)|<<=?|<=|[-+*/%&|^]=|[\s\S]/y;
/** A part of a template: up to where a value begins, or to its end. */
const templatePart = /[^`\\$]*(?:(?:\\[\s\S]|\$(?!\{))[^`\\$]*)*(?:`|\$\{)?/y;

/** Words after which a `/` begins a regular expression. */
const beforeExpression = new Set([
  ...["return", "throw", "typeof", "case", "do", "else", "in", "of", "void"],
  ...["delete", "instanceof", "new", "await", "yield"],
]);

/** The tokens of a text, comments among them, in order. */
export function scanTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  /** One entry for each open `{`: whether it belongs to a template. */
  const braces: boolean[] = [];
  let newline = false;
  let previous: Token | undefined;
  let at = 0;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined || found === "") return undefined;
    at += found.length;
    return found;
  };
  const push = (kind: Token["kind"], value: string): void => {
    const token: Token = { kind, text: value, newline };
    tokens.push(token);
    if (kind !== "comment") previous = token;
    newline = false;
  };
  const takeTemplate = (opening: string): void => {
    at += 1;
    const part = take(templatePart) ?? "";
    if (part.endsWith("${")) braces.push(true);
    push("template", opening + part.replaceAll("\r\n", "\n"));
  };

  const first = take(hashbang);
  if (first !== undefined) push("comment", first);
  while (at < text.length) {
    const blank = take(space);
    if (blank !== undefined) {
      newline ||= blank.includes("\n");
      continue;
    }
    const char = text[at];
    if (char === "/") {
      const comment = take(lineComment) ?? take(blockComment);
      if (comment !== undefined) {
        push("comment", layComment(comment));
        continue;
      }
      const found = beginsExpression(previous) ? take(regex) : undefined;
      if (found !== undefined) {
        push("regex", found);
        continue;
      }
    } else if (char === '"' || char === "'") {
      push("string", unquote(take(quoted) ?? char));
      continue;
    } else if (char === "`") {
      takeTemplate("`");
      continue;
    } else if (char === "}" && braces.pop() === true) {
      takeTemplate("}");
      continue;
    }
    const digits = take(number);
    const name = digits ?? take(word);
    if (name !== undefined) {
      push(digits === undefined ? "word" : "number", name);
      continue;
    }
    if (char === "{") braces.push(false);
    push("mark", char === ">" ? (at++, ">") : (take(mark) ?? ""));
  }
  return tokens;
}

/** Whether a `/` after this token begins a regular expression, not a division. */
function beginsExpression(token: Token | undefined): boolean {
  if (token === undefined) return true;
  if (token.kind === "word") return beforeExpression.has(token.text);
  if (token.kind === "template") return token.text.endsWith("${");
  return token.kind === "mark" && token.text !== ")" && token.text !== "]";
}

/** A comment without the indentation and the trailing blanks of its lines. */
function layComment(comment: string): string {
  return comment
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
}

/** What stands between the quotes; a quote is no longer escaped. */
function unquote(literal: string): string {
  const closed = literal.length > 1 && literal.endsWith(literal[0] ?? "");
  const body = literal.slice(1, closed ? -1 : undefined);
  return body.replace(
    /\\(["'])|\\[\s\S]/g,
    (escape: string, quote?: string) => quote ?? escape,
  );
}

/** Whether a token is one of these marks. */
export function isMark(
  token: Token | undefined,
  ...marks: readonly string[]
): boolean {
  return token?.kind === "mark" && marks.includes(token.text);
}

/** Whether a token is one of these words. */
export function isWord(
  token: Token | undefined,
  ...words: readonly string[]
): boolean {
  return token?.kind === "word" && words.includes(token.text);
}
