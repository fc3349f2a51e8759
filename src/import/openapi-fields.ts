/**
 * Schemas of an OpenAPI document as fields of a manifest. Schemas without a
 * counterpart become `json`. Stage: import.
 */
import { isTable, omit, withoutUndefined } from "../diagnostics/values.js";
import { fieldNameFault, reservedFields } from "../manifest/rules/fields.js";
import type { Mapping } from "./references.js";
import type {
  FieldNote,
  SourceField,
  SourceFields,
  SourceRecord,
} from "./source.js";
import { isCount, readScalar } from "./openapi-scalars.js";
import { SchemaNotes, type AnythingReason } from "./schema-notes.js";
import { readTypeName, SchemaParts } from "./schema-parts.js";
import { findRules, KINDS, saysNothing } from "./schema-rules.js";
import { spellField, type ManifestValue } from "./spell-options.js";

/**
 * How many levels of objects are read: a record, and one nested in it. Deeper
 * ones become `json`.
 */
const LEVELS = 2;

/** Reads the schemas of one document, each one once. */
export class SchemaReader {
  readonly #parts: SchemaParts;
  readonly #records = new Map<Mapping, SourceRecord | null>();

  constructor(document: Mapping) {
    this.#parts = new SchemaParts(document);
  }

  get parts(): SchemaParts {
    return this.#parts;
  }

  /** The fields of an object; null for a schema of anything else. */
  readRecord(schema: Mapping): SourceRecord | null {
    const known = this.#records.get(schema);
    if (known !== undefined) return known;
    const { value, notes } = this.#collect(() =>
      this.#readType(schema, LEVELS, []),
    );
    const { fields } = value;
    const record = fields === undefined ? null : { fields, notes };
    this.#records.set(schema, record);
    return record;
  }

  /** A single value, such as a parameter. */
  readValue(
    name: string,
    schema: unknown,
    isRequired: boolean,
  ): { readonly field: SourceField; readonly notes: readonly FieldNote[] } {
    const { value: field, notes } = this.#collect(() => {
      this.#parts.field = name;
      return this.#readField(schema, isRequired, LEVELS, []);
    });
    return { field, notes };
  }

  /** Reads something, and takes the notes of it apart from all others. */
  #collect<Value>(read: () => Value): {
    readonly value: Value;
    readonly notes: readonly FieldNote[];
  } {
    const { notes, field } = this.#parts;
    const own = new SchemaNotes();
    this.#parts.notes = own;
    this.#parts.field = "";
    const value = read();
    Object.assign(this.#parts, { notes, field });
    return { value, notes: own.list() };
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
      const reason = isChoice
        ? "choice"
        : fields !== null && this.#parts.hasProperties(schema)
          ? "names"
          : type === undefined
            ? "type"
            : "map";
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
        if (schema[limit] === undefined)
          this.#parts.notes.addNarrow(limit, this.#parts.field);
      }
    }
    if (value["type"] === "url")
      this.#parts.notes.addNarrow("uri", this.#parts.field);
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
    const fields = new Map<string, SourceField>();
    for (const [name, property] of properties) {
      const path = this.#parts.pathOf(name);
      const fault = faultOfName(name);
      if (fault !== null) {
        this.#parts.notes.addUnnamable(path, fault);
        continue;
      }
      this.#parts.field = path;
      const isWanted = required.has(name);
      fields.set(name, this.#readField(property, isWanted, levels, around));
      this.#parts.field = outer;
    }
    // A schema without properties is reported as `json` instead.
    if (fields.size > 0) {
      const kept = ["properties", "required", "allOf"];
      this.#parts.tell(findRules(schema, ["any", "object"], kept));
      for (const name of required) {
        const path = this.#parts.pathOf(String(name));
        if (!properties.has(String(name)))
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
    const only = beside ?? onlyIn(schema);
    // Who may set a field is said of whole records.
    if (levels < LEVELS && only !== undefined)
      this.#parts.tell([only === "reply" ? "readOnly" : "writeOnly"]);
    return {
      value: {
        ...value,
        ...(isOpen && { optional: true }),
        ...readTexts(schema, isTable(property) ? property : {}),
      },
      isRequired: isWanted && !isNullable,
      only,
    };
  }
}

/** Why no field can have a name; null if one can. */
function faultOfName(name: string): string | null {
  if (fieldNameFault(name) !== null) return "no field can have such a name";
  const reason = reservedFields.get(name);
  return reason === undefined ? null : `no field can have it: ${reason}`;
}

interface Type {
  readonly value: ManifestValue;
  readonly isNullable: boolean;
  /** Only for an object. */
  readonly fields?: SourceFields;
}

const ANYTHING: Type = { value: { type: "json" }, isNullable: false };

/** What documents say to their readers. */
function readTexts(schema: Mapping = {}, beside: Mapping): ManifestValue {
  const text = beside["description"] ?? schema["description"];
  const { examples } = schema;
  const example: unknown =
    schema["example"] ?? (Array.isArray(examples) ? examples[0] : undefined);
  return withoutUndefined({
    description:
      typeof text === "string" && text.trim() !== "" ? text.trim() : undefined,
    example: example ?? undefined,
  });
}

function onlyIn(schema: Mapping | undefined): SourceField["only"] {
  if (schema?.["readOnly"] === true) return "reply";
  return schema?.["writeOnly"] === true ? "body" : undefined;
}
