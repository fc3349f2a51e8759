/**
 * Ids in paths. One is written in one way only, so that a record has one address.
 */
import { readUuid } from "./text-formats.js";

/** A whole number from 0, as JSON can carry it (Number.isSafeInteger). */
export function integerKey(text: string): number | null {
  if (!/^(?:0|[1-9]\d{0,15})$/.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
}

/** A UUID (RFC 9562), in small letters. */
export function uuidKey(text: string): string | null {
  return readUuid(text);
}
