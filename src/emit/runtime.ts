/**
 * The runtime: copies of `src/runtime`, the same in every project but for the
 * import endings. Stage: emit. Which parts a project needs, its own files say:
 * those that they import, and what those import.
 */
import { runtime } from "../generated/runtime.js";
import { fromRuntime } from "./bound.js";
import type { OutputFile } from "./file.js";
import { rewriteImports } from "./imports.js";
import { RUNTIME_REVISION } from "./runtime-revision.js";
import type { Target } from "./target.js";
import { render } from "./template.js";

/** Every part that there is. */
export const allParts: readonly string[] = Object.keys(runtime);

const IMPORTED = / from "\.\/([\w-]+)\.js";$/gm;

/** The parts that some files of `<dir>` import. */
export function findParts(
  files: readonly OutputFile[],
  target: Target,
): readonly string[] {
  const known = new Map(
    Object.entries(fromRuntime(target)).map(([part, from]) => [from, part]),
  );
  const found = files.flatMap(({ content }) =>
    Array.from(content.matchAll(/ from "([^"\n]+)";$/gm), ([, from = ""]) =>
      known.get(from),
    ),
  );
  return found.filter((part) => part !== undefined);
}

/**
 * Some parts, and all that they import. Each stands behind those that it
 * imports, so that a run that is cut short leaves no import without a file.
 */
export function withImported(parts: readonly string[]): readonly string[] {
  const ordered = new Set<string>();
  const seen = new Set<string>();
  const add = (part: string): void => {
    // Types go round in circles.
    if (seen.has(part)) return;
    seen.add(part);
    for (const [, name = ""] of (runtime[part] ?? "").matchAll(IMPORTED)) {
      add(name);
    }
    ordered.add(part);
  };
  for (const part of parts.toSorted()) add(part);
  return [...ordered];
}

/** A copy of a part. */
export function copyPart(part: string, target: Target): OutputFile {
  const text = rewriteImports(runtime[part] ?? "", target.importExtension);
  const header = render("runtime-header", {
    revision: String(RUNTIME_REVISION),
  });
  return {
    path: `${target.runtime}/${part}.ts`,
    owner: "machine",
    content: `${header}\n${text}`,
  };
}
