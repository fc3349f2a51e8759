/**
 * What the plan says: which file is written, deleted or left, and why. Commands
 * and reports are written against these types. Data only; no code.
 */
import type { FileProblem } from "../diagnostics/file-problem.js";
import type { OutputFile, Owner } from "../emit/file.js";
import type { MergeFunction } from "../merge/result.js";

export type { FileProblem };

/** What was found at a path. A path that holds nothing is absent from the map. */
export type DiskFile =
  | {
      readonly kind: "file";
      /** As it stands, byte order mark and newlines included; null where it is not UTF-8. */
      readonly text: string | null;
      /** Of the bytes, not LF-normalised: `apply` compares it before it writes. */
      readonly sha256: string;
    }
  | {
      /** Something that cannot be replaced by a file of ours. */
      readonly kind: "folder" | "link" | "special" | "unreadable" | "outside";
      /** Where a link leads, or the system's message. */
      readonly detail?: string;
    };

/** Paths relative to the root, with forward slashes. */
export type Disk = ReadonlyMap<string, DiskFile>;

/** What the lock knows of one file. */
export interface LockEntry {
  readonly owner: Owner;
  /** Of the text that was written, LF-normalised. */
  readonly sha256: string;
  /** Of the same text's tokens: what a formatter does not change. */
  readonly tokens?: string;
  /** Of each member or entry that was written as a stub: the hash of its tokens. */
  readonly members?: Readonly<Record<string, string>>;
}

/** Paths relative to the root. */
export type LockEntries = ReadonlyMap<string, LockEntry>;

/**
 * The output folders of a run, patterns among them, and its single files,
 * relative to the root; false where nothing of the kind is written. What nobody
 * knows is left out.
 */
export interface OutputRecord {
  readonly dir?: string;
  /** A folder, or the package that it is imported from. */
  readonly runtime?: string | { readonly import: string };
  readonly controllers?: string | false;
  readonly tests?: string | false;
  readonly controllerTests?: string | false;
  readonly views?: string | false;
  /** The file that opens the database, and that of the server. */
  readonly database?: string;
  readonly server?: string | false;
}

/** The lock as it was read, whatever state it was in. */
export interface LockState {
  /** Of the lock itself, relative to the root. */
  readonly path: string;
  /** Its text, null where there is none. */
  readonly text: string | null;
  /** Of its bytes, null where there is none. */
  readonly sha256: string | null;
  /** False for a lock that is lost or broken: then nothing is deleted. */
  readonly trusted: boolean;
  /** One; two for a lock with merge conflict markers; none for a lost or broken one. */
  readonly sides: readonly LockEntries[];
  /** What runs that were killed were about to write. */
  readonly journals: readonly LockEntries[];
  /** Under which folders all these were written. */
  readonly records: readonly OutputRecord[];
  readonly problems: readonly FileProblem[];
}

interface ActionBase {
  /** Relative to the root. */
  readonly path: string;
  readonly owner: Owner;
  /** What a reader should know: "deleted by you, not made again". */
  readonly note?: string;
}

export interface WriteAction extends ActionBase {
  readonly action: "create" | "update" | "insert";
  /** Exactly what is to be written, in the newlines of the file that stood there. */
  readonly content: string;
  /** What stood there, for `--diff`. Null where nothing did. */
  readonly before: string | null;
  /** Hash of the bytes that must still be there. Null: nothing may be there. */
  readonly expects: string | null;
  /** `--force` overwrites an edit: a copy of it is kept. */
  readonly copy?: boolean;
  /** The members or entries that were added. */
  readonly inserted?: readonly string[];
  /** Where the file stood, if it moves. */
  readonly from?: string;
}

export interface DeleteAction extends ActionBase {
  readonly action: "delete";
  readonly before: string | null;
  readonly expects: string;
}

export interface RestAction extends ActionBase {
  /** `keep`: nothing needs it any more, or it is not ours to make again. */
  readonly action: "unchanged" | "keep" | "conflict";
}

export type Action = WriteAction | DeleteAction | RestAction;
export type ActionKind = Action["action"];

/** The lock's own write, always the last. */
export type LockWrite = Pick<
  WriteAction,
  "path" | "content" | "before" | "expects"
>;

export interface Plan {
  /** In the order of writing: as wanted, then what is deleted or kept. */
  readonly actions: readonly Action[];
  readonly problems: readonly FileProblem[];
  /** True: a conflict that stops the whole run; nothing may be written. */
  readonly blocked: boolean;
  /** True: applying it would change a file. What `--check` asks. */
  readonly changes: boolean;
  /** Null where the lock stays as it is. */
  readonly lock: LockWrite | null;
  /** The lock as it stands; null where there is none. */
  readonly lockText: string | null;
  /** Every folder that this run writes in, or an earlier one may have. */
  readonly folders: readonly string[];
  /** Folders of files that are no longer listed: removed where they are empty. */
  readonly emptied: readonly string[];
  /** Keys of merges that found nothing missing, for the cache. */
  readonly settled: readonly string[];
  /**
   * What was found at each path that the plan depends on, other manifests' locks
   * among them: the hash of its bytes, the kind of what is no file, null for nothing.
   */
  readonly found: ReadonlyMap<string, string | null>;
}

/**
 * An edit of a file that belongs to the user: the manifest, the target's own
 * sources, a controller. `before`: the text that the edit was made from; where
 * another one stands there now, nothing is written.
 */
export type FileEdit =
  | {
      readonly action: "create";
      readonly path: string;
      readonly content: string;
    }
  | {
      readonly action: "update";
      readonly path: string;
      readonly content: string;
      readonly before?: string;
      /** Stubs or entries that were taken out: the lock forgets them. */
      readonly removed?: readonly string[];
      /** Entries that have another name now: the lock forgets the old one. */
      readonly renamed?: readonly string[];
      /** What was put in, where nothing else was changed. */
      readonly inserted?: readonly string[];
    }
  | {
      readonly action: "delete";
      readonly path: string;
      readonly before?: string;
    }
  | {
      /** What the lock knows of `from` it knows of `path` afterwards. */
      readonly action: "move";
      readonly from: string;
      readonly path: string;
      /** Null: the user deleted the file, and it stays so under its new name. */
      readonly content: string | null;
      readonly before?: string;
    };

export interface PlanOptions {
  /** Overwrite edited machine files (a copy is kept), make deleted tests again. */
  readonly force?: boolean;
  /** The *yours* files that may be touched. With it nothing is deleted. */
  readonly only?: ReadonlySet<string>;
  /** Keys of merges that are known to find nothing missing. */
  readonly settled?: ReadonlySet<string>;
}

export interface PlanInput {
  /** In the order of writing: a file stands after the files that it imports. */
  readonly wanted: readonly OutputFile[];
  readonly disk: Disk;
  readonly lock: LockState;
  readonly edits?: readonly FileEdit[];
  /** The folders of this run, for the lock. */
  readonly output?: OutputRecord;
  /** Machine files that stand elsewhere from now on: their old paths. */
  readonly moved?: ReadonlySet<string>;
  /** Machine files of which it is known that only a git merge changed them. */
  readonly gitMerged?: ReadonlySet<string>;
  readonly options?: PlanOptions;
  readonly merge: MergeFunction;
}
