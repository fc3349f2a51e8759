/**
 * Form controls: the control for each type of field, the limits that the
 * browser enforces, and the text that it shows for a value.
 */
import { type Field, isRefusal } from "./fields.js";
import {
  type GivenMark,
  isBlank,
  isText,
  markOf,
  readGiven,
  readMarked,
  valueSent,
} from "./form-sent.js";
import { type Attributes, type Html, markup, writeAttributes } from "./html.js";
import { readBoolean } from "./scalars.js";
import {
  hasLength,
  isTextType,
  lengthsOf,
  readDateTime,
  textTypes,
} from "./texts.js";

/** `author_id` becomes `Author`, `createdAt` becomes `Created at`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/_ids?$|(?<=[a-z\d])Ids?$/, "")
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .replace(/_/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as text: empty for null, JSON for objects and lists. */
export function textOf(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "bigint":
    case "boolean":
      return String(value);
    default:
      return value === null || value === undefined ? "" : JSON.stringify(value);
  }
}

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
function showMark(field: Field, shown: Shown): string | undefined {
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
export function showGiven({ value, isSent }: Shown): GivenMark {
  if (!isSent) return value === undefined || value === null ? "" : "1";
  return readGiven(value) ?? (isBlank(value) ? "" : "1");
}

/** An option of a select. */
export interface FormChoice {
  readonly value: string | number;
  readonly label: string;
}

/** The control for a value that is not a choice. */
export function writeInput(
  field: Field,
  name: string,
  shown: Shown,
  own: Attributes,
): Html {
  const text = showText(field, shown);
  const needed = { required: isNeeded(field, shown), ...own };
  if (field.type === "boolean") {
    // A box is yes or no: it cannot say that there is no value.
    return field.optional === true || shown.isLoose
      ? writeSelect(YES_OR_NO, name, [text], own)
      : writeCheckbox(name, text === "true", own);
  }
  if (field.type === "json") return writeArea({ name, ...needed }, text);
  const mark = writeHidden(name, showMark(field, shown));
  const isLong =
    isTextType(field.type) && textTypes[field.type].input === "textarea";
  // An input has no line breaks.
  return isLong || (isText(field) && /[\r\n]/.test(text))
    ? markup`${mark}${writeArea({ name, ...limitLength(field), ...needed }, text)}`
    : markup`${mark}${writeText(field, name, text, needed)}`;
}

/** A hidden input; nothing if there is no value. */
export function writeHidden(name: string, value: string | undefined): Html {
  return value === undefined
    ? markup``
    : markup`<input type="hidden" ${writeAttributes({ name, value })} />`;
}

function writeText(
  field: Field,
  name: string,
  value: string,
  own: Attributes,
): Html {
  const attributes = { name, ...limitsOf(field, value), value, ...own };
  return markup`<input ${writeAttributes(attributes)} />`;
}

/** HTML drops a line break at the start of a textarea, so one is added. */
function writeArea(attributes: Attributes, text: string): Html {
  return markup`<textarea ${writeAttributes(attributes)}>
${text}</textarea>`;
}

/** An unchecked box is not sent, so a hidden field sends 0. */
export function writeCheckbox(
  name: string,
  checked: boolean,
  own: Attributes,
): Html {
  const box = { type: "checkbox", name, value: "1", checked, ...own };
  return markup`${writeHidden(name, "0")}
        <input ${writeAttributes(box)} />`;
}

const YES_OR_NO: readonly FormChoice[] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

/** A select; with `multiple`, one of several values. */
export function writeSelect(
  choices: readonly FormChoice[],
  name: string,
  chosen: readonly string[],
  own: Attributes,
): Html {
  const known = choices.map(({ value }) => String(value));
  // A value that is no choice any more stays, unless another one is chosen.
  const others = chosen.filter(
    (value) => value !== "" && !known.includes(value),
  );
  const all = [...choices, ...others.map((value) => ({ value, label: value }))];
  const options = all.map(({ value, label }) => {
    const selected = chosen.includes(String(value));
    return markup`<option ${writeAttributes({ value, selected })}>${label}</option>`;
  });
  return markup`<select ${writeAttributes({ name, ...own })}>
      ${own["multiple"] === true ? "" : markup`<option value=""></option>`} ${options}
    </select>`;
}

/** Whether the control has to be filled in. */
function isNeeded(field: Field, { isLoose }: Shown): boolean {
  const canBeEmpty =
    isText(field) && hasLength(field) && lengthsOf(field).min === 0;
  return (
    !isLoose &&
    field.optional !== true &&
    field.default === undefined &&
    !canBeEmpty
  );
}

/** The attributes for a field's type and limits. */
function limitsOf(field: Field, text: string): Attributes {
  switch (field.type) {
    case "integer": {
      // What it counts from, if that is no integer, would refuse integers.
      const min = field.min === undefined ? undefined : Math.ceil(field.min);
      const max = field.max === undefined ? undefined : Math.floor(field.max);
      return { type: "number", step: 1, min, max };
    }
    case "number":
      return { type: "number", step: "any", min: field.min, max: field.max };
    case "decimal": {
      const step = `1e-${field.scale}`;
      return { type: "number", step, min: field.min, max: field.max };
    }
    case "date":
      return { type: "date", min: field.min, max: field.max };
    case "datetime":
      return { type: "datetime-local", step: text.includes(".") ? 0.001 : 1 };
    case "uuid":
    case "enum":
    case "boolean":
    case "json":
    case "object":
      return { type: "text" };
    default: {
      const { input } = textTypes[field.type];
      const pattern = input === "text" ? field.pattern : undefined;
      return { type: input, ...limitLength(field), pattern };
    }
  }
}

/** Browsers count UTF-16 code units, of which a character has at most two. */
function limitLength(field: Field): Attributes {
  if (!hasLength(field)) return {};
  const { max } = lengthsOf(field);
  const maxlength = max === Infinity ? undefined : 2 * max;
  const minlength = "minLength" in field ? field.minLength : undefined;
  return { minlength, maxlength };
}
