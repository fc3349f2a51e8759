/**
 * Names that a form or a query repeats without brackets. The later value
 * counts, so that a checkbox can follow a hidden field. A list field needs all
 * of the values, and a field that is not a list has to know that there are
 * several.
 */

const repeated = new WeakMap<object, Map<string, unknown[]>>();

/** Notes that a name of a record occurs again. */
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

/** All values of a name, in order; undefined unless it is repeated. */
export function findRepeated(
  record: object,
  name: string,
): readonly unknown[] | undefined {
  return repeated.get(record)?.get(name);
}
