/**
 * Decides what becomes of a file of the history: it is written once. No run, with
 * whatever flags, writes it again or deletes it. Must not read files.
 */
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import type { OutputFile } from "../emit/file.js";
import { makeWrite, rest, type Context, type Decision } from "./decision.js";
import { textAt } from "./disk.js";
import { entryOf, knownEntries, makeEntry } from "./knowledge.js";

const owner = "history" as const;

/** One that is there, or that this run adds. */
export function planHistory(context: Context, file: OutputFile): Decision {
  const { path, content } = file;
  const now = context.disk.get(path);
  const known = knownEntries(context.input.lock, path);
  if (now === undefined) {
    return {
      action: makeWrite(context, { path, owner, action: "create", content }),
      entry: makeEntry(owner, path, content),
    };
  }
  const text = textAt(context.disk, path) ?? "";
  const found = entryOf(known, path, text);
  const [first = makeEntry(owner, path, text)] = known;
  const entry = { ...(found?.entry ?? first), owner };
  if (known.length === 0 || found !== null) {
    return { action: rest({ path, owner }, "unchanged"), entry };
  }
  const problem = edited(path, `${path} was edited since it was written`);
  return { action: rest({ path, owner }, "conflict"), entry, problem };
}

/**
 * One that the lock knows, and that is not wanted any more: the manifest has no
 * database, its migration is gone with it, or it was deleted alone.
 */
export function planLostHistory(context: Context, path: string): Decision {
  const code = path.replace(/\.json$/, ".ts");
  if (!context.disk.has(code)) return { action: null, entry: null };
  const [entry = null] = knownEntries(context.input.lock, path);
  if (context.disk.has(path))
    return { action: rest({ path, owner }, "unchanged"), entry };
  const message = `${path} is gone, and ${code} is still there`;
  return { action: null, entry, problem: edited(path, message) };
}

function edited(path: string, message: string): FileProblem {
  return problemAt("migration-edited", path, message);
}
