export function fail(names: readonly string[]): void {
  throw new TypeError(`no names: ${names.length}`);
}
