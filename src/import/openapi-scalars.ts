/**
 * Schemas of OpenAPI that hold one value: a text, a number, a word of several.
 * Stage: import.
 */
import { withoutUndefined } from "../diagnostics/values.js";
import type { Mapping } from "./references.js";
import type { Value } from "./spell-options.js";

const FORMATS: Readonly<Record<string, string>> = {
  date: "date",
  "date-time": "datetime",
  email: "email",
  uuid: "uuid",
  uri: "url",
  url: "url",
};

/** The field of such a schema; `json` where there is no type of ours for it. */
export function readScalar(schema: Mapping, type: unknown): Value {
  const { format, default: preset, enum: words } = schema;
  const known = Array.isArray(words)
    ? words.filter((word) => word !== null)
    : [];
  if (known.length > 0 && known.every(isWord)) {
    const isKnown = known.some((word) => word === preset);
    return withoutUndefined({
      enum: [...new Set(known)],
      default: isKnown ? preset : undefined,
    });
  }
  if (type === "boolean") {
    return typeof preset === "boolean" ? { type, default: preset } : { type };
  }
  if (type === "integer" || type === "number") {
    const { minimum, maximum } = schema;
    return withoutUndefined({
      type,
      min: isNumber(minimum) ? minimum : undefined,
      max: isNumber(maximum) ? maximum : undefined,
      default: isNumber(preset) ? preset : undefined,
    });
  }
  if (type !== "string") return { type: "json" };
  const ours = typeof format === "string" ? FORMATS[format] : undefined;
  if (ours !== undefined) return { type: ours };
  const { minLength, maxLength, pattern } = schema;
  return withoutUndefined({
    type: isCount(maxLength) && maxLength > 255 ? "text" : "string",
    minLength: isCount(minLength) && minLength > 1 ? minLength : undefined,
    maxLength: isCount(maxLength) && maxLength > 0 ? maxLength : undefined,
    pattern: typeof pattern === "string" ? readPattern(pattern) : undefined,
    default: typeof preset === "string" ? preset : undefined,
  });
}

/** Ours is of the whole value, without anchors; a part of one is another rule. */
function readPattern(pattern: string): string | undefined {
  return /^\^([^|]*[^\\|])\$$/.exec(pattern)?.[1];
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
