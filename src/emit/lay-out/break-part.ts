/**
 * Breaks the parts of a line that is too long: calls, lists, objects,
 * signatures, types, assignments. Stage: emit. In a flat line, the width of a
 * part is the distance between two positions, so nothing has to be built before
 * it is known to fit.
 */
import { ListBreaker, type PrintPlace } from "./break-list.js";
import type { LineRange } from "./line-writer.js";
import { readMarks, type Marks } from "./marks.js";
import {
  canBreak,
  findAnd,
  findBreak,
  findCalled,
  findReturned,
  isLiteral,
  isObjectOrNull,
  isShortCall,
  isSignature,
} from "./shapes.js";

/** No line break follows a key this short: it would save nothing. */
const SHORT_KEY = 5;

/** What never moves to a new line after a colon or an equals sign. */
const STAYS = /^(?:`|(?:true|false|[\d.e]+)$)/;

/** `context.params.id`, which is broken before its last name. */
const MEMBER = /^[^\s"'`/.]+(?:\.[^\s"'`/.]+){2,}$/;

/** Breaks the parts of one line; what cannot be broken runs over. */
export class PartBreaker extends ListBreaker {
  /** Prints any part, on one line if it fits. */
  protected print(part: LineRange, place: PrintPlace): void {
    if (this.fits(part, place.behind)) this.put(part);
    else {
      const marks = readMarks(this.text, part.start, part.end);
      this.printMarked(part, marks, place);
    }
  }

  protected printMarked(
    part: LineRange,
    marks: Marks,
    place: PrintPlace,
  ): void {
    const { start, end } = part;
    const { equals, colon, arrow, bars, unionColon } = marks;
    const bound = place.isType
      ? this.text.slice(start, end).indexOf(" extends ")
      : -1;
    if (bound !== -1 && equals === -1) {
      const from = start + bound + " extends ".length;
      const indent = place.indent + 2;
      this.put({ start, end: from - 1 });
      this.newLine(indent);
      this.print({ start: from, end }, { ...place, indent });
    } else if (equals !== -1) this.#printAssignment(part, marks, place);
    else if (bars.length > 0) {
      if (unionColon === -1) this.printUnion(part, bars, place);
      else {
        const head = { start, end: unionColon + 1 };
        this.printChain(head, marks, { ...place, behind: 0 });
        const union = { start: unionColon + 2, end };
        if (isObjectOrNull(this.text, union, marks))
          this.#printObjectOrNull(union, marks, place);
        else this.#printUnionBehind(union, marks, place);
      }
    } else if (colon !== -1 && (arrow === -1 || colon < arrow)) {
      this.put({ start, end: colon + 1 });
      const value = { start: colon + 2, end };
      if (place.isType || this.column - place.indent <= SHORT_KEY) {
        this.write(" ");
        this.print(value, place);
      } else this.#printRight(value, place);
    } else if (arrow !== -1) this.#printArrow(part, arrow, marks, place);
    else {
      const and = findAnd(this.text, part, marks);
      if (and === -1) this.printChain(part, marks, place);
      else this.#printIntersection(part, and, place);
    }
  }

  /** `Query<A> & B & C`: all but the first are indented once. */
  #printIntersection(
    { start, end }: LineRange,
    and: number,
    place: PrintPlace,
  ): void {
    const inner = { ...place, indent: place.indent + 2 };
    let part = { start, end: and - 1 };
    let at = place;
    for (let next = and; next !== -1;) {
      this.print(part, { ...at, behind: " &".length });
      this.write(" &");
      this.newLine(inner.indent);
      const rest = { start: next + 2, end };
      next = findAnd(this.text, rest, readMarks(this.text, rest.start, end));
      part = next === -1 ? rest : { start: rest.start, end: next - 1 };
      at = inner;
    }
    this.print(part, at);
  }

  /** `const name = value`, `type Name<A> = Type` */
  #printAssignment(part: LineRange, marks: Marks, place: PrintPlace): void {
    const { start, end } = part;
    const left = { start, end: marks.equals + 1 };
    const head = this.text.slice(start, left.end);
    const isPattern = head.startsWith("const {");
    this.printChain(left, marks, { ...place, behind: 0, isType: !isPattern });
    const right = { start: marks.equals + 2, end };
    const isType = /^(?:export )?type /.test(head);
    const within = { ...place, isType };
    if (marks.bars.length === 0) this.#printRight(right, within);
    else this.#printUnionBehind(right, marks, within);
  }

  /**
   * Prints what follows an equals sign or a colon, on the same line if it can
   * begin there.
   */
  #printRight(part: LineRange, place: PrintPlace): void {
    const marks = readMarks(this.text, part.start, part.end);
    const text = this.text;
    const first = findBreak(text, marks);
    const isOnLine =
      STAYS.test(text.slice(part.start, part.end)) ||
      (first !== -1 &&
        !isShortCall(text, part, marks) &&
        this.fits({ start: part.start, end: first }, 1));
    if (this.fits(part, place.behind + 1) || isOnLine) {
      this.write(" ");
      this.print(part, place);
    } else {
      const indent = place.indent + 2;
      this.newLine(indent);
      this.print(part, { ...place, indent });
    }
  }

  /** `head => body` */
  #printArrow(
    part: LineRange,
    arrow: number,
    marks: Marks,
    place: PrintPlace,
  ): void {
    const { start, end } = part;
    const body = { start: arrow + 3, end };
    if (/[[{`]/.test(this.text.charAt(body.start))) {
      this.printChain(part, marks, place);
      return;
    }
    this.put({ start, end: arrow + 2 });
    const indent = place.indent + 2;
    this.newLine(indent);
    this.print(body, { ...place, indent });
  }

  /**
   * Prints a union after a colon or an equals sign; it begins a new line if it
   * is too long.
   */
  #printUnionBehind(part: LineRange, marks: Marks, place: PrintPlace): void {
    if (this.fits(part, place.behind + 1)) {
      this.write(" ");
      this.put(part);
      return;
    }
    const inner = { ...place, indent: place.indent + 2 };
    this.newLine(inner.indent);
    if (this.fits(part, place.behind)) this.put(part);
    else this.printUnion(part, marks.bars, inner);
  }

  /** Keeps an object after its colon, and null after the object. */
  #printObjectOrNull(
    part: LineRange,
    { bars }: Marks,
    place: PrintPlace,
  ): void {
    const [bar = part.end] = bars;
    const rest = { start: bar - 1, end: part.end };
    const behind = place.behind + this.widthOf(rest);
    this.write(" ");
    this.print({ start: part.start, end: rest.start }, { ...place, behind });
    this.put(rest);
  }

  /**
   * Prints code that contains brackets, and breaks as many as it has to, from
   * the left.
   */
  protected printChain(part: LineRange, marks: Marks, place: PrintPlace): void {
    const { brackets } = marks;
    let from = part.start;
    if (brackets.length === 0 && !place.isType) {
      const code = this.text.slice(from, part.end);
      if (MEMBER.test(code)) {
        const dot = from + code.lastIndexOf(".");
        this.put({ start: from, end: dot });
        this.newLine(place.indent + 2);
        from = dot;
      }
    }
    for (let index = 0; index < brackets.length; index += 2) {
      const open = brackets[index] ?? 0;
      const close = brackets[index + 1] ?? 0;
      if (open >= part.end) break;
      if (!canBreak(this.text, open, close)) continue;
      this.put({ start: from, end: open });
      from = close + 1;
      const next = isSignature(this.text, from)
        ? -1
        : findBreak(this.text, marks, index + 2, part.end);
      const end = next === -1 ? part.end : next;
      const behind = next === -1 ? place.behind : 0;
      const list = { start: open, end: from };
      if (this.fits({ start: open, end }, behind)) this.put(list);
      else this.#printBrackets(list, place);
    }
    this.put({ start: from, end: part.end });
  }

  /**
   * Prints a list in brackets; the last argument of a call may stay next to its
   * bracket.
   */
  #printBrackets(list: LineRange, place: PrintPlace): void {
    const { start, end } = list;
    if (this.text[start] === "(") {
      const { separators } = readMarks(this.text, start + 1, end - 1);
      const last = (separators.at(-1) ?? start - 1) + 2;
      const before = (separators.at(-2) ?? start - 1) + 2;
      const isBoth =
        separators.length > 0 && this.text[last] === this.text[before];
      if (!isBoth && isLiteral(this.text, last, end - 1)) {
        const head = { start, end: last + 1 };
        if (this.fits(head, 0)) {
          this.put({ start, end: last });
          this.printList({ start: last, end: end - 1 }, place);
          this.write(")");
          return;
        }
      }
      const body = findCalled(this.text, last, end - 1);
      if (body !== null && this.fits({ start, end: body.start - 1 }, 0)) {
        const indent = place.indent + 2;
        this.put({ start, end: body.start - 1 });
        this.newLine(indent);
        this.print(body, { ...place, indent, behind: 1 });
        this.write(",");
        this.newLine(place.indent);
        this.put({ start: body.end, end });
        return;
      }
      const literal = findReturned(this.text, last, end - 1);
      if (literal !== null && this.fits({ start, end: literal.start + 1 }, 0)) {
        this.put({ start, end: literal.start });
        this.printList(literal, place);
        this.put({ start: literal.end, end });
        return;
      }
    }
    this.printList(list, place);
  }
}
