/**
 * What imports of the runtime become when it moves into a package, or out of
 * one. Stage: edit. Pure: the plan creates and deletes the runtime's files.
 */
import type { OutputRecord } from "../plan/types.js";

/**
 * Where an import leads: to a file, with the ending that imports have, or to a
 * package.
 */
export type ImportAddress =
  { readonly file: string } | { readonly module: string };

/** The imports that change. */
export interface RuntimeMove {
  /** The module that replaces a file, by its path relative to the root. */
  readonly ofFile: (path: string) => string | null;
  /** Where an import of a package now leads. */
  readonly ofModule: (specifier: string) => ImportAddress | null;
}

/**
 * Null if the runtime stays, or moves between folders as other files do.
 *
 * @param wanted the files that should exist
 * @param ending the ending of relative imports
 */
export function findRuntimeMove(
  before: OutputRecord,
  after: OutputRecord,
  wanted: ReadonlySet<string>,
  ending: string,
): RuntimeMove | null {
  const [old, next] = [before.runtime, after.runtime];
  if (old === undefined || next === undefined) return null;
  if (typeof old === "string") {
    if (typeof next === "string") return null;
    return {
      ofFile: (path) => {
        const part = cut(path, old)?.replace(/\.ts$/, "");
        return part === undefined ? null : `${next.import}/${part}`;
      },
      ofModule: () => null,
    };
  }
  return {
    ofFile: () => null,
    ofModule: (specifier) => {
      const part = cut(specifier, old.import);
      if (part === null) return null;
      if (typeof next !== "string") return { module: `${next.import}/${part}` };
      // What is not written here can still be imported from the package.
      const file = `${next}/${part}`;
      return wanted.has(`${file}.ts`) ? { file: file + ending } : null;
    },
  };
}

/** A path relative to a folder; null if it is not below it. */
function cut(path: string, folder: string): string | null {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
}
