/**
 * Breaks a line of code that is too long, as Prettier would with its defaults.
 * The line is one statement, or one member of a list, a class or a type. Stage:
 * emit. Handles the shapes that our templates write.
 */
import type { PrintPlace } from "./break-list.js";
import { PartBreaker } from "./break-part.js";
import type { LineRange } from "./line-writer.js";
import { readMarks } from "./marks.js";
import { isImportList } from "./shapes.js";

class LineBreaker extends PartBreaker {
  break(): string {
    const text = this.text;
    const indent = text.length - text.trimStart().length;
    const last = text.at(-1);
    const isEnded = last === ";" || last === ",";
    const part = { start: indent, end: text.length - (isEnded ? 1 : 0) };
    this.put({ start: 0, end: indent });
    const behind = isEnded ? 1 : 0;
    this.#printStatement(part, { indent, behind, isType: last === ";" });
    if (isEnded) this.write(last);
    return this.written;
  }

  /** Prints what can only be a whole line. */
  #printStatement(part: LineRange, place: PrintPlace): void {
    const { start, end } = part;
    const marks = readMarks(this.text, start, end);
    const [open = -1, close = -1] = marks.brackets;
    if (this.text.startsWith("if (", start) && close + 1 < end) {
      this.#printCondition({ start: open, end: close + 1 }, place);
      const indent = place.indent + 2;
      this.newLine(indent);
      this.print({ start: close + 2, end }, { ...place, indent });
    } else if (isImportList(this.text, start, open)) {
      this.put({ start, end: open });
      // A single name is never put on a line of its own.
      const names = { start: open, end: close + 1 };
      if (readMarks(this.text, open + 1, close).separators.length === 0)
        this.put(names);
      else this.printList(names, { ...place, isType: false });
      this.put({ start: close + 1, end });
    } else if (this.text.endsWith(" {") && marks.equals === -1) {
      // The bars of a signature are those of what it returns.
      this.printChain(part, marks, place);
    } else {
      const isType =
        place.isType &&
        marks.colon !== -1 &&
        !this.text.startsWith("return ", start);
      this.printMarked(part, marks, { ...place, isType });
    }
  }

  /** Prints the parentheses of an `if`, and what it compares. */
  #printCondition({ start, end }: LineRange, { indent }: PrintPlace): void {
    this.write("if ");
    if (this.fits({ start, end }, 0)) {
      this.put({ start, end });
      return;
    }
    const inner = { start: start + 1, end: end - 1 };
    const operator = / [!=]== /.exec(this.text.slice(inner.start, inner.end));
    this.write("(");
    this.newLine(indent + 2);
    if (operator !== null && !this.fits(inner, 0)) {
      const behind = inner.start + operator.index + operator[0].length;
      this.put({ start: inner.start, end: behind - 1 });
      this.newLine(indent + 2);
      inner.start = behind;
    }
    this.put(inner);
    this.newLine(indent);
    this.write(")");
  }
}

/**
 * Breaks a line.
 *
 * @param line with its indentation, without the newline
 * @param isNarrow whether each of its characters takes one column
 */
export function breakLine(line: string, isNarrow: boolean): string {
  return new LineBreaker(line, isNarrow).break();
}
