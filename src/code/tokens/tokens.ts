/**
 * Tokens as rows of numbers: no object each, since the texts of a large project
 * have millions. Must not know how a text is split.
 */
import { char, tableOf } from "./marks.js";

/** What kinds of tokens there are; 0 where there is no token. */
export const kind = {
  word: 1,
  number: 2,
  string: 3,
  template: 4,
  regex: 5,
  mark: 6,
} as const;

/** Words after which an expression begins; after others a `/` divides. */
const beforeExpression = tableOf(
  [],
  [
    ...(["return", "throw", "typeof", "case", "do", "else", "in"] as const),
    ...(["of", "void", "delete", "instanceof", "new", "await"] as const),
    "yield",
  ],
);

/**
 * The tokens of a text, in order, without its comments. The first is at `first`
 * and before it, as behind the last, stand two that are none, so that a look at
 * the neighbours needs no test for the ends.
 */
export class Tokens {
  readonly text: string;
  readonly first = 2;
  readonly kinds = [0, 0];
  /** The number of a mark, or of a word that decides something; else 0. */
  readonly codes = [0, 0];
  /** 1 where a line ends between the token before and this one. */
  readonly newlines = [0, 0];
  /** Where a token stands in the text; a string without its quotes. */
  readonly starts = [0, 0];
  readonly ends = [0, 0];
  /** Of those that do not stand there as they are meant: escapes. */
  readonly texts = new Map<number, string>();
  readonly comments: string[] = [];
  /** Behind the last. */
  end = this.first;
  /** Whether a line has ended since the last one. */
  newline = false;

  constructor(text: string) {
    this.text = text;
  }

  push(kind: number, start: number, end: number, code: number): void {
    this.kinds.push(kind);
    this.codes.push(code);
    this.newlines.push(this.newline ? 1 : 0);
    this.starts.push(start);
    this.ends.push(end);
    this.end += 1;
    this.newline = false;
  }

  /** What the last one means, where it does not stand there so. */
  mean(text: string): void {
    this.texts.set(this.end - 1, text);
  }

  /** A token as it is meant. */
  read(index: number): string {
    const meant = this.texts.get(index);
    return meant ?? this.text.slice(this.starts[index], this.ends[index]);
  }

  /** Whether a `/` that comes now begins a regular expression, not a division. */
  beginsExpression(): boolean {
    const last = this.end - 1;
    const code = this.codes[last] ?? 0;
    switch (this.kinds[last]) {
      case 0:
        return true;
      case kind.word:
        return beforeExpression[code] === 1;
      case kind.template:
        return this.text.startsWith("${", (this.ends[last] ?? 0) - 2);
      case kind.mark:
        return code !== char.close && code !== char.closeSquare;
      default:
        return false;
    }
  }

  /** Puts the two that are none behind the last. */
  finish(): this {
    this.kinds.push(0, 0);
    this.codes.push(0, 0);
    return this;
  }
}
