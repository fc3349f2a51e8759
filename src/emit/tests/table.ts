/**
 * The tables of generated tests: rows of literals, in Prettier's layout.
 * Stage: emit. Knows no route.
 */
import { print } from "../doc.js";
import {
  bracket,
  flattenLiteral,
  literalDoc,
  writeProperty,
  type Literal,
} from "../layout.js";
import { fitsIn } from "../width.js";

/** A row: what its columns hold, as literals. */
export type Row = Readonly<Record<string, Literal>>;

export interface Table {
  /** `const rows: readonly Row[] =` */
  readonly head: string;
  /** Each as it stands in the table, without its comma. */
  readonly rows: readonly string[];
  /** Why some rows are not there. */
  readonly notes: readonly string[];
}

/** A row of literals: on one line where it fits there, with its comma. */
export function writeRow(row: Row): string {
  const flat = flattenLiteral(row);
  if (flat !== null && fits(2, `${flat},`)) return flat;
  const lines = Object.keys(row).map(
    (key) => `    ${writeProperty(4, key, row[key] ?? null)}\n`,
  );
  return `{\n${lines.join("")}  }`;
}

/** Something to be called, for a row: the name and its arguments as code. */
export interface Call {
  readonly callee: string;
  readonly args: readonly string[];
  /** The properties of an object that is the last argument. */
  readonly options?: readonly string[];
}

function fits(column: number, text: string): boolean {
  return fitsIn(text, 80 - column);
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
export function writeCallRow(
  calls: Readonly<Record<string, Call>>,
  row: Row,
): string {
  const lines: string[] = [];
  for (const key of Object.keys(calls)) {
    const call = calls[key];
    if (call !== undefined) lines.push(writeCall(key, call));
  }
  for (const key of Object.keys(row)) {
    lines.push(`    ${writeProperty(4, key, row[key] ?? null)}`);
  }
  if (lines.length === 2) {
    const flat = `{ ${lines.map((text) => text.slice(4, -1)).join(", ")} }`;
    if (!flat.includes("\n") && fits(2, `${flat},`)) return flat;
  }
  return `{\n${lines.join("\n")}\n  }`;
}

/** Writes a table; its rows have more than one column each. */
export function writeTable({ head, rows, notes }: Table): string {
  const [only] = rows;
  if (rows.length === 1 && notes.length === 0 && only !== undefined) {
    const list = bracket("[", [only], "]", { broken: only.includes("\n") });
    return print([`${head} `, list, ";"]);
  }
  const lines = rows.map((row) => `  ${row},\n`).join("");
  const rest = notes.map((note) => `  // ${note}\n`).join("");
  return `${head} [\n${lines}${rest}];`;
}

/** A list of texts. */
export function writeList(head: string, items: readonly string[]): string {
  return print([`${head} `, literalDoc(items), ";"]);
}
