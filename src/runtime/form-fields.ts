/**
 * A form's inputs, by the fields that it asks for: labels, types and limits
 * are the fields' own, so a form has a new field as soon as the manifest does.
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

/** What is wrong with an input, and which: `["address", "street"]`. */
export interface FormFault {
  readonly path: readonly (string | number)[];
  readonly detail: string;
}

/** What a select offers. */
export interface FormChoice {
  readonly value: string | number;
  readonly label: string;
}

/** A form that is to be shown. */
export interface FormState {
  /** Where it is sent: `createArticle()`, `updateArticleForm(id)`. */
  readonly target: FormTarget;
  /** What it asks for. */
  readonly fields: Fields;
  /** What its inputs hold: a record as it is, or what the client sent. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Why what was sent is not valid; empty where nothing was sent yet. */
  readonly faults: readonly FormFault[];
}

/**
 * A form from which nothing was sent yet.
 *
 * @param input what reads it: `newArticle`, `articleChange`
 * @param values what its inputs hold at first: the record as it is
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
  /** The names above, as they are sent: `article[address]`. */
  readonly name: string;
  readonly id: string;
  readonly choices: Choices;
}

/** What refs can be, by the names of their fields. */
export type Choices = Readonly<Record<string, readonly FormChoice[]>>;

/**
 * A whole form: its inputs, the messages, and a button.
 *
 * @param choices what the selects of refs offer: `{ author_id: [{ value: 1,
 * label: "Ada" }] }`; a ref without them is an input for its id
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

/** The inputs alone, for a form of one's own. */
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

/** The messages, each with a link to its input; nothing where there are none. */
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

/** One input with its label and its messages; an object is a group of them. */
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

/** What is inside tells its own faults; the group tells those of the whole. */
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

/** An input for each item, and an empty one: what is left empty is not sent on. */
function writeItems(label: string, field: Field, level: Level): Html {
  const sent: readonly unknown[] = Array.isArray(level.values)
    ? level.values
    : [];
  const items = sent.filter((item) => item !== "");
  const name = `${level.name}[]`;
  // A checkbox sends nothing in its place, so that places would shift.
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

/** What a select offers; null for a field that is no choice. */
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
  // A list of which nothing is chosen is sent as an empty item.
  const first = isMany
    ? markup`<input type="hidden" name="${name}" value="" />`
    : "";
  return markup`${first}<select ${writeAttributes(attributes)}>
      ${isMany ? "" : markup`<option value=""></option>`} ${options}
    </select>`;
}

/** The attributes by which an input has its label and its messages. */
function describe({ id, faults }: Level): Attributes {
  if (faults.length === 0) return { id };
  return { id, "aria-describedby": `${id}-faults`, "aria-invalid": "true" };
}

function writeMessages({ id, faults }: Level): Html {
  if (faults.length === 0) return markup``;
  const told = faults.map(({ detail }) => detail).join(". ");
  return markup` <strong id="${id}-faults">${told}</strong>`;
}
