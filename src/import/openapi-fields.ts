/**
 * Schemas of an OpenAPI document as fields of a manifest. What has no counterpart
 * is `json`. Stage: import.
 */
import { isTable, omit, withoutUndefined } from "../diagnostics/values.js";
import { follow, type Mapping } from "./references.js";
import type {
  LeftOut,
  SourceField,
  SourceFields,
  SourceRoute,
} from "./source.js";
import { isCount, readScalar } from "./openapi-scalars.js";
import { SchemaNotes } from "./schema-notes.js";
import { spellField, type Value } from "./spell-options.js";

/** How many objects stand in one another: a record, and one in it. Others are `json`. */
const LEVELS = 2;

type Bodies = Pick<SourceRoute, "body" | "reply">;

/** Reads the schemas of one document, each once. */
export class SchemaReader {
  readonly #document: Mapping;
  readonly #bodies = new Map<Mapping, SourceFields | undefined>();
  readonly #notes = new SchemaNotes();
  /** The field whose schema is being read: `address.street`. */
  #field = "";

  constructor(document: Mapping) {
    this.#document = document;
  }

  /** What fields do not keep of the schemas that were read. */
  get notes(): readonly LeftOut[] {
    return this.#notes.list();
  }

  /** What an operation takes, and what it gives when it goes well. */
  readBodies({ requestBody, parameters, responses }: Mapping): Bodies {
    const inBody = Array.isArray(parameters)
      ? parameters
          .map((parameter) => this.#target(parameter))
          .find((parameter) => parameter?.["in"] === "body")
      : undefined;
    const replies = isTable(responses) ? responses : {};
    const reply = ["200", "201", "2XX"]
      .map((status) => this.#target(replies[status]))
      .find((response) => response !== undefined);
    return withoutUndefined({
      body: this.#readBody(this.#target(requestBody) ?? inBody),
      reply: this.#readBody(reply),
    });
  }

  /** The fields of a JSON body; in Swagger 2 the schema stands in the body itself. */
  #readBody(body: Mapping | undefined): SourceFields | undefined {
    const content = body?.["content"];
    const [, media] =
      Object.entries(isTable(content) ? content : {}).find(([type]) =>
        /^application\/(?:[\w.-]{1,99}\+)?json\b/i.test(type),
      ) ?? [];
    const schema = isTable(media) ? media["schema"] : body?.["schema"];
    const value = this.#target(schema);
    if (value === undefined) return undefined;
    if (!this.#bodies.has(value)) {
      this.#bodies.set(value, this.#readType(value, LEVELS, []).fields);
    }
    return this.#bodies.get(value);
  }

  /** @param around the schemas that this one stands in: none holds itself */
  #readType(
    written: unknown,
    levels: number,
    around: readonly Mapping[],
  ): Type {
    const schema = this.#target(written);
    if (schema === undefined || around.includes(schema)) return ANYTHING;
    const inside = [...around, schema];
    const other = this.#onlyOther(schema);
    if (other !== undefined) {
      const type = this.#readType(other.schema, levels, inside);
      return { ...type, isNullable: type.isNullable || other.isNullable };
    }
    const { isNullable, type } = readTypeName(schema);
    if (type === "array") {
      return { value: this.#readList(schema, levels, inside), isNullable };
    }
    if (type !== "object" && type !== undefined) {
      return { value: this.#readScalar(schema, type), isNullable };
    }
    const fields = levels > 0 ? this.#readFields(schema, levels, inside) : null;
    if (fields === null || fields.size === 0) {
      return { ...ANYTHING, isNullable };
    }
    const inner = Array.from(fields, ([name, { value, isRequired }]) => [
      name,
      spellField(value, isRequired),
    ]);
    return { value: { fields: Object.fromEntries(inner) }, isNullable, fields };
  }

  #readScalar(schema: Mapping, type: unknown): Value {
    const { value, lost } = readScalar(schema, type);
    for (const keyword of lost) this.#notes.addLost(keyword, this.#field);
    if (value["type"] === "string") {
      for (const limit of ["minLength", "maxLength"] as const) {
        if (schema[limit] === undefined) this.#notes.addOpen(limit);
      }
    }
    return value;
  }

  #readList(
    { items, minItems, maxItems, uniqueItems }: Mapping,
    levels: number,
    around: readonly Mapping[],
  ): Value {
    const { value } = this.#readType(items, levels, around);
    const item: Value = omit(value, "default");
    // A list of lists, or of anything, is a value as a whole.
    if (item["many"] === true || item["type"] === "json") return ANYTHING.value;
    if (uniqueItems === true) this.#notes.addLost("uniqueItems", this.#field);
    return withoutUndefined({
      ...item,
      many: true,
      minItems: isCount(minItems) && minItems > 0 ? minItems : undefined,
      maxItems: isCount(maxItems) ? maxItems : undefined,
    });
  }

