/**
 * The part of the schema for stores: the database, the table of a record, and
 * the rows that a resource is limited to. Stage: parse. Shape only; the model
 * checks which fields these keys may name.
 */
import * as z from "zod";
import { choice, listOrItem, subsetAction, plainText } from "./fields.js";
import { deprecation, type DeprecationEntry } from "./schema-deprecation.js";
import { DIALECTS } from "./targets.js";
import {
  CONCURRENCY,
  KEY_MAKERS,
  KEY_TYPES,
  type SubsetAction,
} from "./words.js";

/** What the value of a column can be. */
const values = [z.string(), z.number(), z.boolean(), z.null()] as const;

/** Values that rows must have; a list if any one of several will do. */
export const where = z.record(
  z.string(),
  z.union([...values, z.array(z.union(values))]),
);

/** Values that rows must have, as the manifest writes them. */
export type WhereEntry = Readonly<z.output<typeof where>>;

/** The options of a subset. */
export interface SubsetEntry {
  readonly actions: readonly SubsetAction[];
  readonly where?: WhereEntry | undefined;
  readonly deprecated?: DeprecationEntry | undefined;
}

/** The database of the whole manifest. */
export const database = z.strictObject({
  dialect: choice("dialect", DIALECTS)
    .default("sqlite")
    .describe(
      "The kind of database: SQLite, inside the process, or PostgreSQL.",
    ),
  migrations: plainText
    .default("src/migrations")
    .describe("The folder of your migrations."),
});

/** What identifies the rows of a record. */
export interface KeyEntry {
  readonly type: (typeof KEY_TYPES)[number];
  /** Its column, if that is not `id`. */
  readonly column?: string | undefined;
  /** For texts: who makes one. */
  readonly madeBy?: (typeof KEY_MAKERS)[number] | undefined;
  /** For texts: how long one may be, and a pattern for the whole of it. */
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
}

const keyType = choice("key", KEY_TYPES);

/** The key of a record: its type, or more. */
export const key = z
  .union([
    keyType.transform((type) => ({ type })),
    z.strictObject({
      type: keyType
        .default("integer")
        .describe("The type of ids: integer, uuid or text."),
      column: plainText.optional().meta({
        description: "For stores: its column, if that is not `id`.",
        examples: ["article_id"],
      }),
      madeBy: choice("madeBy", KEY_MAKERS)
        .optional()
        .describe(
          "For text ids: `client`, who gives one with PUT to its address, or `server`: a function of yours.",
        ),
      maxLength: z
        .number()
        .optional()
        .describe("For text ids: the most characters that one has: 255."),
      pattern: plainText.optional().meta({
        description: "For text ids: a pattern that the whole of one matches.",
        examples: ["[a-z0-9-]+"],
      }),
    }),
  ])
  .transform((entry): KeyEntry => entry);

/** How many rows a row has inside of it. */
export interface InsideEntry {
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
}

const inside = z
  .union([
    z.literal(true).transform(() => ({})),
    z.strictObject({
      minItems: z
        .number()
        .optional()
        .describe("The fewest rows that a row has: none by default."),
      maxItems: z
        .number()
        .optional()
        .describe("The most rows that a row has: 100 by default."),
    }),
  ])
  .transform((entry): InsideEntry => entry);

/** The keys of a resource for its store. */
export const stores = {
  table: z
    .union([plainText, z.literal(false)])
    .optional()
    .meta({
      description:
        "With `fields`: the table of the record, its plural by default; false: it has none.",
      examples: ["posts"],
    }),
  schema: plainText.optional().meta({
    description:
      "With `fields`, on PostgreSQL: the schema of the table, unless it is where the connection looks first.",
    examples: ["blog"],
  }),
  destroy: choice("destroy", ["soft"])
    .optional()
    .describe(
      "With `fields`: `soft`: DELETE leaves a row stored and sets its column `deleted_at`, and nothing shows it any more.",
    ),
  where: where.optional().meta({
    description:
      "Values of fields: this resource has only the rows with these values.",
    examples: [{ state: "live" }, { state: ["draft", "live"] }],
  }),
  concurrency: choice("concurrency", CONCURRENCY)
    .optional()
    .describe(
      "`etag`: a change that names a version (If-Match) is refused if there is a later one. `required`: every change has to name one.",
    ),
  by: plainText.optional().meta({
    description:
      "One row for each caller, below a parent for each caller and parent: the ref to whose row it is, with `scope` or to the record of `caller`; `self`: the caller's own. Makes it a singleton.",
    examples: ["user", "self"],
  }),
  returns: plainText.optional().meta({
    description:
      "With `by`, below a parent: `create`, `update` and `destroy` answer with the parent as it then is, and repeating one changes nothing.",
    examples: ["article"],
  }),
  inside: inside.optional().meta({
    description:
      "True: its rows are written with the row above, and replies have them there: a list of that name. A mapping says how many there may be. Without `only`, it has no address of its own.",
    examples: [true, { minItems: 1, maxItems: 20 }],
  }),
  parent: plainText.optional().meta({
    description:
      "Which ref is to the row above, if not the one that is named like it.",
    examples: ["followed"],
  }),
};

/** The key of namespaces and resources for ownership. */
export const ownership = {
  scope: z
    .literal(false)
    .optional()
    .describe(
      "False: requests here can access all records, whatever refs with `scope` say. Applies to everything inside.",
    ),
};

/** A subset of a collection: its actions and, in the long form, its rows. */
export const subset = z
  .union([
    subsetAction.transform((action) => ({ actions: [action] })),
    z.array(subsetAction).transform((actions) => ({ actions })),
    z
      .strictObject({
        only: listOrItem(subsetAction).describe("Its actions."),
        where: where.optional().meta({
          description:
            "Values of fields: the subset has the rows with these values.",
          examples: [{ state: "draft" }],
        }),
        ...deprecation,
      })
      .transform(({ only, ...more }) => ({ ...more, actions: only })),
  ])
  .transform((entry): SubsetEntry => entry);
