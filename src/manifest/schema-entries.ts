/**
 * The part of the schema that describes resources, concerns and namespaces, and
 * how they nest. Stage: parse. Shape only; what keys mean together is in
 * `rules`.
 */
import * as z from "zod";
import * as fields from "./fields.js";
import { listOrItem, table } from "./fields.js";
import { access, membership } from "./schema-access.js";
import { deprecation } from "./schema-deprecation.js";
import { extra } from "./schema-extras.js";
import { embedded, fields as fieldTable } from "./schema-fields.js";
import { routes } from "./schema-routes.js";
import { scope } from "./schema-scope.js";
import { openness } from "./schema-security.js";
import { lists } from "./schema-lists.js";
import { key, ownership, stores, subset } from "./schema-stores.js";
import { SELF, UPDATES } from "./words.js";

const { flag, plainText } = fields;

/** What both a concern and a resource can hold, apart from resources. */
const bundle = {
  collection: table(extra).meta({
    description:
      "Extra actions on the collection, with their methods: `search: GET`.",
    examples: [{ search: "GET", import: ["POST"] }],
  }),
  member: table(extra).meta({
    description:
      "Extra actions on one member, with their methods: `publish: POST`.",
    examples: [{ preview: "GET" }],
  }),
  new: table(extra).meta({
    description: "Extra actions on the form for a new one: `preview: GET`.",
    examples: [{ preview: "GET" }],
  }),
  subsets: table(subset).meta({
    description:
      "Subsets of the collection as resources of their own: `selected: [index, destroy]`.",
    examples: [
      { selected: ["index", "destroy"] },
      { drafts: { only: "index", where: { state: "draft" } } },
    ],
  }),
  concerns: listOrItem(plainText)
    .nullish()
    .transform((names) => names ?? [])
    .meta({
      description: "The concerns to merge in, in this order.",
      examples: [["commentable"]],
    }),
};

/** All keys of a resource, except for what is nested in it. */
const resourceFields = z.strictObject({
  ...scope,
  ...ownership,
  ...access,
  ...openness,
  ...deprecation,
  ...bundle,
  singleton: flag
    .default(false)
    .describe(
      "True: one item without an id, at a path with the name as written.",
    ),
  param: plainText.optional().meta({
    description:
      "The parameter to use instead of `id`, in the paths of children too.",
    default: "id",
  }),
  parentParam: plainText.optional().meta({
    description:
      "The parameter to use in the paths of children, instead of the singular and `param`.",
    examples: ["repo"],
  }),
  as: plainText.optional().meta({
    description:
      "The base of the helper names and of the children's parameters.",
    examples: ["posts"],
  }),
  singular: plainText.optional().meta({
    description: "The singular, if the inflection rules get it wrong.",
    examples: ["article"],
  }),
  controller: plainText.optional().meta({
    description:
      "The controller to use instead of the name; a leading / means outside of the module.",
    examples: ["weblog_posts", "/home"],
  }),
  lint: fields.lint
    .nullish()
    .describe(
      "Levels of the lint rules for this resource and everything inside.",
    ),
  fields: fieldTable
    .nullable()
    .transform((entries) => entries ?? {})
    .optional()
    .meta({
      description:
        "The fields of a record of this resource: names with their types, `?` for optional ones.",
      examples: [{ title: "string", body: "text?", author: { ref: "users" } }],
    }),
  record: plainText.optional().meta({
    description:
      "With `fields`: the record's name. Without: the record of another resource, of which this one is a view.",
    examples: ["article"],
  }),
  key: key.optional().meta({
    description:
      "If there are `fields`: the type of ids, integer, uuid or text; or a mapping that says more of them.",
    examples: [
      "uuid",
      { type: "integer", column: "article_id" },
      { type: "text", madeBy: "server", pattern: "[a-z0-9-]+" },
    ],
  }),
  was: fields
    .listOrItem(plainText)
    .optional()
    .meta({
      description:
        "Its earlier names, the latest first, if there are `fields`: the next migration renames the table.",
      examples: ["posts"],
    }),
  timestamps: flag
    .optional()
    .describe(
      "False: records have no `created_at` and `updated_at`. Only with `fields`.",
    ),
  read: z
    .array(plainText)
    .optional()
    .meta({
      description: "The only fields that replies of this resource have.",
      examples: [["name", "bio"]],
    }),
  write: z
    .array(plainText)
    .optional()
    .meta({
      description: "The only fields that requests to this resource may set.",
      examples: [["title", "state"]],
    }),
  embed: z
    .record(z.string(), embedded)
    .optional()
    .meta({
      description:
        "With a database: of refs, the fields of what they refer to that replies of this resource show beside the id.",
      examples: [{ author: ["name", "image"] }],
    }),
  updateMethods: fields.updateMethods
    .optional()
    .describe("The methods of this resource's update."),
  updates: fields
    .choice("updates", UPDATES)
    .optional()
    .describe(
      "`merge`: PUT keeps the fields that its body leaves out, as PATCH does; by default it replaces them all.",
    ),
  envelope: plainText.optional().meta({
    description:
      "With `envelope` at the top level: what JSON wraps a row in, instead of the record's name.",
    examples: ["profile"],
  }),
  description: plainText
    .optional()
    .describe("A sentence on what it is, for the OpenAPI document."),
  ...stores,
  ...lists,
  ...membership,
});

