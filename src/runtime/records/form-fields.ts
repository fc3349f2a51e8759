/**
 * A form's inputs, built from its fields. Labels, types and limits are those of
 * the fields, so a form has a new field as soon as the manifest does.
 */
import { hasOwn } from "../values.js";
import { type Field, type Fields, hasRows, isCreated } from "./fields.js";
import {
  type FormChoice,
  fixedDefault,
  labelOf,
  type Shown,
  showGiven,
  showText,
  writeCheckbox,
  writeHidden,
  writeInput,
  writeSelect,
} from "./form-controls.js";
import { GIVEN, type GivenMark, listSent, takeSent } from "./form-sent.js";
import {
  type Attributes,
  type FormTarget,
  type Html,
  markup,
  writeAttributes,
} from "./html.js";
import { countsOf } from "./texts.js";

export type { FormChoice } from "./form-controls.js";

/** What is wrong with an input, and where: `["address", "street"]`. */
export interface FormFault {
  readonly path: readonly (string | number)[];
  readonly detail: string;
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
  /** Whether the values are what the client sent; by default, if there are faults. */
  readonly isSent?: boolean;
  /** Fields that clients cannot see: left empty, they stay as they are. */
  readonly unseen?: readonly string[];
}

/**
 * A form that has not been sent yet.
 *
 * @param input the input that reads it: `newArticle`, `articleChange`
 * @param values the initial values of its inputs: the current record, without
 * what clients cannot see
 */
export function formFor(
  target: FormTarget,
  { fields, unseen = [] }: Pick<FormState, "fields" | "unseen">,
  values: object = {},
): FormState {
  const seen = Object.entries(values).filter(
    ([name]) => !unseen.includes(name),
  );
  const initial: Record<string, unknown> = Object.fromEntries(seen);
  return { target, fields, values: initial, faults: [], unseen };
}

