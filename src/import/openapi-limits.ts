/** The numeric limits of schemas, as fields write them. Stage: import. */
import type { Mapping } from "./references.js";

export interface SchemaLimits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/**
 * Reads `minimum`, `maximum` and the exclusive limits. Those are numbers of
 * their own in JSON Schema 2020-12, and `true` next to the limit in earlier
 * versions (OpenAPI 3.0, Swagger 2).
 *
 * @returns the field's limits, and the keywords that they do not keep
 */
export function readNumberLimits(
  schema: Mapping,
  type: "integer" | "number",
): { readonly limits: SchemaLimits; readonly lost: readonly string[] } {
  const isWhole = type === "integer";
  const least = readEnd(schema, "minimum", "exclusiveMinimum", isWhole);
  // The maximum is the negated minimum of the negated limits.
  const most = readEnd(turn(schema), "maximum", "exclusiveMaximum", isWhole);
  const { multipleOf } = schema;
  const isMultiple = multipleOf !== undefined && !(isWhole && multipleOf === 1);
  return {
    limits: {
      min: least.value,
      max: most.value === undefined ? undefined : 0 - most.value,
    },
    lost: [...least.lost, ...most.lost, ...(isMultiple ? ["multipleOf"] : [])],
  };
}

/** The lowest number that a schema accepts. */
function readEnd(
  schema: Mapping,
  inclusive: string,
  exclusive: string,
  isWhole: boolean,
): { readonly value: number | undefined; readonly lost: readonly string[] } {
  const [limit, beyond] = [schema[inclusive], schema[exclusive]];
  const reached = typeof limit === "number" ? limit : -Infinity;
  const notReached =
    typeof beyond === "number" ? beyond : beyond === true ? reached : -Infinity;
  const isOpen = notReached >= reached && notReached !== -Infinity;
  const end = Math.max(reached, notReached);
  if (end === -Infinity) return { value: undefined, lost: [] };
  if (!isWhole) return { value: end, lost: isOpen ? [exclusive] : [] };
  // Without + 0, a value rounded up to zero would be written as -0.
  const value = isOpen ? Math.floor(end) + 1 : Math.ceil(end) + 0;
  // JSON cannot carry integers beyond this range exactly.
  return { value: Number.isSafeInteger(value) ? value : undefined, lost: [] };
}

/** The schema's upper limits, negated so that they read as lower ones. */
function turn(schema: Mapping): Mapping {
  const { maximum, exclusiveMaximum } = schema;
  return {
    maximum: typeof maximum === "number" ? -maximum : maximum,
    exclusiveMaximum:
      typeof exclusiveMaximum === "number"
        ? -exclusiveMaximum
        : exclusiveMaximum,
  };
}
