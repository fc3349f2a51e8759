/** Tells a formatter's work from an edit. Must not read files. */
import { hash } from "node:crypto";
import { codeTokens, normalTokens } from "./normal.js";

const code = /\.(?:[cm]?[jt]sx?|json)$/;

/** Whether two texts of one file differ only in layout. */
export function sameTokens(path: string, a: string, b: string): boolean {
  return a === b || layoutFree(path, a) === layoutFree(path, b);
}

/** A hash that all layouts of a text share. */
export function hashTokens(path: string, text: string): string {
  return hash("sha256", layoutFree(path, text));
}

/** Whether a text has a piece of code, in whatever layout and with whatever comments. */
export function hasCode(text: string, piece: string): boolean {
  return `\0${codeTokens(text)}\0`.includes(`\0${codeTokens(piece)}\0`);
}

/** In text that is not code every line counts, but not its line ending. */
function layoutFree(path: string, text: string): string {
  return code.test(path) ? normalTokens(text) : text.replaceAll("\r\n", "\n");
}
