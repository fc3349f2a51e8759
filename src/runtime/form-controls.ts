/**
 * Form controls: the control for each type of field, and the limits that the
 * browser enforces.
 */
import type { Field, TextField } from "./fields.js";
import { type Shown, showMark, showText } from "./form-values.js";
import {
  type Attributes,
  type Html,
  markup,
  writeAttributes,
} from "./markup.js";
import { lengthsOf } from "./text-lengths.js";

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
  switch (field.type) {
    case "boolean":
      // A box is yes or no: it cannot say that there is no value.
      return field.optional === true || shown.isLoose
        ? writeSelect(YES_OR_NO, name, [text], own)
        : writeCheckbox(name, text === "true", own);
    case "json":
      return writeArea({ name, ...needed }, text);
    case "string":
    case "text": {
      const mark = writeHidden(name, showMark(field, shown));
      // An input has no line breaks.
      const isArea = field.type === "text" || /[\r\n]/.test(text);
      return isArea
        ? markup`${mark}${writeArea({ name, ...limitLength(field), ...needed }, text)}`
        : markup`${mark}${writeText(field, name, text, needed)}`;
    }
    default:
      return markup`${writeHidden(name, showMark(field, shown))}${writeText(field, name, text, needed)}`;
  }
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
  const isText = field.type === "text" || field.type === "string";
  const canBeEmpty = isText && lengthsOf(field).min === 0;
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
    case "email":
    case "url":
      return { type: field.type, ...limitLength(field) };
    case "string": {
      const { pattern } = field;
      return { type: "text", ...limitLength(field), pattern };
    }
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
