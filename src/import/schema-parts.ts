/**
 * Takes the schemas of a document apart: follows their references and merges
 * their parts. Stage: import.
 */
import { isTable } from "../diagnostics/values.js";
import { follow, type Mapping } from "./references.js";
import { SchemaNotes } from "./schema-notes.js";
import { findRules, KINDS } from "./schema-rules.js";

/** The one schema that another schema consists of, and how it refers to it. */
export interface Other {
  readonly keyword: "anyOf" | "oneOf" | "allOf";
  readonly schema: unknown;
  readonly isNullable: boolean;
}

export interface Shape {
  readonly properties: Map<string, unknown>;
  readonly required: Set<unknown>;
}

/**
 * Knows which field is being read, in order to report what the field does not
 * keep.
 */
export class SchemaParts {
  readonly #document: Mapping;
  /** Those of the schema that is being read. */
  notes = new SchemaNotes();
  /** The objects whose properties are being looked for, against circles. */
  readonly #asked = new Set<Mapping>();
  /** All that was read of the document. */
  readonly seen = new Set<unknown>();
  /** The field whose schema is being read: `address.street`; "" for a body. */
  field = "";

  constructor(document: Mapping) {
    this.#document = document;
  }

  /** Reports keywords next to a reference, which apply from OpenAPI 3.1 on. */
  tellBeside(written: unknown): void {
    const { openapi } = this.#document;
    if (!isTable(written) || typeof openapi !== "string") return;
    if (!openapi.startsWith("3.0")) this.tell(findRules(written, KINDS));
  }

  /** How notes name a field of the schema being read. */
  pathOf(name: string): string {
    return this.field === "" ? name : `${this.field}.${name}`;
  }

  /** Notes that the field does not keep these keywords of its schema. */
  tell(lost: readonly string[]): void {
    for (const keyword of lost) this.notes.addLost(keyword, this.field);
  }

  /** An object's properties, including those of its `allOf` parts. */
  readShape(schema: Mapping, around: readonly Mapping[]): Shape {
    const { properties, required, allOf } = schema;
    const shape: Shape = {
      properties: new Map(
        isTable(properties) ? Object.entries(properties) : [],
      ),
      required: new Set(Array.isArray(required) ? required : []),
    };
    for (const written of Array.isArray(allOf) ? allOf : []) {
      const part = this.target(written);
      if (part === undefined || around.includes(part)) continue;
      const inner = this.readShape(part, [...around, schema]);
      const kept = ["properties", "required", "allOf"];
      this.tell(findRules(part, ["any", "object"], kept));
      const types = [part["type"] ?? "object"].flat();
      if (!types.includes("object")) this.tell(["allOf"]);
      for (const [name, property] of inner.properties) {
        const first = shape.properties.get(name);
        if (first === undefined) shape.properties.set(name, property);
        else if (this.#areObjects(first, property)) {
          shape.properties.set(name, { allOf: [first, property] });
        } else if (this.target(first) !== this.target(property)) {
          this.notes.addLost("allOf", this.pathOf(name));
        }
      }
      for (const name of inner.required) shape.required.add(name);
    }
    this.#addChoices(schema, shape, [...around, schema]);
    return shape;
  }

