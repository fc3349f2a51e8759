/** What fields do not keep of a schema. Stage: import. */
import { lengthsOf } from "../runtime/records/texts.js";
import type { FieldNote } from "./source.js";

/** Why a field accepts more than its schema. */
const LOST: Readonly<Record<string, string>> = {
  required: "what may be null, has a default or is no property may be left out",
  default: "a field of its type cannot have it",
  readOnly: "an object is read and written as a whole",
  writeOnly: "an object is read and written as a whole",
};

/** Why a schema becomes `json`. */
const ANYTHING = {
  choice: "a choice of schemas",
  types: "a schema with several types",
  type: "a schema without a type that JSON has",
  list: "a list of lists, or of any values",
  deep: "an object within the object of a field",
  map: "an object without `properties`",
  names: "an object whose properties cannot be fields",
  round: "a schema within itself",
};

export type AnythingReason = keyof typeof ANYTHING;

const { min, max } = lengthsOf({ type: "string" });

/** Our types that accept less than the schemas they stand for. */
const NARROW = {
  maxLength: [
    "each string without `maxLength`",
    `it becomes \`string\`, of at most ${max} characters; write \`text\` where that is too few`,
  ],
  minLength: [
    "each string without `minLength`",
    `it becomes \`string\`, of at least ${min} character; write \`minLength: 0\` where it may be empty`,
  ],
  uri: [
    "each string of the format `uri`",
    "it becomes `url`, which is http or https; write `string` where it is another",
  ],
} as const;

/** Collects notes while a schema is read. */
export class SchemaNotes {
  readonly #notes = new Map<string, FieldNote>();

  /** Notes a reference that leads to no schema. */
  addRef(ref: string, reason: string, path: string): void {
    this.#add({
      path,
      before: `the schema ${ref} of `,
      reason: `${reason}, so this is \`json\``,
    });
  }

  /** Notes that a field accepts what a keyword of its schema would refuse. */
  addLost(keyword: string, path: string): void {
    const reason =
      LOST[keyword] ??
      "fields have no such rule, so they take more than the source";
    this.#add({ path, before: `\`${keyword}\` of `, reason });
  }

  /**
   * Notes that a field is `json`. A body that is not a record has no fields to
   * report.
   */
  addAnything(why: AnythingReason, path: string): void {
    if (path === "") return;
    const reason = `${ANYTHING[why]} is \`json\`, which takes any value`;
    this.#add({ path, before: "the schema of ", reason });
  }

  /** Notes that a list's items may be null. */
  addNull(path: string): void {
    if (path === "") return;
    this.#add({
      path,
      before: "null in ",
      reason: "an item of a list is never null",
    });
  }

  /** Notes a property that is no field. */
  addUnnamable(path: string, reason: string): void {
    this.#add({ path, reason });
  }

  /** Notes that a field may accept less than its schema, as our type has a rule. */
  addNarrow(why: keyof typeof NARROW, path: string): void {
    const [title, reason] = NARROW[why];
    this.#add({ path, title, reason });
  }

  list(): readonly FieldNote[] {
    return [...this.#notes.values()];
  }

  #add(note: FieldNote): void {
    this.#notes.set(JSON.stringify(note), note);
  }
}
