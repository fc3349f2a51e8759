/** Random rules for a fixed set of resources: every word, alone and beside others. */
import type { Random } from "../reference/random.js";

/** One way to be allowed something, as the manifest writes it. */
export type Way =
  | string
  | {
      readonly who?: string;
      readonly where: Readonly<
        Record<string, string | boolean | readonly string[]>
      >;
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
  readonly teams: Rules;
  readonly memberships: Rules;
  readonly admin: Rules;
  /** Who may see a field of boards, and who may set it. */
  readonly memo: Pick<Rules, "read" | "write">;
  /** Who may let a board refer to a team; empty: whoever may change the board. */
  readonly link: readonly Way[];
  /** Whether whoever makes a team is its owner, and each keeps one. */
  readonly hasCreator: boolean;
  /** Whether a role includes those before it. */
  readonly isRanked: boolean;
  readonly sets: Readonly<Record<"owner" | "author" | "writer", boolean>>;
}

export const ROLES = ["admin", "staff"] as const;

/** Words of the application's own: what they mean is in words.ts. */
export const OWN: readonly string[] = ["shared", "loud"];

/** The roles of members, the least first. */
export const RANKS = ["viewer", "editor", "owner"] as const;

const TEAM = ["team", "team.viewer", "team.editor", "team.owner"];

const ANYWHERE: readonly Way[] = [...ROLES, "caller", "anyone"];

/** The words of each resource, besides those that all have. */
const WORDS = {
  users: ["self", "shared"],
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
    ...[...TEAM, { who: "team.editor", where: { state: "draft" } }],
    ...[...OWN, { who: "shared", where: { state: "draft" } }],
  ],
  cards: [
    ...["author", "shared"],
    { where: { done: true } },
    { who: "author", where: { done: false } },
  ],
  notes: ["writer", "shared"],
  teams: [...TEAM, "shared", { who: "team", where: { isOpen: true } }],
  memberships: [
    ...[...TEAM, "user", { where: { role: "viewer" } }],
    { who: "team.owner", where: { role: ["viewer", "editor"] } },
  ],
  admin: ["loud"],
} satisfies Readonly<Record<string, readonly Way[]>>;

function drawRule(
  random: Random,
  own: readonly Way[],
  isRanked: boolean,
): readonly Way[] {
  const words = [...own, ...own, ...ANYWHERE];
  const count = 1 + random.below(3);
  const rule = Array.from(
    { length: count },
    () => random.pick(words) ?? "caller",
  );
  return tidy([...new Set(rule)], isRanked);
}

/** Without what adds nothing to other words: such a rule is refused. */
function tidy(rule: readonly Way[], isRanked: boolean): readonly Way[] {
  if (rule.includes("anyone")) return ["anyone"];
  const isCallers = rule.includes("caller");
  return rule.filter((way) => {
    if (way === "caller") return true;
    const who = typeof way === "string" ? way : way.who;
    if (who === undefined) return true;
    const wider = listWider(who, isRanked).filter((each) => each !== way);
    // Strangers meet a word of one's own, too.
    const isCovered = isCallers && !OWN.includes(who);
    return !isCovered && !rule.some((each) => wider.includes(each));
  });
}

/** The words that let through whomever a word does. */
function listWider(word: string, isRanked: boolean): readonly Way[] {
  const rank = RANKS.findIndex((role) => word === `team.${role}`);
  if (rank < 0) return [word];
  const lower = isRanked ? RANKS.slice(0, rank) : [];
  return [word, "team", ...lower.map((role) => `team.${role}`)];
}

function nameOf(way: Way): string {
  return typeof way === "string" ? way : (way.who ?? "");
}

/** Whether a way is by a word of the application's own. */
export function isOwn(way: Way): boolean {
  return OWN.includes(nameOf(way));
}

function drawRules(
  random: Random,
  own: readonly Way[],
  isRanked: boolean,
  mayInherit = false,
): Rules {
  const draw = (): readonly Way[] => drawRule(random, own, isRanked);
  // A new row meets no word of one's own.
  const known = own.filter((way) => !isOwn(way));
  return {
    ...(!(mayInherit && random.isIn(50)) && { read: draw() }),
    write: draw(),
    ...(random.isIn(50) && { create: drawRule(random, known, isRanked) }),
    ...(random.isIn(30) && { update: draw() }),
    ...(random.isIn(30) && { destroy: draw() }),
  };
}

/** Words for a field: `anyone` would say nothing. */
function drawFieldRule(
  random: Random,
  own: readonly Way[],
  isRanked: boolean,
): readonly Way[] {
  const rule = drawRule(random, own, isRanked);
  return rule.includes("anyone") ? [...ROLES] : rule;
}

/** Draws rules; the manifest with them may be refused. */
export function drawPolicy(random: Random): Policy {
  const isSet = (): boolean => random.isIn(50);
  const isRanked = random.isIn(50);
  const draw = (own: readonly Way[], mayInherit = false): Rules =>
    drawRules(random, own, isRanked, mayInherit);
  const drawField = (own: readonly Way[]): readonly Way[] =>
    drawFieldRule(random, own, isRanked);
  return {
    memo: {
      ...(random.isIn(70) && { read: drawField(WORDS.boards) }),
      ...(random.isIn(70) && { write: drawField(WORDS.boards) }),
    },
    link: random.isIn(60)
      ? drawField(WORDS.boards.filter((way) => !isOwn(way)))
      : [],
    users: draw(WORDS.users),
    boards: draw(WORDS.boards),
    cards: draw(WORDS.cards, true),
    notes: draw(WORDS.notes),
    teams: draw(WORDS.teams),
    memberships: draw(WORDS.memberships, true),
    admin: draw(WORDS.admin),
    hasCreator: isSet(),
    isRanked,
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
  const rules = Object.values<unknown>({ ...policy }).flatMap((each) =>
    Object.values(Object(each) as Rules).flatMap((rule) => [rule].flat()),
  );
  const only = ["index", "show", "create", "update", "destroy"];
  const may = { can: ["update", "destroy"] };
  return {
    database: { dialect },
    updateMethods: ["PATCH"],
    caller: {
      ...{ ref: "users", roles: [...ROLES] },
      // One that no rule has is refused.
      words: OWN.filter((word) => rules.some((way) => nameOf(way) === word)),
    },
    resources: {
      users: {
        only,
        timestamps: false,
        fields: { name: "string", may },
        access: policy.users,
      },
      teams: {
        only,
        timestamps: false,
        members: {
          through: "memberships",
          ...(policy.hasCreator && { creator: "owner" }),
          ...(policy.isRanked && { ranked: true }),
        },
        fields: {
          name: "string",
          isOpen: { type: "boolean", default: false },
          may,
        },
        access: policy.teams,
        resources: {
          memberships: {
            only,
            timestamps: false,
            fields: {
              user: { ref: "users", unique: ["team"] },
              role: { enum: [...RANKS], default: "viewer" },
              may,
            },
            access: policy.memberships,
          },
        },
      },
      boards: {
        only,
        timestamps: false,
        fields: {
          title: "string",
          state: { enum: ["draft", "live", "dead"], default: "draft" },
          owner: ref(policy.sets.owner),
          editor: { ref: "users", optional: true },
          team: {
            ...{ ref: "teams", optional: true },
            ...(policy.link.length > 0 && { link: policy.link }),
          },
          memo: { type: "string", default: "plain", ...policy.memo },
          may,
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
              may,
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
          may,
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
