/** The bounds of values that have an order. */
import { withoutUndefined } from "../diagnostics/values.js";
import type { NumberField } from "../runtime/records/fields.js";
import type { JsonSchema, Limits } from "./field-type.js";

/**
 * The bounds as the manifest has them. That they are values of the field's type is
 * checked where it is a field (`model/records/check-values.ts`).
 */
export function readBounds<Bound extends number | string>({
  min,
  max,
}: Limits): { readonly min?: Bound; readonly max?: Bound } {
  return withoutUndefined({ min, max }) as { min?: Bound; max?: Bound };
}

/** The schema of a number: a request has it within its bounds. */
export function describeNumber(
  { type, min, max }: NumberField,
  isSent: boolean,
): JsonSchema {
  return {
    type,
    ...(isSent && withoutUndefined({ minimum: min, maximum: max })),
  };
}
