/**
 * The tables of generated tests: rows of literals, in Prettier's layout.
 * Stage: emit. Knows no route.
 */
import { flatten, print, type Doc } from "../doc.js";
import { bracket, literalDoc, writeProperty, type Literal } from "../layout.js";
import { widthOf } from "../width.js";

/** A row: what its columns hold, as literals. */
export type Row = Readonly<Record<string, Literal>>;

export interface Table {
  /** `const rows: readonly Row[] =` */
  readonly head: string;
  readonly rows: readonly Doc[];
  /** Why some rows are not there. */
  readonly notes: readonly string[];
}

/** A row of literals, for a table. */
export function rowDoc(row: Row): Doc {
  return literalDoc(row);
}

/** Something to be called, for a row: the name and its arguments as code. */
export interface Call {
  readonly callee: string;
  readonly args: readonly string[];
  /** The properties of an object that is the last argument. */
  readonly options?: readonly string[];
}

function fits(column: number, text: string): boolean {
  return column + widthOf(text) <= 80;
}

/** `callee(...args)` on one line. */
function flattenCall({ callee, args, options }: Call): string {
  const last = options === undefined ? [] : [`{ ${options.join(", ")} }`];
  return `${callee}(${[...args, ...last].join(", ")})`;
}

/** `key: () => callee(...args),`, as a line of a row. */
function writeCall(key: string, call: Call): string {
  const { callee, args, options } = call;
  const flat = `${flattenCall(call)},`;
  if (fits(4, `${key}: () => ${flat}`)) return `    ${key}: () => ${flat}`;
  const start = `    ${key}: () =>\n      `;
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

/** A row of calls and literals. */
export function callRowDoc(
  calls: Readonly<Record<string, Call>>,
  row: Row,
): Doc {
  const cells = [
    ...Object.entries(calls).map(
      ([key, call]) => `${key}: () => ${flattenCall(call)}`,
    ),
    ...Object.entries(row).map(
      ([key, value]) => `${key}: ${flatten(literalDoc(value)) ?? ""}`,
    ),
  ];
  const flat = `{ ${cells.join(", ")} }`;
  if (fits(2, `${flat},`)) return flat;
  const lines = [
    ...Object.entries(calls).map(([key, call]) => writeCall(key, call)),
    ...Object.entries(row).map(
      ([key, value]) => `    ${writeProperty(4, key, value)}`,
    ),
  ];
  return `{\n${lines.join("\n")}\n  }`;
}

/** Writes a table; its rows have more than one column each. */
export function writeTable({ head, rows, notes }: Table): string {
  const [only] = rows;
  if (rows.length === 1 && notes.length === 0 && only !== undefined) {
    const multiline = typeof only === "string" && only.includes("\n");
    const list = bracket("[", [only], "]", { broken: multiline });
    return print([`${head} `, list, ";"]);
  }
  const lines = [
    ...rows.map((row) => `  ${print([row, ","], 2)}\n`),
    ...notes.map((note) => `  // ${note}\n`),
  ];
  return `${head} [\n${lines.join("")}];`;
}

/** A list of texts. */
export function writeList(head: string, items: readonly string[]): string {
  return print([`${head} `, literalDoc(items), ";"]);
}
