/**
 * What the lock says about the files, whatever state it is in. Must not read
 * files: texts come in, knowledge goes out.
 */
import { problemAt } from "../diagnostics/file-problem.js";
import { readLockText, type LockSide } from "./lock-text.js";
import { readLockRecord } from "./output-record.js";
import { folderOf, resolvePath } from "./paths.js";
import type {
  FileProblem,
  LockEntries,
  LockEntry,
  LockState,
  OutputRecord,
} from "./types.js";

/** The lock as it is on the disk. */
export interface LockFile {
  /** Relative to the root. */
  readonly path: string;
  /** Null if there is no lock. */
  readonly text: string | null;
  /** Hash of its bytes. Null if there is no lock. */
  readonly sha256: string | null;
  /** The lock this manifest had before it was moved or renamed. */
  readonly adopted?: Pick<LockFile, "path"> & { readonly text: string };
  /** Locks that killed runs were about to write. */
  readonly journals?: readonly string[];
}

/**
 * Reads the lock. An untrustworthy lock is not an error: it is rebuilt, with a
 * warning, and the plan then deletes nothing. Only a lock of a newer version is
 * an error, since rewriting it would drop what this version does not know.
 */
export function readLock(file: LockFile): LockState {
  const base = folderOf(file.path);
  const journals = (file.journals ?? []).flatMap((text) => {
    const read = readLockText(text);
    return read.kind === "entries" ? [placeSide(base, read)] : [];
  });
  const state = (
    sides: readonly Placed[],
    problems: readonly FileProblem[],
  ): LockState => ({
    path: file.path,
    text: file.text,
    sha256: file.sha256,
    trusted: file.text !== null && problems.length === 0,
    sides: sides.map(({ entries }) => entries),
    journals: journals.map(({ entries }) => entries),
    records: [...sides, ...journals].map(({ record }) => record),
    problems,
  });

  if (file.text === null && file.adopted !== undefined) {
    const { sides, records, trusted } = readLock({
      ...file.adopted,
      sha256: null,
    });
    return { ...state([], []), sides, records, trusted };
  }
  // The plan finds out whether the lock was lost or never existed.
  if (file.text === null) return state([], []);
  const read = readLockText(file.text);
  switch (read.kind) {
    case "broken":
      return state([], [rebuilt(file.path, `${file.path}: ${read.reason}`)]);
    case "newer":
      return state(
        [],
        [
          problemAt(
            "lock-newer",
            file.path,
            `${file.path} has version ${read.version}, but this resource-gen knows only version 1`,
          ),
        ],
      );
    case "conflict":
      return state(
        read.sides.map((side) => placeSide(base, side)),
        [rebuilt(file.path, `${file.path} contains both sides of a merge`)],
      );
    case "entries": {
      const placed = placeSide(base, read);
      const [first] = placed.outside;
      return state(
        [placed],
        first === undefined
          ? []
          : [
              rebuilt(
                file.path,
                `${file.path} lists ${first}, which is not in the project`,
              ),
            ],
      );
    }
  }
}

/** The warning for every lock that is rebuilt. */
export function rebuilt(path: string, message: string): FileProblem {
  return problemAt("lock-rebuilt", path, message);
}

interface Placed {
  readonly entries: LockEntries;
  readonly record: OutputRecord;
  /** Paths that lead outside the root. */
  readonly outside: readonly string[];
}

/** Makes paths that are relative to the lock relative to the root. */
function placeSide(base: string, { entries: raw, output }: LockSide): Placed {
  const entries = new Map<string, LockEntry>();
  const outside: string[] = [];
  for (const [path, entry] of raw) {
    const placed = resolvePath(base, path);
    if (placed === null) outside.push(path);
    else entries.set(placed, entry);
  }
  const record = readLockRecord(base, output) ?? {};
  return { entries, record, outside };
}
