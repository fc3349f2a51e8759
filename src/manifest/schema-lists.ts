/**
 * The part of the schema for lists of rows. Stage: parse. Shape only; the model checks
 * which fields these keys may name.
 */
import * as z from "zod";
import { choice, flag, listOrItem, plainText } from "./fields.js";
import { fields } from "./schema-fields.js";
import { PAGING } from "./words.js";

/** Fields to filter or sort lists by. */
const fieldNames = listOrItem(plainText).optional();

/** A filter: the field that it names, and where that stands in the manifest. */
export interface ListFilterEntry {
  /** Of a list, its place there; else the name that the manifest gives it. */
  readonly key: string | number;
  /** `state`, or through a ref: `author.name`. */
  readonly word: string;
}

const filter = z
  .union([
    plainText.transform((word) => [word]),
    z.array(plainText),
    z.record(z.string(), plainText),
  ])
  .transform((words): readonly ListFilterEntry[] =>
    Array.isArray(words)
      ? words.map((word: string, key) => ({ key, word }))
      : Object.entries(words).map(([key, word]) => ({ key, word })),
  )
  .optional();

const options = z.strictObject({
  filter: filter.meta({
    description:
      "The fields that a list can be filtered by: `?state=draft`, also through a ref: `?author.name=Ann`; or, with names of your own, a mapping.",
    examples: [["state", "author.name"], { amount: "size" }],
  }),
  read: fieldNames.meta({
    description:
      "The fields that the rows of a list show, if those are fewer than its resource reads.",
    examples: [["id", "title", "state"]],
  }),
  sort: fieldNames.meta({
    description:
      "The fields that a list can be sorted by: `?sort=-created_at`.",
    examples: [["title", "created_at"]],
  }),
  order: fieldNames.meta({
    description:
      "The order of a list whose request asks for none: fields, `-` reverses one.",
    examples: ["-created_at", ["state", "-created_at"]],
  }),
  search: fieldNames.meta({
    description:
      "The fields that a list can be searched in: `?q=green tea` is the rows with each word in one of them, in any case.",
    examples: [["title", "body"]],
  }),
  size: z
    .number()
    .optional()
    .describe("How many rows a page has unless the request says so: 25."),
  total: z
    .union([
      flag,
      z.strictObject({
        as: plainText.optional().meta({
          description: "With `envelope`: its name there, instead of `total`.",
          examples: ["articlesCount"],
        }),
        upTo: z
          .number()
          .optional()
          .describe(
            "Where counting stops, as it takes longer the more rows there are.",
          ),
      }),
    ])
    .transform((total) => (total === true ? {} : total || undefined))
    .optional()
    .meta({
      description:
        "True: replies say how many rows the whole list has, in `X-Total-Count`.",
      examples: [true, { upTo: 1000 }],
    }),
  page: choice("page", PAGING)
    // An earlier name.
    .transform((page) => (page === "offset" ? "numbers" : page))
    .optional()
    .describe(
      "How a page is found: behind the last row (`cursor`, the default), by its number (`numbers`: `?page=2`), or by `?limit=20&offset=40` (`limit-offset`).",
    ),
  query: fields.optional().meta({
    description:
      "Parameters of your own: the list leaves them to your code, in `context.query`.",
    examples: [{ since: "datetime?" }],
  }),
});

/** The key of a resource for its lists. */
export const lists = {
  list: options
    .optional()
    .describe("What lists can be filtered and sorted by, and their pages."),
};
