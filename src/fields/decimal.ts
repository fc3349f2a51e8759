/** `decimal`: an exact number, which is text in JSON. */
import { withoutUndefined } from "../diagnostics/values.js";
import type { DecimalField } from "../runtime/records/fields.js";
import type { FieldType } from "./field-type.js";
import { proposeDecimals } from "./number-values.js";

/** The digits after the decimal point by default: as in most currencies. */
const DEFAULT_SCALE = 2;

export const decimal: FieldType<DecimalField> = {
  summary: 'an exact number: text in JSON, `"12.50"`, filled to its `scale`',
  noun: "a decimal",
  synonyms: ["numeric", "money", "currency"],
  formats: [],
  limits: ["min", "max", "scale"],
  read: ({ scale = DEFAULT_SCALE, min, max }) => ({
    scale,
    ...withoutUndefined({
      min: min === undefined ? undefined : fillDecimal(min, scale),
      max: max === undefined ? undefined : fillDecimal(max, scale),
    }),
  }),
  typescript: "string",
  schema: ({ scale }, isSent) => ({
    type: "string",
    format: "decimal",
    pattern: writePattern(scale, isSent),
  }),
  column: "decimal",
  text: "formed",
  takenBy: [],
  propose: proposeDecimals,
};

/** A request may leave out digits after the decimal point. */
function writePattern(scale: number, isSent: boolean): string {
  if (scale === 0) return String.raw`^-?\d+$`;
  return isSent
    ? String.raw`^-?\d+(?:\.\d{1,${scale}})?$`
    : String.raw`^-?\d+\.\d{${scale}}$`;
}

/** `"1.5"` of scale 2 is `"1.50"`. */
export function fillDecimal(value: string | number, scale: number): string {
  const [whole = "0", digits = ""] = String(value).split(".");
  return scale === 0 ? whole : `${whole}.${digits.padEnd(scale, "0")}`;
}
