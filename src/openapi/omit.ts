/** A record without one of its members. Stage: openapi. */
export function omit<Value extends object, Key extends keyof Value & string>(
  value: Value,
  key: Key,
): Omit<Value, Key> {
  const entries = Object.entries(value).filter(([name]) => name !== key);
  return Object.fromEntries(entries) as Omit<Value, Key>;
}
