/**
 * The part of the schema about authentication: schemes, and what is open.
 * Stage: parse. Shape only. The OpenAPI document describes it; the user's hooks
 * enforce it.
 */
import * as z from "zod";
import { choice, listOrItem, plainText } from "./fields.js";
import { KEY_PLACES, SCHEMES } from "./words.js";

/** One way for requests to authenticate. */
const scheme = z.strictObject({
  type: choice("type", SCHEMES).describe(
    "`bearer`, `basic`, `apiKey` or `openIdConnect`.",
  ),
  in: choice("in", KEY_PLACES)
    .optional()
    .describe("For `apiKey`: where it is sent: header, query or cookie."),
  name: plainText
    .optional()
    .meta({ description: "For `apiKey`: its name.", examples: ["X-Api-Key"] }),
  url: plainText.optional().meta({
    description: "For `openIdConnect`: the URL of its configuration.",
    examples: ["https://id.example.com/.well-known/openid-configuration"],
  }),
  description: plainText
    .optional()
    .describe("What users should know about it."),
});

/** The schemes by their names: any one of them is enough. */
export const security = z
  .record(z.string(), scheme)
  .optional()
  .meta({
    description:
      "How requests authenticate, for the OpenAPI document; your hooks enforce it.",
    examples: [{ token: { type: "bearer" } }],
  });

/** The key of namespaces and resources that opens them to anyone. */
export const openness = {
  open: z
    .union([z.boolean(), listOrItem(plainText)])
    .optional()
    .meta({
      description:
        "True, or the names of actions: what needs no authentication, if there is `security`. Applies to everything inside.",
      examples: [true, ["index", "show"]],
    }),
};
