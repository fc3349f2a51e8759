/**
 * Wraps a path, a helper's name or an action over several lines of a terminal,
 * at natural places. Stage: report. Pure; nothing is cut off.
 */
import { terminalWidthOf } from "./columns.js";

/** Before a slash or `#`, after a blank, and before a hump of camelCase. */
const pieces = /(?=[/#])|(?<= )|(?<=[a-z0-9])(?=[A-Z])/;

/** The lines of a text, none wider than `width` columns; at least one. */
export function wrapCell(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  const end = (): void => {
    lines.push(line.trimEnd());
    line = "";
  };
  for (const piece of text.split(pieces)) {
    if (line !== "" && terminalWidthOf(line + piece.trimEnd()) > width) end();
    line += piece;
    while (terminalWidthOf(line.trimEnd()) > width) {
      const rest = line.slice(fitting(line, width));
      line = line.slice(0, line.length - rest.length);
      end();
      line = rest;
    }
  }
  end();
  return lines;
}

/** How much of a text without a good break fits: at least a character. */
function fitting(text: string, width: number): number {
  let end = 0;
  let columns = 0;
  for (const character of text) {
    columns += terminalWidthOf(character);
    if (end > 0 && columns > width) break;
    end += character.length;
  }
  return end;
}
