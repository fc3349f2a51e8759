/**
 * What a plan says: which files are written, deleted or left alone, and why.
 * Commands and reports are written against these types. Data only; no code.
 */
import type { FileProblem } from "../diagnostics/file-problem.js";
import type { OutputFile, Owner } from "../emit/file.js";
import type { MergeFunction } from "../merge/result.js";

export type { FileProblem };

/** What was found at a path. Paths with nothing there are not in the map. */
export type DiskFile =
  | {
      readonly kind: "file";
      /**
       * The exact text, byte order mark and newlines included; null if it is
       * not UTF-8.
       */
      readonly text: string | null;
      /** Hash of the raw bytes, which `apply` compares before it writes. */
      readonly sha256: string;
    }
  | {
      /** Something that a file of ours cannot replace. */
      readonly kind:
        "folder" | "link" | "special" | "unreadable" | "outside" | "too-long";
      /** The target of a link, or the system's message. */
      readonly detail?: string;
    };

/** Paths relative to the root, with forward slashes. */
export type Disk = ReadonlyMap<string, DiskFile>;

/** What the lock knows about one file. */
export interface LockEntry {
  readonly owner: Owner;
  /** Hash of the text that was written, LF-normalized. */
  readonly sha256: string;
  /** Hash of the same text's tokens, which a formatter does not change. */
  readonly tokens?: string;
  /** The token hash of each member or entry that was written as a stub. */
  readonly members?: Readonly<Record<string, string>>;
}

/** Paths relative to the root. */
export type LockEntries = ReadonlyMap<string, LockEntry>;

/**
 * The output folders of a run, including patterns, and its single files,
 * relative to the root; false if nothing of that kind is written. Unknown ones
 * are left out.
 */
export interface OutputRecord {
  readonly dir?: string;
  /** A folder, or the package it is imported from. */
  readonly runtime?: string | { readonly import: string };
  readonly controllers?: string | false;
  readonly tests?: string | false;
  readonly controllerTests?: string | false;
  readonly views?: string | false;
  /** The file that opens the database; `server` is the file of the server. */
  readonly database?: string;
  readonly server?: string | false;
}

/** The lock as it was read, whatever state it was in. */
export interface LockState {
  /** Path of the lock itself, relative to the root. */
  readonly path: string;
  /** Its text; null if there is none. */
  readonly text: string | null;
  /** Hash of its bytes; null if there is none. */
  readonly sha256: string | null;
  /** False if the lock is lost or broken: then nothing is deleted. */
  readonly trusted: boolean;
  /**
   * One side; two for a lock with merge conflict markers; none if it is lost or
   * broken.
   */
  readonly sides: readonly LockEntries[];
  /** What killed runs were about to write. */
  readonly journals: readonly LockEntries[];
  /** The folders under which all of these were written. */
  readonly records: readonly OutputRecord[];
  readonly problems: readonly FileProblem[];
}

interface ActionBase {
  /** Relative to the root. */
  readonly path: string;
  readonly owner: Owner;
  /** A note for the reader: "deleted by you, not made again". */
  readonly note?: string;
}

export interface WriteAction extends ActionBase {
  readonly action: "create" | "update" | "insert";
  /** Exactly what to write, with the newlines of the file it replaces. */
  readonly content: string;
  /** The text it replaces, for `--diff`. Null if there was none. */
  readonly before: string | null;
  /** Hash of the bytes that must still be there. Null: nothing may be there. */
  readonly expects: string | null;
  /** `--force` overwrites an edit: keep a copy of it. */
  readonly copy?: boolean;
  /** The members or entries that were added. */
  readonly inserted?: readonly string[];
  /** The old path, if the file moves. */
  readonly from?: string;
}

export interface DeleteAction extends ActionBase {
  readonly action: "delete";
  readonly before: string | null;
  readonly expects: string;
}

export interface RestAction extends ActionBase {
  /** `keep`: no longer needed, or not ours to create again. */
  readonly action: "unchanged" | "keep" | "conflict";
}

export type FileAction = WriteAction | DeleteAction | RestAction;
export type ActionKind = FileAction["action"];

/** The write of the lock itself, always the last one. */
export type LockWrite = Pick<
  WriteAction,
  "path" | "content" | "before" | "expects"
>;

export interface Plan {
  /** In writing order: as wanted, then what is deleted or kept. */
  readonly actions: readonly FileAction[];
  readonly problems: readonly FileProblem[];
  /** True: a conflict stops the whole run, and nothing may be written. */
  readonly blocked: boolean;
  /** True: the plan would change a file. This is what `--check` tests. */
  readonly changes: boolean;
  /** Null if the lock stays as it is. */
  readonly lock: LockWrite | null;
  /** The lock's current text; null if there is none. */
  readonly lockText: string | null;
  /** Every folder that this run, or an earlier one, may have written to. */
  readonly folders: readonly string[];
  /** Folders of files that are no longer listed, removed if they are empty. */
  readonly emptied: readonly string[];
  /** The user's files that nobody has edited, and that are written anew. */
  readonly renewed: readonly string[];
  /** Keys of merges that found nothing missing, for the cache. */
  readonly completeMerges: readonly string[];
  /**
   * What was found at each path the plan depends on, including other manifests'
   * locks: the hash of a file's bytes, the kind of anything else, null for
   * nothing.
   */
  readonly found: ReadonlyMap<string, string | null>;
}

/**
 * An edit of a file that belongs to the user: the manifest, the target's own
 * sources, a controller. `before` is the text that the edit was computed from;
 * if the file has another text by now, nothing is written.
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
      /** Stubs or entries that were removed: the lock forgets them. */
      readonly removed?: readonly string[];
      /** Entries that were renamed: the lock forgets the old name. */
      readonly renamed?: readonly string[];
      /** What was inserted, if nothing else was changed. */
      readonly inserted?: readonly string[];
    }
  | {
      readonly action: "delete";
      readonly path: string;
      readonly before?: string;
    }
  | {
      /** The lock's knowledge of `from` passes to `path`. */
      readonly action: "move";
      readonly from: string;
      readonly path: string;
      /** Null: the user deleted the file, which stays deleted when moved. */
      readonly content: string | null;
      readonly before?: string;
    };

export interface PlanOptions {
  /**
   * Overwrite edited generated files (a copy is kept) and recreate deleted
   * tests.
   */
  readonly force?: boolean;
  /** The *yours* files that may be touched. If set, nothing is deleted. */
  readonly only?: ReadonlySet<string>;
  /** Keys of merges that are known to find nothing missing. */
  readonly completeMerges?: ReadonlySet<string>;
}

export interface PlanInput {
  /** In writing order: a file comes after the files it imports. */
  readonly wanted: readonly OutputFile[];
  readonly disk: Disk;
  readonly lock: LockState;
  readonly edits?: readonly FileEdit[];
  /** The output folders of this run, for the lock. */
  readonly output?: OutputRecord;
  /** The old paths of generated files that this run moves. */
  readonly moved?: ReadonlySet<string>;
  /** The user's files that no longer compile, and that nobody has touched. */
  readonly outgrown?: ReadonlySet<string>;
  /** Generated files known to have been changed only by a git merge. */
  readonly gitMerged?: ReadonlySet<string>;
  readonly options?: PlanOptions;
  readonly merge: MergeFunction;
}
