/**
 * Who may do what, in every format. Stage: report. Text out; must not write it anywhere.
 */
import { showJson } from "../diagnostics/show-text.js";
import {
  type AccessRow,
  type AccessAnswer,
  answerFor,
  listAccessWords,
} from "../model/access/answers.js";
import { describeRows } from "../model/access/describe.js";
import { type FieldRow, nameFieldRow } from "../model/access/field-answers.js";
import type { PaintCell, TableOptions } from "./table.js";
import { renderTable } from "./table.js";
import { wrapCell } from "./wrap-cell.js";

/** Who may do what. */
export interface AccessTables {
  readonly rows: readonly AccessRow[];
  readonly fields: readonly FieldRow[];
}

/**
 * The whole text as JSON, with its last newline.
 *
 * @param as a word, for which each action and each field says what it `may`
 */
export function renderAccessJson(
  { rows, fields }: AccessTables,
  as: string | null,
): string {
  const actions =
    as === null
      ? rows
      : rows.map((row) => ({ ...row, may: answerFor(as, row) }));
  const told = fields.map(({ may: does, ...row }) => ({
    ...{ ...row, does },
    ...(as !== null && { may: answerFor(as, row) }),
  }));
  return `${showJson({ version: 1, actions, fields: told })}\n`;
}

/**
 * A table for each controller, with a column for each word of its rules.
 *
 * @param as only the column of this word
 */
export function renderAccess(
  { rows, fields }: AccessTables,
  as: string | null,
  options: TableOptions,
): string {
  const controllers = [...new Set(rows.map(({ controller }) => controller))];
  return controllers
    .map((controller) =>
      renderController(
        {
          rows: rows.filter((row) => row.controller === controller),
          fields: fields.filter((row) => row.controller === controller),
        },
        as,
        options,
      ),
    )
    .join("\n");
}

function renderController(
  tables: AccessTables,
  as: string | null,
  options: TableOptions,
): string {
  const { heads, lines } = listCells(tables, as);
  const shape = {
    heads,
    styles: ["cyan" as const, ...heads.slice(1).map(() => null)],
    stack: stackUnder(heads),
  };
  return renderTable(shape, lines, options);
}

/** The heads of a controller's table, and what stands below them. */
export function listCells(
  { rows, fields }: AccessTables,
  as: string | null,
): {
  readonly heads: readonly string[];
  readonly lines: readonly (readonly string[])[];
} {
  const words = as === null ? listAccessWords([...rows, ...fields]) : [as];
  const shown = words.length === 0 ? ["anyone"] : words;
  return {
    heads: [nameTable(rows[0]), ...shown],
    lines: [
      ...rows.map((row) => [row.action, row] as const),
      ...fields.map((row) => [nameFieldRow(row), row] as const),
    ].map(([name, row]) => [
      name,
      ...shown.map((word) => describeAnswer(answerFor(word, row))),
    ]),
  };
}

/** `cards`, or what else is asked of all its actions. */
function nameTable({
  controller = "",
  below,
}: Partial<AccessRow> = {}): string {
  return below === undefined
    ? controller
    : `${controller} (if they may read its ${below})`;
}

function describeAnswer(answer: AccessAnswer): string {
  if (answer === false) return "-";
  return answer === true ? "yes" : describeRows(answer);
}

/** An action, and below it a line for each word. */
function stackUnder(
  heads: readonly string[],
): (
  cells: readonly string[],
  columns: number,
  paint: PaintCell,
) => readonly string[] {
  return ([action = "", ...answers], columns, paint) => [
    paint("cyan", `${heads[0] ?? ""}#${action}`),
    ...answers.flatMap((answer, index) =>
      wrapCell(
        `${heads[index + 1] ?? ""}: ${answer}`,
        Math.max(8, columns - 2),
      ).map((line) => `  ${line}`),
    ),
  ];
}
