/**
 * Text that can be laid out in two ways: on one line where it fits in 80
 * columns, else over several. After Prettier's document printer (P. Wadler,
 * "A prettier printer"), with no more than what generated code needs. Stage:
 * emit. Knows no TypeScript.
 */
import { fitsIn, widthOf } from "./width.js";

/** The columns of a line. */
const LINE_WIDTH = 80;

/** A place where a line may end: `flat` stands there where it does not. */
interface Line {
  readonly kind: "line";
  readonly flat: "" | " ";
}

/** Lines that end together or not at all. */
interface Group {
  readonly kind: "group";
  readonly contents: Doc;
  /** Its lines end, whether it would fit or not. */
  readonly broken: boolean;
}

/** Lines inside begin two columns further right. */
interface Indent {
  readonly kind: "indent";
  readonly contents: Doc;
  /** Only where that group's lines end. */
  readonly onlyIf: Group | null;
}

/** Text that depends on whether the lines of the group around it end. */
interface Choice {
  readonly kind: "choice";
  readonly broken: Doc;
  readonly flat: Doc;
  /** Instead of the group around it; one that is printed before it. */
  readonly of: Group | null;
}

export type Doc = string | readonly Doc[] | Line | Group | Indent | Choice;

/** A line's end, or a blank. */
export const line: Doc = { kind: "line", flat: " " };
/** A line's end, or nothing. */
export const softline: Doc = { kind: "line", flat: "" };

export function group(contents: Doc, broken = false): Group {
  return { kind: "group", contents, broken };
}

export function indent(contents: Doc, onlyIf: Group | null = null): Doc {
  return { kind: "indent", contents, onlyIf };
}

export function choose(broken: Doc, flat: Doc, of: Group | null = null): Doc {
  return { kind: "choice", broken, flat, of };
}

/** Puts something between the items of a list. */
export function join(separator: Doc, items: readonly Doc[]): Doc {
  const joined: Doc[] = [];
  for (const item of items) {
    if (joined.length > 0) joined.push(separator);
    joined.push(item);
  }
  return joined;
}

/** What is still to be printed: the last one next. */
interface Command {
  readonly doc: Doc;
  readonly indent: number;
  readonly flat: boolean;
}

/** Which groups were broken, of those that are printed already. */
type Broken = ReadonlySet<Doc>;

function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}

/** Puts the parts of a list where the first of them comes next. */
function pushParts(
  commands: Command[],
  parts: readonly Doc[],
  { indent, flat }: Command,
): void {
  for (let index = parts.length - 1; index >= 0; index--) {
    const doc = parts[index];
    if (doc !== undefined && doc !== "") commands.push({ doc, indent, flat });
  }
}

/** What a document is on one line; null where it has to take several. */
function flatten(doc: Doc): string | null {
  if (typeof doc === "string") return doc;
  if (isList(doc)) {
    let text = "";
    for (const part of doc) {
      const flat = flatten(part);
      if (flat === null) return null;
      text += flat;
    }
    return text;
  }
  switch (doc.kind) {
    case "line":
      return doc.flat;
    case "group":
      return doc.broken ? null : flatten(doc.contents);
    case "indent":
      return flatten(doc.contents);
    case "choice":
      return flatten(doc.flat);
  }
}

/** The half of a choice that counts, for a command in its mode. */
function decide(choice: Choice, { flat }: Command, broken: Broken): Doc {
  const isBroken = choice.of === null ? !flat : broken.has(choice.of);
  return isBroken ? choice.broken : choice.flat;
}

/**
 * Whether what stands up to the next line's end fits.
 *
 * @param next what is to be printed flat
 * @param rest what follows, its last command first
 */
function fits(
  next: Command,
  rest: readonly Command[],
  width: number,
  broken: Broken,
): boolean {
  let left = width;
  let index = rest.length;
  const commands = [next];
  while (left >= 0) {
    const command = commands.pop() ?? rest[--index];
    if (command === undefined) return true;
    const { doc, indent, flat } = command;
    if (typeof doc === "string") {
      left -= widthOf(doc);
    } else if (isList(doc)) {
      pushParts(commands, doc, command);
    } else if (doc.kind === "line") {
      if (!flat) return true;
      left -= doc.flat.length;
    } else if (doc.kind === "choice") {
      commands.push({ doc: decide(doc, command, broken), indent, flat });
    } else {
      const isFlat = flat && !(doc.kind === "group" && doc.broken);
      commands.push({ doc: doc.contents, indent, flat: isFlat });
    }
  }
  return false;
}

/**
 * Prints a document that begins a line and ends one; what is too long for its
 * line, and cannot be broken, stands out.
 *
 * @param column where it begins; that its first line is indented is not printed
 */
export function print(doc: Doc, column = 0): string {
  const flat = flatten(doc);
  if (flat !== null && fitsIn(flat, LINE_WIDTH - column)) return flat;
  const broken = new Set<Doc>();
  const commands: Command[] = [{ doc, indent: column, flat: false }];
  const lines: string[] = [];
  let position = column;
  let text = "";
  for (
    let command = commands.pop();
    command !== undefined;
    command = commands.pop()
  ) {
    const { doc: next, indent, flat } = command;
    if (typeof next === "string") {
      text += next;
      position += widthOf(next);
    } else if (isList(next)) {
      pushParts(commands, next, command);
    } else if (next.kind === "line") {
      if (flat) {
        text += next.flat;
        position += next.flat.length;
      } else {
        lines.push(text.trimEnd());
        text = " ".repeat(indent);
        position = indent;
      }
    } else if (next.kind === "choice") {
      commands.push({ doc: decide(next, command, broken), indent, flat });
    } else if (next.kind === "indent") {
      const isDeeper = next.onlyIf === null || broken.has(next.onlyIf);
      const inner = isDeeper ? indent + 2 : indent;
      commands.push({ doc: next.contents, indent: inner, flat });
    } else {
      const one = { doc: next.contents, indent, flat: true };
      const isFlat =
        flat ||
        (!next.broken && fits(one, commands, LINE_WIDTH - position, broken));
      if (!isFlat) broken.add(next);
      commands.push(isFlat ? one : { ...one, flat: false });
    }
  }
  return [...lines, text].join("\n");
}
