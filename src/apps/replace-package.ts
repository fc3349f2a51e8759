/**
 * Has a CommonJS package export something else to all that load it from now on.
 * Stage: apps; in a process of its own.
 */
import { register } from "node:module";

/** What packages export now. A module of another kind cannot be handed a value. */
const KEY = "resource-gen.packages";
const replaced = new Map<string, unknown>();

/** Replaces what a package exports; nothing where it is not there. */
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
  // Loaders such as tsx give `import` a copy of their own, past that cache.
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
