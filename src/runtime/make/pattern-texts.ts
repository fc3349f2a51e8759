/**
 * Texts that a regular expression matches, written from the expression itself. What
 * lookaround and other fine points ask for is not read: whoever wants a text tries it.
 */
import type { PatternWriter } from "./made-values.js";
import type { Draw } from "./made-words.js";

/** In order of preference. */
const ALPHABET = [
  ..."1234567890abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
  ..."-_~.@:,+=!$'()*&; #%/?[]^{|}<>\"\\`",
];

/** Makes one value; `choose` decides wherever the pattern leaves a choice. */
type Write = (attempt: Attempt) => string;

interface Attempt {
  readonly choose: Draw;
  /** How often something is repeated that may be repeated without limit. */
  readonly repeats: number;
  /** What each group has matched, by number and by name. */
  readonly groups: Map<string, string>;
  /**
   * How many characters of this run have been written, so that neighbors
   * differ.
   */
  written: number;
}

/** Those that a pattern is compiled with: patterns of fields have `u`. */
export type PatternFlags = "" | "u";

const nothing: Write = () => "";

/** Reads a pattern from left to right, by the grammar of ECMA-262, 22.2.1. */
class Reader {
  readonly #source: string;
  readonly #flags: PatternFlags;
  #at = 0;
  #groups = 0;

  constructor(source: string, flags: PatternFlags) {
    this.#source = source;
    this.#flags = flags;
  }

  readAlternatives(): Write {
    const alternatives = [this.#readSequence()];
    while (this.#skip("|")) alternatives.push(this.#readSequence());
    return (attempt) => {
      const { length } = alternatives;
      const chosen = length === 1 ? 0 : attempt.choose(length);
      return (alternatives[chosen] ?? nothing)(attempt);
    };
  }

  #readSequence(): Write {
    const parts: Write[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#next())) {
      parts.push(this.#readRepeats(this.#readAtom()));
    }
    return (attempt) => parts.map((part) => part(attempt)).join("");
  }

  #readRepeats(atom: Write): Write {
    const found = this.#take(/^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/);
    if (found === null) return atom;
    const [, sign, from, comma, to] = found;
    const min = sign === undefined ? Number(from) : sign === "+" ? 1 : 0;
    const open = sign === "*" || sign === "+" || (comma === "," && to === "");
    const most = open
      ? Infinity
      : sign === "?"
        ? 1
        : Number(to === "" || to === undefined ? min : to);
    return (attempt) => {
      // The usual length first, then fewer.
      const usual = Math.max(min, Math.min(most, attempt.repeats));
      const count = usual > min ? usual - attempt.choose(usual - min + 1) : min;
      attempt.written = 0;
      let text = "";
      for (let index = 0; index < count; index++) text += atom(attempt);
      return text;
    };
  }

  #readAtom(): Write {
    if (this.#skip("(")) return this.#readGroup();
    const assertion = this.#take(/^(?:[\^$]|\\[bB])/);
    if (assertion !== null) return nothing;
    const reference = this.#take(/^\\(?:k<([^>]+)>|([1-9]\d*))/);
    if (reference !== null) {
      const name = reference[1] ?? reference[2] ?? "";
      return ({ groups }) => groups.get(name) ?? "";
    }
    // With the flag u, braces belong to `\u{1f600}` and `\p{Letter}`.
    const braced = this.#flags === "u" ? this.#take(/^\\[up]\{[^}]+\}/i) : null;
    const one =
      braced ??
      this.#take(
        /^(?:\[(?:[^\]\\]|\\[^])*\]|\\(?:x[\da-f]{2}|u[\da-f]{4}|c[a-z]|[^])|[^])/i,
      );
    return writeCharacter(one?.[0] ?? "", this.#flags);
  }

  #readGroup(): Write {
    const kind = this.#take(/^\?(?:<(?![=!])([^>]+)>|<?([=!])|[a-z-]*:)/i);
    const looksAround = kind?.[2] !== undefined;
    const name = kind?.[1];
    const captures = kind === null || name !== undefined;
    const number = captures ? String(++this.#groups) : "";
    const inner = this.readAlternatives();
    this.#skip(")");
    if (looksAround) return nothing;
    if (!captures) return inner;
    return (attempt) => {
      const text = inner(attempt);
      attempt.groups.set(number, text);
      if (name !== undefined) attempt.groups.set(name, text);
      return text;
    };
  }

  #next(): string {
    return this.#source.charAt(this.#at);
  }

  #skip(text: string): boolean {
    if (this.#next() !== text) return false;
    this.#at += 1;
    return true;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.#source.slice(this.#at));
    if (found !== null) this.#at += found[0].length;
    return found;
  }
}

/** A class, an escape or a character: writes one character that it matches. */
function writeCharacter(source: string, flags: PatternFlags): Write {
  const pattern = new RegExp(`^${source}$`, flags);
  // A class names characters that the alphabet lacks, as such or as `\u0430`.
  const named = [
    ...source,
    ...[...source.matchAll(/\\[xu]([\da-f]{2,4})/gi)].map(([, code = ""]) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
  ];
  const matching = [...new Set([...ALPHABET, ...named])].filter((char) =>
    pattern.test(char),
  );
  const [only = ""] = matching;
  if (matching.length <= 1) return () => only;
  return (attempt) => {
    const index = attempt.written++ + attempt.choose(matching.length);
    return matching[index % matching.length] ?? "";
  };
}

/**
 * Reads a pattern that compiles.
 *
 * @returns what writes texts, which the pattern most often matches
 */
export function writerOf(source: string, flags: PatternFlags): PatternWriter {
  const write = new Reader(source, flags).readAlternatives();
  return (choose, repeats) =>
    write({ choose, repeats, groups: new Map(), written: 0 });
}
