/**
 * Fits the list of controllers to the controllers of this project: only one whose
 * constructor takes the stores is passed them. Reads no files.
 */
import { posix } from "node:path";
import { withoutEnding } from "../code/scope.js";
import type { IndexMerge, OutputFile } from "../emit/file.js";

type Entry = IndexMerge["entries"][number];

/**
 * The file for controllers as they are: one that the user wrote may have a constructor
 * where a fresh one has none, or none where a fresh one has.
 *
 * @param textOf the text of a file, by its path without an ending
 */
export function fitIndex(
  file: OutputFile,
  textOf: (stem: string) => string | null,
): OutputFile {
  const { path, merge } = file;
  if (merge?.kind !== "index") return file;
  const hasStores = merge.entries.some(({ variable }) => variable === "stores");
  let { content } = file;
  const entries = merge.entries.map((entry): Entry => {
    const { module, local, value, imported } = entry;
    const text = textOf(posix.join(path, "..", withoutEnding(module)));
    const takes = text === null ? null : takesStores(text, imported);
    if (takes === null || (takes && !hasStores)) return entry;
    const fitted = writeIndexValue(local, takes);
    if (fitted === value) return entry;
    content = content.replace(findValue(local), fitted);
    return { ...entry, value: fitted };
  });
  return { ...file, content, merge: { ...merge, entries } };
}

/** `new ArticlesController(stores)` */
export function writeIndexValue(local: string, takesStores: boolean): string {
  return `new ${local}(${takesStores ? "stores" : ""})`;
}

/** Either of the two, in any layout. */
function findValue(local: string): RegExp {
  return new RegExp(`\\bnew ${local}\\(\\s*(?:stores)?,?\\s*\\)`);
}

/** Whether a class is passed the stores; null if its text does not show it. */
function takesStores(text: string, className: string): boolean | null {
  const head = new RegExp(`\\bclass ${className}\\b([^{]*)\\{`).exec(text);
  if (head === null) return null;
  const [, parameters] = /\bconstructor\s*\(([^)]*)\)/.exec(text) ?? [];
  // Then the class that it extends may have one.
  if (parameters === undefined)
    return /\bextends\b/.test(head[1] ?? "") ? null : false;
  if (parameters.trim() === "") return false;
  return /\bStores\b/.test(parameters) ? true : null;
}
