/** What fields do not keep of the schemas of a document. Stage: import. */
import type { LeftOut } from "./source.js";

/** How many fields a note names. */
const NAMED = 3;

/** A manifest's `string` has limits of its own where it says none. */
const OPEN = {
  maxLength:
    "it becomes `string`, of at most 255 characters; write `text` where that is too few",
  minLength:
    "it becomes `string`, of at least 1 character; write `minLength: 0` where it may be empty",
};

/** Gathers notes while schemas are read. */
export class SchemaNotes {
  /** Why a reference leads to no schema, and the first field that has it. */
  readonly #refs = new Map<string, string>();
  /** The fields that do not keep a keyword. */
  readonly #lost = new Map<string, Set<string>>();
  readonly #open = new Set<keyof typeof OPEN>();

  /** @param field where the reference stands; "" for a body */
  addRef(ref: string, reason: string, field: string): void {
    if (this.#refs.has(ref)) return;
    const result =
      field === ""
        ? "so its fields are not known"
        : `so \`${field}\` is \`json\``;
    this.#refs.set(ref, `${reason}, ${result}`);
  }

  /** A field takes what a keyword of its schema would refuse. */
  addLost(keyword: string, field: string): void {
    const fields = this.#lost.get(keyword) ?? new Set();
    this.#lost.set(keyword, fields.add(field === "" ? "a body" : field));
  }

  /** A string has no such limit in the document. */
  addOpen(limit: keyof typeof OPEN): void {
    this.#open.add(limit);
  }

  list(): readonly LeftOut[] {
    return [
      ...Array.from(this.#refs, ([ref, reason]) => ({
        route: `the schema ${ref}`,
        reason,
      })),
      ...Array.from(this.#lost, ([keyword, fields]) => ({
        route: `\`${keyword}\` of ${nameSome([...fields])}`,
        reason: "fields have no such rule, so they take more than the source",
      })),
      ...Array.from(this.#open, (limit) => ({
        route: `each string without \`${limit}\``,
        reason: OPEN[limit],
      })),
    ];
  }
}

function nameSome(fields: readonly string[]): string {
  const named = fields.slice(0, NAMED).join(", ");
  const more = fields.length - NAMED;
  return more > 0 ? `${named} and ${more} more` : named;
}
