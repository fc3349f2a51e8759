/**
 * The part of the schema that describes resources, concerns, single routes and
 * namespaces: what can stand inside each other. Stage: parse. Shape only; what
 * keys mean together is in `rules`.
 */
import * as z from "zod";
import * as fields from "./fields.js";
import { list, table } from "./fields.js";

const { flag, text } = fields;

/** What namespaces and resources share, and hand down or apply. */
export const scope = {
  only: list(fields.action)
    .optional()
    .meta({
      description: "The actions to have; `[]` for none.",
      examples: [["index", "show"], []],
    }),
  except: list(fields.action)
    .optional()
    .meta({
      description: "The actions to leave out.",
      examples: [["new", "edit"]],
    }),
  path: text.optional().meta({
    description: "The path segment or segments to use instead of the name.",
    examples: ["posts", "a/b", ":locale/posts"],
  }),
  module: text.optional().meta({
    description: "A folder for the controllers; modules add up down the tree.",
    examples: ["admin"],
  }),
  constraints: fields.constraints.optional().meta({
    description: "Patterns for parameters, here and in everything below.",
    examples: [{ id: "[0-9]+" }],
  }),
  defaults: fields.defaults.optional().meta({
    description: "Fixed parameters for the action.",
    examples: [{ locale: "en" }],
  }),
  formats: z
    .array(fields.format)
    .optional()
    .meta({
      description: "The allowed suffixes, the default first; `[]` for none.",
      examples: [["json", "xml"], [{ name: "ics", type: "text/calendar" }]],
    }),
  pathNames: fields.pathNames.optional().meta({
    description: "Words for `new` and `edit` in paths.",
    examples: [{ new: "neu", edit: "bearbeiten" }],
  }),
  shallow: flag.optional().meta({
    description:
      "True: members of nested resources have paths with only their own id. Applies to everything inside.",
    default: false,
  }),
};

/** What a concern can bring and a resource can hold, resources aside. */
const bundle = {
  collection: table(fields.extra).meta({
    description:
      "Extra actions on the collection, with their methods: `search: GET`.",
    examples: [{ search: "GET", import: ["POST"] }],
  }),
  member: table(fields.extra).meta({
    description:
      "Extra actions on one member, with their methods: `publish: POST`.",
    examples: [{ preview: "GET" }],
  }),
  new: table(fields.extra).meta({
    description: "Extra actions on the form for a new one: `preview: GET`.",
    examples: [{ preview: "GET" }],
  }),
  subsets: table(fields.subset).meta({
    description:
      "Subsets of the collection as resources of their own: `selected: [index, destroy]`.",
    examples: [{ selected: ["index", "destroy"] }],
  }),
  concerns: list(text)
    .nullish()
    .transform((names) => names ?? [])
    .meta({
      description: "The concerns to merge in, in this order.",
      examples: [["commentable"]],
    }),
};

/** Everything that a resource says of itself; what is nested in it comes below. */
const resourceFields = z.strictObject({
  ...scope,
  ...bundle,
  singleton: flag
    .default(false)
    .describe(
      "True: one item without an id, at a path with the name as written.",
    ),
  param: text.optional().meta({
    description:
      "The parameter to use instead of `id`, in the paths of children too.",
    default: "id",
  }),
  as: text.optional().meta({
    description:
      "The base of the helper names and of the children's parameters.",
    examples: ["posts"],
  }),
  singular: text.optional().meta({
    description: "The singular, where the inflection rules are wrong.",
    examples: ["article"],
  }),
  controller: text.optional().meta({
    description:
      "The controller to use instead of the name; a leading / means outside of the module.",
    examples: ["weblog_posts", "/home"],
  }),
  lint: fields.lint
    .nullish()
    .describe(
      "Levels of the lint rules for this resource and everything inside.",
    ),
  fields: z
    .unknown()
    .optional()
    .meta({
      description:
        "The fields of a record, as `add` writes them: names with their types. Kept for a later version; nothing is generated from it yet.",
      examples: [{ title: "string", body: "text", author: "ref" }],
    }),
});

