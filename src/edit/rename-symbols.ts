/**
 * Finds every use of a renamed helper, type, record, field or parameter in the target's
 * own code and returns text edits. Stage: edit. The language service finds the uses, over
 * the generated files as they were before. Writes nothing.
 */
import { join, relative } from "node:path";
import type { TextEdit } from "../code/text-edits.js";
import { findDeclarations, type Declaration } from "./declarations.js";
import { editPlace } from "./place-edit.js";
import { editWords } from "./rename-words.js";
import type { RenameTask } from "./rename-task.js";
import { openPrograms, parsed, type Program } from "./sources.js";
import { editSpecifiers, fileStem } from "./specifiers.js";

/** The edits of each file, by path relative to the root. */
export type SymbolEdits = ReadonlyMap<string, readonly TextEdit[]>;

/** Finds the uses. Generated files get no edits: they are written again. */
export function renameSymbols(task: RenameTask): SymbolEdits {
  const byFile = new Map<string, TextEdit[]>();
  const add = (file: string, edit: TextEdit): void => {
    const path = relative(task.root, file).replaceAll("\\", "/");
    const isOwn = !path.startsWith("../") && !/(^|\/)node_modules\//.test(path);
    if (!isOwn || task.generated.has(path)) return;
    const edits = byFile.get(path);
    if (edits === undefined) byFile.set(path, [edit]);
    else if (!edits.some((other) => overlaps(other, edit))) edits.push(edit);
  };
  for (const program of openPrograms(task)) {
    const isUsed = findUsed(task, program);
    for (const declaration of findDeclarations(task, program))
      if (isUsed(declaration.from)) renameOne(program, declaration, add);
    editWords(
      task.texts.words.filter(({ from }) => isUsed(from)),
      ...([program, task.root, add] as const),
    );
    editSpecifiers(task, program, add);
  }
  return byFile;
}

/** Whether a name may be in a program's files at all. */
function findUsed(
  { root }: RenameTask,
  program: Program,
): (name: string) => boolean {
  const texts = program.files.map(
    (file) => parsed(program, join(root, file))?.text ?? "",
  );
  return (name) => texts.some((text) => text.includes(name));
}

function overlaps(a: TextEdit, b: TextEdit): boolean {
  return a.start < b.end && b.start < a.end;
}

function renameOne(
  { service }: Program,
  declaration: Declaration,
  add: (file: string, edit: TextEdit) => void,
): void {
  const { file, at, kind } = declaration;
  const found = service.findRenameLocations(file, at, false, false, {
    // An imported name is renamed together with its uses and gets no alias; a
    // key that is destructured into a variable leaves the variable's name
    // alone.
    providePrefixAndSuffixTextForRename: kind === "property",
  });
  for (const location of found ?? []) {
    const { fileName } = location;
    const source = service.getProgram()?.getSourceFile(fileName);
    if (source === undefined) continue;
    const edit = editPlace(source, location, declaration);
    if (edit !== null) add(fileName, edit);
  }
}

/**
 * The words of which a file must contain one to have a use in it, so that no
 * more is read than needed.
 */
export function wordsOf({
  renamings: { exports, members },
  texts: { names, words },
  locals,
  moves,
}: Pick<
  RenameTask,
  "renamings" | "texts" | "locals" | "moves"
>): readonly string[] {
  return [
    ...new Set([
      ...[...exports, ...members, ...locals, ...names, ...words].map(
        ({ from }) => from,
      ),
      ...moves.map(({ from }) => fileStem(from)),
    ]),
  ];
}
