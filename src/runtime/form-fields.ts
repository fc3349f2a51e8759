/**
 * A form's inputs, built from its fields. Labels, types and limits are those of
 * the fields, so a form has a new field as soon as the manifest does.
 */
import { labelOf, textOf } from "./field-text.js";
import type { Field, Fields } from "./fields.js";
import { writeInput } from "./form-controls.js";
import type { FormTarget } from "./html.js";
import {
  type Attributes,
  type Html,
  markup,
  writeAttributes,
} from "./markup.js";
import { hasOwn } from "./own.js";

/** What is wrong with an input, and where: `["address", "street"]`. */
export interface FormFault {
  readonly path: readonly (string | number)[];
  readonly detail: string;
}

/** An option of a select. */
export interface FormChoice {
  readonly value: string | number;
  readonly label: string;
}

/** A form to be shown. */
export interface FormState {
  /** Where it is sent: `createArticle()`, `updateArticleForm(id)`. */
  readonly target: FormTarget;
  /** The fields that it asks for. */
  readonly fields: Fields;
  /** The values of its inputs: the current record, or what the client sent. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Why the input that was sent is invalid; empty if nothing was sent yet. */
  readonly faults: readonly FormFault[];
}

/**
 * A form that has not been sent yet.
 *
 * @param input the input that reads it: `newArticle`, `articleChange`
 * @param values the initial values of its inputs: the current record
 */
export function formFor(
  target: FormTarget,
  { fields }: Pick<FormState, "fields">,
  values: object = {},
): FormState {
  return { target, fields, values: { ...values }, faults: [] };
}

/** What the inputs of one level share. */
interface Level {
  readonly values: unknown;
  readonly faults: readonly FormFault[];
  /** The enclosing names, as they are sent: `article[address]`. */
  readonly name: string;
  readonly id: string;
  readonly choices: Choices;
}

/** The choices for refs, by field name. */
export type Choices = Readonly<Record<string, readonly FormChoice[]>>;

/**
 * A complete form: its inputs, the messages, and a button.
 *
 * @param choices the options in the selects of refs:
 * `{ author_id: [{ value: 1, label: "Ada" }] }`; a ref without them gets an
 * input for its id
 */
export function formOf(
  form: FormState,
  button: string,
  choices: Choices = {},
): Html {
  const { method, path, action = path ?? "", hidden } = form.target;
  return markup`<form method="${method}" action="${action}">
    ${hidden && markup`<input type="hidden" ${writeAttributes({ ...hidden })} />`}
    ${faultSummary(form)}${fieldsOf(form, choices)}
    <p><button>${button}</button></p>
  </form> `;
}

/** Only the inputs, for a form of your own. */
export function fieldsOf(form: FormState, choices: Choices = {}): Html {
  const { fields, values, faults } = form;
  return writeFields(fields, {
    values,
    faults,
    name: "",
    id: "field",
    choices,
  });
}

/** The messages, each with a link to its input; empty if there are none. */
function faultSummary({ fields, faults }: FormState): Html {
  if (faults.length === 0) return markup``;
  const items = faults.map(({ path, detail }) => {
    const [name = ""] = path.map(String);
    const field = hasOwn(fields, name) ? fields[name] : undefined;
    const text = field === undefined ? detail : `${labelOf(name)}: ${detail}`;
    const target = `#${["field", ...path].join("-")}`;
    return markup`<li>
      ${field === undefined ? text : markup`<a href="${target}">${text}</a>`}
    </li> `;
  });
  return markup`<div role="alert">
    <p>This is not valid yet:</p>
    <ul>
      ${items}
    </ul>
  </div> `;
}

function writeFields(fields: Fields, level: Level): Html {
  return markup`${Object.entries(fields).map(([name, field]) => writeField(name, field, level))}`;
}

