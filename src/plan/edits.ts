/**
 * Edits of files that the generator did not write (the manifest, the target's
 * own sources), as part of the same plan. Must not read files.
 */
import { problemAt } from "../diagnostics/file-problem.js";
import { describeObstacle } from "./obstacle.js";
import { makeDelete, makeWrite, type DecisionContext } from "./decision.js";
import { textAt } from "./disk.js";
import type { FileAction, DiskFile, FileEdit, FileProblem } from "./types.js";
import type { PlanInput } from "./types.js";

/** The disk as it will be after the edits. */
export function editDisk(
  input: Pick<PlanInput, "disk" | "edits">,
): ReadonlyMap<string, DiskFile> {
  const disk = new Map(input.disk);
  for (const edit of input.edits ?? []) {
    if (edit.action === "delete") disk.delete(edit.path);
    else if (edit.action === "move") disk.delete(edit.from);
    if (edit.action === "delete" || edit.content === null) continue;
    disk.set(edit.path, { kind: "file", text: edit.content, sha256: "" });
  }
  return disk;
}

/** Every path whose state affects the edits. */
export function editedPaths(
  edits: readonly FileEdit[] = [],
): readonly string[] {
  return edits.flatMap((edit) =>
    edit.action === "move" ? [edit.path, edit.from] : [edit.path],
  );
}

/** Edits that do not fit what is on the disk. Each of them stops the run. */
export function findEditFaults(input: PlanInput): readonly FileProblem[] {
  const edits = input.edits ?? [];
  return edits.flatMap((edit) => {
    const { path } = edit;
    const taken = isTaken(input, edits, edit);
    return [
      ...(taken
        ? [problemAt("foreign-file", path, `${path} is there already`, away)]
        : []),
      ...findChanged(input, edit),
    ];
  });
}

/** Whether something is already at the path where an edit creates a file. */
function isTaken(
  { disk }: PlanInput,
  edits: readonly FileEdit[],
  edit: FileEdit,
): boolean {
  const { action, path } = edit;
  const now = disk.get(path);
  if (now === undefined || (action !== "create" && action !== "move"))
    return false;
  if (action === "create") return true;
  // There is nothing to write, or a killed run has already written it.
  if (edit.content === null) return false;
  if (textAt(disk, path) === edit.content) return false;
  return !edits.some((other) => other.action === "move" && other.from === path);
}

/** An edit never overwrites a file, whatever the flags. */
const away = { help: "move it away, or choose another name" };

/** Finds a file that has changed since the edit was computed from it. */
function findChanged(
  { disk }: PlanInput,
  edit: FileEdit,
): readonly FileProblem[] {
  if (edit.action === "create") return [];
  if (edit.action === "move" && edit.content === null) return [];
  const path = edit.action === "move" ? edit.from : edit.path;
  const now = disk.get(path);
  if (now?.kind !== "file") {
    const message =
      now === undefined
        ? `${path} is no longer there`
        : describeObstacle(path, now);
    return [problemAt("not-a-file", path, message)];
  }
  return edit.before === undefined || edit.before === now.text
    ? []
    : [problemAt("file-changed", path, `${path} was changed meanwhile`)];
}

/**
 * The planned actions together with those of the edits, in writing order. The
 * edits come first: if the run is killed after them, running it again is
 * enough. If the plan itself writes an edited file, it started from the edited
 * text.
 */
export function addEdits(
  context: DecisionContext,
  planned: readonly FileAction[],
): readonly FileAction[] {
  const written = new Set(
    planned.filter(isChange).map((action) => action.path),
  );
  const edits = (context.input.edits ?? []).flatMap(
    (edit): readonly FileAction[] => {
      if (edit.action === "delete") return deleteFile(context, edit.path);
      const { path, content } = edit;
      const isMove = edit.action === "move";
      const inserted = edit.action === "update" ? (edit.inserted ?? []) : [];
      const isInsert = inserted.length > 0;
      const action = isMove ? "create" : isInsert ? "insert" : edit.action;
      const note = describeEdit(edit);
      const write =
        content === null ||
        written.has(path) ||
        textAt(context.input.disk, path) === content
          ? []
          : [
              makeWrite(context, {
                path,
                owner: "yours",
                action,
                content,
                ...(note === null ? {} : { note }),
                ...(isInsert && { inserted }),
                ...(isMove && { from: edit.from }),
              }),
            ];
      return isMove ? [...write, ...deleteFile(context, edit.from)] : write;
    },
  );
  const edited = new Set(edits.map(({ path }) => path));
  // A file that makes room for another one is overwritten, not deleted.
  const kept = new Set([...planned, ...edits].filter(isWrite).map(pathOf));
  const all = [...edits, ...planned.filter(({ path }) => !edited.has(path))];
  const isDelete = ({ action }: FileAction): boolean => action === "delete";
  return [
    ...all.filter((action) => !isDelete(action)),
    ...all.filter((action) => isDelete(action) && !kept.has(action.path)),
  ];
}

/** The note to show for an edit. */
function describeEdit(edit: FileEdit): string | null {
  if (edit.action === "move") return `moved from ${edit.from}`;
  const removed = edit.action === "update" ? (edit.removed ?? []) : [];
  return removed.length === 0 ? null : `took out ${removed.join(", ")}`;
}

function isWrite(action: FileAction): boolean {
  return isChange(action) && action.action !== "delete";
}

function pathOf({ path }: FileAction): string {
  return path;
}

function deleteFile(
  context: DecisionContext,
  path: string,
): readonly FileAction[] {
  const action = makeDelete(context, path, "yours");
  return action === null ? [] : [action];
}

/** Whether applying the action changes the disk. */
export function isChange({ action }: FileAction): boolean {
  return ["create", "update", "insert", "delete"].includes(action);
}
