/**
 * What forms send beyond names and values. Text alone cannot tell an empty text
 * from none, or an object whose inputs are empty from none, so a form tells
 * with hidden fields. Forms write them, and readers read them, as this file says.
 */
import { findRepeated } from "../http/query.js";
import { hasOwn } from "../values.js";
import { type Field, type Refusal, refuseValue } from "./fields.js";
import { isTextType, textTypes } from "./texts.js";

/**
 * Beside the members of an object or the items of a list: whether it is there.
 * `1` and `0` are those of a checkbox. Empty: it is there if something in it is
 * filled in, and what is left empty gets its default. No field has such a name.
 */
export const GIVEN = "_given";

export type GivenMark = "" | "0" | "1";

/** What was sent under a name: all values in order if there are several. */
export function takeSent(record: object, name: string): unknown {
  const several = findRepeated(record, name);
  if (several !== undefined) return several;
  return hasOwn(record, name) ? Reflect.get(record, name) : undefined;
}

/** Whether an object or a list is there; undefined if the form does not say. */
export function readGiven(sent: unknown): GivenMark | undefined {
  if (!isGroup(sent)) return undefined;
  const given = takeLast(takeSent(sent, GIVEN));
  return given === "" || given === "0" || given === "1" ? given : undefined;
}

/** Whether nothing is filled in, in an input or in all of a group. */
export function isBlank(sent: unknown): boolean {
  if (sent === undefined || sent === "") return true;
  if (Array.isArray(sent)) return sent.every(isBlank);
  if (!isGroup(sent)) return false;
  const given = readGiven(sent);
  if (given === "0" || given === "1") return given === "0";
  return Object.keys(sent).every(
    (name) => name === GIVEN || isBlank(takeSent(sent, name)),
  );
}

/**
 * The items of a list: `words[]` once for each, or `words[0]`, `words[1]`. One
 * that was left empty is an input that nobody used.
 */
export function listSent(field: Field, sent: unknown): readonly unknown[] {
  if (readGiven(sent) === "0") return [];
  const items = listAll(sent);
  // Only texts have two values: see `markOf`.
  const flat = isText(field) ? items : items.flat();
  return flat.filter((item) => !isBlank(item));
}

function listAll(sent: unknown): readonly unknown[] {
  if (Array.isArray(sent)) return sent;
  if (sent === undefined) return [];
  if (!isGroup(sent)) return [sent];
  const names = Object.keys(sent).filter((name) => name !== GIVEN);
  return names.every((name) => /^\d+$/.test(name))
    ? names.map((name) => takeSent(sent, name))
    : [sent];
}

/** What nested names become: a record, but not a file or a list. */
function isGroup(sent: unknown): sent is object {
  if (typeof sent !== "object" || sent === null) return false;
  const prototype: unknown = Object.getPrototypeOf(sent);
  return prototype === null || prototype === Object.prototype;
}

/** Whether its texts can have line breaks, or be empty. */
export function isText({ type }: Field): boolean {
  return isTextType(type) && textTypes[type].format === undefined;
}

const BREAK = /\r\n|\r|\n/g;

/**
 * The hidden value that precedes a text: its line breaks, as browsers send only
 * one kind of them. An empty text has none, but has the value, so that it is
 * not taken for an input left empty.
 *
 * @param isEmptyNone whether an input left empty means that there is no text
 * @returns undefined if the text needs none
 */
export function markOf(text: string, isEmptyNone: boolean): string | undefined {
  const isNeeded = text === "" ? isEmptyNone : text.includes("\r");
  return isNeeded
    ? JSON.stringify((text.match(BREAK) ?? []).join(" "))
    : undefined;
}

const MARK = /^"(?:\\[rn]| )*"$/;

/** The text that was sent behind such a value; undefined without one. */
export function readMarked(sent: unknown): string | undefined {
  if (!Array.isArray(sent) || sent.length !== 2) return undefined;
  const [mark, text] = sent as readonly unknown[];
  if (typeof mark !== "string" || typeof text !== "string") return undefined;
  if (!MARK.test(mark)) return undefined;
  const breaks = String(JSON.parse(mark)).split(" ").filter(Boolean);
  const isSame = text.match(BREAK)?.length === breaks.length;
  let at = 0;
  // Who changes the lines of a text gets the usual breaks.
  return text.replace(BREAK, () => (isSame ? breaks[at++] : null) ?? "\n");
}

/** Whether a time was left to the server: `now` or `today`, and then nothing. */
export function isClock({ default: value }: Field, sent: unknown): boolean {
  return isClockMark(value, sent) && sent[1] === "";
}

function isClockMark(
  value: unknown,
  sent: unknown,
): sent is readonly unknown[] {
  return (
    Array.isArray(sent) &&
    sent.length === 2 &&
    (value === "now" || value === "today") &&
    sent[0] === value
  );
}

/** The value of an input, without what precedes it. */
export function valueSent(field: Field, sent: unknown): unknown {
  if (isClockMark(field.default, sent)) return sent[1];
  const last = takeLast(sent);
  if (!isText(field)) return last;
  const usual = typeof last === "string" ? last.replace(/\r\n/g, "\n") : last;
  return readMarked(sent) ?? usual;
}

const SENT_TWICE: Refusal = refuseValue("type", "Must be given once");

/**
 * A checkbox or a group of radio buttons may follow a hidden field of the same
 * name. Anything else that was sent twice is refused.
 */
export function takeLast(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < 2) return value;
  const isHidden = value
    .slice(0, -1)
    .every((each: unknown) => each === "" || each === "0" || each === "false");
  return isHidden ? (value[value.length - 1] as unknown) : SENT_TWICE;
}
