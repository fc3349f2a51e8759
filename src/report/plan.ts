/**
 * What a plan does, for people: one line a file as Rails' generators print
 * them, and a sentence that sums it up. Stage: report. Text out; must not
 * decide anything about a file.
 */
import type { Action, ActionKind, Plan } from "../plan/types.js";
import type { PlannedFile } from "./json.js";
import { paintText, type Style } from "./paint.js";

export interface PlanTextOptions {
  readonly color: boolean;
  /** A path relative to the root, as messages name it. */
  readonly show: (path: string) => string;
  /** Also the files that stay as they are. */
  readonly all?: boolean;
}

/** Rails' words; in JSON an action has its own name. */
const words: Readonly<Record<ActionKind, string>> = {
  ...{ create: "create", update: "update", insert: "insert" },
  ...{ delete: "remove", conflict: "conflict" },
  ...{ keep: "keep", unchanged: "unchanged" },
};

/** The words line up at their ends, `unchanged` being the longest of them. */
const width = 12;

const styles: Readonly<Record<ActionKind, Style>> = {
  create: "green",
  update: "yellow",
  insert: "yellow",
  delete: "red",
  conflict: ["red", "bold"],
  keep: "blue",
  unchanged: "dim",
};

/**
 * One line for each file that does not stay as it is. Where a conflict stops
 * the run, for each file in conflict: nothing becomes of the others.
 */
export function renderPlan(
  plan: Pick<Plan, "actions" | "blocked">,
  { color, show, all = false }: PlanTextOptions,
): string {
  return plan.actions
    .filter(({ action }) =>
      plan.blocked ? action === "conflict" : all || action !== "unchanged",
    )
    .map((action) => {
      const word = words[action.action].padStart(width);
      const painted = color ? paintText(styles[action.action], word) : word;
      const path = show(action.path);
      return `${painted}  ${path}${describeDetails(action)}\n`;
    })
    .join("");
}

/** What was inserted, and what a reader should know. */
function describeDetails(action: Action): string {
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
export function summarize(
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

/** The rows of the JSON record, those of unchanged files among them. */
export function listPlan(
  plan: Pick<Plan, "actions">,
  show: (path: string) => string,
): readonly PlannedFile[] {
  return plan.actions.map(({ path, action, owner }) => ({
    path: show(path),
    action,
    owner,
  }));
}
