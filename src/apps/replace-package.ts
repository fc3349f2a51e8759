/**
 * Makes a CommonJS package export something else to everything that loads it
 * from now on. Stage: apps; runs in a separate process.
 */
import { register } from "node:module";

/**
 * The global key of replaced exports: an ES module cannot be passed a value.
 */
const KEY = "resource-gen.packages";
const replaced = new Map<string, unknown>();

/** Replaces the exports of a package; does nothing if it is not installed. */
export function replacePackage(
  require: NodeJS.Require,
  name: string,
  make: (exported: unknown) => unknown,
): void {
  let exported: unknown;
  try {
    exported = require(name);
  } catch {
    return;
  }
  const made = make(exported);
  const loaded = require.cache[require.resolve(name)];
  if (loaded !== undefined) loaded.exports = made;
  // Loaders such as tsx bypass that cache and give `import` their own copy.
  replaced.set(name, made);
  Reflect.set(globalThis, Symbol.for(KEY), replaced);
  const module = `export default globalThis[Symbol.for("${KEY}")].get("${name}")`;
  register(
    toUrl(`export const resolve = (specifier, context, next) =>
      specifier === "${name}"
        ? { url: ${JSON.stringify(toUrl(module))}, format: "module", shortCircuit: true }
        : next(specifier, context);`),
  );
}

function toUrl(text: string): string {
  return `data:text/javascript,${encodeURIComponent(text)}`;
}
