/**
 * Schemas of an OpenAPI document as fields of a manifest. Schemas without a
 * counterpart become `json`. Stage: import.
 */
import { isTable, omit, withoutUndefined } from "../diagnostics/values.js";
import type { Mapping } from "./references.js";
import type {
  LeftOutRoute,
  SourceField,
  SourceFields,
  SourceRoute,
} from "./source.js";
import { isCount, readScalar } from "./openapi-scalars.js";
import type { AnythingReason } from "./schema-notes.js";
import { readTypeName, SchemaParts } from "./schema-parts.js";
import { findRules, KINDS, saysNothing } from "./schema-rules.js";
import { spellField, type ManifestValue } from "./spell-options.js";

/**
 * How many levels of objects are read: a record, and one nested in it. Deeper
 * ones become `json`.
 */
const LEVELS = 2;

type Bodies = Pick<SourceRoute, "body" | "isForm" | "reply">;

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Reads the schemas of one document, each one once. */
export class SchemaReader {
  readonly #parts: SchemaParts;
  readonly #bodies = new Map<Mapping, SourceFields | undefined>();

  constructor(document: Mapping) {
    this.#parts = new SchemaParts(document);
  }

  /** What fields do not keep of the schemas that were read. */
  get notes(): readonly LeftOutRoute[] {
    return this.#parts.notes.list();
  }

  /** What an operation takes, and what it returns on success. */
  readBodies({ requestBody, parameters, responses }: Mapping): Bodies {
    const declared = (Array.isArray(parameters) ? parameters : []).map(
      (parameter) => this.#parts.target(parameter),
    );
    const findIn = (place: string): Mapping | undefined =>
      declared.find((parameter) => parameter?.["in"] === place);
    const sent = this.#parts.target(requestBody);
    const replies = isTable(responses) ? responses : {};
    const reply = ["200", "201", "2XX"]
      .map((status) => this.#parts.target(replies[status]))
      .find((response) => response !== undefined);
    return withoutUndefined({
      body: this.#readBody(sent ?? findIn("body")),
      // Swagger 2 lists a form's fields among the parameters.
      isForm:
        contentOf(sent).some(([type]) => FORM.test(type)) ||
        findIn("formData") !== undefined ||
        undefined,
      reply: this.#readBody(reply),
    });
  }

  /** The fields of a JSON body; in Swagger 2, the body has the schema. */
  #readBody(body: Mapping | undefined): SourceFields | undefined {
    const [, media] =
      contentOf(body).find(([type]) =>
        /^application\/(?:[\w.-]{1,99}\+)?json\b/i.test(type),
      ) ?? [];
    const schema = isTable(media) ? media["schema"] : body?.["schema"];
    const value = this.#parts.target(schema);
    if (value === undefined) return undefined;
    if (!this.#bodies.has(value)) {
      this.#bodies.set(value, this.#readType(value, LEVELS, []).fields);
    }
    return this.#bodies.get(value);
  }

