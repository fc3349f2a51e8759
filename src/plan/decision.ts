/** What was decided for one file, and what all decisions have in common. */
import type { LockEntry, PlanInput } from "./types.js";
import type { Action, DiskFile, FileProblem, WriteAction } from "./types.js";
import type { DeleteAction, RestAction } from "./types.js";

export interface Decision {
  /** Null: there is nothing to say of the file. */
  readonly action: Action | null;
  /** What the next lock says of it. Null: nothing. */
  readonly entry: LockEntry | null;
  readonly problem?: FileProblem;
  /** True: because of it the whole run writes nothing. */
  readonly blocks?: boolean;
  /** The key of a merge that has nothing more to do. */
  readonly settled?: string;
}

/** What the decision for one file is made of, besides the file itself. */
export interface Context {
  readonly input: PlanInput;
  /** The disk as it is once the edits are made. */
  readonly disk: ReadonlyMap<string, DiskFile>;
}

/** What a file needs for a write, from what stands on the disk. */
export function makeWrite(
  context: Context,
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

/** What a file needs to be deleted; null where no file stands there. */
export function makeDelete(
  { input }: Context,
  path: string,
  owner: DeleteAction["owner"],
): DeleteAction | null {
  const now = input.disk.get(path);
  if (now?.kind !== "file") return null;
  const { text: before, sha256: expects } = now;
  return { path, owner, action: "delete", before, expects };
}

/** What is said of a file that stays as it is. */
export function rest(
  { path, owner }: Pick<RestAction, "path" | "owner">,
  action: RestAction["action"],
  note?: string,
): RestAction {
  return { path, owner, action, ...(note !== undefined && { note }) };
}
