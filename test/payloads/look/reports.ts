/** Formats of reports: terminals and logs, GitHub's runner, SARIF, Mermaid, CSV. */
import { catalogue } from "../../../src/diagnostics/catalogue.js";
import { findHidden, say, type Look } from "./look.js";

/** The colors of ours: bold, dim, and eight others. */
const ESC = "\u001B";
const COLOR = new RegExp(`${ESC}\\[(?:0|1|2|22|3\\d|39|4)m`, "g");

/** A terminal obeys nothing but colors, and no line is a stranger's. */
export function lookAtTerminal(text: string): Look {
  const plain = text.replaceAll(COLOR, "");
  const lines = plain.split("\n");
  const faults = lines.flatMap((line) => [
    ...findHidden(line),
    ...(/^\s*(?:PWN|# PWN|drop table)/.test(line) ? [`a line: ${line}`] : []),
  ]);
  return { faults, shape: "" };
}

const COMMAND =
  /^::(?:error|warning|notice) (?:(?:file|line|endLine|col|endColumn)=[^,:]*,)*title=(?<title>[^,:]*)::/;

/** Lines of a log: GitHub's runner obeys none but our annotations. */
export function lookAtLog(text: string): Look {
  const faults = text.split(/[\r\n\u0085\u2028\u2029]/).flatMap((line) => {
    const title = COMMAND.exec(line)?.groups?.["title"];
    const isOurs = title === "drift" || Object.hasOwn(catalogue, title ?? "");
    const isCommand = /^\s*::(?!: )/u.test(line);
    const isOld = line.includes("##[");
    // The runner looks for the old form only where there is none of the new one.
    return !isOurs && (isOld || isCommand) ? [`a command: ${line}`] : [];
  });
  return { faults, shape: "" };
}

export function lookAtJson(text: string): Look {
  try {
    JSON.parse(text);
    return { faults: findHidden(text), shape: "" };
  } catch (error) {
    return { faults: [say(error)], shape: "" };
  }
}

export function lookAtJsonLines(text: string): Look {
  const lines = text.trimEnd().split("\n").filter(Boolean).map(lookAtJson);
  return {
    faults: lines.flatMap(({ faults }) => faults),
    shape: lines.map(({ shape }) => shape).join("\n"),
  };
}

/** Messages are plain text with links: SARIF 2.1.0, 3.11.6. */
export function lookAtSarif(text: string): Look {
  const { faults, shape } = lookAtJson(text);
  if (faults.length > 0) return { faults, shape };
  const log = JSON.parse(text) as unknown;
  return {
    faults: listMessages(log).filter((one) =>
      /(?<!\\)(?:\\\\)*\[(?:[^\\[\]]|\\.)*\]\([^)]*\)/.test(one),
    ),
    shape: "",
  };
}

function listMessages(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const found =
    "text" in value && typeof value.text === "string" ? [value.text] : [];
  // What a fix inserts is no message.
  const inner = Object.entries(value).filter(
    ([key]) => key !== "insertedContent",
  );
  return [...found, ...inner.flatMap(([, one]) => listMessages(one))];
}

const MERMAID = [
  /^erDiagram$/,
  /^ {2}"[^"\\]*" \{$/,
  /^ {2}\}$/,
  /^ {4}[\w[\]()]+ [\p{L}_][\p{L}\p{N}\-_]*(?: (?:PK|FK|UK)(?:, (?:PK|FK|UK))*)?(?: "optional")?$/u,
  /^$/,
  /^stateDiagram-v2$/,
  /^ {2}state "[^"\\]*" as state\d+ \{$/,
  /^ {4}state "[\w .#;-]*" as state\d+_\d+$/,
  /^ {4}(?:\[\*\]|state\d+_\d+) --> state\d+_\d+(?: : [\w .#;,-]+)?$/,
  /^ {2}"[^"\\]*" [|}o]{2}--[|{o]{2} "[^"\\]*" : "[^"\\]*"$/,
];

export function lookAtMermaid(text: string): Look {
  const faults = text
    .trimEnd()
    .split("\n")
    .filter(
      (line) => !MERMAID.some((form) => form.test(line)) || line.includes("%%"),
    )
    .map((line) => `a line: ${line}`);
  return { faults: [...findHidden(text), ...faults], shape: "" };
}

/** RFC 4180: as many cells in each row. */
export function lookAtCsv(text: string): Look {
  const rows = readCsv(text);
  const columns = rows[0]?.length ?? 0;
  return {
    faults: rows
      .filter((row) => row.length !== columns)
      .map((row) => `a row of ${row.length} cells: ${row.join("|")}`),
    shape: String(rows.length),
  };
}

function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (found === null) return [...rows, row, ["not CSV"], []];
    row.push(found[1] ?? found[2] ?? "");
    if (found[3] === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
