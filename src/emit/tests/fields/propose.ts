/**
 * Values to try a field with, plainest first: those that it should accept,
 * those at its limits, and those just beyond. Its reader decides which ones it
 * accepts. Stage: emit, for the tests it writes.
 */
import { typeOf } from "../../../fields/types.js";
import {
  type Field,
  isCreated,
  type ObjectField,
} from "../../../runtime/records/fields.js";
import { countsOf } from "../../../runtime/records/texts.js";
import type { Literal } from "../../literal.js";

/** Finds a value that a field accepts, however it is sent; undefined: none. */
export type FindGood = (field: Field) => Literal | undefined;

/** Longer lists are not tried. */
const MAX_ITEMS = 100;

/** @param findGood for the parts of lists and objects */
export function proposeValues(
  { many, ...item }: Field,
  findGood: FindGood,
): readonly Literal[] {
  const values =
    many === true ? proposeLists(item, findGood) : proposeOne(item, findGood);
  return [...values, null];
}

/** For a value that is not a list, or for an item of one. */
function proposeOne(field: Field, findGood: FindGood): Literal[] {
  return field.type === "object"
    ? proposeObjects(field, findGood)
    : [...typeOf(field).propose(field)];
}

/** A whole object, and copies of it with each of its members changed. */
function proposeObjects({ fields }: ObjectField, find: FindGood): Literal[] {
  const members = Object.entries(fields).filter(([, each]) => isCreated(each));
  const whole = Object.fromEntries(
    members.flatMap(([name, each]) => {
      const good = find(each);
      return good === undefined ? [] : [[name, good]];
    }),
  );
  const changed = members.flatMap(([name, each]) =>
    proposeValues(each, find).map((value) => ({ ...whole, [name]: value })),
  );
  return [whole, ...changed, "no object"];
}

/**
 * Lists at the length limits and just beyond them, and lists with each possible
 * item.
 */
function proposeLists(item: Field, findGood: FindGood): Literal[] {
  const { min: minItems, max: maxItems } = countsOf(item);
  const good = findGood(item);
  const items = proposeOne(item, findGood);
  if (good === undefined) return items.map((each) => [each]);
  const listOf = (length: number): Literal[] =>
    Array.from({ length }, () => good);
  const usual = Math.max(minItems, Math.min(1, maxItems));
  const lengths = [usual, minItems, maxItems, minItems - 1, maxItems + 1];
  const lists = lengths
    .filter((length) => length >= 0 && length <= MAX_ITEMS)
    .map(listOf);
  const others = items.map((each) => [each, ...listOf(usual - 1)]);
  return [...lists, ...others, "no list"];
}
