/**
 * The paths by which the target's code reaches files that move. Stage: edit.
 * Only the file's own name in them changes: folders and endings stay.
 */
import { dirname, join } from "node:path";
import { ts } from "ts-morph";
import type { Cut } from "./cuts.js";
import type { RenameTask } from "./rename-task.js";
import type { Program } from "./sources.js";

/** Finds texts that lead to a moved file: of imports, mocks, `new URL(...)`. */
export function editSpecifiers(
  { root, moves }: RenameTask,
  { project, service, files }: Program,
  add: (file: string, cut: Cut) => void,
): void {
  const options = project.getCompilerOptions();
  const host = project.getModuleResolutionHost();
  const program = service.getProgram();
  for (const file of files) {
    const source = program?.getSourceFile(join(root, file));
    if (source === undefined) continue;
    forEachText(source, (node) => {
      const { text } = node;
      const alike = moves.filter(({ from }) => stemOf(from) === stemOf(text));
      if (alike.length === 0) return;
      const { resolvedModule } = ts.resolveModuleName(
        text,
        source.fileName,
        options,
        host,
      );
      const reached =
        resolvedModule?.resolvedFileName ?? reach(source.fileName, text);
      const move = alike.find(
        ({ from }) =>
          withoutEnding(join(root, from)) === withoutEnding(reached),
      );
      if (move === undefined) return;
      const name = text.split("/").at(-1) ?? "";
      const start = node.end - 1 - name.length;
      const end = start + stemOf(text).length;
      add(source.fileName, { start, end, text: stemOf(move.to) });
    });
  }
}

/** A file's name as imports write it: without its folder and its ending. */
export function stemOf(path: string): string {
  return withoutEnding(path.split("/").at(-1) ?? path);
}

/** The file that a path means which is no import the compiler could follow. */
function reach(from: string, text: string): string {
  return text.startsWith(".") ? join(dirname(from), text) : "";
}

function withoutEnding(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, "");
}

/** Every text without escapes in it. */
function forEachText(
  source: ts.SourceFile,
  call: (node: ts.StringLiteralLike) => void,
): void {
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) &&
      node.end - node.getStart(source) === node.text.length + 2
    )
      call(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
}
