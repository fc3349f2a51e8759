/** What the lock knows and will know of a file of the user's. Must not read files. */
import type { OutputFile } from "../emit/file.js";
import { entryOf, knownEntries, makeEntry } from "./knowledge.js";
import type { Context } from "./outcome.js";
import { listsAll, stubHashes } from "./stub-hashes.js";
import type { DiskFile, KnownStubs, LockEntry } from "./types.js";
import type { LockState, PlanInput } from "./types.js";

/** What is known of a file: what its text is equal to, else what comes first. */
export function standingEntry(
  context: Pick<Context, "disk"> & {
    readonly input: Pick<PlanInput, "lock">;
  },
  path: string,
): LockEntry | null {
  const known = knownEntries(context.input.lock, path).filter(
    (entry) => entry.owner === "yours",
  );
  const now = context.disk.get(path);
  if (known.length > 1 && now?.kind === "file" && now.text !== null) {
    const written = entryOf(known, path, now.text);
    if (written !== null) return written.entry;
  }
  return known[0] ?? null;
}

/**
 * The entry of a file as this run would write it. Also for one that was there
 * before: what somebody else wrote then never counts as an untouched scaffold.
 */
export function freshEntry(file: OutputFile): LockEntry {
  const entry = makeEntry("yours", file.path, file.content);
  return file.merge === undefined ? entry : withStubs(entry, stubsOf(file));
}

/** The entry with these stubs besides those that it has. */
export function withStubs(
  entry: LockEntry,
  members: LockEntry["members"],
): LockEntry {
  if (members === undefined) return entry;
  return { ...entry, members: { ...entry.members, ...members } };
}

/** What a merge is told of the file: nothing, where the lock cannot be trusted. */
export function knownStubs(
  lock: LockState,
  standing: LockEntry | null,
): KnownStubs {
  return lock.trusted ? (standing?.members ?? {}) : null;
}

/** The hashes of the stubs in a fresh file: all, or those of these names. */
export function stubsOf(
  file: OutputFile,
  names?: readonly string[],
): Readonly<Record<string, string>> {
  const all = file.merge === undefined ? {} : stubHashes(file.merge);
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => names?.includes(name) ?? true),
  );
}

/**
 * The entry with every test that is wanted now: tests that a run does not look
 * for in a file are not new to the next one either.
 */
export function withTests(file: OutputFile, entry: LockEntry): LockEntry {
  const { merge } = file;
  if (merge?.kind !== "tests" || listsAll(entry.members ?? {}, merge))
    return entry;
  return { ...entry, members: { ...stubsOf(file), ...entry.members } };
}

/**
 * Whether a run looks into a file. Tests are a place to begin: into those that
 * are not from us, or cannot be read, nothing is put, and that is no fault.
 */
export function isMerged(
  { merge }: OutputFile,
  now: DiskFile | undefined,
  standing: LockEntry | null,
): boolean {
  if (merge?.kind !== "tests") return merge !== undefined;
  const isText = now?.kind !== "file" || now.text !== null;
  return isText && standing?.members !== undefined;
}
