/** An object without some of its keys. */
export function omit<Value extends object, Key extends keyof Value>(
  value: Value,
  ...keys: readonly Key[]
): Omit<Value, Key> {
  const left = Object.entries(value).filter(
    ([key]) => !keys.some((each) => each === key),
  );
  return Object.fromEntries(left) as Omit<Value, Key>;
}
