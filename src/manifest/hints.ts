/**
 * Words that people know from elsewhere, with what to write here: keys of other
 * routers, and keys in the wrong place. Stage: parse. Data only.
 */
import { scalarTypes } from "../fields/types.js";

/** The kind of a mapping in the manifest, so that a hint fits its place. */
export type MappingKind =
  | "manifest"
  | "resource"
  | "concern"
  | "namespace"
  | "route"
  | "output"
  | "format"
  | "field"
  | "other";

const everywhere: Readonly<Record<string, string>> = {
  mount: "mount the other application in front of this one",
  host: "check the host in `before`, or in front of the application",
  subdomain: "check the host in `before`, or in front of the application",
  redirect:
    "put it into an entry of `routes`: `{ path: /old, redirect: /new }`",
  middleware: "do it in `before` when you create the application",
  use: "do it in `before` when you create the application",
  prefix: "use `path` for the address, `as` for helper names",
};

/** Other names of the seven actions. */
export const actionWords: Readonly<Record<string, string>> = {
  list: "index",
  all: "index",
  get: "show",
  view: "show",
  read: "show",
  store: "create",
  add: "create",
  remove: "destroy",
};

/** Types of fields as other tools call them. */
export const typeWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(scalarTypes).flatMap(([type, { synonyms }]) =>
    synonyms.map((word) => [word, type]),
  ),
);

const fieldHints: Readonly<Record<string, string>> = {
  required: "fields are required unless they are `optional`",
  nullable: "use `optional`",
  null: "use `optional`",
  length: "use `maxLength`",
  limit: "use `maxLength`",
  values: "use `enum`",
  options: "use `enum`",
  references: "use `ref`",
  belongsTo: "use `ref`",
  hasMany: "nest the other resource, or use `ref` with `many: true`",
  array: "use `many: true`",
  list: "use `many: true`",
  items: "use `many: true`; limits hold for the items",
  minimum: "use `min`",
  maximum: "use `max`",
  format: "use a type such as `email`, `url` or `date`",
  regex: "use `pattern`",
  match: "use `pattern`",
  precision: "use `scale`, the number of digits behind the point",
  readOnly: "use `write: never`",
  readonly: "use `write: never`",
  writeOnly: "use `read: never`",
  hidden: "use `read: never`",
  private: "use `read: never`",
  include: "use `embed`",
  expand: "use `embed`",
  nested: "use `embed` for a ref, or `fields` for an object",
  counterCache: "the parent has `comments_count: { count: comments }`",
  size: "use `count` for how many rows refer to this one",
  moves: "use `transitions`",
  workflow: "use `transitions`",
  slug: "use `from`, with the field that it is made of: `slug: { from: title }`",
  slugify:
    "use `from`, with the field that it is made of: `slug: { from: title }`",
  label: "use `description`",
  renamed: "use `was`",
};

/** Of resources, namespaces and routes. */
const shared: Readonly<Record<string, string>> = {
  policies: "use `access`",
  permissions: "use `access`",
  obsolete: "use `deprecated: { since: 2026-01-31 }`",
  sunset: "use `deprecated: { since: 2026-01-31, sunset: 2026-07-31 }`",
};

const routeHints: Readonly<Record<string, string>> = {
  via: "use `method`",
  methods: "use `method`, which takes a list too",
  verb: "use `method`",
  name: "use `as`",
  controller: "use `to: controller#action`",
  action: "use `to: controller#action`",
  handler: "use `to: controller#action`",
  only: "a route is one address; actions belong to resources",
  ...shared,
};

const resourceHints: Readonly<Record<string, string>> = {
  actions:
    "use `only` for the seven actions, `collection` and `member` for others",
  name: "the key is the name; `as` names the helpers, `path` the address",
  parameters: "use `param`",
  identifier: "use `param`",
  id: "use `param`",
  routes:
    "use `collection` and `member`, or `routes` at the top or in a namespace",
  shallowPath: "use it on the namespace",
  shallowPrefix: "use it on the namespace",
  include:
    "for rows beside rows, a ref has `embed`; for other files, `include` stands at the top",
  counterCache: "the parent has `comments_count: { count: comments }`",
  slug: "make it a field: `slug: { from: title, unique: true }`",
  friendlyId:
    "make it a field, `slug: { from: title, unique: true }`, and add `param: slug`",
  toggle: "use `by: user` for what each caller has one of",
  uniqueBy: "use `by` for what each caller has one of, or `unique` of a field",
  unique_by: "use `by` for what each caller has one of, or `unique` of a field",
  replies: "use `returns`",
  archive: "use `destroy: soft`",
  softDelete: "use `destroy: soft`",
  paranoid: "use `destroy: soft`",
  nested:
    "use `resources`; with `inside: true` there, rows are written with the row above",
  children:
    "use `resources`; with `inside: true` there, rows are written with the row above",
  items:
    "use `resources`; with `inside: true` there, rows are written with the row above",
  accepts_nested_attributes_for:
    "put `inside: true` on the resource below, under `resources`",
  acceptsNestedAttributesFor:
    "put `inside: true` on the resource below, under `resources`",
  embedded: "use `inside: true`, below the resource with the row above",
  on: "put the action under `collection` or `member`",
  plural: "the key is the plural; `singular` names the other",
  ...shared,
};

const namespaceHints: Readonly<Record<string, string>> = {
  name: "the key is the name; `as` names the helpers, `path` the address",
  concerns: "declare concerns at the top, and list them on resources",
  controller: "use `module` for the folder of the controllers",
  ...shared,
};

const hints: Readonly<Record<MappingKind, Readonly<Record<string, string>>>> = {
  manifest: {
    dir: "put it under `output`",
    runtime: "put it under `output`",
    controllers: "put it under `output`",
    tests: "put it under `output`",
    controllerTests: "put it under `output`",
    framework: "put it under `output`",
    testRunner: "put it under `output`",
    importExtension: "put it under `output`",
    only: "set it on a resource or a namespace",
    except: "set it on a resource or a namespace",
    shallow: "set it on a resource or a namespace",
    prefix:
      "put everything into a namespace with this `path`; or mount the application there, with `basePath`",
  },
  resource: resourceHints,
  concern: {
    only: "a concern has actions, subsets and resources; set options on the resource",
  },
  namespace: namespaceHints,
  route: routeHints,
  output: {},
  format: {},
  field: fieldHints,
  other: {},
};

/** What to write instead of `key` in a mapping of that kind, if known. */
export function hintFor(kind: MappingKind, key: string): string | undefined {
  for (const table of [hints[kind], everywhere]) {
    if (Object.hasOwn(table, key)) return table[key];
  }
  return undefined;
}
