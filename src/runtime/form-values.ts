/**
 * What controls show: the value of a record, or what a client sent, as the text
 * that the control for its type accepts.
 */
import { readBoolean } from "./coerce.js";
import { textOf } from "./field-text.js";
import type { Field } from "./fields.js";
import {
  type Given,
  isBlank,
  isText,
  markOf,
  readGiven,
  readMarked,
  valueSent,
} from "./form-sent.js";
import { isRefusal } from "./refusal.js";
import { readDateTime } from "./text-formats.js";

/** A value in a form. */
export interface Shown {
  /** Of a record; or as it was sent, possibly several times. */
  readonly value: unknown;
  /** Whether it was sent, so that it is shown unchanged. */
  readonly isSent: boolean;
  /**
   * Whether it may be left empty, and then is not there: it has no default, and
   * need not be filled in.
   */
  readonly isLoose: boolean;
}

/** A default that is a fixed value; the server decides what `now` is. */
export function fixedDefault(field: Field): unknown {
  return clockOf(field) === undefined ? field.default : undefined;
}

/** A default that is the time of the request. */
function clockOf({ type, default: value }: Field): string | undefined {
  const isTime = type === "date" || type === "datetime";
  return isTime && (value === "now" || value === "today") ? value : undefined;
}

function plainOf(field: Field, { value, isSent }: Shown): unknown {
  if (!isSent) return value;
  const sent = valueSent(field, value);
  return isRefusal(sent) && Array.isArray(value)
    ? (value[value.length - 1] as unknown)
    : sent;
}

/** The text of a control. */
export function showText(field: Field, shown: Shown): string {
  const value = plainOf(field, shown);
  const isKept = shown.isSent && typeof value === "string";
  if (field.type === "boolean") return showBoolean(value);
  if (value === undefined || value === null || isKept) return textOf(value);
  if (field.type === "json") return JSON.stringify(value, null, 2);
  return field.type === "datetime" ? showTime(textOf(value)) : textOf(value);
}

function showBoolean(value: unknown): string {
  return textOf(typeof value === "string" ? readBoolean(value) : value);
}

/** `datetime-local` has no offset, and is read as UTC. */
function showTime(text: string): string {
  return (readDateTime(text) ?? text).replace(/(?:\.000)?Z$/, "");
}

/** The hidden value that has to precede a control; undefined: none. */
export function showMark(field: Field, shown: Shown): string | undefined {
  const { value, isSent, isLoose } = shown;
  if (isText(field)) {
    const text = isSent ? readMarked(value) : value;
    const isEmptyNone = isLoose || field.optional === true;
    return typeof text === "string" ? markOf(text, isEmptyNone) : undefined;
  }
  const clock = clockOf(field);
  if (isSent)
    return Array.isArray(value) && value[0] === clock ? clock : undefined;
  // Otherwise an optional time that is left empty is none.
  const isOpen = value === undefined && field.optional === true && !isLoose;
  return isOpen ? clock : undefined;
}

/** Whether an object or a list is there. */
export function showGiven({ value, isSent }: Shown): Given {
  if (!isSent) return value === undefined || value === null ? "" : "1";
  return readGiven(value) ?? (isBlank(value) ? "" : "1");
}