/** One input with its label and messages; an object is a group of inputs. */
function writeField(key: string, field: Field, level: Level): Html {
  const own: Level = {
    ...level,
    values: readMember(level.values, key),
    faults: level.faults.flatMap(({ path: [first, ...path], detail }) =>
      first === key ? [{ path, detail }] : [],
    ),
    name: level.name === "" ? key : `${level.name}[${key}]`,
    id: `${level.id}-${key}`,
  };
  const label = labelOf(key);
  const choices = listChoices(key, field, level.choices);
  if (field.many === true && choices === null) {
    return writeGroup(label, own, writeItems(label, field, own));
  }
  if (field.type === "object") {
    return writeGroup(label, own, writeFields(field.fields, own));
  }
  const control =
    choices === null
      ? writeInput(field, own.name, own.values, describe(own))
      : writeSelect(field, choices, own);
  return markup`<p>
    <label for="${own.id}">${label}</label>
    ${control}${writeMessages(own)}
  </p> `;
}

function readMember(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}

/**
 * The inputs inside show their own faults; the group shows those of the whole.
 */
function writeGroup(label: string, level: Level, content: Html): Html {
  const own = {
    ...level,
    faults: level.faults.filter(({ path }) => path.length === 0),
  };
  return markup`<fieldset ${writeAttributes(describe(own))}>
    <legend>${label}</legend>
    ${content}${writeMessages(own)}
  </fieldset> `;
}

/** An input for each item, and an empty one: items left empty are ignored. */
function writeItems(label: string, field: Field, level: Level): Html {
  const sent: readonly unknown[] = Array.isArray(level.values)
    ? level.values
    : [];
  const items = sent.filter((item) => item !== "");
  const name = `${level.name}[]`;
  // An unchecked checkbox sends nothing, so the indexes would shift.
  const item: Field =
    field.type === "boolean"
      ? { type: "string", optional: true }
      : { ...field, optional: true };
  const inputs = [...items, undefined].map((value, index) => {
    const own = {
      ...level,
      id: `${level.id}-${index}`,
      faults: level.faults.filter(({ path }) => path[0] === index),
    };
    const input = writeInput(item, name, value, {
      ...describe(own),
      "aria-label": `${label} ${index + 1}`,
    });
    return markup`${input}${writeMessages(own)}`;
  });
  return markup`<input type="hidden" name="${name}" value="" />${inputs}`;
}

/** The options of a select; null if the field is not a choice. */
function listChoices(
  key: string,
  field: Field,
  choices: Choices,
): readonly FormChoice[] | null {
  if (field.type === "enum") {
    return field.values.map((value) => ({ value, label: labelOf(value) }));
  }
  return hasOwn(choices, key) ? (choices[key] ?? null) : null;
}

function writeSelect(
  field: Field,
  choices: readonly FormChoice[],
  level: Level,
): Html {
  const isMany = field.many === true;
  const shown = level.values ?? field.default;
  const values: readonly unknown[] = Array.isArray(shown) ? shown : [shown];
  const chosen = new Set(values.map(textOf));
  const options = choices.map(({ value, label }) => {
    const selected = chosen.has(String(value));
    const attributes = writeAttributes({ value, selected });
    return markup`<option ${attributes}>${label}</option>`;
  });
  const name = isMany ? `${level.name}[]` : level.name;
  const attributes = { name, multiple: isMany, ...describe(level) };
  // A list with nothing selected is sent as an empty item.
  const first = isMany
    ? markup`<input type="hidden" name="${name}" value="" />`
    : "";
  return markup`${first}<select ${writeAttributes(attributes)}>
      ${isMany ? "" : markup`<option value=""></option>`} ${options}
    </select>`;
}

/** The attributes that link an input to its label and its messages. */
function describe({ id, faults }: Level): Attributes {
  if (faults.length === 0) return { id };
  return { id, "aria-describedby": `${id}-faults`, "aria-invalid": "true" };
}

function writeMessages({ id, faults }: Level): Html {
  if (faults.length === 0) return markup``;
  const told = faults.map(({ detail }) => detail).join(". ");
  return markup` <strong id="${id}-faults">${told}</strong>`;
}
