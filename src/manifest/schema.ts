/**
 * The manifest's shape: every key with its kind and its description, the one
 * source of the parser, of the type that `defineResources` takes, and of the
 * JSON Schema for editors. Stage: parse. What keys mean together is for rules.
 */
import * as z from "zod";
import * as fields from "./fields.js";
import { list } from "./fields.js";
import {
  concerns,
  namespaces,
  resources,
  routes,
  scope,
  type ConcernInput,
  type NamespaceInput,
  type ResourceInput,
} from "./schema-entries.js";

const { flag, text } = fields;

const output = z.strictObject({
  dir: text.optional().meta({
    description: "The folder of the machine-owned code.",
    default: "src/resources",
  }),
  controllers: fields.folderOrFalse.optional().meta({
    description: "The folder of your controllers; false: none are written.",
    default: "src/controllers",
  }),
  tests: fields.folderOrFalse.optional().meta({
    description: "The folder of the machine-owned tests; false: none.",
    default: "test/resources",
  }),
  controllerTests: fields.folderOrFalse.optional().meta({
    description: "The folder of your controllers' tests; false: none.",
    default: "test/controllers",
  }),
  framework: fields
    .choice("framework", ["node", "fetch", "express", "fastify", "koa", "hono"])
    .optional()
    .meta({ description: "Which host file is written.", default: "node" }),
  testRunner: fields
    .choice("testRunner", ["vitest", "node"])
    .optional()
    .meta({ description: "What the tests import.", default: "vitest" }),
  importExtension: fields
    .choice("importExtension", ["auto", "js", "ts", "none"])
    .optional()
    .meta({
      description: "The ending of relative imports; auto reads the tsconfig.",
      default: "auto",
    }),
});

/** The whole manifest. */
export const manifestSchema = z.strictObject({
  baseUrl: text.optional().meta({
    description: "What absolute URLs begin with.",
    examples: ["https://api.example.com"],
  }),
  formats: scope.formats,
  updateMethods: fields.updateMethods.optional().meta({
    description: "The methods of update: `[PUT]`, `[PATCH]` or `[PATCH, PUT]`.",
    default: ["PUT"],
  }),
  apiOnly: flag.optional().meta({
    description: "True: no `new` and `edit` unless `only` names them.",
    default: false,
  }),
  methodOverride: flag.optional().meta({
    description: "False: the hidden `_method` field is not heard.",
    default: true,
  }),
  legacyEdit: flag
    .optional()
    .meta({ description: "True: also recognise `;edit`.", default: false }),
  fallback: flag.optional().meta({
    description: "True: the `/:controller/:action/:id` route as a last resort.",
    default: false,
  }),
  inflections: z
    .strictObject({
      irregular: z
        .record(z.string(), text)
        .optional()
        .describe("Singulars with their plurals: `cow: kine`."),
      uncountable: z
        .array(text)
        .optional()
        .describe("Words whose singular and plural are the same."),
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
    .meta({
      description: "Other files whose entries belong to this manifest.",
      examples: [["./admin.yaml"]],
    }),
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

/**
 * A manifest as it may be written: what `defineResources` takes. `Names` are
 * those of its concerns.
 */
export interface ManifestInput<Names extends string = string> extends Omit<
  z.input<typeof manifestSchema>,
  "concerns" | "resources" | "namespaces"
> {
  concerns?:
    { [Name in Names]: ConcernInput<NoInfer<Names>> | null } | null | undefined;
  resources?:
    Record<string, ResourceInput<NoInfer<Names>> | null> | null | undefined;
  namespaces?:
    Record<string, NamespaceInput<NoInfer<Names>> | null> | null | undefined;
}
