/**
 * Form controls: the control for each type of field, and the limits that the
 * browser enforces.
 */
import { textOf } from "./field-text.js";
import type { Field, TextField } from "./fields.js";
import {
  type Attributes,
  type Html,
  markup,
  writeAttributes,
} from "./markup.js";
import { lengthsOf } from "./text-lengths.js";

/** The control for a value that is not a choice. */
export function writeInput(
  field: Field,
  name: string,
  value: unknown,
  own: Attributes,
): Html {
  const shown = value ?? fixedDefault(field);
  const needed = { required: isNeeded(field), ...own };
  switch (field.type) {
    case "boolean": {
      const checked = isChecked(shown);
      const box = { type: "checkbox", name, value: "1", checked, ...own };
      // An unchecked box is not sent, so the hidden field sends 0.
      return markup`<input type="hidden" name="${name}" value="0" />
        <input ${writeAttributes(box)} />`;
    }
    case "text":
      return writeArea({ name, ...limitsOf(field), ...needed }, textOf(shown));
    case "json":
      return writeArea({ name, ...needed }, writeJson(shown));
    default: {
      const text = showText(field, shown);
      const input = { name, ...limitsOf(field), value: text, ...needed };
      return markup`<input ${writeAttributes(input)} />`;
    }
  }
}

/** HTML drops a line break at the start of a textarea, so one is added. */
function writeArea(attributes: Attributes, text: string): Html {
  return markup`<textarea ${writeAttributes(attributes)}>
${text}</textarea>`;
}

/** Text that was sent is shown unchanged. */
function writeJson(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  return JSON.stringify(value, null, 2);
}

/** A default that is a fixed value; the server decides what `now` is. */
function fixedDefault({ type, default: value }: Field): unknown {
  const isClock = type === "date" || type === "datetime";
  return isClock && (value === "now" || value === "today") ? undefined : value;
}

/** Whether the control has to be filled in. */
function isNeeded(field: Field): boolean {
  const isText = field.type === "text" && (field.minLength ?? 0) === 0;
  return field.optional !== true && field.default === undefined && !isText;
}

function isChecked(value: unknown): boolean {
  return value === true || value === "1" || value === "true" || value === "on";
}

const UTC_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.\d{1,3})?Z$/;

/**
 * The text that the type's control accepts: `datetime-local` has no offset, and
 * is read as UTC.
 */
function showText({ type }: Field, value: unknown): string {
  const text = textOf(value);
  return type === "datetime" ? (UTC_TIME.exec(text)?.[1] ?? text) : text;
}

/** The attributes for a field's type and limits. */
function limitsOf(field: Field): Attributes {
  switch (field.type) {
    case "integer":
      return { type: "number", step: 1, min: field.min, max: field.max };
    case "number":
      return { type: "number", step: "any", min: field.min, max: field.max };
    case "decimal": {
      const step = `1e-${field.scale}`;
      return { type: "number", step, min: field.min, max: field.max };
    }
    case "date":
      return { type: "date", min: field.min, max: field.max };
    case "datetime":
      return { type: "datetime-local", step: 1 };
    case "email":
    case "url":
      return { type: field.type, ...limitLength(field) };
    case "string": {
      const { pattern } = field;
      return { type: "text", ...limitLength(field), pattern };
    }
    case "text":
      return limitLength(field);
    default:
      return { type: "text" };
  }
}

/** Browsers count UTF-16 code units, of which a character has at most two. */
function limitLength(field: TextField): Attributes {
  const { max } = lengthsOf(field);
  const maxlength = max === Infinity ? undefined : 2 * max;
  return { minlength: field.minLength, maxlength };
}
