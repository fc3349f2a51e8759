/** What fields do not keep of a document's schemas. Stage: import. */
import { listSome } from "../diagnostics/did-you-mean.js";
import { lengthsOf } from "../runtime/records/texts.js";
import type { LeftOutRoute } from "./source.js";

/** How many fields a note names. */
const NAMED = 3;

/** Why a field accepts more than its schema. */
const LOST: Readonly<Record<string, string>> = {
  required: "what may be null, has a default or is no property may be left out",
  default: "a field of its type cannot have it",
};

/** Why a schema becomes `json`. */
const ANYTHING = {
  choice: "a choice of schemas",
  types: "a schema with several types",
  type: "a schema without a type that JSON has",
  list: "a list of lists, or of any values",
  deep: "an object within the object of a field",
  map: "an object without `properties`",
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

/** Collects notes while schemas are read. */
export class SchemaNotes {
  /**
   * Why a reference leads to no schema, and the effect on the first field with
   * it.
   */
  readonly #refs = new Map<string, string>();
  /** The fields that drop a keyword. */
  readonly #lost = new Map<string, Set<string>>();
  /** The fields that become `json`, by the reason. */
  readonly #anything = new Map<AnythingReason, Set<string>>();
  readonly #withNull = new Set<string>();
  readonly #narrow = new Set<keyof typeof NARROW>();

  /** @param field the field with the reference; "" for a body */
  addRef(ref: string, reason: string, field: string): void {
    if (this.#refs.has(ref)) return;
    const result =
      field === ""
        ? "so its fields are not known"
        : `so \`${field}\` is \`json\``;
    this.#refs.set(ref, `${reason}, ${result}`);
  }

  /** Notes that a field accepts what a keyword of its schema would refuse. */
  addLost(keyword: string, field: string): void {
    addTo(this.#lost, keyword, field === "" ? "a body" : field);
  }

  /**
   * Notes that a field is `json`. A body that is not a record has no fields to
   * report.
   */
  addAnything(reason: AnythingReason, field: string): void {
    if (field !== "") addTo(this.#anything, reason, field);
  }

  /** Notes that a list's items may be null. */
  addNull(field: string): void {
    if (field !== "") this.#withNull.add(field);
  }

  /**
   * Notes that a field may accept less than its schema, because our type has a
   * rule.
   */
  addNarrow(reason: keyof typeof NARROW): void {
    this.#narrow.add(reason);
  }

  list(): readonly LeftOutRoute[] {
    return [
      ...Array.from(this.#refs, ([ref, reason]) => ({
        route: `the schema ${ref}`,
        reason,
      })),
      ...Array.from(this.#lost, ([keyword, fields]) => ({
        route: `\`${keyword}\` of ${listSome(fields, NAMED)}`,
        reason:
          LOST[keyword] ??
          "fields have no such rule, so they take more than the source",
      })),
      ...Array.from(this.#anything, ([reason, fields]) => ({
        route: `the schema of ${listSome(fields, NAMED)}`,
        reason: `${ANYTHING[reason]} is \`json\`, which takes any value`,
      })),
      ...(this.#withNull.size === 0
        ? []
        : [
            {
              route: `null in ${listSome(this.#withNull, NAMED)}`,
              reason: "an item of a list is never null",
            },
          ]),
      ...Array.from(this.#narrow, (key) => {
        const [route, reason] = NARROW[key];
        return { route, reason };
      }),
    ];
  }
}

function addTo<Key>(all: Map<Key, Set<string>>, key: Key, field: string): void {
  const fields = all.get(key) ?? new Set();
  all.set(key, fields.add(field));
}
