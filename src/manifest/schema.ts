/**
 * The manifest's shape: every key with its kind and its description, the single
 * source of the parser, of the type that `defineResources` takes, and of the
 * JSON Schema for editors. Stage: parse. The rules check what keys mean
 * together.
 */
import * as z from "zod";
import * as fields from "./fields.js";
import { listOrItem } from "./fields.js";
import {
  concerns,
  namespaces,
  resources,
  type ConcernInput,
  type NamespaceInput,
  type ResourceInput,
} from "./schema-entries.js";
import { caller } from "./schema-access.js";
import { routes } from "./schema-routes.js";
import { scope } from "./schema-scope.js";
import { fields as fieldTable } from "./schema-fields.js";
import { security } from "./schema-security.js";
import { database } from "./schema-stores.js";
import { FRAMEWORKS, TEST_RUNNERS } from "./targets.js";
import { IMPORT_EXTENSIONS, NAMINGS } from "./words.js";

const { choice, flag, plainText } = fields;

/** Where files go: the keys that name a folder. */
const folders = {
  dir: plainText
    .default("src/resources")
    .describe("The folder of the machine-owned code."),
  controllers: fields.folderOrFalse
    .default("src/controllers")
    .describe(
      "The folder of your controllers; false: none are written. May contain `{resource}` and `{module}`: `src/features/{module}/{resource}`.",
    ),
  views: fields.folderOrFalse
    .default("src/views")
    .describe(
      "The folder of your pages of records, if HTML is a format; false: none are written.",
    ),
  tests: fields.folderOrFalse
    .default("test/resources")
    .describe("The folder of the machine-owned tests; false: none."),
  controllerTests: fields.folderOrFalse
    .default("test/controllers")
    .describe(
      "The folder of your controllers' tests; false: none. May contain `{resource}` and `{module}`, like `controllers`.",
    ),
};

/** The keys of `output` that name a folder. */
export const outputFolders = Object.keys(folders) as (keyof typeof folders)[];

const output = z.strictObject({
  ...folders,
  runtime: z
    .union([
      plainText,
      z.strictObject({
        import: plainText.describe(
          "The package that has the runtime's parts: `@acme/http` for `@acme/http/router`.",
        ),
      }),
    ])
    .optional()
    .transform((place) => place ?? null)
    .describe(
      "The folder of the code that does not depend on the manifest, by default `runtime` in `dir`; or the package that it is imported from.",
    ),
  framework: choice("framework", FRAMEWORKS)
    .default("node")
    .describe("Which host file is written."),
  http2: z
    .boolean()
    .default(false)
    .describe("Whether `serve` can speak HTTP/2, for the framework node."),
  database: plainText
    .default("src/database.ts")
    .describe(
      "The file that opens your database; written if there is a `database`.",
    ),
  server: z
    .union([plainText, z.literal(false)])
    .default("src/server.ts")
    .describe(
      "The file of your server; written if there is a `database`, for the framework node. False: none.",
    ),
  openapi: z
    .union([plainText, z.literal(false)])
    .default(false)
    .meta({
      description: "The file of the OpenAPI document; not written by default.",
      examples: ["openapi.json"],
    }),
  access: z
    .union([plainText, z.literal(false)])
    .default(false)
    .meta({
      description:
        "The file that says who may do what, as tables in Markdown; not written by default.",
      examples: ["access.md"],
    }),
  testRunner: choice("testRunner", TEST_RUNNERS)
    .default("vitest")
    .describe("What the tests import."),
  importExtension: choice("importExtension", IMPORT_EXTENSIONS)
    .default("auto")
    .describe("The ending of relative imports; auto reads the tsconfig."),
});

const inflections = z.strictObject({
  irregular: z
    .record(z.string(), plainText)
    .default({})
    .describe("Singulars with their plurals: `cow: kine`."),
  uncountable: z
    .array(plainText)
    .default([])
    .describe("Words whose singular and plural are the same."),
});

