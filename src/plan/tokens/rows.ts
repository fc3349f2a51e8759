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

/**
 * The tokens of a text, in order, without its comments. The first is at `first`
 * and before it, as behind the last, stand two that are none: whoever looks
 * around himself need not look out.
 */
export interface Tokens {
  readonly text: string;
  readonly first: number;
  /** Behind the last. */
  readonly end: number;
  readonly kinds: Uint8Array;
  /** The number of a mark, or of a word that decides something; else 0. */
  readonly codes: Uint8Array;
  /** 1 where a line ends between the token before and this one. */
  readonly newlines: Uint8Array;
  /** Where a token stands in the text; a string without its quotes. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Of those that do not stand there as they are meant: escapes. */
  readonly texts: ReadonlyMap<number, string>;
  readonly comments: readonly string[];
}

const first = 2;

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
 * One set of rows for all texts, since most are short and there are thousands
 * of them: the tokens of a text are of use until the next one is read.
 */
let scratch = {
  kinds: new Uint8Array(1 << 14),
  codes: new Uint8Array(1 << 14),
  newlines: new Uint8Array(1 << 14),
  starts: new Int32Array(1 << 14),
  ends: new Int32Array(1 << 14),
};

/** The rows as they grow, and then the tokens that they are. */
export class Rows implements Tokens {
  readonly text: string;
  readonly first = first;
  readonly texts = new Map<number, string>();
  readonly comments: string[] = [];
  end = first;
  /** Whether a line has ended since the last one. */
  newline = false;
  kinds = scratch.kinds;
  codes = scratch.codes;
  newlines = scratch.newlines;
  starts = scratch.starts;
  ends = scratch.ends;

  constructor(text: string) {
    this.text = text;
    this.kinds.fill(0, 0, first);
    this.codes.fill(0, 0, first);
  }

  push(kind: number, start: number, end: number, code: number): void {
    const at = this.end;
    // Two that are none stay behind the last.
    if (at + 3 > this.kinds.length) this.#grow();
    this.kinds[at] = kind;
    this.codes[at] = code;
    this.newlines[at] = this.newline ? 1 : 0;
    this.starts[at] = start;
    this.ends[at] = end;
    this.end = at + 1;
    this.newline = false;
  }

  /** What the last one means, where it does not stand there so. */
  mean(text: string): void {
    this.texts.set(this.end - 1, text);
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

  finish(): Tokens {
    const { end } = this;
    this.kinds.fill(0, end, end + 2);
    this.codes.fill(0, end, end + 2);
    return this;
  }

  #grow(): void {
    const size = this.kinds.length * 2;
    this.kinds = copy(this.kinds, new Uint8Array(size));
    this.codes = copy(this.codes, new Uint8Array(size));
    this.newlines = copy(this.newlines, new Uint8Array(size));
    this.starts = copy(this.starts, new Int32Array(size));
    this.ends = copy(this.ends, new Int32Array(size));
    const { kinds, codes, newlines, starts, ends } = this;
    scratch = { kinds, codes, newlines, starts, ends };
  }
}

function copy<Row extends Uint8Array | Int32Array>(from: Row, to: Row): Row {
  to.set(from);
  return to;
}