  /** @param around the schemas that contain this one, to detect recursion */
  #readType(
    written: unknown,
    levels: number,
    around: readonly Mapping[],
  ): Type {
    const schema = this.#parts.target(written);
    if (schema === undefined) return ANYTHING;
    if (around.includes(schema)) return this.#readAnything("round", false);
    if (schema !== written) this.#parts.tellBeside(written);
    const inside = [...around, schema];
    const other = this.#parts.onlyOther(schema);
    if (other !== undefined) {
      this.#parts.tell(findRules(schema, KINDS, [other.keyword]));
      const type = this.#readType(other.schema, levels, inside);
      return { ...type, isNullable: type.isNullable || other.isNullable };
    }
    const { isNullable, type, isOneOfSeveral } = readTypeName(schema);
    if (isOneOfSeveral) return this.#readAnything("types", isNullable);
    if (type === "array") {
      return { value: this.#readList(schema, levels, inside), isNullable };
    }
    if (type !== "object" && type !== undefined) {
      const value = this.#readScalar(schema, type);
      return value["type"] === "json"
        ? this.#readAnything("type", isNullable)
        : { value, isNullable };
    }
    if (saysNothing(schema)) return { ...ANYTHING, isNullable: true };
    const fields = levels > 0 ? this.#readFields(schema, levels, inside) : null;
    if (fields === null || fields.size === 0) {
      const isChoice = findRules(schema, ["any"], ["enum", "const"]).length > 0;
      const reason = isChoice ? "choice" : type === undefined ? "type" : "map";
      return this.#readAnything(
        fields === null && !isChoice ? "deep" : reason,
        isNullable || this.#parts.takesNull(schema),
      );
    }
    const inner = Array.from(fields, ([name, { value, isRequired }]) => [
      name,
      spellField(value, isRequired),
    ]);
    return { value: { fields: Object.fromEntries(inner) }, isNullable, fields };
  }

  /** The field for a schema that none of our types fits. */
  #readAnything(reason: AnythingReason, isNullable: boolean): Type {
    this.#parts.notes.addAnything(reason, this.#parts.field);
    return { ...ANYTHING, isNullable };
  }

  #readScalar(schema: Mapping, type: unknown): ManifestValue {
    const { value, lost } = readScalar(schema, type);
    if (value["type"] === "json") return value;
    this.#parts.tell(lost);
    if (value["type"] === "string") {
      for (const limit of ["minLength", "maxLength"] as const) {
        if (schema[limit] === undefined) this.#parts.notes.addNarrow(limit);
      }
    }
    if (value["type"] === "url") this.#parts.notes.addNarrow("uri");
    return value;
  }

  #readList(
    schema: Mapping,
    levels: number,
    around: readonly Mapping[],
  ): ManifestValue {
    const { items, minItems, maxItems } = schema;
    const { value, isNullable } = this.#readType(items, levels, around);
    const item: ManifestValue = omit(value, "default");
    // A list of lists, or of any values, is one `json` value.
    if (item["many"] === true || item["type"] === "json") {
      return this.#readAnything("list", false).value;
    }
    if (isNullable) this.#parts.notes.addNull(this.#parts.field);
    const kept = ["items", "minItems", "maxItems"];
    this.#parts.tell(findRules(schema, ["any", "list"], kept));
    return withoutUndefined({
      ...item,
      many: true,
      minItems: isCount(minItems) && minItems > 0 ? minItems : undefined,
      maxItems: isCount(maxItems) ? maxItems : undefined,
      default: Array.isArray(schema["default"]) ? schema["default"] : undefined,
    });
  }

  #readFields(
    schema: Mapping,
    levels: number,
    around: readonly Mapping[],
  ): SourceFields {
    const { properties, required } = this.#parts.readShape(schema, []);
    const outer = this.#parts.field;
    const fields: SourceFields = new Map(
      Array.from(properties, ([name, property]): [string, SourceField] => {
        this.#parts.field = this.#parts.pathOf(name);
        const field = this.#readField(
          property,
          required.has(name),
          levels,
          around,
        );
        this.#parts.field = outer;
        return [name, field];
      }),
    );
    // A schema without properties is reported as `json` instead.
    if (fields.size > 0) {
      const kept = ["properties", "required", "allOf"];
      this.#parts.tell(findRules(schema, ["any", "object"], kept));
      for (const name of required) {
        const path = this.#parts.pathOf(String(name));
        if (!fields.has(String(name)))
          this.#parts.notes.addLost("required", path);
      }
    }
    return fields;
  }

  #readField(
    property: unknown,
    isWanted: boolean,
    levels: number,
    around: readonly Mapping[],
  ): SourceField {
    const { value: found, isNullable } = this.#readType(
      property,
      levels - 1,
      around,
    );
    const schema = this.#parts.target(property);
    const preset = schema?.["default"] ?? undefined;
    const value: ManifestValue =
      found["type"] === "json"
        ? withoutUndefined({ ...found, default: preset })
        : found;
    const isFilled = value["default"] !== undefined;
    if (preset !== undefined && !isFilled) this.#parts.tell(["default"]);
    if (isWanted && (isNullable || isFilled)) this.#parts.tell(["required"]);
    // A default, or being a list, would imply that it is never null.
    const isOpen = isNullable && (isFilled || value["many"] === true);
    const beside = isTable(property) ? onlyIn(property) : undefined;
    return {
      value: isOpen ? { ...value, optional: true } : value,
      isRequired: isWanted && !isNullable,
      only: beside ?? onlyIn(schema),
    };
  }
}

/** What a body can be, with its media types. */
function contentOf(body: Mapping | undefined): readonly [string, unknown][] {
  const content = body?.["content"];
  return Object.entries(isTable(content) ? content : {});
}

interface Type {
  readonly value: ManifestValue;
  readonly isNullable: boolean;
  /** Only for an object. */
  readonly fields?: SourceFields;
}

const ANYTHING: Type = { value: { type: "json" }, isNullable: false };

function onlyIn(schema: Mapping | undefined): SourceField["only"] {
  if (schema?.["readOnly"] === true) return "reply";
  return schema?.["writeOnly"] === true ? "body" : undefined;
}