  #readFields(
    schema: Mapping,
    levels: number,
    around: readonly Mapping[],
  ): SourceFields {
    const { properties, required } = this.#readShape(schema, []);
    const outer = this.#field;
    return new Map(
      Array.from(properties, ([name, property]): [string, SourceField] => {
        this.#field = outer === "" ? name : `${outer}.${name}`;
        const type = this.#readType(property, levels - 1, around);
        this.#field = outer;
        const { value, isNullable } = type;
        const isRequired = required.has(name) && !isNullable;
        const only = onlyIn(this.#target(property));
        return [name, { value, isRequired, only }];
      }),
    );
  }

  /** An object's properties, with those of all that it is made of. */
  #readShape(schema: Mapping, around: readonly Mapping[]): Shape {
    const { properties, required, allOf } = schema;
    const shape: Shape = {
      properties: new Map(
        isTable(properties) ? Object.entries(properties) : [],
      ),
      required: new Set(Array.isArray(required) ? required : []),
    };
    for (const written of Array.isArray(allOf) ? allOf : []) {
      const part = this.#target(written);
      if (part === undefined || around.includes(part)) continue;
      const inner = this.#readShape(part, [...around, schema]);
      for (const [name, property] of inner.properties) {
        if (!shape.properties.has(name)) shape.properties.set(name, property);
      }
      for (const name of inner.required) shape.required.add(name);
    }
    return shape;
  }

  /** Of a schema that is another one, or null, that other one. */
  #onlyOther({
    anyOf,
    oneOf,
    allOf,
    properties,
    nullable,
  }: Mapping):
    { readonly schema: unknown; readonly isNullable: boolean } | undefined {
    const choices: unknown = [anyOf, oneOf].find((list) => Array.isArray(list));
    if (Array.isArray(choices)) {
      const others = choices.filter(
        (one) => this.#target(one)?.["type"] !== "null",
      );
      const isNullable = others.length < choices.length || nullable === true;
      return others.length === 1
        ? { schema: others[0], isNullable }
        : undefined;
    }
    // A reference with a description beside it was written so before 3.1.
    return Array.isArray(allOf) &&
      allOf.length === 1 &&
      properties === undefined
      ? { schema: allOf[0], isNullable: nullable === true }
      : undefined;
  }

  #target(written: unknown): Mapping | undefined {
    const found = follow(this.#document, written, "schema");
    if ("value" in found) return found.value;
    if (isTable(written)) {
      const ref = String(written["$ref"]);
      this.#notes.addRef(ref, found.reason, this.#field);
    }
    return undefined;
  }
}

interface Shape {
  readonly properties: Map<string, unknown>;
  readonly required: Set<unknown>;
}

interface Type {
  readonly value: Value;
  readonly isNullable: boolean;
  /** Of an object. */
  readonly fields?: SourceFields;
}

const ANYTHING: Type = { value: { type: "json" }, isNullable: false };

function onlyIn(schema: Mapping | undefined): SourceField["only"] {
  if (schema?.["readOnly"] === true) return "reply";
  return schema?.["writeOnly"] === true ? "body" : undefined;
}

/** A schema's type, and whether it takes null besides. */
function readTypeName(schema: Mapping): {
  readonly type: unknown;
  readonly isNullable: boolean;
} {
  const { type: written, nullable, enum: words, const: word } = schema;
  const types = [written].flat();
  // Words that nothing says the type of.
  const values = Array.isArray(words) ? words : [word];
  const known = values.filter((one) => one !== null);
  const isText =
    written === undefined &&
    known.length > 0 &&
    known.every((one) => typeof one === "string");
  return {
    type: isText ? "string" : types.find((one) => one !== "null"),
    isNullable:
      nullable === true ||
      types.includes("null") ||
      (isText && values.includes(null)),
  };
}
