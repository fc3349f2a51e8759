/** Hashes of texts. Must not read files. */
import { hash } from "node:crypto";

/** SHA-256 of a text with LF newlines, whichever newlines it has. */
export function hashText(text: string): string {
  return hash("sha256", toLf(text));
}

/** Git may check out a file with CRLF newlines; that is not an edit. */
export function toLf(text: string): string {
  return text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text;
}

/** `text`, which has LF newlines, with the newlines of the text it replaces. */
export function withNewlinesOf(before: string, text: string): string {
  const all = before.split("\n").length - 1;
  const crlf = before.split("\r\n").length - 1;
  return crlf * 2 > all ? text.replaceAll("\n", "\r\n") : text;
}
