/**
 * OpenAPI schemas of a single value: a text, a number, one of several words.
 * Stage: import.
 */
import { withoutUndefined } from "../diagnostics/values.js";
import { SCALAR_TYPES, scalarTypes, type ScalarType } from "../fields/types.js";
import { lengthsOf } from "../runtime/records/texts.js";
import { readNumberLimits } from "./openapi-limits.js";
import { readPattern } from "./openapi-patterns.js";
import type { Mapping } from "./references.js";
import { findRules } from "./schema-rules.js";
import type { ManifestValue } from "./spell-options.js";

/** A schema as a field. */
export interface Scalar {
  readonly value: ManifestValue;
  /** The schema's keywords that the field drops, so that it accepts more. */
  readonly lost: readonly string[];
}

/** Our types of text, by the formats that say them. */
const FORMATS: ReadonlyMap<unknown, ScalarType> = new Map(
  SCALAR_TYPES.flatMap((type) =>
    scalarTypes[type].formats.map((format) => [format, type] as const),
  ),
);

/** These text keywords say nothing about numbers; `format` may. */
const TEXT_RULES = ["minLength", "maxLength", "pattern"];

/** The lengths of a `string` if the manifest sets none. */
const STRING = lengthsOf({ type: "string" });

/** The field for such a schema; `json` if none of our types fits. */
export function readScalar(schema: Mapping, type: unknown): Scalar {
  const words = readWords(schema);
  if (words?.every(isWord) === true) {
    const preset = words.find((word) => word === schema["default"]);
    const areWithin = words.every((word) => isWithin(word, schema));
    return {
      value: withoutUndefined({ enum: [...new Set(words)], default: preset }),
      lost: findRules(
        schema,
        ["any", "text"],
        [
          ...["enum", "const"],
          ...(areWithin ? ["minLength", "maxLength"] : []),
        ],
      ),
    };
  }
  const { value, lost } = readValue(schema, type);
  const isKept = words === undefined || isEither(words);
  const more = findRules(schema, ["any"], isKept ? ["enum", "const"] : []);
  return { value, lost: [...more, ...lost] };
}

/** The values that a schema lists, except null, which its type covers. */
function readWords(schema: Mapping): readonly unknown[] | undefined {
  const listed: unknown =
    "const" in schema ? [schema["const"]] : schema["enum"];
  if (!Array.isArray(listed)) return undefined;
  const words = listed.filter((word) => word !== null);
  return words.length === 0 ? undefined : words;
}

function isWithin(word: string, { minLength, maxLength }: Mapping): boolean {
  const length = Array.from(word).length;
  return (
    !(isCount(minLength) && length < minLength) &&
    !(isCount(maxLength) && length > maxLength)
  );
}

/** Whether the list says no more than `boolean` does. */
function isEither(words: readonly unknown[]): boolean {
  return words.includes(true) && words.includes(false);
}

function readValue(schema: Mapping, type: unknown): Scalar {
  const { default: preset } = schema;
  switch (type) {
    case "boolean": {
      const isKnown = typeof preset === "boolean";
      return {
        value: isKnown ? { type, default: preset } : { type },
        lost: [],
      };
    }
    case "integer":
    case "number": {
      const { limits, lost } = readNumberLimits(schema, type);
      const value = withoutUndefined({
        type,
        ...limits,
        default: isNumber(preset) ? preset : undefined,
      });
      return {
        value,
        lost: [...findRules(schema, ["text"], TEXT_RULES), ...lost],
      };
    }
    case "string":
      return readText(schema);
    default:
      return { value: { type: "json" }, lost: [] };
  }
}

function readText(schema: Mapping): Scalar {
  const { format, default: preset } = schema;
  const known = FORMATS.get(format);
  const type = known ?? (isLong(schema) ? "text" : "string");
  const isText = scalarTypes[type].text === "free";
  const pattern =
    typeof schema["pattern"] === "string"
      ? readPattern(schema["pattern"])
      : undefined;
  const value = withoutUndefined({
    type,
    ...(isText && { ...readLengths(schema, type), pattern }),
    default: typeof preset === "string" ? preset : undefined,
  });
  const kept = [
    ...(known === undefined ? [] : ["format"]),
    ...(isText ? ["minLength", "maxLength"] : []),
    ...("pattern" in value ? ["pattern"] : []),
  ];
  return { value, lost: findRules(schema, ["text"], kept) };
}

/** Whether the schema's lengths exceed those of a `string`. */
function isLong({ minLength, maxLength }: Mapping): boolean {
  return [minLength, maxLength].some(
    (length) => isCount(length) && length > STRING.max,
  );
}

/** The lengths to write: not those that the type has by default. */
function readLengths(
  { minLength, maxLength }: Mapping,
  type: string,
): ManifestValue {
  const usual = type === "string" ? STRING.min : 0;
  // A text that must be empty may be empty.
  const least = minLength ?? (maxLength === 0 ? 0 : undefined);
  return {
    minLength: isCount(least) && least !== usual ? least : undefined,
    maxLength: isCount(maxLength) ? maxLength : undefined,
  };
}

function isWord(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
