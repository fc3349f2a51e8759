/** Reads JSON with comments and trailing commas, as in a tsconfig. */
import { isTable } from "../diagnostics/values.js";

/** The value of the text. Throws SyntaxError if it is not JSON even then. */
export function parseJsonc(text: string): unknown {
  const plain = text
    .replace(/^\uFEFF/, "")
    .replace(comments, (part) => (part.startsWith('"') ? part : " "))
    .replace(trailingCommas, (part) => (part.startsWith('"') ? part : ""));
  return JSON.parse(plain);
}

// Strings are matched too, so that nothing inside one counts as a comment.
const comments = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g;
const trailingCommas = /"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g;

/** The value if it is an object; null for any other value. */
export function asRecord(
  value: unknown,
): Readonly<Record<string, unknown>> | null {
  return isTable(value) ? value : null;
}

/** The texts in a list; a single text is a list of one. */
export function asTexts(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === "string");
}
