/**
 * Splits TypeScript or JavaScript into tokens, fast and without a compiler: a
 * run scans every text that it writes, and must not load a compiler, which takes
 * longer than the rest of the run, just because a formatter changed a file.
 * Reports no errors; a text that does not parse yields tokens too.
 */

export interface Tokens {
  /**
   * In order. A string is a `"` followed by its content, whatever its quotes
   * were, so that it equals no word and no mark.
   */
  readonly texts: readonly string[];
  /** The indices of tokens that begin a line after a `)`. */
  readonly broken: ReadonlySet<number>;
  readonly comments: readonly string[];
  /** For each comment, how many tokens come before it. */
  readonly places: readonly number[];
}

/** What a character may begin, by its code; 0 for marks. */
const [isBlank, isWord, isDigit, isBracket] = [1, 2, 3, 4];
/** Everything beyond ASCII is part of a word, except for blanks. */
const classes = new Uint8Array(65_536).fill(isWord, 128);
for (let code = 1; code < 65_536; code++)
  if (/\s/.test(String.fromCharCode(code))) classes[code] = isBlank;
for (let code = 48; code < 58; code++) classes[code] = isDigit;
for (let code = 65; code < 91; code++) {
  classes[code] = isWord;
  classes[code + 32] = isWord;
}
for (const letter of "_$#@\\") classes[letter.charCodeAt(0)] = isWord;
/** Marks that are never part of another. */
for (const mark of "()[],;:") classes[mark.charCodeAt(0)] = isBracket;

const lineComment = /\/\/[^\n\r\u2028\u2029]*/y;
const blockComment = /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?/y;
const hashbang = /#![^\n\r]*/y;
const number = /\.?\d(?:[eE][+-]\d|[\w.])*/y;
const regex = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
const mark =
  /\.{3}|=>|[=!]==?|\*\*=?|&&=?|\|\|=?|\?\?=?|<<=?|\+\+|--|[-*&|+/%^<]=|\?\.(?!\d)|[^]/y;
/** A part of a template literal: up to where a value begins, or to its end. */
const templatePart = /[^`\\$]*(?:(?:\\[\s\S]|\$(?!\{))[^`\\$]*)*(?:`|\$\{)?/y;

/**
 * Words after which an expression begins; after any other word, `/` divides.
 */
const beforeExpression = new Set([
  ...["return", "throw", "typeof", "case", "do", "else", "in", "of", "void"],
  ...["delete", "instanceof", "new", "await", "yield"],
]);

/** The tokens of a text. */
export function scanTokens(text: string): Tokens {
  return new Scanner(text).scan();
}

class Scanner implements Tokens {
  readonly texts: string[] = [];
  readonly broken = new Set<number>();
  readonly comments: string[] = [];
  readonly places: number[] = [];
  readonly #text: string;
  /** One entry for each open `{`: whether it belongs to a template. */
  readonly #braces: boolean[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  scan(): this {
    const text = this.#text;
    let at = endOf(hashbang, text, 0);
    if (at > 0) {
      this.comments.push(text.slice(0, at));
      this.places.push(0);
    }
    while (at < text.length) {
      const code = text.charCodeAt(at);
      switch (classes[code]) {
        case isBlank:
          if (code === 10 && this.texts.at(-1) === ")")
            this.broken.add(this.texts.length);
          at += 1;
          break;
        case isWord:
          at = this.#push(at, endOfWord(text, at));
          break;
        case isBracket:
          at = this.#push(at, at + 1);
          break;
        default:
          at = this.#take(at);
      }
    }
    return this;
  }

  /** Takes what is neither blank nor a word, and returns its end. */
  #take(start: number): number {
    const text = this.#text;
    switch (text.charAt(start)) {
      case "/": {
        const end = endOf(lineComment, text, start);
        if (end > start) return this.#comment(start, end);
        const last = endOf(blockComment, text, start);
        if (last > start) return this.#comment(start, last);
        if (!this.#beginsExpression()) break;
        const close = endOf(regex, text, start);
        if (close > start) return this.#push(start, close);
        break;
      }
      case '"':
      case "'":
        return this.#string(start);
      case "{":
        this.#braces.push(false);
        break;
      case "}":
        if (this.#braces.pop() === true) return this.#template(start);
        break;
      case "`":
        return this.#template(start);
    }
    const end = endOf(number, text, start);
    return this.#push(start, end > start ? end : endOf(mark, text, start));
  }

  #push(start: number, end: number): number {
    this.texts.push(this.#text.slice(start, end));
    return end;
  }

  /** Whether a `/` here begins a regular expression rather than a division. */
  #beginsExpression(): boolean {
    const last = this.texts.at(-1) ?? "";
    if (/^(?:["\d)\]]|\.\d|\/[^]{2})/.test(last)) return false;
    if (last.endsWith("`")) return false;
    return !startsWord(last) || beforeExpression.has(last);
  }

  /** A newline before a comment says nothing about the next token. */
  #comment(start: number, end: number): number {
    const lines = this.#text.slice(start, end).split("\n");
    // Formatters indent the lines and strip trailing blanks.
    this.comments.push(lines.map((line) => line.trim()).join("\n"));
    this.places.push(this.texts.length);
    this.broken.delete(this.texts.length);
    return end;
  }

  /** Takes a literal, up to its quote or the end of its line. */
  #string(start: number): number {
    const text = this.#text;
    const quote = text.charCodeAt(start);
    let at = start + 1;
    let hasEscape = false;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 92) {
        if (at + 1 === text.length) break;
        hasEscape = true;
        at += 1;
      } else if (code === quote || code === 10) break;
    }
    const body = text.slice(start + 1, at);
    this.texts.push(`"${hasEscape ? unescapeQuotes(body) : body}`);
    return text.charCodeAt(at) === quote ? at + 1 : at;
  }

  #template(start: number): number {
    const end = endOf(templatePart, this.#text, start + 1);
    const part = this.#text.slice(start, end).replaceAll("\r\n", "\n");
    this.texts.push(part);
    if (part.endsWith("${")) this.#braces.push(true);
    return end;
  }
}

/** Whether a token is a word. */
export function startsWord(token: string): boolean {
  return classes[token.charCodeAt(0)] === isWord;
}

/**
 * The end of what a pattern matches at a position; the position itself if
 * nothing matches.
 */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function endOfWord(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const found = classes[text.charCodeAt(at)];
    if (found !== isWord && found !== isDigit) break;
  }
  return at;
}

/** A quote need not be escaped inside quotes of the other kind. */
function unescapeQuotes(body: string): string {
  return body.replace(
    /\\(["'])|\\[\s\S]/g,
    (escape: string, quote?: string) => quote ?? escape,
  );
}
