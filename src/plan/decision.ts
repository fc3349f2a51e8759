/** The decision for one file, and the code that all decisions share. */
import { textAt } from "./disk.js";
import type { LockEntry, PlanInput } from "./types.js";
import type {
  FileAction,
  DiskFile,
  FileProblem,
  WriteAction,
} from "./types.js";
import type { DeleteAction, RestAction } from "./types.js";

export interface Decision {
  /** Null: there is nothing to report about the file. */
  readonly action: FileAction | null;
  /** The file's entry in the next lock. Null: none. */
  readonly entry: LockEntry | null;
  readonly problem?: FileProblem;
  /** True: because of this decision, the whole run writes nothing. */
  readonly blocks?: boolean;
  /** Whether the user's file is untouched, and written anew. */
  readonly isRenewed?: boolean;
  /** The key of a merge that has nothing left to do. */
  readonly completeMerge?: string;
}

/** What a plan begins with. */
export interface Opened {
  readonly input: PlanInput;
  /** The disk as it will be after the edits. */
  readonly disk: ReadonlyMap<string, DiskFile>;
}

/** What the decision for one file is based on, besides the file itself. */
export interface DecisionContext extends Opened {
  /** What is decided already: files come after those that they import. */
  readonly decided: ReadonlyMap<string, Decision>;
  /**
   * Whether this version of the tool wrote the project. Asked once the runtime is
   * decided: that is the same in every project of a version.
   */
  readonly isOfThisVersion: () => boolean;
}

/** The text of a file after the plan, as far as it is decided. */
export function textAfter(
  { disk, decided }: DecisionContext,
  path: string,
): string | null {
  const action = decided.get(path)?.action ?? null;
  return action !== null && "content" in action
    ? action.content
    : textAt(disk, path);
}

/** Builds the write of a file from what is on the disk. */
export function makeWrite(
  context: DecisionContext,
  write: Pick<WriteAction, "path" | "owner" | "action" | "content"> &
    Partial<Pick<WriteAction, "note" | "copy" | "inserted" | "from">>,
): WriteAction {
  const now = context.input.disk.get(write.path);
  return {
    ...write,
    before: now?.kind === "file" ? now.text : null,
    expects: now?.kind === "file" ? now.sha256 : null,
  };
}

/** Builds the deletion of a file; null if there is no file at the path. */
export function makeDelete(
  { input }: DecisionContext,
  path: string,
  owner: DeleteAction["owner"],
): DeleteAction | null {
  const now = input.disk.get(path);
  if (now?.kind !== "file") return null;
  const { text: before, sha256: expects } = now;
  return { path, owner, action: "delete", before, expects };
}

/** The action for a file that stays as it is. */
export function leaveFile(
  { path, owner }: Pick<RestAction, "path" | "owner">,
  action: RestAction["action"],
  note?: string,
): RestAction {
  return { path, owner, action, ...(note !== undefined && { note }) };
}
