/**
 * Breaks what has several items: lists, objects, arguments, unions. Stage:
 * emit.
 */
import { findBroken } from "./broken-lists.js";
import { LineWriter, type LineRange } from "./line-writer.js";
import { readMarks, type Marks } from "./marks.js";
import {
  endsInSeparator,
  isNumbers,
  isSignature,
  separatorOf,
} from "./shapes.js";

/** Where a part is printed. */
export interface PrintPlace {
  /** The indentation of the lines that it begins. */
  readonly indent: number;
  /** The columns needed for what follows it on its last line. */
  readonly behind: number;
  /** Whether it is a type, or a member of one. */
  readonly isType: boolean;
}

/** Breaks the lists of one line; subclasses know how to print an item. */
export abstract class ListBreaker extends LineWriter {
  protected readonly text: string;

  /** The lists that are broken however short. */
  readonly #broken: readonly LineRange[];

  constructor(text: string, isNarrow: boolean) {
    super(text, isNarrow);
    this.text = text;
    this.#broken = findBroken(text);
  }

  override fits(part: LineRange, behind: number): boolean {
    const isBroken = this.#broken.some(
      ({ start, end }) => start >= part.start && end <= part.end,
    );
    return !isBroken && super.fits(part, behind);
  }

  /** Prints any part, on one line if it fits. */
  protected abstract print(part: LineRange, place: PrintPlace): void;

  /** Prints each member of a union on its own line, after a bar. */
  protected printUnion(
    { start, end }: LineRange,
    bars: Marks["bars"],
    place: PrintPlace,
  ): void {
    let from = start;
    for (const [index, bar] of [...bars, end + 1].entries()) {
      if (index > 0) this.newLine(place.indent);
      this.write("| ");
      const isLast = index === bars.length;
      this.print(
        { start: from, end: bar - 1 },
        {
          indent: place.indent + 2,
          behind: isLast ? place.behind : 0,
          isType: true,
        },
      );
      from = bar + 2;
    }
  }

  /** Prints a union in parentheses: on one line of its own, or on several. */
  #printInnerUnion(
    { start, end }: LineRange,
    bars: Marks["bars"],
    place: PrintPlace,
  ): void {
    const indent = place.indent + 2;
    const union = { start: start + 1, end: end - 1 };
    this.put({ start, end: start + 1 });
    this.newLine(indent);
    if (this.fits(union, 0)) this.put(union);
    else this.printUnion(union, bars, { indent, behind: 0, isType: true });
    this.newLine(place.indent);
    this.put({ start: end - 1, end });
  }

  /** Prints as many numbers on each line as fit. */
  #printNumbers(
    { start, end }: LineRange,
    separators: Marks["separators"],
    { indent }: PrintPlace,
  ): void {
    this.put({ start, end: start + 1 });
    this.newLine(indent + 2);
    let from = start + 1;
    for (const separator of [...separators, end - 1]) {
      const number = { start: from, end: separator };
      if (from > start + 1) {
        if (this.fits(number, " ,".length)) this.write(" ");
        else this.newLine(indent + 2);
      }
      this.put(number);
      this.write(",");
      from = separator + 2;
    }
    this.newLine(indent);
    this.put({ start: end - 1, end });
  }

  /** Prints each item on a line of its own. */
  protected printList({ start, end }: LineRange, place: PrintPlace): void {
    const text = this.text;
    const bracket = text.charAt(start);
    const { separators, bars } = readMarks(text, start + 1, end - 1);
    const isParameters = isSignature(text, end);
    const isUnion = bars.length > 0 && separators.length === 0;
    if (bracket === "(" && isUnion && !isParameters) {
      this.#printInnerUnion({ start, end }, bars, place);
      return;
    }
    if (bracket === "[" && isNumbers(text, { start, end }, separators)) {
      this.#printNumbers({ start, end }, separators, place);
      return;
    }
    const padding = bracket === "{" ? 1 : 0;
    const mark = separatorOf(text, start, separators, place.isType);
    const indent = place.indent + 2;
    const isType =
      bracket === "<" || mark === ";" || place.isType || isParameters;
    const inner = { indent, behind: 1, isType };
    this.put({ start, end: start + 1 });
    let from = start + 1 + padding;
    for (const separator of separators) {
      this.newLine(indent);
      this.print({ start: from, end: separator }, inner);
      this.write(mark);
      from = separator + 2;
    }
    const rest = { start: from, end: end - 1 - padding };
    const isEnded = endsInSeparator(text, rest, bracket, isParameters);
    const behind = isEnded ? mark : "";
    if (rest.end > rest.start) {
      this.newLine(indent);
      this.print(rest, { ...inner, behind: behind.length });
      this.write(behind);
    }
    this.newLine(place.indent);
    this.put({ start: end - 1, end });
  }
}
