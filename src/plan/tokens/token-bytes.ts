/** Puts tokens one behind the other, as bytes. Knows nothing of what they mean. */
import { char } from "./marks.js";
import { kind } from "./rows.js";
import type { Tokens } from "./rows.js";

const encoder = new TextEncoder();

/** One place for the bytes of all texts: see `Rows`. */
let scratch = new Uint8Array(1 << 16);

/** Of the tokens that were pushed, in turn: which it is, and where it begins. */
let pushed = new Int32Array(1 << 14);
let begins = new Int32Array(1 << 14);

/** The bytes of tokens in UTF-8, with a zero between two of them. */
export class TokenBytes {
  readonly #tokens: Tokens;
  #length = 0;
  #count = 0;

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
    this.#reserve(tokens.text.length + tokens.end);
    const most = tokens.end + tokens.comments.length;
    if (pushed.length < most) {
      pushed = new Int32Array(most * 2);
      begins = new Int32Array(most * 2);
    }
  }

  /** A token as it is meant. */
  push(index: number): void {
    this.#begin(index);
    this.#token(index);
  }

  /** A string, which is told from a word by a quote before it. */
  pushString(index: number): void {
    this.#begin(index);
    this.#reserve(1);
    scratch[this.#length++] = char.quote;
    this.#token(index);
  }

  /** After `(a) =>`: makes it `a =>`. */
  bareParameter(): void {
    const { text, starts, ends, kinds } = this.#tokens;
    const open = this.#count - 4;
    const name = pushed[open + 1] ?? 0;
    const last = pushed[open + 3] ?? 0;
    if (open < 0 || !this.#isMark(pushed[open] ?? 0, char.open)) return;
    if (!this.#isMark(pushed[open + 2] ?? 0, char.close)) return;
    if (kinds[name] === kind.string) return;
    if (!/^[\w$]+$/.test(text.slice(starts[name], ends[name]))) return;
    // The zero before it goes too, if there is one.
    this.#length = Math.max((begins[open] ?? 0) - 1, 0);
    this.#count = open;
    this.push(name);
    this.push(last);
  }

  /** All tokens, and behind them the comments: of use until the next text. */
  finish(): Uint8Array {
    for (const comment of this.#tokens.comments) {
      this.#begin(-1);
      this.#encode(comment);
    }
    return scratch.subarray(0, this.#length);
  }

  #begin(index: number): void {
    this.#reserve(1);
    if (this.#length > 0) scratch[this.#length++] = 0;
    pushed[this.#count] = index;
    begins[this.#count] = this.#length;
    this.#count += 1;
  }

  #isMark(index: number, mark: number): boolean {
    const { kinds, codes } = this.#tokens;
    return kinds[index] === kind.mark && codes[index] === mark;
  }

  #token(index: number): void {
    const { text, texts, starts, ends } = this.#tokens;
    const meant = texts.size === 0 ? undefined : texts.get(index);
    if (meant !== undefined) {
      this.#encode(meant);
      return;
    }
    const start = starts[index] ?? 0;
    const end = ends[index] ?? 0;
    this.#reserve(end - start);
    const bytes = scratch;
    let length = this.#length;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code >= 128) {
        this.#encode(text.slice(start, end));
        return;
      }
      bytes[length++] = code;
    }
    this.#length = length;
  }

  #encode(text: string): void {
    this.#reserve(text.length * 3);
    const rest = scratch.subarray(this.#length);
    this.#length += encoder.encodeInto(text, rest).written;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= scratch.length) return;
    const bytes = new Uint8Array(needed + (needed >> 1));
    bytes.set(scratch);
    scratch = bytes;
  }
}
