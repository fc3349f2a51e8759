/** Random rules for a fixed set of resources: every word, alone and beside others. */
import type { Random } from "../reference/random.js";

/** One way to be allowed something, as the manifest writes it. */
export type Way =
  | string
  | {
      readonly who?: string;
      readonly where: Readonly<Record<string, string | boolean>>;
    };

/** The rules of one resource, in their long form. */
export type Rules = Readonly<Partial<Record<RuleName, readonly Way[]>>>;

export type RuleName = "read" | "write" | "create" | "update" | "destroy";

/** What is drawn: the rules, and which refs the server sets. */
export interface Policy {
  readonly users: Rules;
  readonly boards: Rules;
  readonly cards: Rules;
  readonly notes: Rules;
  readonly admin: Rules;
  readonly sets: Readonly<Record<"owner" | "author" | "writer", boolean>>;
}

export const ROLES = ["admin", "staff"] as const;

const ANYWHERE: readonly Way[] = [...ROLES, "caller", "anyone"];

/** The words of each resource, besides those that all have. */
const WORDS = {
  users: ["self"],
  boards: [
    ...["owner", "editor"],
    ...[
      { where: { state: "live" } },
      { who: "editor", where: { state: "live" } },
    ],
    ...[
      { who: "owner", where: { state: "draft" } },
      { who: "staff", where: { state: "dead" } },
    ],
  ],
  cards: [
    "author",
    { where: { done: true } },
    { who: "author", where: { done: false } },
  ],
  notes: ["writer"],
  admin: [],
} satisfies Readonly<Record<string, readonly Way[]>>;

function drawRule(random: Random, own: readonly Way[]): readonly Way[] {
  const words = [...own, ...own, ...ANYWHERE];
  const count = 1 + random.below(3);
  const rule = Array.from(
    { length: count },
    () => random.pick(words) ?? "caller",
  );
  return tidy([...new Set(rule)]);
}

/** Without what adds nothing to other words: such a rule is refused. */
function tidy(rule: readonly Way[]): readonly Way[] {
  if (rule.includes("anyone")) return ["anyone"];
  const isCallers = rule.includes("caller");
  return rule.filter((way) => {
    if (way === "caller") return true;
    if (typeof way === "string") return !isCallers;
    return way.who === undefined || !(isCallers || rule.includes(way.who));
  });
}

function drawRules(
  random: Random,
  own: readonly Way[],
  mayInherit = false,
): Rules {
  const draw = (): readonly Way[] => drawRule(random, own);
  return {
    ...(!(mayInherit && random.isIn(50)) && { read: draw() }),
    write: draw(),
    ...(random.isIn(50) && { create: draw() }),
    ...(random.isIn(30) && { update: draw() }),
    ...(random.isIn(30) && { destroy: draw() }),
  };
}

/** Draws rules; the manifest with them may be refused. */
export function drawPolicy(random: Random): Policy {
  const isSet = (): boolean => random.isIn(50);
  return {
    users: drawRules(random, WORDS.users),
    boards: drawRules(random, WORDS.boards),
    cards: drawRules(random, WORDS.cards, true),
    notes: drawRules(random, WORDS.notes),
    admin: drawRules(random, WORDS.admin),
    sets: { owner: isSet(), author: isSet(), writer: isSet() },
  };
}

/** The manifest with some rules. */
export function writeManifest(policy: Policy, dialect: string): object {
  const ref = (isSet: boolean, optional = false) => ({
    ...{ ref: "users" },
    ...(optional && { optional: true }),
    ...(isSet && { set: "caller" }),
  });
  const only = ["index", "show", "create", "update", "destroy"];
  return {
    database: { dialect },
    updateMethods: ["PATCH"],
    caller: { ref: "users", roles: [...ROLES] },
    resources: {
      users: {
        only,
        timestamps: false,
        fields: { name: "string" },
        access: policy.users,
      },
      boards: {
        only,
        timestamps: false,
        fields: {
          title: "string",
          state: { enum: ["draft", "live", "dead"], default: "draft" },
          owner: ref(policy.sets.owner),
          editor: { ref: "users", optional: true },
        },
        access: policy.boards,
        resources: {
          cards: {
            only,
            timestamps: false,
            fields: {
              text: "string",
              done: { type: "boolean", default: false },
              author: ref(policy.sets.author),
            },
            access: policy.cards,
          },
        },
      },
      notes: {
        only,
        timestamps: false,
        fields: {
          text: "string",
          board: { ref: "boards", optional: true },
          writer: ref(policy.sets.writer, true),
        },
        access: policy.notes,
      },
    },
    namespaces: {
      admin: {
        access: policy.admin,
        resources: { boards: { only, record: "board" } },
      },
    },
  };
}
