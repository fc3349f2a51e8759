/**
 * Names that a form or a query has more than once without brackets. The later
 * value counts, so that a checkbox can follow a hidden field; a list of fields
 * wants all of them, and a field that is no list wants to know.
 */

const repeated = new WeakMap<object, Map<string, unknown[]>>();

/** Remembers that a record's name comes once more. */
export function noteRepeated(
  record: object,
  name: string,
  earlier: unknown,
  value: unknown,
): void {
  const names = repeated.get(record) ?? new Map<string, unknown[]>();
  const values = names.get(name) ?? [earlier];
  values.push(value);
  names.set(name, values);
  repeated.set(record, names);
}

/** All values of a name, in order; undefined where it came once at most. */
export function findRepeated(
  record: object,
  name: string,
): readonly unknown[] | undefined {
  return repeated.get(record)?.get(name);
}
