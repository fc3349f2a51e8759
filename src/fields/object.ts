/** `fields`: an object, whose fields stand in place of a type. */
import type { ValueType } from "./field-type.js";

export const object: ValueType = {
  noun: "an object",
  typescript: "object",
  column: "json",
  text: null,
  takenBy: [],
};
