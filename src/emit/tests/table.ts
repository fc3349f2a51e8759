/**
 * The tables of generated tests, in Prettier's layout. Stage: emit. Knows no
 * route. There are thousands of rows, so each is text from the start, and only
 * what is too long for its line is laid out.
 */
import { print } from "../doc.js";
import {
  bracket,
  flattenLiteral,
  PLAIN,
  quote,
  writeKey,
  writeProperty,
  type Literal,
} from "../layout.js";
import { fitsIn, widthOf } from "../width.js";

/** The columns of a line, its newline left out. */
const LINE_WIDTH = 80;

/** Something to be called, for a row: the name and its arguments as code. */
export interface Call {
  readonly callee: string;
  readonly args: readonly string[];
  /** The properties of an object that is the last argument. */
  readonly options?: readonly string[];
  /** The parameters of the function that calls it. */
  readonly takes?: string;
}

/** One column of a row: `to: "articles#show"`. Rows may share it. */
export interface Cell {
  readonly key: string;
  readonly value: Literal;
  /** Instead of a value: `() => callee(...args)`. */
  readonly call: Call | null;
  /** On one line, and how many columns that takes. */
  readonly flat: string;
  readonly width: number;
}

export type Row = readonly Cell[];

/** A literal in a column; it can be on one line, if that is long enough. */
export function writeCell(key: string, value: Literal): Cell {
  if (typeof value === "string" && PLAIN.test(value)) {
    const flat = `${key}: "${value}"`;
    return { key, value, call: null, flat, width: flat.length };
  }
  const flat = `${key}: ${flattenLiteral(value) ?? ""}`;
  return { key, value, call: null, flat, width: widthOf(flat) };
}

/** A record of texts in a column, given as names and values. */
export function writeRecord(
  key: string,
  names: readonly string[],
  values: readonly string[],
): Cell {
  let inner = "";
  for (let index = 0; index < names.length; index++) {
    if (index > 0) inner += ", ";
    inner += `${writeKey(names[index] ?? "")}: ${quote(values[index] ?? "")}`;
  }
  const flat = `${key}: ${inner === "" ? "{}" : `{ ${inner} }`}`;
  const width = widthOf(flat);
  // What it is has to be known only where it has to be laid out.
  const value =
    "    ,".length + width <= LINE_WIDTH
      ? null
      : Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
  return { key, value, call: null, flat, width };
}

/** A call in a column, as a function. */
export function writeCallCell(key: string, call: Call): Cell {
  const flat = `${key}: (${call.takes ?? ""}) => ${flattenCall(call)}`;
  return { key, value: null, call, flat, width: widthOf(flat) };
}

/** A table while rows are added to it. */
export interface Table {
  readonly head: string;
  /** Each on lines of its own, with its comma. */
  readonly rows: string[];
}

/** @param head `const rows: readonly Row[] =` */
export function createTable(head: string): Table {
  return { head, rows: [] };
}

/** Adds a row, on one line where it fits there. */
export function addRow(table: Table, row: Row): void {
  const parts: string[] = [];
  let width = "  {  },".length - ", ".length;
  for (const cell of row) width += cell.width + ", ".length;
  const isFlat = width <= LINE_WIDTH;
  parts.push(isFlat ? "  { " : "  {\n");
  for (let index = 0; index < row.length; index++) {
    const cell = row[index];
    if (cell === undefined) continue;
    if (isFlat) parts.push(index === 0 ? "" : ", ", cell.flat);
    else if ("    ,".length + cell.width <= LINE_WIDTH)
      parts.push("    ", cell.flat, ",\n");
    else parts.push("    ", layOut(cell), "\n");
  }
  parts.push(isFlat ? " },\n" : "  },\n");
  // At once: what the row was made of can go.
  table.rows.push(parts.join(""));
}

/** A cell that is too long for its line, with its comma. */
function layOut({ key, value, call }: Cell): string {
  return call === null ? writeProperty(4, key, value) : writeCall(key, call);
}

/**
 * The text of a table whose rows have more than one column each.
 *
 * @param notes why some rows are not there
 */
export function finishTable(
  { head, rows }: Table,
  notes: readonly string[] = [],
): string {
  const [row] = rows;
  if (rows.length === 1 && notes.length === 0 && row !== undefined) {
    const only = row.slice("  ".length, -",\n".length);
    const list = bracket("[", [only], "]", { broken: only.includes("\n") });
    return print([`${head} `, list, ";"]);
  }
  const reasons = notes.map((note) => `  // ${note}\n`);
  return [head, " [\n", ...rows, ...reasons, "];"].join("");
}

function fits(column: number, text: string): boolean {
  return fitsIn(text, LINE_WIDTH - column);
}

/** `callee(...args)` on one line. */
function flattenCall({ callee, args, options }: Call): string {
  const list = args.join(", ");
  if (options === undefined) return `${callee}(${list})`;
  const object = `{ ${options.join(", ")} }`;
  return list === "" ? `${callee}(${object})` : `${callee}(${list}, ${object})`;
}

/** `key: () => callee(...args),`, over several lines. */
function writeCall(key: string, call: Call): string {
  const { callee, args, options, takes = "" } = call;
  const flat = `${flattenCall(call)},`;
  const start = `${key}: (${takes}) =>\n      `;
  const opened = `${callee}(${[...args, "{"].join(", ")}`;
  if (fits(6, flat) || (args.length === 0 && options === undefined)) {
    return start + flat;
  }
  const list = (column: number, lines: readonly string[]): string =>
    lines.map((line) => `${" ".repeat(column)}${line},\n`).join("");
  if (options === undefined) {
    return `${start}${callee}(\n${list(8, args)}      ),`;
  }
  if (fits(6, opened)) {
    return `${start}${opened}\n${list(8, options)}      }),`;
  }
  const object = `{ ${options.join(", ")} }`;
  const last = fits(8, `${object},`)
    ? `        ${object},\n`
    : `        {\n${list(10, options)}        },\n`;
  return `${start}${callee}(\n${list(8, args)}${last}      ),`;
}

/** `new Map([["json", "application/json"]])`, a pair of texts on each line. */
export function writePairs(
  head: string,
  pairs: readonly (readonly [string, string])[],
): string {
  const parts = pairs.map(
    ([name, value]) => `[${quote(name)}, ${quote(value)}]`,
  );
  const [only = ""] = parts;
  return parts.length > 1
    ? `${head}([\n  ${parts.join(",\n  ")},\n]);`
    : `${head}([${only}]);`;
}

/** A list of texts. */
export function writeList(head: string, items: readonly string[]): string {
  const parts = items.map(quote);
  let width = `${head} [];`.length;
  for (const part of parts) width += widthOf(part) + ", ".length;
  return width - ", ".length <= LINE_WIDTH
    ? `${head} [${parts.join(", ")}];`
    : `${head} [\n  ${parts.join(",\n  ")},\n];`;
}
