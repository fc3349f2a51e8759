/**
 * Applies fixes that are certain to the text of a manifest's files; comments
 * and layout stay. The fixes come from the diagnostics.
 */
import { dirname, relative, resolve } from "node:path";
import { CannotRun } from "../diagnostics/cannot-run.js";
import type { Diagnostic, Fix } from "../diagnostics/diagnostic.js";
import { checkManifest } from "../manifest/check.js";
import { openProject, type ReadManifest } from "../run/pipeline.js";
import type { FileEdit } from "../plan/types.js";
import { findRoots } from "../project/root.js";
import type { CommandContext } from "./context.js";
import { editAlone } from "./edit-alone.js";

/** A file, before and after its fixes. */
export interface FixedFile {
  /** Relative to the working directory, as diagnostics name it. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** The number of fixes in it. */
  readonly count: number;
}

/** A name ends up in URLs and file names: only its author can choose it. */
const uncertain: ReadonlySet<string> = new Set(["invalid-name"]);

/** The files that change, with every fix that does not overlap another. */
export function chooseFixes(
  diagnostics: readonly Diagnostic[],
  sources: ReadonlyMap<string, string>,
): readonly FixedFile[] {
  const fixes = diagnostics.flatMap(({ code, fix }) =>
    fix === undefined || uncertain.has(code) ? [] : [fix],
  );
  return [...sources].flatMap(([file, before]) => {
    const own = fixes
      .filter((fix) => fix.file === file)
      .sort((a, b) => a.start - b.start)
      .filter(isClear);
    const after = own.reduceRight(replace, before);
    return after === before ? [] : [{ file, before, after, count: own.length }];
  });
}

/** Whether a fix begins after the previous one ends. */
function isClear(fix: Fix, index: number, all: readonly Fix[]): boolean {
  const previous = all[index - 1];
  return previous === undefined || previous.end <= fix.start;
}

function replace(text: string, { start, end, text: inserted }: Fix): string {
  return text.slice(0, start) + inserted + text.slice(end);
}

/**
 * Writes the fixed files, all or none.
 *
 * @throws CannotRun if one of them was changed in the meantime, or cannot be
 * written
 */
export async function applyFixes(
  { cwd }: CommandContext,
  { file }: ReadManifest,
  files: readonly FixedFile[],
): Promise<void> {
  const { root } = await findRoots(dirname(file));
  const { tree } = await checkManifest({});
  if (tree === null) throw new Error("an empty manifest has errors");
  const { place } = await openProject(cwd, file, tree.output);
  const edits = files.map(({ file: name, before, after }): FileEdit => ({
    action: "update",
    path: relative(root, resolve(cwd, name)).replaceAll("\\", "/"),
    before,
    content: after,
  }));
  const paths = edits.map(({ path }) => path);
  const { blocked, problems } = await editAlone(place, paths, () => edits);
  const [problem] = problems;
  if (problem !== undefined && blocked)
    throw new CannotRun(problem.code, problem.message);
}
