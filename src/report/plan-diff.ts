/** Colours a unified diff for a terminal. Stage: report. */
import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** The diff as git shows it: headers bold, hunks cyan, lines red and green. */
export function renderDiff(diff: string, color: boolean): string {
  if (!color) return diff;
  return diff.replaceAll(/^.+$/gm, (line) => {
    const style = styleOf(line);
    return style === null
      ? line
      : styleText(style, line, { validateStream: false });
  });
}

function styleOf(line: string): Style | null {
  if (line.startsWith("--- ") || line.startsWith("+++ ")) return "bold";
  if (line.startsWith("@@")) return "cyan";
  if (line.startsWith("+")) return "green";
  if (line.startsWith("-")) return "red";
  return null;
}
