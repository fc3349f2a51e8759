/** Finds the file that a tsconfig extends, as TypeScript does. Reads only. */
import { createRequire } from "node:module";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { asTexts } from "./jsonc.js";
import { foldersAbove, isExistingFile, readJsonFile } from "./look.js";

/**
 * The file that `specifier` refers to in the tsconfig at `from`; null if it is
 * missing.
 */
export function readExtended(from: string, specifier: string): string | null {
  if (isAbsolute(specifier) || /^\.\.?(?:\/|$)/.test(specifier))
    return asConfig(resolve(dirname(from), specifier));
  for (const folder of foldersAbove(dirname(from))) {
    const found = inPackage(join(folder, "node_modules", specifier));
    if (found !== null) return found;
  }
  return byExports(from, specifier);
}

function asConfig(path: string): string | null {
  return [path, `${path}.json`].find(isExistingFile) ?? null;
}

/** A file of a package, or the one that its package.json names as its tsconfig. */
function inPackage(path: string): string | null {
  const file = asConfig(path);
  if (file !== null) return file;
  const [named] = asTexts(readJsonFile(join(path, "package.json"))?.tsconfig);
  const main = named === undefined ? null : asConfig(join(path, named));
  return main ?? asConfig(join(path, "tsconfig.json"));
}

/** The file that the package's `exports` lead to. */
function byExports(from: string, specifier: string): string | null {
  const { resolve: find } = createRequire(from);
  for (const name of [specifier, `${specifier}.json`])
    try {
      const path = find(name);
      if (path.endsWith(".json")) return path;
    } catch {
      // Not by this name.
    }
  return null;
}
