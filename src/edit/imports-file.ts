/** Whether a text can be code that imports a file. Stage: edit. Pure. */
import { posix } from "node:path";
import { withoutEnding } from "../code/scope.js";

/**
 * Looks for a path in quotes that leads to the file, whatever it is used for.
 * If its folder is unknown, as with an alias, only its last part is compared.
 *
 * @param from the file that holds the text; both paths are relative to the root
 */
export function importsFile(from: string, text: string, path: string): boolean {
  const target = withoutEnding(path);
  const stem = posix.basename(target);
  if (!text.includes(stem)) return false;
  const folder = posix.dirname(from);
  return [...text.matchAll(/(["'`])([^"'`\r\n]+)\1/g)].some(
    ([, , said = ""]) => {
      const bare = withoutEnding(said);
      return said.startsWith(".")
        ? posix.join(folder, bare) === target
        : posix.basename(bare) === stem;
    },
  );
}
