/** Tells a formatter's work from an edit. Must not read files. */
import { hash } from "node:crypto";
import { normalTokens } from "./normal.js";

const code = /\.(?:[cm]?[jt]sx?|json)$/;

/** Whether two texts of one file differ in nothing but layout. */
export function sameTokens(path: string, a: string, b: string): boolean {
  return a === b || layoutFree(path, a) === layoutFree(path, b);
}

/** A hash that every layout of a text has in common. */
export function hashTokens(path: string, text: string): string {
  return hash("sha256", layoutFree(path, text));
}

/** Of a text that is no code every line counts, only not how it ends. */
function layoutFree(path: string, text: string): string {
  return code.test(path) ? normalTokens(text) : text.replaceAll("\r\n", "\n");
}
