/**
 * The manifest's shape: every key with its kind and its description, the one
 * source of the parser, of the type that `defineResources` takes, and of the
 * JSON Schema for editors. Stage: parse. What keys mean together is for rules.
 */
import * as z from "zod";
import * as fields from "./fields.js";
import { list, table } from "./fields.js";

const { flag, text } = fields;

/** What namespaces and resources share, and hand down or apply. */
const scope = {
  only: list(fields.action)
    .optional()
    .describe("The actions that there are, and no others; `[]` for none."),
  except: list(fields.action)
    .optional()
    .describe("The actions that there are not."),
  path: text
    .optional()
    .describe("The path segment or segments instead of the name."),
  module: text
    .optional()
    .describe("A folder for the controllers; modules add up down the tree."),
  constraints: fields.constraints
    .optional()
    .describe("Patterns for parameters, here and in everything below."),
  defaults: fields.defaults
    .optional()
    .describe("Fixed parameters that are handed to the action."),
  formats: z
    .array(fields.format)
    .optional()
    .describe("The allowed suffixes, the default first; `[]` for none."),
  pathNames: fields.pathNames
    .optional()
    .describe("Words for `new` and `edit` in paths."),
  shallow: flag
    .optional()
    .describe(
      "True: nested members stand by their id alone. Passed down to everything inside.",
    ),
};

/** What a concern can bring and a resource can hold, resources aside. */
const bundle = {
  collection: table(fields.methods).describe(
    "Extra actions on the collection, with their methods: `search: GET`.",
  ),
  member: table(fields.methods).describe(
    "Extra actions on one member, with their methods: `publish: POST`.",
  ),
  new: table(fields.methods).describe(
    "Extra actions on the form for a new one: `preview: GET`.",
  ),
  subsets: table(list(fields.subsetAction)).describe(
    "Subsets of the collection as resources of their own: `selected: [index, destroy]`.",
  ),
  concerns: list(text)
    .nullish()
    .transform((names) => names ?? [])
    .describe("The concerns to merge in, in this order."),
};

const resourceFields = z.strictObject({
  ...scope,
  ...bundle,
  singleton: flag
    .optional()
    .describe("True: one item without an id, at the name as it is."),
  param: text
    .optional()
    .describe("The parameter instead of `id`; children get it as well."),
  as: text
    .optional()
    .describe("The base of the helper names and of the children's parameters."),
  singular: text
    .optional()
    .describe("The singular, where inflection would be wrong."),
  controller: text
    .optional()
    .describe(
      "The controller instead of the name; a leading / leaves the module.",
    ),
  lint: fields.lint
    .nullish()
    .describe("Levels of the advice for this resource and what is in it."),
  fields: z
    .unknown()
    .optional()
    .describe("Kept for a later version; not used yet."),
});

/** A resource as the rules read it. */
export interface Resource extends z.output<typeof resourceFields> {
  resources: Record<string, Resource>;
}

/** A resource as it may be written. */
export interface ResourceInput extends z.input<typeof resourceFields> {
  resources?: Record<string, ResourceInput | null> | null | undefined;
}

const resource: z.ZodType<Resource, ResourceInput> = z.strictObject({
  ...resourceFields.shape,
  get resources() {
    return resources;
  },
});

/** `articles:` alone is null, and means a resource without options. */
const resources = table(
  resource.nullable().transform((value) => value ?? resource.parse({})),
).describe("Resources by name; plural names, singletons aside.");

const concern = z.strictObject({ ...bundle, resources });

const concerns = table(
  concern.nullable().transform((value) => value ?? concern.parse({})),
).describe(
  "Bundles of actions, subsets and nested resources, to be merged in.",
);

const route = z.strictObject({
  method: fields.methods.describe("One method, or a list."),
  path: text.describe("The address, with a leading slash; may hold :params."),
  to: text.describe("The action: `controller#action`."),
  as: text
    .optional()
    .describe("The helper's name; without it there is no helper."),
  constraints: scope.constraints,
  defaults: scope.defaults,
});

