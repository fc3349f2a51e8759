/**
 * Writes parts of one line over several lines. Stage: emit. Counts columns;
 * knows nothing about code.
 */
import { widthOf } from "../width.js";

const LINE_WIDTH = 80;

/** A range of the line. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** What has been written so far, and the current column. */
export class LineWriter {
  readonly #text: string;
  /** Whether each character takes one column. */
  readonly #isNarrow: boolean;
  readonly #written: string[] = [];
  column = 0;

  constructor(text: string, isNarrow: boolean) {
    this.#text = text;
    this.#isNarrow = isNarrow;
  }

  get written(): string {
    return this.#written.join("");
  }

  widthOf({ start, end }: LineRange): number {
    return this.#isNarrow ? end - start : widthOf(this.#text.slice(start, end));
  }

  /** Whether a part, and `behind` columns after it, fit on this line. */
  fits(part: LineRange, behind: number): boolean {
    return this.column + this.widthOf(part) + behind <= LINE_WIDTH;
  }

  /** Writes a part unchanged. */
  put(part: LineRange): void {
    this.#written.push(this.#text.slice(part.start, part.end));
    this.column += this.widthOf(part);
  }

  /** Writes a mark that is not in the line. */
  write(mark: string): void {
    this.#written.push(mark);
    this.column += mark.length;
  }

  newLine(indent: number): void {
    this.#written.push("\n", " ".repeat(indent));
    this.column = indent;
  }
}
