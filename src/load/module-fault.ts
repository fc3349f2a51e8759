/**
 * Explains why a manifest in TypeScript or JavaScript did not load, at the line
 * of the user's own code where it failed. Stage: load.
 */
import { fileURLToPath } from "node:url";
import type { Diagnostic, Label } from "../diagnostics/diagnostic.js";
import { toDiagnostic } from "../diagnostics/locate.js";
import type { Lines } from "../diagnostics/positions.js";

interface Frame {
  readonly file: string;
  readonly line: number;
}

/**
 * @param error whatever the module threw
 * @param open finds the lines of one of the user's modules; null for other files
 */
export function describeModuleFault(
  error: unknown,
  file: string,
  open: (file: string) => Lines | null,
): Diagnostic {
  const thrown = error instanceof Error ? error : new Error(String(error));
  const frames = readFrames(thrown).flatMap((frame) => {
    const lines = open(frame.file);
    return lines === null
      ? []
      : [{ ...frame, span: markLine(lines, frame.line) }];
  });
  const [first] = frames;
  const caller = frames.find((frame) => frame.file === file);
  const labels: Label[] =
    caller === undefined || caller === first
      ? []
      : [{ span: caller.span, text: "called from here" }];
  return toDiagnostic(
    "manifest-failed",
    `the manifest failed to load: ${describeModuleError(thrown)}`,
    first?.span ?? open(file)?.span(0, 0) ?? null,
    { labels },
  );
}

/** Name and first line of the message; the rest is about the tool's modules. */
export function describeModuleError(error: Error): string {
  const [line = ""] = error.message.split("\n");
  const message = line.replace(/^ParseError: /, "").trim();
  return error.name === "Error" || message === ""
    ? message || error.name
    : `${error.name}: ${message}`;
}

/** The frames of a stack, innermost first; a syntax error has its place in its message. */
export function readFrames(error: Error): Frame[] {
  const inMessage = /\n\s*(\S.*):(\d+):\d+\s*$/.exec(error.message);
  if (inMessage !== null) {
    return [{ file: inMessage[1] ?? "", line: Number(inMessage[2]) }];
  }
  return (error.stack ?? "").split("\n").flatMap((line) => {
    const found = /^\s+at (?:.*\()?(.+?):(\d+):\d+\)?$/.exec(line);
    if (found === null) return [];
    const name = (found[1] ?? "").replace(/^async /, "");
    const file = name.startsWith("file:") ? fileURLToPath(name) : name;
    return [{ file, line: Number(found[2]) }];
  });
}

/** Marks a whole line, since the column is that of the compiled code. */
function markLine({ text, position, span }: Lines, line: number) {
  let start = 0;
  for (const found of text.matchAll(/\r\n|\n|\r/g)) {
    if (position(start).line >= line) break;
    start = found.index + found[0].length;
  }
  const rest = text.slice(start);
  const [content = ""] = rest.split(/\r\n|\n|\r/);
  const indent = content.length - content.trimStart().length;
  return span(start + indent, start + content.trimEnd().length);
}
