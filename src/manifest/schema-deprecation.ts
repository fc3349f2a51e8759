/**
 * The part of the schema about what is going away. Stage: parse. Shape only; the
 * rules check dates and addresses.
 */
import * as z from "zod";
import { plainText } from "./fields.js";

/** What clients should leave: since when, until when, and for what. */
export interface DeprecationEntry {
  readonly since: string;
  readonly sunset?: string | undefined;
  readonly see?: string | undefined;
}

/** The key of what can be deprecated. */
export const deprecation = {
  deprecated: z
    .strictObject({
      since: plainText.meta({
        description:
          "Since when: a day, or a moment with its offset. It may be still to come.",
        examples: ["2026-01-01", "2026-01-01T09:00:00+01:00"],
      }),
      sunset: plainText.optional().meta({
        description: "When it is expected to be gone.",
        examples: ["2026-07-01"],
      }),
      see: plainText.optional().meta({
        description:
          "A path: what replaces it. A URL: where people read about it.",
        examples: ["/v2/articles", "https://example.com/docs/v2"],
      }),
    })
    .transform((entry): DeprecationEntry => entry)
    .optional()
    .meta({
      description:
        "What clients should leave: replies and helpers say so. Applies to everything inside.",
      examples: [
        { since: "2026-01-01" },
        { since: "2026-01-01", sunset: "2026-07-01", see: "/v2/articles" },
      ],
    }),
};
