/**
 * Edits of files that no generator wrote, the manifest and the target's own
 * sources, as part of the same plan. Must not read files.
 */
import { describeObstacle, problemAt } from "./problems.js";
import { makeWrite } from "./outcome.js";
import type { Context } from "./outcome.js";
import type { Action, DiskFile, FileProblem, PlanInput } from "./types.js";

/** The disk as it is once the edits are made. */
export function editDisk(
  input: Pick<PlanInput, "disk" | "edits">,
): ReadonlyMap<string, DiskFile> {
  const disk = new Map(input.disk);
  for (const edit of input.edits ?? []) {
    if (edit.action === "delete") disk.delete(edit.path);
    else disk.set(edit.path, { kind: "file", text: edit.content, sha256: "" });
  }
  return disk;
}

/** Edits that do not fit what is there. Each of them stops the run. */
export function findEditFaults(input: PlanInput): readonly FileProblem[] {
  return (input.edits ?? []).flatMap(({ path, action }) => {
    const now = input.disk.get(path);
    if (action === "create")
      return now === undefined
        ? []
        : [problemAt("foreign-file", path, `${path} is there already`)];
    if (now?.kind === "file") return [];
    const message =
      now === undefined
        ? `${path} is no longer there`
        : describeObstacle(path, now);
    return [problemAt("not-a-file", path, message)];
  });
}

/**
 * The actions with those of the edits, in the order of writing. The edits come
 * first: after them a run that was killed has only to be run again. Where the
 * plan writes an edited file itself, it began with the edited text.
 */
export function addEdits(
  context: Context,
  planned: readonly Action[],
): readonly Action[] {
  const written = new Set(
    planned.filter(isChange).map((action) => action.path),
  );
  const edits = (context.input.edits ?? [])
    .filter(({ path }) => !written.has(path))
    .flatMap((edit): readonly Action[] => {
      const { path } = edit;
      const now = context.input.disk.get(path);
      if (edit.action !== "delete") {
        const { action, content } = edit;
        return [makeWrite(context, { path, owner: "yours", action, content })];
      }
      if (now?.kind !== "file") return [];
      const { text, sha256 } = now;
      return [
        {
          path,
          owner: "yours",
          action: "delete",
          before: text,
          expects: sha256,
        },
      ];
    });
  const edited = new Set(edits.map(({ path }) => path));
  const all = [...edits, ...planned.filter(({ path }) => !edited.has(path))];
  const isDelete = ({ action }: Action): boolean => action === "delete";
  return [
    ...all.filter((action) => !isDelete(action)),
    ...all.filter(isDelete),
  ];
}

/** Whether applying the action changes the disk. */
export function isChange({ action }: Action): boolean {
  return ["create", "update", "insert", "delete"].includes(action);
}
