/**
 * What a plan does, for people: one line per file as Rails' generators print
 * them, and a sentence that sums it up. Stage: report. Text out; must not
 * decide anything about a file.
 */
import { posix } from "node:path";
import { showOnLine } from "../diagnostics/show-text.js";
import type { FileAction, ActionKind, Plan } from "../plan/types.js";
import type { PlanLine } from "./json.js";
import { paintText, type TextStyle } from "./paint.js";

export interface PlanTextOptions {
  readonly color: boolean;
  /** Turns a path relative to the root into one for messages. */
  readonly show: (path: string) => string;
  /** Whether to list unchanged files too. */
  readonly all?: boolean;
}

/** Rails' words; in JSON, an action has its own name. */
const words: Readonly<Record<ActionKind, string>> = {
  create: "create",
  update: "update",
  insert: "insert",
  delete: "remove",
  conflict: "conflict",
  keep: "keep",
  unchanged: "unchanged",
};

/** The words are aligned at their ends; `unchanged` is the longest. */
const width = 12;

const styles: Readonly<Record<ActionKind, TextStyle>> = {
  create: "green",
  update: "yellow",
  insert: "yellow",
  delete: "red",
  conflict: ["red", "bold"],
  keep: "blue",
  unchanged: "dim",
};

/**
 * A folder with more similar machine-owned files than this gets a single line.
 */
const MANY_FILES = 12;

/**
 * One line for each file that changes, or for a folder such as the runtime's.
 * If a conflict stops the run, one for each file in conflict: the others are
 * not touched.
 */
export function renderPlan(
  plan: Pick<Plan, "actions" | "blocked">,
  { color, show, all = false }: PlanTextOptions,
): string {
  const told = plan.actions.filter(({ action }) =>
    plan.blocked ? action === "conflict" : all || action !== "unchanged",
  );
  const counts = countAlike(told);
  const done = new Set<string>();
  return told
    .flatMap((action) => {
      const key = likeness(action);
      if (done.has(key)) return [];
      const count = counts.get(key) ?? 1;
      const isFolder = !all && count > MANY_FILES;
      if (isFolder) done.add(key);
      const word = words[action.action].padStart(width);
      const painted = color ? paintText(styles[action.action], word) : word;
      const what = isFolder
        ? `${show(posix.dirname(action.path))}/  (${count} files)`
        : `${show(action.path)}${describeDetails(action)}`;
      return `${painted}  ${showOnLine(what)}\n`;
    })
    .join("");
}

/** A key that is equal for similar machine-owned files of one folder. */
function likeness({ owner, action, path, note }: FileAction): string {
  return owner === "yours" || note !== undefined
    ? path
    : `${action} ${posix.dirname(path)}`;
}

function countAlike(
  actions: readonly FileAction[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const action of actions) {
    const key = likeness(action);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** What was inserted, and what a reader should know. */
function describeDetails(action: FileAction): string {
  const inserted =
    action.action === "insert" ? (action.inserted ?? []).join(", ") : "";
  return [inserted, action.note ?? ""]
    .filter((text) => text !== "")
    .map((text) => `  (${text})`)
    .join("");
}

const participles: Readonly<Record<ActionKind, string>> = {
  create: "created",
  update: "updated",
  insert: "extended",
  delete: "removed",
  conflict: "in conflict",
  keep: "kept",
  unchanged: "unchanged",
};

const infinitives: Readonly<Record<ActionKind, string>> = {
  ...participles,
  create: "to create",
  update: "to update",
  insert: "to extend",
  delete: "to remove",
};

/**
 * The counts in one line: `12 files created, 3 unchanged`.
 *
 * @param tense whether it was done, or would be
 */
export function summarizePlan(
  plan: Pick<Plan, "actions">,
  tense: "done" | "planned",
): string {
  const counts = new Map<ActionKind, number>();
  for (const { action } of plan.actions) {
    counts.set(action, (counts.get(action) ?? 0) + 1);
  }
  const words = tense === "done" ? participles : infinitives;
  const kinds = Object.keys(participles) as ActionKind[];
  const [first, ...rest] = kinds.flatMap((kind) => {
    const count = counts.get(kind);
    return count === undefined ? [] : [{ count, word: words[kind] }];
  });
  if (first === undefined) return "no files";
  const noun = first.count === 1 ? "file" : "files";
  return [
    `${first.count} ${noun} ${first.word}`,
    ...rest.map(({ count, word }) => `${count} ${word}`),
  ].join(", ");
}

/** The rows of the JSON record, including those of unchanged files. */
export function listPlan(
  plan: Pick<Plan, "actions">,
  show: (path: string) => string,
): readonly PlanLine[] {
  return plan.actions.map(({ path, action, owner }) => ({
    path: show(path),
    action,
    owner,
  }));
}