/** A resource as parsed, with short forms spelled out. */
export interface ParsedResource extends z.output<typeof resourceFields> {
  resources: Record<string, ParsedResource>;
  namespaces: Record<string, Namespace>;
}

/** The concerns that may be mentioned: one or a list. */
type Mentions<Names extends string> = Names | Names[] | null | undefined;

/**
 * A resource as it may be written. `Names` are those of the concerns that it
 * may mention; by default, there are none.
 */
export interface ResourceInput<Names extends string = never> extends Omit<
  z.input<typeof resourceFields>,
  "concerns"
> {
  concerns?: Mentions<Names>;
  resources?: Record<string, ResourceInput<Names> | null> | null | undefined;
  namespaces?: Record<string, NamespaceInput<Names> | null> | null | undefined;
}

const resource: z.ZodType<ParsedResource, ResourceInput<string>> = z
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

/**
 * What `by` says besides: there is one row, and so no list of them; and a record, though
 * it may have no fields but its refs. What is `inside` has the addresses that it names.
 */
function spellOut(entry: ParsedResource): ParsedResource {
  const { by, fields, record, inside, only, except } = entry;
  if (inside !== undefined && (only ?? except) === undefined)
    return { ...entry, only: [] };
  if (by === undefined) return entry;
  const isAlone = (fields ?? record) === undefined && by !== SELF;
  return { ...entry, singleton: true, ...(isAlone && { fields: {} }) };
}

/** `articles:` alone is null, and means a resource without options. */
export const resources = table(
  resource
    .nullable()
    .transform((value) => spellOut(value ?? resource.parse({}))),
).describe("Resources by name. Names are plural, except for singletons.");

export const concern = z
  .strictObject({ ...bundle, resources })
  .meta({ id: "concern" });

export const concerns = table(
  concern.nullable().transform((value) => value ?? concern.parse({})),
).describe(
  "Bundles of actions, subsets and nested resources for resources to merge in.",
);

const namespaceFields = z.strictObject({
  ...scope,
  ...ownership,
  ...access,
  ...openness,
  ...deprecation,
  as: plainText
    .optional()
    .describe('The prefix of the helper names; "" for none.'),
  shallowPath: plainText
    .optional()
    .describe("The path of shallow members, if not `path`."),
  shallowPrefix: plainText
    .optional()
    .describe("The helper prefix of shallow members, if not `as`."),
  routes,
  resources,
});

/** A namespace as parsed. */
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
export type FormatEntry = z.output<typeof fields.format>;
