/**
 * Cursors: where a page ended, as text that the client sends back. A cursor
 * holds the values that its last row was sorted by, and a hash that ties it to
 * its list and catches mistakes. A forged cursor reveals nothing, as its values
 * are checked, and so are the rows.
 */

import { HASH_LENGTH, hashOf } from "./hash.js";

/** Where a page ended: the values that its last row was sorted by. */
export type Position = readonly unknown[];

/**
 * @param list everything the client asked of the list, except the place in it
 */
export function writeCursor(list: string, position: Position): string {
  const text = JSON.stringify(position);
  return toBase64Url(`${hashOf(list + text)}${text}`);
}

/** Null for a cursor of another list, and for text that is not a cursor. */
export function readCursor(list: string, cursor: string): Position | null {
  const written = fromBase64Url(cursor);
  if (written === null) return null;
  const text = written.slice(HASH_LENGTH);
  if (written.slice(0, HASH_LENGTH) !== hashOf(list + text)) return null;
  try {
    const position: unknown = JSON.parse(text);
    return Array.isArray(position) ? position : null;
  } catch {
    return null;
  }
}

/** Encodes a text's UTF-8 as base64url (RFC 4648, section 5). */
function toBase64Url(text: string): string {
  return btoa(toUtf8(text)).replace(/[+/=]/g, (sign) => URL_SIGNS[sign] ?? "");
}

const URL_SIGNS: Readonly<Record<string, string>> = { "+": "-", "/": "_" };

/** A text's UTF-8, with one character for each byte: ASCII stays as it is. */
function toUtf8(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  let binary = "";
  for (const byte of new TextEncoder().encode(text)) {
    binary += String.fromCharCode(byte);
  }
  return binary;
}

function fromBase64Url(text: string): string | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