const routes = z
  .array(route)
  .nullish()
  .transform((entries) => entries ?? [])
  .describe("The few addresses that are no resource.");

const namespaceFields = z.strictObject({
  ...scope,
  as: text.optional().describe('The prefix of the helper names; "" for none.'),
  shallowPath: text
    .optional()
    .describe("The path of shallow members, instead of `path`."),
  shallowPrefix: text
    .optional()
    .describe("The helper prefix of shallow members, instead of `as`."),
  routes,
  resources,
});

/** A namespace as the rules read it. */
export interface Namespace extends z.output<typeof namespaceFields> {
  namespaces: Record<string, Namespace>;
}

/** A namespace as it may be written. */
export interface NamespaceInput extends z.input<typeof namespaceFields> {
  namespaces?: Record<string, NamespaceInput | null> | null | undefined;
}

const namespace: z.ZodType<Namespace, NamespaceInput> = z.strictObject({
  ...namespaceFields.shape,
  get namespaces() {
    return namespaces;
  },
});

const namespaces = table(
  namespace.nullable().transform((value) => value ?? namespace.parse({})),
).describe("Groups of resources by path, module and name prefix.");

const output = z.strictObject({
  dir: text.optional().describe("The folder of the machine-owned code."),
  controllers: fields.folderOrFalse
    .optional()
    .describe("The folder of your controllers; false: none are written."),
  tests: fields.folderOrFalse
    .optional()
    .describe("The folder of the machine-owned tests; false: none."),
  controllerTests: fields.folderOrFalse
    .optional()
    .describe("The folder of your controllers' tests; false: none."),
  framework: fields
    .choice("framework", ["node", "fetch"])
    .optional()
    .describe("Which host file is written."),
  testRunner: fields
    .choice("testRunner", ["vitest", "node"])
    .optional()
    .describe("What the tests import."),
  importExtension: fields
    .choice("importExtension", ["auto", "js", "ts", "none"])
    .optional()
    .describe("The ending of relative imports; auto reads the tsconfig."),
});

/** The whole manifest. */
export const manifestSchema = z.strictObject({
  baseUrl: text.optional().describe("What absolute URLs begin with."),
  formats: scope.formats,
  updateMethods: fields.updateMethods
    .optional()
    .describe("The methods of update: `[PUT]`, `[PATCH]` or `[PATCH, PUT]`."),
  apiOnly: flag
    .optional()
    .describe("True: no `new` and `edit` unless `only` names them."),
  methodOverride: flag
    .optional()
    .describe("False: the hidden `_method` field is not heard."),
  legacyEdit: flag.optional().describe("True: also recognise `;edit`."),
  fallback: flag
    .optional()
    .describe("True: the `/:controller/:action/:id` route as a last resort."),
  inflections: z
    .strictObject({
      irregular: z.record(z.string(), text).optional(),
      uncountable: z.array(text).optional(),
    })
    .nullish()
    .transform((value) => value ?? {})
    .describe("Singulars and plurals that inflection gets wrong."),
  lint: fields.lint
    .nullish()
    .describe(
      "Levels of the advice that `resource-gen lint` gives: off, warn or error.",
    ),
  include: list(text)
    .nullish()
    .describe("Other files whose entries belong to this manifest."),
  output: output
    .nullish()
    .transform((value) => value ?? {})
    .describe("Where files go, relative to the manifest."),
  concerns,
  routes,
  namespaces,
  resources,
});

/** A manifest as the rules read it: short forms spelled out. */
export type Manifest = z.output<typeof manifestSchema>;

/** A manifest as it may be written: what `defineResources` takes. */
export type ManifestInput = z.input<typeof manifestSchema>;

export type Concern = z.output<typeof concern>;
export type RouteEntry = z.output<typeof route>;
export type FormatEntry = z.output<typeof fields.format>;