  /**
   * Adds the properties of all objects that a schema can be. None of them is in
   * every one, as far as that is known.
   */
  #addChoices(schema: Mapping, shape: Shape, around: readonly Mapping[]): void {
    for (const keyword of ["anyOf", "oneOf"] as const) {
      const choices: unknown = schema[keyword];
      if (!Array.isArray(choices)) continue;
      const parts = choices
        .filter((one) => !this.isNull(one))
        .map((one) => this.target(one));
      const inner = parts.map((part) =>
        part === undefined || around.includes(part) || !isObject(part)
          ? null
          : this.readShape(part, around).properties,
      );
      const isOpen = shape.properties.size === 0;
      // Fields would refuse, or drop, what such a choice has.
      if (inner.some((one) => one === null || (isOpen && one.size === 0)))
        continue;
      for (const [name, property] of inner.flatMap((one) => [...(one ?? [])])) {
        const first = shape.properties.get(name);
        const isSame = first === undefined || this.#areSame(first, property);
        shape.properties.set(name, isSame ? property : {});
        if (!isSame) this.notes.addLost(keyword, this.pathOf(name));
      }
    }
  }

  #areObjects(...all: readonly unknown[]): boolean {
    const [one, other] = all.map((each) => this.target(each));
    return (
      one !== other &&
      [one, other].every((each) => each !== undefined && this.#hasFields(each))
    );
  }

  /** Whether an object has properties; false for one that is being asked. */
  #hasFields(schema: Mapping): boolean {
    if (this.#asked.has(schema)) return false;
    this.#asked.add(schema);
    const has = this.hasProperties(schema);
    this.#asked.delete(schema);
    return has;
  }

  #areSame(one: unknown, other: unknown): boolean {
    return (
      this.target(one) === this.target(other) ||
      JSON.stringify(one) === JSON.stringify(other)
    );
  }

  /** What a schema comes down to, without what only refers to another one. */
  plain(written: unknown): Mapping | undefined {
    const seen = new Set<Mapping>();
    let schema = this.target(written);
    while (schema !== undefined && !seen.has(schema)) {
      seen.add(schema);
      const other = this.onlyOther(schema);
      if (other === undefined) return schema;
      schema = this.target(other.schema);
    }
    return undefined;
  }

  /** Whether an object has properties, of whatever names. */
  hasProperties(schema: Mapping): boolean {
    return this.readShape(schema, []).properties.size > 0;
  }

  /** If a schema is just another one, or that and null, the other schema. */
  onlyOther(schema: Mapping): Other | undefined {
    const { allOf, properties, required, nullable } = schema;
    if (properties !== undefined || required !== undefined) return undefined;
    for (const keyword of ["anyOf", "oneOf"] as const) {
      const choices = schema[keyword];
      if (!Array.isArray(choices)) continue;
      const others = choices.filter((one) => !this.isNull(one));
      const isNullable = others.length < choices.length || nullable === true;
      return others.length === 1
        ? { keyword, schema: others[0], isNullable }
        : undefined;
    }
    // Before 3.1, a reference with a description was written like this.
    return Array.isArray(allOf) && allOf.length === 1
      ? { keyword: "allOf", schema: allOf[0], isNullable: nullable === true }
      : undefined;
  }

  /** Whether a choice of schemas, or a schema without a type, takes null. */
  takesNull({ type, anyOf, oneOf, allOf }: Mapping): boolean {
    const choices = [anyOf, oneOf].filter((list) => Array.isArray(list));
    return choices.length === 0
      ? type === undefined && allOf === undefined
      : choices.flat().some((one) => this.isNull(one));
  }

  /** Whether a schema accepts only null. */
  isNull(written: unknown): boolean {
    return this.target(written)?.["type"] === "null";
  }

  /** Why a reference leads to no schema; undefined if it leads to one. */
  explain(written: unknown): string | undefined {
    const found = follow(this.#document, written, "schema");
    return "reason" in found ? found.reason : undefined;
  }

  /** A schema, or the one it refers to; reports references to nothing. */
  target(written: unknown): Mapping | undefined {
    const found = follow(this.#document, written, "schema", this.seen);
    if ("value" in found) return found.value;
    if (isTable(written)) {
      const ref = String(written["$ref"]);
      this.notes.addRef(ref, found.reason, this.field);
    }
    return undefined;
  }
}

/** Whether a schema may be of objects, as far as its type says. */
function isObject({ type }: Mapping): boolean {
  return [type ?? "object"].flat().includes("object");
}

/** A schema's type, and whether it also accepts null or other types. */
export function readTypeName(schema: Mapping): {
  readonly type: unknown;
  readonly isNullable: boolean;
  readonly isOneOfSeveral: boolean;
} {
  const { type: written, nullable, enum: words, const: word } = schema;
  const types = [written].flat();
  const others = types.filter((one) => one !== "null");
  // Enum values whose type is not declared.
  const values = Array.isArray(words) ? words : [word];
  const known = values.filter((one) => one !== null);
  const isText =
    written === undefined &&
    known.length > 0 &&
    known.every((one) => typeof one === "string");
  return {
    type: isText ? "string" : others[0],
    isOneOfSeveral: others.length > 1,
    isNullable:
      nullable === true ||
      schema["x-nullable"] === true ||
      types.includes("null") ||
      (isText && values.includes(null)),
  };
}
