/** What the catalogue says about its codes, for people. Stage: report. */
import { catalogue, codes, type Code } from "../diagnostics/catalogue.js";
import { choosePaint } from "./paint.js";

/** One code in full; ends in a newline. */
export function renderExplanation(code: Code, colour: boolean): string {
  const { severity, title, cause, help } = catalogue[code];
  const paint = choosePaint(colour);
  const heading = `${paint[severity](`${severity}[${code}]`)}${paint.strong(`: ${title}`)}`;
  const texts = [cause, `To do: ${help}.`].map((text) => wrapText(text, 76));
  return [heading, ...texts].map((text) => `${text}\n`).join("\n");
}

/** Every code with its title, one per line. */
export function renderCodes(colour: boolean): string {
  const paint = choosePaint(colour);
  const width = Math.max(...codes.map((code) => code.length));
  return codes
    .map((code) => {
      const { severity, title } = catalogue[code];
      return `${paint[severity](code.padEnd(width))}  ${title}\n`;
    })
    .join("");
}

/** Breaks text at blanks, so that lines are no longer than they must be. */
function wrapText(text: string, width: number): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) {
      lines.push(word);
    } else {
      lines[lines.length - 1] = `${last} ${word}`;
    }
  }
  return lines.join("\n");
}