/** The settings of the whole manifest, with their defaults. */
const settings = {
  baseUrl: plainText
    .optional()
    .transform((url) => url ?? null)
    .meta({
      description: "What absolute URLs begin with.",
      examples: ["https://api.example.com"],
    }),
  openapi: plainText
    .optional()
    .transform((path) => path ?? null)
    .meta({
      description:
        "The path at which the application answers with its OpenAPI document.",
      examples: ["/openapi.json"],
    }),
  health: plainText
    .optional()
    .transform((path) => path ?? null)
    .meta({
      description:
        "The path at which a server says whether it can take requests: 200, or 503.",
      examples: ["/up"],
    }),
  formats: scope.formats,
  updateMethods: fields.updateMethods
    .default(["PUT"])
    .describe("The methods of update: `[PUT]`, `[PATCH]` or `[PATCH, PUT]`."),
  apiOnly: flag
    .default(false)
    .describe("True: no `new` and `edit` unless `only` names them."),
  methodOverride: flag
    .optional()
    .describe(
      "False: the hidden `_method` field is ignored. True: routes without pages read it too.",
    ),
  forms: z
    .literal(true)
    .optional()
    .describe(
      "True: bodies can be forms. Without it they can where a format is HTML or `methodOverride` is true.",
    ),
  legacyEdit: flag.default(false).describe("True: also recognize `;edit`."),
  fallback: flag
    .default(false)
    .describe("True: the `/:controller/:action/:id` route as a last resort."),
  naming: choice("naming", NAMINGS)
    .default("snake")
    .describe(
      "The style of generated names: `author_id` (snake) or `authorId` (camel).",
    ),
  envelope: flag
    .default(false)
    .describe(
      'True: JSON bodies and replies of records are `{ "article": {...} }` and `{ "articles": [...] }`.',
    ),
  problem: fieldTable
    .optional()
    .transform((entries) => entries ?? null)
    .meta({
      description:
        "The fields of an error's body, if it is not problem details: the option `problem` of `createApp` gives them.",
      examples: [{ message: "string", errors: "json?" }],
    }),
  database: database
    .nullable()
    .transform((value) => value ?? database.parse({}))
    .optional()
    .meta({
      description:
        "The database that records are stored in; without it nothing is stored.",
      examples: [{ dialect: "sqlite" }],
    }),
  caller: caller.optional().meta({
    description:
      "The record of those who call, and their roles: with it, every resource that is stored says who may do what.",
    examples: ["users", { ref: "users", roles: ["admin"] }],
  }),
  security,
  inflections: inflections
    .nullish()
    .transform((value) => value ?? inflections.parse({}))
    .describe("Singulars and plurals that the inflection rules get wrong."),
  handlers: z
    .record(z.string(), plainText)
    .nullish()
    .transform((handlers) => handlers ?? {})
    .meta({
      description:
        "The handlers of imported actions, by `controller#action`: stubs name them.",
      examples: [{ "articles#index": "listArticles" }],
    }),
  lint: fields.lint
    .nullish()
    .transform((levels) => levels ?? {})
    .describe(
      "Levels of the rules of `resource-gen lint`: off, warn or error.",
    ),
};

/** The whole manifest. */
export const manifestSchema = z.strictObject({
  ...settings,
  include: listOrItem(plainText)
    .nullish()
    .meta({
      description: "Other files whose entries belong to this manifest.",
      examples: [["./admin.yaml"]],
    }),
  output: output
    .nullish()
    .transform((value) => value ?? output.parse({}))
    .describe("Where files go, relative to the manifest."),
  concerns,
  routes,
  namespaces,
  resources,
});

/** A manifest as the rules read it, with short forms spelled out. */
export type Manifest = z.output<typeof manifestSchema>;

/**
 * A manifest as it may be written: what `defineResources` takes. `Names` are
 * the names of its concerns.
 */
export interface ManifestInput<Names extends string = string> extends Omit<
  z.input<typeof manifestSchema>,
  "concerns" | "resources" | "namespaces"
> {
  /** Whatever you like: nothing reads it. */
  [own: `x-${string}`]: unknown;
  concerns?:
    { [Name in Names]: ConcernInput<NoInfer<Names>> | null } | null | undefined;
  resources?:
    Record<string, ResourceInput<NoInfer<Names>> | null> | null | undefined;
  namespaces?:
    Record<string, NamespaceInput<NoInfer<Names>> | null> | null | undefined;
}
