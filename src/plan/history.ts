/**
 * Decides what happens to a history file. It is written once: no run, with any
 * flags, rewrites or deletes it. Must not read files.
 */
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import type { OutputFile } from "../emit/file.js";
import {
  makeWrite,
  leaveFile,
  type DecisionContext,
  type Decision,
} from "./decision.js";
import { textAt } from "./disk.js";
import { entryOf, knownEntries, makeEntry } from "./knowledge.js";

const owner = "history" as const;

/** Plans a history file that exists, or that this run adds. */
export function planHistory(
  context: DecisionContext,
  file: OutputFile,
): Decision {
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
    return { action: leaveFile({ path, owner }, "unchanged"), entry };
  }
  const problem = edited(path, `${path} was edited since it was written`);
  return { action: leaveFile({ path, owner }, "conflict"), entry, problem };
}

/**
 * Plans a history file that the lock knows but that is no longer wanted: the
 * manifest has no database, the migration was deleted along with it, or only
 * this file was deleted.
 */
export function planLostHistory(
  context: DecisionContext,
  path: string,
): Decision {
  const code = path.replace(/\.json$/, ".ts");
  if (!context.disk.has(code)) return { action: null, entry: null };
  const [entry = null] = knownEntries(context.input.lock, path);
  if (context.disk.has(path))
    return { action: leaveFile({ path, owner }, "unchanged"), entry };
  const message = `${path} is gone, and ${code} is still there`;
  return { action: null, entry, problem: edited(path, message) };
}

function edited(path: string, message: string): FileProblem {
  return problemAt("migration-edited", path, message);
}