/** A resource as it was parsed: short forms spelled out. */
export interface Resource extends z.output<typeof resourceFields> {
  resources: Record<string, Resource>;
  namespaces: Record<string, Namespace>;
}

/** The concerns that may be mentioned: one or a list. */
type Mentions<Names extends string> = Names | Names[] | null | undefined;

/**
 * A resource as it may be written. `Names` are those of the concerns that it
 * may mention; of itself it may mention none.
 */
export interface ResourceInput<Names extends string = never> extends Omit<
  z.input<typeof resourceFields>,
  "concerns"
> {
  concerns?: Mentions<Names>;
  resources?: Record<string, ResourceInput<Names> | null> | null | undefined;
  namespaces?: Record<string, NamespaceInput<Names> | null> | null | undefined;
}

const resource: z.ZodType<Resource, ResourceInput<string>> = z
  .strictObject({
    ...resourceFields.shape,
    get resources() {
      return resources;
    },
    get namespaces() {
      return namespaces;
    },
  })
  .meta({ id: "resource" });

/** `articles:` alone is null, and means a resource without options. */
export const resources = table(
  resource.nullable().transform((value) => value ?? resource.parse({})),
).describe("Resources by name. Names are plural, except for singletons.");

export const concern = z
  .strictObject({ ...bundle, resources })
  .meta({ id: "concern" });

export const concerns = table(
  concern.nullable().transform((value) => value ?? concern.parse({})),
).describe(
  "Bundles of actions, subsets and nested resources for resources to merge in.",
);

export const route = z.strictObject({
  method: fields.methods.meta({
    description: "One method, or a list.",
    examples: ["GET", ["GET", "POST"]],
  }),
  path: text.meta({
    description: "The path, with a leading slash; may contain :params.",
    examples: ["/", "/page/:title"],
  }),
  to: text.meta({
    description: "The action: `controller#action`.",
    examples: ["home#index", "admin/pages#show"],
  }),
  as: text
    .optional()
    .describe("The helper's name. Without it, there is no helper."),
  constraints: scope.constraints,
  defaults: scope.defaults,
  formats: scope.formats,
});

export const routes = z
  .array(route)
  .nullish()
  .transform((entries) => entries ?? [])
  .describe("The few addresses that are not resources.");

const namespaceFields = z.strictObject({
  ...scope,
  as: text.optional().describe('The prefix of the helper names; "" for none.'),
  shallowPath: text
    .optional()
    .describe("The path of shallow members, if not `path`."),
  shallowPrefix: text
    .optional()
    .describe("The helper prefix of shallow members, if not `as`."),
  routes,
  resources,
});

/** A namespace as it was parsed. */
export interface Namespace extends z.output<typeof namespaceFields> {
  namespaces: Record<string, Namespace>;
}

/** A namespace as it may be written; see `ResourceInput`. */
export interface NamespaceInput<Names extends string = never> extends Omit<
  z.input<typeof namespaceFields>,
  "resources"
> {
  resources?: Record<string, ResourceInput<Names> | null> | null | undefined;
  namespaces?: Record<string, NamespaceInput<Names> | null> | null | undefined;
}

const namespace: z.ZodType<Namespace, NamespaceInput<string>> = z
  .strictObject({
    ...namespaceFields.shape,
    get namespaces() {
      return namespaces;
    },
  })
  .meta({ id: "namespace" });

export const namespaces = table(
  namespace.nullable().transform((value) => value ?? namespace.parse({})),
).describe("Groups of resources by path, module and name prefix.");

/** A concern as it may be written; see `ResourceInput`. */
export interface ConcernInput<Names extends string = never> extends Omit<
  z.input<typeof concern>,
  "concerns" | "resources"
> {
  concerns?: Mentions<Names>;
  resources?: Record<string, ResourceInput<Names> | null> | null | undefined;
}

export type Concern = z.output<typeof concern>;
export type RouteEntry = z.output<typeof route>;
export type FormatEntry = z.output<typeof fields.format>;
