/** Whether a text can be code that imports a file. Stage: edit. Pure. */
import { posix } from "node:path";
import { withoutEnding } from "../code/scope.js";

/**
 * Looks for a path in quotes that leads to the file, whatever it is used for. If its
 * folder is unknown, as with an alias, only its last part is compared; a single word has
 * to stand where modules are named, as it may be anything else: `"comments"`.
 *
 * @param from the file that holds the text; both paths are relative to the root
 */
export function importsFile(from: string, text: string, path: string): boolean {
  const target = withoutEnding(path);
  const stem = posix.basename(target);
  if (!text.includes(stem)) return false;
  const folder = posix.dirname(from);
  return [...text.matchAll(/(["'`])([^"'`\r\n]+)\1/g)].some(
    ({ index, 2: said = "" }) => {
      const head = text.slice(Math.max(0, index - 20), index);
      if (!said.includes("/") && !NAMES_MODULE.test(head)) return false;
      const bare = withoutEnding(said);
      return said.startsWith(".")
        ? posix.join(folder, bare) === target
        : posix.basename(bare) === stem;
    },
  );
}

/** What stands before the name of a module. */
const NAMES_MODULE = /\b(?:from|import|require)\s*\(?\s*$/;
