/** Colors a unified diff for a terminal. Stage: report. */
import { paintText, type TextStyle } from "./paint.js";

/** The diff as git shows it: headers bold, hunks cyan, lines red and green. */
export function renderDiff(diff: string, color: boolean): string {
  if (!color) return diff;
  return diff.replaceAll(/^.+$/gm, (line) => {
    const style = styleOf(line);
    return style === null ? line : paintText(style, line);
  });
}

function styleOf(line: string): TextStyle | null {
  if (/^(?:--- |\+\+\+ |diff |rename )/.test(line)) return "bold";
  if (line.startsWith("@@")) return "cyan";
  if (line.startsWith("+")) return "green";
  if (line.startsWith("-")) return "red";
  return null;
}
