/**
 * Ids in paths. A number is written in one way only, so that a record has one
 * URL.
 */
import { readUuid } from "./text-formats.js";

/** A whole number from 0 up that JSON can carry (Number.isSafeInteger). */
export function integerKey(text: string): number | null {
  if (!/^(?:0|[1-9]\d{0,15})$/.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
}

/** A UUID (RFC 9562), in lowercase. */
export function uuidKey(text: string): string | null {
  return readUuid(text);
}
