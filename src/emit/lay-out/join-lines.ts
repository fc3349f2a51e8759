/**
 * Joins what a template writes over several lines: what stands between
 * brackets, and the members of a union. Stage: emit. As with Prettier, an
 * object whose brace ends a line stays open, and so does everything around it.
 */
import { isClosing, isOpening, skipValue } from "./marks.js";
import { isImportList } from "./shapes.js";

/** What a line begins or ends with that stays where it is. */
const STAYS = /^(?:$|\/[/*]|[?:.] |\.\w)|(?:&&|\|\||\?)$/;

/** Several lines as one. */
export interface Joined {
  /** The position after the last of them. */
  readonly end: number;
  /** With the indentation of the first. */
  readonly line: string;
}

/**
 * Joins a line of code with those that it goes on in.
 *
 * @param start the first position of the line
 * @param first the line itself, and the position of its newline
 * @returns null if the line is whole, or if one of them has to stay where it is
 */
export function joinLines(
  text: string,
  start: number,
  first: Joined,
): Joined | null {
  if (first.line.endsWith(" =")) return joinUnion(text, first);
  return mayHaveOpen(first.line) ? joinBrackets(text, start, first) : null;
}

/** Whether brackets may be open at the end of a line. */
function mayHaveOpen(line: string): boolean {
  if (line.endsWith("{")) return isImportList(line, 0, line.length - 1);
  return /[([<]$/.test(line) || (/[,;|]$/.test(line) && /[([{<]/.test(line));
}

/** Joins members, each with its bar, up to the semicolon. */
function joinUnion(text: string, { end, line }: Joined): Joined | null {
  const joiner = new Joiner(text, end, line);
  do {
    const next = joiner.readNext();
    if (!next?.startsWith("| ")) return null;
    joiner.add(next);
  } while (!joiner.last.endsWith(";"));
  return joiner;
}

/** Joins up to the line that closes the last bracket. */
function joinBrackets(
  text: string,
  start: number,
  { end, line }: Joined,
): Joined | null {
  const joiner = new Joiner(text, end, line);
  const isTable = line.endsWith("[");
  /** The positions of the brackets that are open. */
  const opened: number[] = [];
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at);
    if (at === joiner.end) {
      if (opened.length === 0) return joiner.isEmpty ? null : joiner;
      // A brace at the end of a line stays there: it may end the signature.
      if (!joiner.isEmpty && joiner.last.endsWith("{"))
        return opened.length === 1 ? joiner : null;
      const next = joiner.readNext();
      if (next === null) return null;
      // The rows of a table are on lines of their own.
      if (
        isTable &&
        opened.length === 1 &&
        joiner.last.endsWith("},") &&
        !next.startsWith("]")
      )
        return null;
      joiner.add(next);
    } else if (isOpening(text, code, at)) opened.push(at);
    else if (isClosing(text, code, opened)) opened.pop();
    else at = skipValue(text, at);
    // The lines of a text stay as they are.
    if (at > joiner.end) return null;
  }
}

/** Puts lines behind one another. */
class Joiner implements Joined {
  readonly #text: string;
  readonly #lines: string[];
  end: number;

  constructor(text: string, end: number, line: string) {
    this.#text = text;
    this.#lines = [line];
    this.end = end;
  }

  /** Whether no line has been added. */
  get isEmpty(): boolean {
    return this.#lines.length === 1;
  }

  /** What the last line has added. */
  get last(): string {
    return this.#lines.at(-1) ?? "";
  }

  get line(): string {
    return this.#lines.join("");
  }

  /** The next line without its indentation; null if it has to stay. */
  readNext(): string | null {
    const end = this.#text.indexOf("\n", this.end + 1);
    const next = this.#text.slice(this.end + 1, end).trim();
    return end === -1 || STAYS.test(next) ? null : next;
  }

  /** Adds what `readNext` returned. */
  add(next: string): void {
    const { last } = this;
    const isFirst = /[([<{=]$/.test(last);
    const isLast = /^[)\]>}]/.test(next);
    if (isLast) this.#lines.splice(-1, 1, last.replace(/[,;]$/, ""));
    const isPadded = isLast
      ? next.startsWith("}") && !isFirst
      : !/[([<]$/.test(last);
    // A union, or an intersection, may begin with its mark.
    const item = isFirst ? next.replace(/^[|&] /, "") : next;
    this.#lines.push(isPadded ? ` ${item}` : item);
    this.end = this.#text.indexOf("\n", this.end + 1);
  }
}
