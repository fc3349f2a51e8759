/** The manifests that `init` writes. Text only. */
import { examples } from "../../generated/examples.js";
import { RUNTIME_PACKAGE } from "../../project/runtime-import.js";

/**
 * Placeholder for the schema's path, which depends on the manifest's folder.
 */
const SCHEMA = "SCHEMA";

const head = `# yaml-language-server: $schema=${SCHEMA}

# The resources of this application. Each becomes routes, a controller, URL
# helpers and tests. After every change run
#
#   npx resource-gen          write what the manifest says
#   npx resource-gen routes   print the route table
`;

const blog = `${head}
apiOnly: true # programs need no pages with forms, so no "new" and no "edit"
formats: [json] # /articles.json, /articles/1.json; the first is the default

resources:
  articles: # index, create, show, update and destroy
    timestamps: false # no created_at, no updated_at
    fields:
      title: string # required; 1 to 255 characters
      body: text
      state: { enum: [draft, live], default: draft }
      author: { ref: authors, optional: true } # author_id
    resources:
      comments: # /articles/:article_id/comments
        only: [index, create, destroy]
        fields:
          name: string
          body: { type: text, minLength: 1, maxLength: 2000 }

  authors: # to be read, not written
    only: [index, show]
    fields:
      name: string
      email: { type: email, unique: true, read: never } # no reply has it
      bio: text? # may be null, and may be left out

  profile: # /profile: there is one, so it has no id
    singleton: true
    only: [show, update]
    fields: { name: string, website: url? }
`;

const blank = `${head}
# formats: [json]               # the suffixes of paths; the first is the default
# baseUrl: https://example.com  # what absolute URLs begin with

resources: {}
  # articles:                   # /articles and /articles/:id
  #   only: [index, show]       # or except: [destroy]
  #   resources:
  #     comments: {}            # /articles/:article_id/comments
  #
  # profile:
  #   singleton: true           # /profile: there is one, so it has no id
`;

const forge = `${head}
${examples.forge}`;

const empty = `${head}
resources: {}
`;

const texts = { blog, forge, blank } as const;

/** The names of the manifests that `init` can write. */
export const EXAMPLES: readonly string[] = Object.keys(texts);

/** The settings of a new manifest: only what differs from these is written. */
const usual = {
  ...{ database: "none", framework: "node" },
  ...{ testRunner: "vitest", runtime: "copied" },
};

/**
 * The text of a starter.
 *
 * @param example one of EXAMPLES
 * @param schema the path of the schema, relative to the manifest's folder
 */
export function writeStarter(
  example: string,
  schema: string,
  settings: Readonly<Record<keyof typeof usual, string>> = usual,
): string {
  const text = pointAt(schema, texts[example as keyof typeof texts]);
  const lines = (["framework", "testRunner"] as const)
    .filter((key) => settings[key] !== usual[key])
    .map((key) => `  ${key}: ${settings[key]}\n`);
  if (settings.runtime !== usual.runtime)
    lines.push(`  runtime: { import: ${RUNTIME_PACKAGE} }\n`);
  const { database } = settings;
  const parts = [
    ...(database === usual.database
      ? []
      : [`database: { dialect: ${database} }\n\n`]),
    ...(lines.length === 0 ? [] : [`output:\n${lines.join("")}\n`]),
  ];
  return text.replace(/^resources:/m, `${parts.join("")}$&`);
}

/** A manifest without any resource, for `add` to put one in. */
export function writeEmptyStarter(schema: string): string {
  return pointAt(schema, empty);
}

/** Editors take the rest of the line as the path, so nothing is escaped. */
function pointAt(schema: string, text: string): string {
  return text.replace(SCHEMA, () => schema);
}
