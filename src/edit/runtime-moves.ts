/**
 * What imports of the runtime say where it is a package's from now on, or was
 * before. Stage: edit. Pure: its files are made and deleted by the plan.
 */
import type { OutputRecord } from "../plan/types.js";

/** Where an import leads: a file, with the ending that imports have; or a package. */
export type Address = { readonly file: string } | { readonly module: string };

/** The imports that change. */
export interface RuntimeMove {
  /** What says a file's new home, by its path relative to the root. */
  readonly ofFile: (path: string) => string | null;
  /** What an import of a package leads to now. */
  readonly ofModule: (specifier: string) => Address | null;
}

/**
 * Null where the runtime stays, or moves from folder to folder as other files do.
 *
 * @param wanted the files that are to be there
 * @param ending of relative imports
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
      // What is not written here can still be had from the package.
      const file = `${next}/${part}`;
      return wanted.has(`${file}.ts`) ? { file: file + ending } : null;
    },
  };
}

/** What stands behind a folder; null for what is elsewhere, or below it. */
function cut(path: string, folder: string): string | null {
  const name = path.startsWith(`${folder}/`)
    ? path.slice(folder.length + 1)
    : "";
  return name === "" || name.includes("/") ? null : name;
}
