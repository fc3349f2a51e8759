/** Which schema keywords refuse values. Stage: import. */
import { isTable } from "../diagnostics/values.js";
import type { Mapping } from "./references.js";

/** The keywords, by the kind of values they apply to. */
const RULES = {
  any: ["allOf", "anyOf", "oneOf", "not", "if", "enum", "const"],
  text: ["minLength", "maxLength", "pattern", "format"],
  number: [
    ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
    "multipleOf",
  ],
  list: [
    ...["items", "prefixItems", "contains", "unevaluatedItems"],
    ...["minItems", "maxItems", "uniqueItems"],
  ],
  object: [
    ...["properties", "required", "minProperties", "maxProperties"],
    ...["patternProperties", "additionalProperties", "propertyNames"],
    ...["dependentRequired", "dependentSchemas", "unevaluatedProperties"],
  ],
} as const;

type Kind = keyof typeof RULES;

/** All kinds, since a schema may be about values of any type. */
export const KINDS = Object.keys(RULES) as readonly Kind[];

/** Every keyword that refuses values. */
export const KEYWORDS: readonly string[] = Object.values(RULES).flat();

/** The rules of a schema for some kinds of values, without those kept. */
export function findRules(
  schema: Mapping,
  kinds: readonly Kind[],
  kept: readonly string[] = [],
): readonly string[] {
  return kinds
    .flatMap((kind): readonly string[] => RULES[kind])
    .filter((rule) => !kept.includes(rule) && refuses(rule, schema[rule]));
}

/** Whether a schema accepts any value, as far as its keywords say. */
export function saysNothing(schema: Mapping): boolean {
  return schema["type"] === undefined && findRules(schema, KINDS).length === 0;
}

/** Formats that say how a value is displayed or stored, and refuse none. */
const MEANINGS: ReadonlySet<unknown> = new Set([
  ...["password", "binary", "int64", "float", "double"],
]);

/** Whether a keyword with this value refuses anything. */
function refuses(rule: string, value: unknown): boolean {
  if (value === undefined) return false;
  if (rule === "const") return true;
  if (rule === "not") return value !== false;
  if (value === null) return false;
  if (value === true) return rule === "uniqueItems";
  if (value === false) return /^(?:additional|unevaluated|items$)/.test(rule);
  if (rule === "format") return !MEANINGS.has(value);
  if (value === 0) return !/^min(?:Length|Items|Properties)$/.test(rule);
  if (Array.isArray(value)) return value.length > 0;
  return !isTable(value) || Object.keys(value).length > 0;
}
