/**
 * Rows as rules mean them: all, none, or those that meet any of some conditions. Two
 * sets are told apart by what is in them, however they are written.
 */
import type { AccessAnswer } from "../model/access/answers.js";

/** The values that a field can have, as far as they are few; by its name. */
export type Domains = ReadonlyMap<string, readonly unknown[]>;

/** What a field of a row is, or what it is not. */
interface Values {
  readonly isOneOf: boolean;
  readonly values: readonly unknown[];
}

/** What a row has to meet, by field; all of it. */
type Box = ReadonlyMap<string, Values>;

/** More pieces than people read: then a set counts as one that lacks nothing. */
const MAX_PIECES = 200;

/** The rows of one set that another one lacks. */
export function subtractRows(
  rows: AccessAnswer,
  others: AccessAnswer,
  domains: Domains,
): AccessAnswer {
  let left = toBoxes(rows);
  for (const other of toBoxes(others)) {
    left = left.flatMap((box) => cut(box, other, domains));
    if (left.length > MAX_PIECES) return rows;
  }
  return fromBoxes(left, domains);
}

function toBoxes(rows: AccessAnswer): readonly Box[] {
  if (rows === false) return [];
  if (rows === true) return [new Map()];
  return rows.map(
    (where) =>
      new Map(
        Object.entries(where).map(([name, value]) => [
          name,
          { isOneOf: true, values: [value].flat() },
        ]),
      ),
  );
}

function fromBoxes(boxes: readonly Box[], domains: Domains): AccessAnswer {
  if (boxes.some((box) => box.size === 0)) return true;
  const rows = boxes.map((box) =>
    Object.fromEntries(
      Array.from(box, ([name, values]) => [
        name,
        write(values, domains.get(name)),
      ]),
    ),
  );
  return rows.length > 0 && rows;
}

/** As rules write it; what is not in a list only where nobody could list the rest. */
function write(
  { isOneOf, values }: Values,
  domain?: readonly unknown[],
): unknown {
  if (!isOneOf && domain === undefined) return { not: values };
  const list = isOneOf ? values : without(domain ?? [], values);
  return list.length === 1 ? list[0] : list;
}

/** The pieces of a box that are outside of another one; none of them overlap. */
function cut(box: Box, other: Box, domains: Domains): readonly Box[] {
  const pieces: Box[] = [];
  let rest = box;
  for (const [name, values] of other) {
    const own = rest.get(name) ?? { isOneOf: false, values: [] };
    const domain = domains.get(name);
    const outside = meet(own, { ...values, isOneOf: !values.isOneOf });
    const inside = meet(own, values);
    if (!isEmpty(outside, domain)) pieces.push(put(rest, name, outside));
    // They have no row in common.
    if (isEmpty(inside, domain)) return [box];
    rest = put(rest, name, inside);
  }
  return pieces;
}

function put(box: Box, name: string, values: Values): Box {
  return new Map([...box, [name, values]]);
}

/** What two of them have in common. */
function meet(one: Values, other: Values): Values {
  if (!one.isOneOf && !other.isOneOf) {
    const more = without(other.values, one.values);
    return { isOneOf: false, values: [...one.values, ...more] };
  }
  if (!one.isOneOf) return meet(other, one);
  const isIn = (value: unknown): boolean =>
    other.values.includes(value) === other.isOneOf;
  return { isOneOf: true, values: one.values.filter(isIn) };
}

function isEmpty(
  { isOneOf, values }: Values,
  domain: readonly unknown[] | undefined,
): boolean {
  if (isOneOf) return values.length === 0;
  return domain !== undefined && without(domain, values).length === 0;
}

function without(
  values: readonly unknown[],
  others: readonly unknown[],
): readonly unknown[] {
  return values.filter((value) => !others.includes(value));
}
