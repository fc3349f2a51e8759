/**
 * A code frame: the lines that a diagnostic is about, with marks below them.
 * Stage: report.
 */
import type { Diagnostic, Span } from "../diagnostics/diagnostic.js";
import { showOnLine } from "../diagnostics/show-text.js";
import { cutColumns, showLine, terminalWidthOf } from "./columns.js";
import type { Paint } from "./paint.js";

interface Mark {
  readonly span: Span;
  readonly text: string;
  readonly primary: boolean;
}

export interface FrameOptions {
  readonly paint: Paint;
  /** The columns of the terminal. */
  readonly width: number;
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * The lines of the frame below the heading, and the width of its gutter; no
 * lines if the diagnostic has no place.
 */
export function renderFrame(
  diagnostic: Diagnostic,
  options: FrameOptions,
): { readonly lines: readonly string[]; readonly gutter: number } {
  const { span, labels = [], note = "", severity } = diagnostic;
  if (span === null) return { lines: [], gutter: 0 };
  const marks: Mark[] = [
    { span, text: showOnLine(note), primary: true },
    ...labels.map((label) => ({
      span: label.span,
      text: showOnLine(label.text),
      primary: false,
    })),
  ];
  const numbers = marks.map((mark) => mark.span.start.line);
  const gutter = String(Math.max(...numbers)).length;
  const files = [...new Set(marks.map((mark) => mark.span.file))];
  const lines = files.flatMap((file, index) => {
    const here = marks.filter((mark) => mark.span.file === file);
    const { start } =
      (here.find(({ primary }) => primary) ?? here[0])?.span ?? span;
    const arrow = options.paint.rule(index === 0 ? "-->" : ":::");
    const heading = `${pad(gutter)} ${arrow} ${showOnLine(file)}:${start.line}:${start.col}`;
    return [heading, ...renderLines(file, here, gutter, severity, options)];
  });
  return { lines, gutter };
}

function renderLines(
  file: string,
  marks: readonly Mark[],
  gutter: number,
  severity: Diagnostic["severity"],
  { paint, width, sources }: FrameOptions,
): string[] {
  const source = sources.get(file);
  if (source === undefined) return [];
  const texts = source.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const bar = paint.rule("|");
  const rendered = [`${pad(gutter + 2)}${bar}`];
  const numbers = [...new Set(marks.map(({ span }) => span.start.line))].sort(
    (a, b) => a - b,
  );
  numbers.forEach((number, index) => {
    const before = numbers[index - 1];
    if (before !== undefined && number > before + 1) rendered.push("...");
    const text = texts[number - 1] ?? "";
    const here = marks
      .filter(({ span }) => span.start.line === number)
      .sort((a, b) => a.span.start.offset - b.span.start.offset);
    const line = showLine(text);
    const edges = here.map((mark) => edgesOf(mark, text, line.columnOf));
    const room = Math.max(40, width - gutter - 4);
    const window = chooseWindow(terminalWidthOf(line.text), edges, room);
    const label = paint.rule(String(number).padStart(gutter));
    const shown = cutColumns(line.text, window.from, window.to);
    rendered.push(` ${label} ${bar} ${shown}`.trimEnd());
    here.forEach((mark, order) => {
      const [start, end] = edges[order] ?? [0, 1];
      const from = Math.max(start - window.from, 0);
      const sign = mark.primary ? "^" : "-";
      const signs = sign.repeat(
        Math.max(1, Math.min(end, window.to) - window.from - from),
      );
      const words = mark.text === "" ? signs : `${signs} ${mark.text}`;
      const painted = mark.primary
        ? paint[severity](words)
        : paint.label(words);
      rendered.push(`${pad(gutter + 2)}${bar} ${pad(from)}${painted}`);
    });
  });
  return rendered;
}

/**
 * The columns of a mark; one that runs past the end of its line stops there.
 */
function edgesOf(
  { span: { start, end } }: Mark,
  text: string,
  columnOf: (offset: number) => number,
): readonly [number, number] {
  const from = start.col - 1;
  const to = end.line > start.line ? text.trimEnd().length : end.col - 1;
  return [columnOf(from), columnOf(Math.max(to, from + 1))];
}

/** Which columns of a long line are shown: those around the first mark. */
function chooseWindow(
  length: number,
  edges: readonly (readonly [number, number])[],
  room: number,
): { readonly from: number; readonly to: number } {
  if (length <= room) return { from: 0, to: length };
  const [start, end] = edges[0] ?? [0, 1];
  const shown = Math.min(end - start, room);
  const from = Math.max(
    0,
    Math.min(start - Math.floor((room - shown) / 2), length - room),
  );
  return { from, to: from + room };
}

function pad(columns: number): string {
  return " ".repeat(columns);
}
