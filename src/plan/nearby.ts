/**
 * User files related to another user file that may hold what seems to be
 * missing in it: a base class, or the index itself. Must not read files.
 */
import { posix } from "node:path";
import type { OutputFile } from "../emit/file.js";
import type { Nearby } from "../merge/read/nearby.js";
import { textAt } from "./disk.js";
import type { Disk } from "./types.js";

/** The paths that these files may lead to, whether or not they exist. */
export function findNearby(
  wanted: readonly OutputFile[],
  disk: Disk,
): readonly string[] {
  const paths = wanted.flatMap(({ path, merge, content }) => {
    if (merge === undefined || merge.kind === "tests") return [];
    const text = textAt(disk, path);
    if (text === null || text === content || !mayLeadOn(text)) return [];
    return listSpecifiers(text).flatMap((specifier) =>
      resolve(path, specifier),
    );
  });
  return [...new Set(paths)].filter((path) => !disk.has(path));
}

/** The lookup of related files for a merge of the file at `path`. */
export function openNearby(disk: Disk, path: string): Nearby {
  return (specifier) => {
    for (const candidate of resolve(path, specifier)) {
      const text = textAt(disk, candidate);
      if (text !== null) return { path: candidate, text };
    }
    return null;
  };
}

/** Whether the file has a base class, or re-exports from another file. */
export function mayLeadOn(text: string): boolean {
  return /\bextends\b|^[ \t]*export\s*[*{]/m.test(text);
}

/** The relative specifiers in a text. One in a comment does no harm. */
function listSpecifiers(text: string): readonly string[] {
  return [...text.matchAll(/\bfrom\s*["'](\.{1,2}\/[^"'\n]*)["']/g)].map(
    ([, specifier = ""]) => specifier,
  );
}

/** The files that a specifier may refer to, sources first. */
function resolve(from: string, specifier: string): readonly string[] {
  const folder = posix.dirname(from);
  const [, stem = specifier, ending = ""] =
    /^(.*?)(\.[cm]?[jt]sx?)?$/.exec(specifier) ?? [];
  const endings = [".ts", ".tsx", ".mts", ".cts", ".js", ".mjs"];
  const whole = `${stem}${ending}`;
  return [
    ...(ending === "" ? [] : [whole]),
    ...endings.map((each) => stem + each),
    ...endings.map((each) => `${whole}/index${each}`),
  ]
    .map((path) => posix.join(folder, path))
    .filter((path) => !path.startsWith(".."));
}
