/** Whether a text can be code that imports a file. Stage: edit. Pure. */
import { posix } from "node:path";
import { withoutEnding } from "../code/scope.js";

/**
 * Looks for a path in quotes that leads to the file. A relative one counts whatever it is
 * used for. Where modules are named, another one may have an alias for a folder, so that
 * only its last part is compared; elsewhere it has to be the file's own path, or the end
 * of that with an extension, as most texts with a slash are something else: addresses, or
 * names of controllers.
 *
 * @param from the file that holds the text; both paths are relative to the root
 */
export function importsFile(from: string, text: string, path: string): boolean {
  const target = withoutEnding(path);
  const stem = posix.basename(target);
  if (!text.includes(stem)) return false;
  const folder = posix.dirname(from);
  return [...text.matchAll(/(["'`])([^"'`\r\n]+)\1/g)].some(
    ({ index, 2: specifier = "" }) => {
      const bare = withoutEnding(specifier);
      if (specifier.startsWith(".")) return posix.join(folder, bare) === target;
      const head = text.slice(Math.max(0, index - 20), index);
      if (NAMES_MODULE.test(head)) return posix.basename(bare) === stem;
      const isFile = specifier !== bare && specifier.includes("/");
      return bare === target || (isFile && `/${target}`.endsWith(`/${bare}`));
    },
  );
}

/** What stands before the name of a module. */
const NAMES_MODULE = /\b(?:from|import|require|[mM]ock|resolve)\s*\(?\s*$/;
