/**
 * Extra actions in the schema: their methods, what they take and what they
 * return. Stage: parse. Shape only.
 */
import * as z from "zod";
import { rule, type RuleEntry } from "./schema-access.js";
import { deprecation, type DeprecationEntry } from "./schema-deprecation.js";
import { method, methods, plainText, unique } from "./fields.js";
import { fields, type FieldEntry } from "./schema-fields.js";
import type { Method } from "./words.js";

/** The options of an extra action. */
export interface Extra {
  readonly methods: readonly Method[];
  /** The path to use instead of the name. */
  readonly address?: string | undefined;
  readonly body?: Readonly<Record<string, FieldEntry>> | undefined;
  readonly query?: Readonly<Record<string, FieldEntry>> | undefined;
  /** A record's name: the singular for one record, the plural for a list. */
  readonly returns?: string | undefined;
  /** The words that it leads a row to, by field. */
  readonly transition?: Readonly<Record<string, string>> | undefined;
  /** Who may do it. */
  readonly access?: RuleEntry | undefined;
  readonly deprecated?: DeprecationEntry | undefined;
  /** What it does, for the OpenAPI document. */
  readonly description?: string | undefined;
}

/**
 * An extra action: its methods or, in the long form, all its options. It is
 * read as a record (`{ methods }`), as subsets are, so that other keys reach
 * its node.
 */
export const extra = z
  .union([
    method.transform((name) => ({ methods: [name] })),
    z.array(method).transform((names) => ({ methods: unique(names) })),
    z
      .strictObject({
        method: methods.describe("One method, or a list."),
        path: plainText
          .optional()
          .describe('The path to use instead of the name; "" for none.'),
        body: fields.optional().meta({
          description: "The fields of its body.",
          examples: [{ at: "datetime?" }],
        }),
        query: fields.optional().meta({
          description: "The parameters of its query.",
          examples: [{ q: "string" }],
        }),
        returns: plainText.optional().meta({
          description:
            "The record that it replies with: one in the singular, a list in the plural.",
          examples: ["article", "articles"],
        }),
        transition: z
          .record(z.string(), plainText)
          .optional()
          .meta({
            description:
              "For a member: the word that it leads a field with `transitions` to. Only it leads there.",
            examples: [{ state: "live" }],
          }),
        access: rule
          .optional()
          .describe("Who may do it, if there is a `caller`."),
        description: plainText
          .optional()
          .describe("A sentence on what it does, for the OpenAPI document."),
        ...deprecation,
      })
      .transform(({ method, path, ...more }) => ({
        ...more,
        methods: method,
        address: path,
      })),
  ])
  .transform((entry): Extra => entry);