/** An object, a list or an input, and what it shows. */
interface Place extends Shown {
  readonly faults: readonly FormFault[];
  /** As it is sent: `article[address]`. */
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
  const { fields, values, faults, unseen = [] } = form;
  const { isSent = faults.length > 0 } = form;
  const place = {
    value: values,
    isSent,
    faults,
    name: "",
    id: "field",
    choices,
  };
  const written = Object.entries(fields).map(([name, field]) =>
    writeField(name, field, { ...place, isLoose: unseen.includes(name) }),
  );
  return markup`${written}`;
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

/** The inputs of an object: those that a client may write. */
function writeMembers(fields: Fields, place: Place): Html {
  const members = Object.entries(fields).filter(([, field]) =>
    isCreated(field),
  );
  const written = members.map(([name, field]) =>
    field.names === true
      ? writeName(name, place)
      : writeField(name, field, place),
  );
  return markup`${written}`;
}

/** The id of the row that an item is; nothing in one that would be made. */
function writeName(key: string, place: Place): Html {
  const id = readMember(place, key);
  const isThere =
    typeof id === "number" || (typeof id === "string" && id !== "");
  return isThere ? writeHidden(`${place.name}[${key}]`, String(id)) : markup``;
}

/**
 * One input with its label and messages; an object or a list is a group of
 * inputs.
 */
function writeField(key: string, field: Field, parent: Place): Html {
  const own = enter(key, field, parent);
  const label = labelOf(key);
  const choices = listChoices(key, field, own.choices);
  if (field.many === true) return writeList(label, field, choices, own);
  if (field.type === "object") {
    const isMarked = field.optional === true || own.isLoose;
    return writeObject(label, field.fields, own, isMarked);
  }
  return markup`<p>
    <label for="${own.id}">${label}</label>
    ${writeControl(field, choices, own)}${writeMessages(own)}
  </p> `;
}

/** A member of an object; if it has no value, its default is shown. */
function enter(key: string, field: Field, parent: Place): Place {
  const value = readMember(parent, key);
  const isLeftOut = value === undefined;
  return {
    ...parent,
    value: isLeftOut && !parent.isLoose ? fixedDefault(field) : value,
    isSent: parent.isSent && !isLeftOut,
    faults: faultsAt(key, parent),
    name: parent.name === "" ? key : `${parent.name}[${key}]`,
    id: `${parent.id}-${key}`,
  };
}

function readMember({ value, isSent }: Shown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (isSent) return takeSent(value, key);
  return hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

function faultsAt(key: string | number, { faults }: Place): FormFault[] {
  return faults.flatMap(({ path: [first, ...path], detail }) =>
    first === key ? [{ path, detail }] : [],
  );
}

function writeControl(
  field: Field,
  choices: readonly FormChoice[] | null,
  own: Place,
  more: Attributes = {},
): Html {
  const attributes = { ...describe(own), ...more };
  return choices === null
    ? writeInput(field, own.name, own, attributes)
    : writeSelect(choices, own.name, [showText(field, own)], attributes);
}

/**
 * The inputs inside show their own faults; the group shows those of the whole.
 */
function writeGroup(label: string, place: Place, content: Html): Html {
  const own = {
    ...place,
    faults: place.faults.filter(({ path }) => path.length === 0),
  };
  return markup`<fieldset ${writeAttributes(describe(own))}>
    <legend>${label}</legend>
    ${content}${writeMessages(own)}
  </fieldset> `;
}

/** @param isMarked whether it need not be there, so that the form has to say */
function writeObject(
  label: string,
  fields: Fields,
  own: Place,
  isMarked: boolean,
): Html {
  const given = isMarked ? showGiven(own) : "1";
  const inner = { ...own, isLoose: given === "" };
  const mark = isMarked ? writeGiven(given, own) : "";
  return writeGroup(label, own, markup`${mark}${writeMembers(fields, inner)}`);
}

/** Says whether an object or a list is there: one that is can be taken out. */
function writeGiven(given: GivenMark, { name, id }: Place): Html {
  const own = `${name}[${GIVEN}]`;
  if (given === "") return writeHidden(own, given);
  const box = `${id}-${GIVEN}`;
  return markup`<p>
      <label for="${box}">Keep</label>
      ${writeCheckbox(own, given === "1", { id: box })}
    </p> `;
}

/** How many rows can be added to a list of rows at a time. */
const NEW_ROWS = 3;

/** A select for several choices, or a control for each item. */
function writeList(
  label: string,
  field: Field,
  choices: readonly FormChoice[] | null,
  own: Place,
): Html {
  const isMarked = field.optional === true || own.isLoose;
  const mark = isMarked ? writeGiven(showGiven(own), own) : "";
  const items = listItems(field, own);
  const chosen = choices && chooseInOrder(field, items, choices, own);
  if (choices === null || chosen === null) {
    const inputs = writeItems(label, field, choices, { ...own, value: items });
    return writeGroup(label, own, markup`${mark}${inputs}`);
  }
  const multiple = { multiple: true };
  if (isMarked) {
    const inner = {
      ...own,
      id: `${own.id}-0`,
      faults: own.faults.filter(({ path }) => path.length > 0),
    };
    const more = { ...multiple, ...describe(inner), "aria-label": label };
    const select = writeSelect(choices, `${own.name}[0][]`, chosen, more);
    return writeGroup(
      label,
      own,
      markup`${mark}${select}${writeMessages(inner)}`,
    );
  }
  const name = `${own.name}[]`;
  const more = { ...multiple, ...describe(own) };
  // With nothing selected, an empty item is sent.
  return markup`<p>
    <label for="${own.id}">${label}</label>
    ${writeHidden(name, "")}${writeSelect(choices, name, chosen, more)}${writeMessages(own)}
  </p> `;
}

function listItems(field: Field, { value, isSent }: Place): readonly unknown[] {
  if (isSent) return listSent(field, value);
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/**
 * The choices of a select that has several; null if it cannot say the items,
 * because one is there twice, or they are in another order.
 */
function chooseInOrder(
  field: Field,
  items: readonly unknown[],
  choices: readonly FormChoice[],
  own: Place,
): readonly string[] | null {
  const texts = items.map((value) => showText(field, { ...own, value }));
  const chosen = choices
    .map(({ value }) => String(value))
    .filter((value) => texts.includes(value));
  const isSame =
    chosen.length === texts.length &&
    chosen.every((value, index) => value === texts[index]);
  return isSame ? chosen : null;
}

/**
 * A control for each item, and empty ones as far as the list has room and needs
 * them: what is left empty is ignored.
 */
function writeItems(
  label: string,
  field: Field,
  choices: readonly FormChoice[] | null,
  own: Place & { readonly value: readonly unknown[] },
): Html {
  const { min, max } = countsOf(field);
  const { length } = own.value;
  const empty = Math.min(max - length, hasRows(field) ? NEW_ROWS : 1);
  const more = Math.max(min - length, empty);
  const items = [...own.value, ...Array<undefined>(more).fill(undefined)];
  // A list that is sent without any control has no items either.
  if (items.length === 0) return writeHidden(own.name, "");
  const written = items.map((value, index) => {
    const place: Place = {
      ...own,
      value,
      isSent: own.isSent && index < length,
      isLoose: true,
      faults: faultsAt(index, own),
      name: `${own.name}[${index}]`,
      id: `${own.id}-${index}`,
    };
    return writeItem(`${label} ${index + 1}`, field, choices, place);
  });
  return markup`${written}`;
}

function writeItem(
  label: string,
  field: Field,
  choices: readonly FormChoice[] | null,
  own: Place,
): Html {
  if (field.type === "object")
    return writeObject(label, field.fields, own, true);
  const control = writeControl(field, choices, own, { "aria-label": label });
  return markup`${control}${writeMessages(own)}`;
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

/** The attributes that link an input to its label and its messages. */
function describe({ id, faults }: Place): Attributes {
  if (faults.length === 0) return { id };
  return { id, "aria-describedby": `${id}-faults`, "aria-invalid": "true" };
}

function writeMessages({ id, faults }: Place): Html {
  if (faults.length === 0) return markup``;
  const told = faults.map(({ detail }) => detail).join(". ");
  return markup` <strong id="${id}-faults">${told}</strong>`;
}
