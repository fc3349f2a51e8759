/**
 * The controls of a form: what a field's type is asked for with, and the limits
 * that a browser holds a value to.
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

/** One control for a value that is no choice. */
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
      // What is not checked is not sent, so the hidden field says no.
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

/** HTML takes the first line break in it for its own. */
function writeArea(attributes: Attributes, text: string): Html {
  return markup`<textarea ${writeAttributes(attributes)}>
${text}</textarea>`;
}

/** What was sent as text is shown as it was. */
function writeJson(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  return JSON.stringify(value, null, 2);
}

/** A default that is a value; what `now` is, the server says. */
function fixedDefault({ type, default: value }: Field): unknown {
  const isClock = type === "date" || type === "datetime";
  return isClock && (value === "now" || value === "today") ? undefined : value;
}

/** Whether something has to be filled in. */
function isNeeded(field: Field): boolean {
  const isText = field.type === "text" && (field.minLength ?? 0) === 0;
  return field.optional !== true && field.default === undefined && !isText;
}

function isChecked(value: unknown): boolean {
  return value === true || value === "1" || value === "true" || value === "on";
}

const UTC_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.\d{1,3})?Z$/;

/** As the control of the type takes it: `datetime-local` knows no offset, and means UTC. */
function showText({ type }: Field, value: unknown): string {
  const text = textOf(value);
  return type === "datetime" ? (UTC_TIME.exec(text)?.[1] ?? text) : text;
}

/** The attributes of a type, and of what a value may be. */
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

/** Browsers count in UTF-16 units, of which a character has two at most. */
function limitLength(field: TextField): Attributes {
  const { max } = lengthsOf(field);
  const maxlength = max === Infinity ? undefined : 2 * max;
  return { minlength: field.minLength, maxlength };
}
