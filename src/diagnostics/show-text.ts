/**
 * Text of strangers, from a manifest, a document or a file's name, where people
 * and their tools read lines: terminals, reports, logs and comments. Pure.
 * Whoever writes such a text uses this file. `npm run soak -- payloads` puts
 * payloads into every string of the grammar, and parses every output in its own
 * language.
 */

/**
 * What ends a line (YAML 1.1 and JavaScript know five ways), commands a
 * terminal, or shows text in another order than it is read in.
 */
const CONTROLS =
  /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu;

/**
 * GitHub's runner obeys each line of a log that begins with `::`, after blanks
 * too, or that has `##[` anywhere.
 */
const COMMANDS = /(?<=^\s*):(?=:)|(?<=##)\[/gmu;

/** The same in code, whose ends of lines and tabs are its own. */
const UNSEEN = new RegExp(`(?![\n\t])${CONTROLS.source}`, "gu");

const ESC = "\u001B";

const LAYOUT = /([\r\n\t])/;

/** A color of ours, a tab, or the end of a line. */
const OURS = new RegExp(`(${ESC}\\[[\\d;]*m|\r?\n|\t)`);

/**
 * A text on one line that nothing obeys: what could be obeyed is an escape,
 * such as `\n` or `\u001b`. Every other text stays as it is.
 */
export function showOnLine(text: string): string {
  return showControls(text).replaceAll(COMMANDS, escape);
}

/**
 * A text with its lines, none of which is a command to GitHub's runner. For what is
 * printed as it is: a diff, a manifest.
 */
export function showLog(text: string): string {
  return text.replaceAll(COMMANDS, escape);
}

/**
 * A literal or a comment whose characters are all seen, and in their order
 * (CVE-2021-42574): the others are escapes, which every literal of TypeScript reads.
 */
export function showUnseen(code: string): string {
  return code.replaceAll(UNSEEN, escape);
}

/** Whether a text has what {@link showUnseen} writes as an escape. */
export function hasUnseen(text: string): boolean {
  return text.search(UNSEEN) !== -1;
}

/** JSON on one line: what nobody is to obey is an escape in its texts, read as it was. */
export function showJson(value: unknown): string {
  return showLog(showUnseen(JSON.stringify(value)));
}

/** A text with its lines and tabs, for what has a way of its own to write them. */
export function showBlock(text: string): string {
  return showBetween(text, LAYOUT);
}

/**
 * A text for a terminal, with its lines, tabs and colors. This is the last line
 * of defence: whoever puts a value into a text shows it there and then, since
 * nobody can tell a value's lines and colors from ours here.
 */
export function showStream(text: string): string {
  return showBetween(text, OURS);
}

/** @param kept a group of what stays as it is */
function showBetween(text: string, kept: RegExp): string {
  return text
    .split(kept)
    .map((part, index) => (index % 2 === 0 ? showControls(part) : part))
    .join("");
}

function showControls(text: string): string {
  return text.replaceAll(CONTROLS, escape);
}

/** As in JSON, which leaves most of these characters as they are. */
function escape(character: string): string {
  const written = JSON.stringify(character).slice(1, -1);
  if (written !== character) return written;
  const code = character.charCodeAt(0).toString(16);
  return `\\u${code.padStart(4, "0")}`;
}
