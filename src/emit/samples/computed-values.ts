/**
 * Values that the functions for computed fields return in the user's tests.
 * Stage: emit. They are of the types that replies have; no reader checks them.
 */
import type { Field } from "../../runtime/records/fields.js";
import type { Literal } from "../literal.js";
import { sampleOf } from "./sample-values.js";

/** A value of a computed field, or of an item or a member of one. */
export function computedValueOf(field: Field): Literal {
  return sampleOf(field) ?? plainValueOf(field);
}

/** For limits that no known value keeps: a value of the type, without them. */
function plainValueOf({ many, ...item }: Field): Literal {
  if (many === true) return [computedValueOf(item)];
  switch (item.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(item.fields).map(([name, each]) => [
          name,
          computedValueOf(each),
        ]),
      );
    case "decimal":
      return sampleOf({ type: item.type, scale: item.scale }) ?? null;
    case "enum":
      return item.values[0] ?? null;
    default:
      return sampleOf({ type: item.type }) ?? null;
  }
}
