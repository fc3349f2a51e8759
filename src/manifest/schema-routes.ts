/**
 * The part of the schema that describes single routes. Stage: parse. Shape only;
 * what keys mean together is in `rules`.
 */
import * as z from "zod";
import { isMapping } from "./describe.js";
import * as fields from "./fields.js";
import { rule } from "./schema-access.js";
import { deprecation } from "./schema-deprecation.js";
import { scope } from "./schema-scope.js";

const { plainText } = fields;

const routeFields = z.strictObject({
  method: fields.methods.optional().meta({
    description: "One method, or a list. For a redirect, GET if left out.",
    examples: ["GET", ["GET", "POST"]],
  }),
  path: plainText.meta({
    description: "The path, with a leading slash; may contain :params.",
    examples: ["/", "/page/:title"],
  }),
  to: plainText.optional().meta({
    description: "The action: `controller#action`.",
    examples: ["home#index", "admin/pages#show"],
  }),
  redirect: plainText.optional().meta({
    description:
      "Instead of `to`: the path, or the URL, that requests are redirected to. May contain the path's :params.",
    examples: ["/articles/:id", "https://example.com/"],
  }),
  status: fields.redirectStatus.optional().meta({
    description: "The status of a redirect: 301, 302, 303, 307 or 308.",
    default: 301,
  }),
  as: plainText
    .optional()
    .describe("The helper's name. Without it, there is no helper."),
  access: rule
    .optional()
    .describe(
      "Who may call it, if there is a `caller`: words that need no row.",
    ),
  constraints: scope.constraints,
  defaults: scope.defaults,
  formats: scope.formats,
  ...deprecation,
});

/** An entry of `routes` as it was parsed. */
export type RouteEntry = z.output<typeof routeFields>;

type WrittenRoute = z.input<typeof routeFields>;

/** What routes to actions and redirects have in common. */
type AnyRoute = Omit<WrittenRoute, "method" | "to" | "redirect" | "status">;

export interface ActionRoute extends AnyRoute {
  method: NonNullable<WrittenRoute["method"]>;
  to: string;
  redirect?: undefined;
  status?: undefined;
}

export interface RedirectRoute extends AnyRoute {
  method?: WrittenRoute["method"];
  to?: undefined;
  redirect: string;
  status?: WrittenRoute["status"];
}

/** An action needs a method and `to`, a redirect neither. */
function hasKey(key: "method" | "to"): (entry: RouteEntry) => boolean {
  return (entry) => entry.redirect !== undefined || entry[key] !== undefined;
}

/** Reports these faults along with all others, if there is an entry at all. */
const when = ({ value }: { value: unknown }) => isMapping(value);

const route = routeFields
  .refine(hasKey("method"), { path: ["method"], when })
  .refine(hasKey("to"), { path: ["to"], when })
  .meta({
    anyOf: [{ required: ["method", "to"] }, { required: ["redirect"] }],
    // The checks say which keys go together; no type of zod's does.
  }) as z.ZodType<RouteEntry, ActionRoute | RedirectRoute>;

export const routes = z
  .array(route)
  .nullish()
  .transform((entries) => entries ?? [])
  .describe("The few addresses that are not resources.");
