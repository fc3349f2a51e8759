/**
 * The part of the schema about callers: who they are, and what each may do. Stage:
 * parse. Shape only; the model finds out what the words mean.
 */
import * as z from "zod";
import { listOrItem, plainText } from "./fields.js";
import { where, type WhereEntry } from "./schema-stores.js";

/** Who calls, as the manifest says. */
export interface CallerEntry {
  /** The record whose rows are callers. */
  readonly ref: string;
  readonly roles: readonly string[];
  /** What a rule can say that the manifest cannot: conditions in the user's code. */
  readonly words: readonly string[];
}

/** Who calls: a record, or more of it. */
export const caller = z
  .union([
    plainText.transform((ref) => ({ ref, roles: [], words: [] })),
    z.strictObject({
      ref: plainText.meta({
        description: "The record of callers: each of them is a row of it.",
        examples: ["users"],
      }),
      roles: listOrItem(plainText)
        .default([])
        .meta({
          description:
            "Words for callers who may do more, whatever the rows: your function `caller` says who has which.",
          examples: [["admin"]],
        }),
      words: listOrItem(plainText)
        .default([])
        .meta({
          description:
            "Words of your own for rules about rows: `createStores` asks for a condition for each.",
          examples: [["shared"]],
        }),
    }),
  ])
  .transform((entry): CallerEntry => entry);

/** One way to be allowed something: a word, values of the row, or both. */
export interface GrantEntry {
  readonly who?: string | undefined;
  readonly where?: WhereEntry | undefined;
}

/** Who may do one thing: any of these. */
export type RuleEntry = readonly GrantEntry[];

const grant = z
  .union([
    plainText.transform((who) => ({ who })),
    z.strictObject({
      who: plainText.optional().meta({
        description:
          "Who: a ref to the caller's record, a role, or another word.",
        examples: ["owner"],
      }),
      where: where.optional().meta({
        description: "Values that the row must have.",
        examples: [{ state: "draft" }],
      }),
    }),
  ])
  .transform((entry): GrantEntry => entry);

/** Who may do one thing. */
export const rule = listOrItem(grant)
  .transform((entries): RuleEntry => entries)
  .meta({ examples: ["owner", ["owner", "admin"]] });

/** Who may do what: by action, or `read` and `write` for several. */
export interface AccessEntry {
  readonly read?: RuleEntry | undefined;
  readonly write?: RuleEntry | undefined;
  readonly create?: RuleEntry | undefined;
  readonly update?: RuleEntry | undefined;
  readonly destroy?: RuleEntry | undefined;
}

const rules = z.strictObject({
  read: rule.optional().describe("Who may see rows, wherever they are shown."),
  write: rule
    .optional()
    .describe(
      "Who may do what is no GET, unless a key of the action says more.",
    ),
  create: rule.optional().describe("Who may make a row."),
  update: rule.optional().describe("Who may change a row."),
  destroy: rule.optional().describe("Who may remove a row."),
});

/** The key of namespaces and resources for their rules. */
export const access = {
  access: z
    .union([rule, rules])
    .transform((entry): AccessEntry =>
      Array.isArray(entry)
        ? { read: entry, write: entry }
        : (entry as AccessEntry),
    )
    .optional()
    .meta({
      description:
        "Who may do what, if there is a `caller`: words for all, or for `read` and for `write`.",
      examples: [
        "owner",
        { read: "anyone", write: ["owner", "admin"] },
        { read: ["owner", { where: { state: "live" } }], write: "owner" },
      ],
    }),
};

/** Who belongs to a row: the resource that says so, and what its fields are. */
export interface MembersEntry {
  readonly through: string;
  readonly user?: string | undefined;
  readonly role?: string | undefined;
  readonly creator?: string | undefined;
  readonly ranked?: boolean | undefined;
}

const membersFields = z.strictObject({
  through: plainText.meta({
    description:
      "The resource whose rows say who is a member, nested in this one.",
    examples: ["memberships"],
  }),
  user: plainText.optional().meta({
    description:
      "Its ref to the caller's record. Needed only where it has several.",
    examples: ["user"],
  }),
  role: plainText.optional().meta({
    description: "Its enum of roles. Needed only where it has several enums.",
    examples: ["role"],
  }),
  creator: plainText.optional().meta({
    description:
      "The role of whoever makes a row: its first member. The last member with it stays.",
    examples: ["owner"],
  }),
  ranked: z
    .boolean()
    .optional()
    .describe(
      "True: a role includes those before it in the enum, so that `team.editor` is an editor or more.",
    ),
});

/** The key of resources for their members. */
export const membership = {
  members: z
    .union([plainText.transform((through) => ({ through })), membersFields])
    .transform((entry): MembersEntry => entry)
    .optional()
    .meta({
      description:
        "Who belongs to a row, if there is a `caller`: rules can then say `team`, and `team.owner`.",
      examples: ["memberships", { through: "memberships", creator: "owner" }],
    }),
};
