/**
 * Diagnostics as GitHub Actions workflow commands, which become annotations
 * on the lines of a pull request. Stage: report.
 */
import type { Diagnostic, Severity } from "../diagnostics/diagnostic.js";
import { showBlock } from "../diagnostics/show-text.js";
import { joinHelp } from "./json.js";

const commands: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  note: "notice",
};

/**
 * One command per line; ends in a newline, unless it is empty. GitHub looks for
 * files from the top of the repository: `folder` is the path from there to the
 * folder that file names are relative to, such as `services/blog/`.
 */
export function renderGithub(
  diagnostics: readonly Diagnostic[],
  folder = "",
): string {
  return diagnostics.map((one) => `${toCommand(one, folder)}\n`).join("");
}

/** A command for each file that does not match the manifest. */
export function renderDrift(files: readonly string[], folder = ""): string {
  return files
    .map((file) => {
      const text =
        "not up to date with the manifest: run `resource-gen generate`";
      return `::error file=${escapeProperty(folder + file)},title=drift::${escapeData(text)}\n`;
    })
    .join("");
}

function toCommand(diagnostic: Diagnostic, folder: string): string {
  const { code, severity, message, span } = diagnostic;
  const properties: [string, string | number][] = [];
  if (span !== null) {
    const { file, start, end } = span;
    properties.push(["file", folder + file], ["line", start.line]);
    properties.push(["endLine", end.line]);
    // GitHub accepts columns only for a range on one line.
    if (start.line === end.line) {
      properties.push(["col", start.col], ["endColumn", end.col]);
    }
  }
  properties.push(["title", code]);
  const listed = properties
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
    .join(",");
  const help = joinHelp(diagnostic);
  const text = help === undefined ? message : `${message}\n${help}`;
  return `::${commands[severity]} ${listed}::${escapeData(text)}`;
}

/**
 * Escapes the text of a command as `@actions/core` does. A log is read in a
 * terminal, too.
 */
function escapeData(text: string): string {
  return showBlock(text)
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
