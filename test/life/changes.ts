/**
 * Changes of manifests after which files of the user's need something else. After each,
 * `expect-changes.ts` compares what `src/breaks` finds with what the compiler finds.
 */

export interface ManifestChange {
  readonly before: string;
  readonly after: string;
  /** Whether the compiler lets pass what is refused when it runs. */
  readonly failsLate?: true;
}

const stored = "database: { dialect: sqlite }\nresources:\n";
const plain = "resources:\n";
const articles = "  articles: { fields: { title: string } }\n";
const fields = "fields: { title: string }";
const below = `  magazines:
    fields: { name: string }
    resources:
      articles: { ${fields} }
`;
const beside = `  magazines: { fields: { name: string } }\n${articles}`;
const users = "  users: { fields: { name: string } }\n";
const people = "  people: { key: uuid, fields: { name: string } }\n";
const owned = `  articles: { fields: { title: string, author: { ref: users, scope: write } } }\n`;
const withComments = (options: string): string =>
  `  articles:
    fields: { title: string }
    resources: { comments: { ${options}fields: { body: text } } }
`;

function change(
  before: string,
  after: string,
  settings = stored,
): ManifestChange {
  return { before: settings + before, after: settings + after };
}

/** A single resource with other options. */
function options(text: string, settings = stored, before = ""): ManifestChange {
  const resource = (more: string): string =>
    `  articles: { ${more}${more === "" ? "" : ", "}${fields} }\n`;
  return change(resource(before), resource(text), settings);
}

/** A computed field whose type changes; a list has braces of its own. */
function computed(before: string, after: string): ManifestChange {
  const field = (type: string): string =>
    `  articles: { fields: { title: string, shout: { ${type}, computed: true } } }\n`;
  return change(field(before), field(after));
}

/** A resource with pages, which has other actions. */
function pages(
  before: string,
  after: string,
  settings = "database: { dialect: sqlite }\n",
): ManifestChange {
  const resources = (more: string): string =>
    `formats: [json, html]\nresources:\n${withComments(more)}`;
  return change(resources(before), resources(after), settings);
}

export const changes: Readonly<Record<string, ManifestChange>> = {
  "put under a parent": change(beside, below),
  "put under a parent, without a database": change(beside, below, plain),
  "moved out of its parent": change(below, beside),
  shallow: change(withComments(""), withComments("shallow: true, ")),
  "no longer shallow": change(
    withComments("shallow: true, "),
    withComments(""),
  ),
  as: options("as: posts"),
  path: options("path: posts"),
  "path with a parameter": options('path: ":lang/posts"', plain),
  singular: options("singular: piece"),
  param: {
    before: `${plain}  articles:\n`,
    after: `${plain}  articles: { param: slug }\n`,
  },
  controller: options("controller: posts"),
  module: options("module: admin"),
  "a namespace": {
    before: stored + articles,
    after: `database: { dialect: sqlite }\nnamespaces:\n  admin:\n    resources:\n    ${articles}`,
  },
  singleton: options("singleton: true", plain),
  "an action that left": options("only: [index, show]"),
  "an action of its own that left": options(
    "",
    stored,
    "member: { publish: POST }",
  ),
  "a resource that left": change(beside, articles),
  "a resource that left, without a database": change(beside, articles, plain),
  "a table that left": change(
    `${beside}  pieces: { record: article }\n`,
    `${beside.replace(fields, "")}  pieces:\n`,
  ),
  "a computed field": change(
    articles,
    "  articles: { fields: { title: string, shout: { type: string, computed: true } } }\n",
  ),
  "a computed field that left": change(
    "  articles: { fields: { title: string, shout: { type: string, computed: true } } }\n",
    articles,
  ),
  "a computed field that left, before options": change(
    "  articles: { fields: { title: string, shout: { type: string, computed: true } } }\n",
    articles,
    "database: { dialect: postgres }\nresources:\n",
  ),
  "a second computed field": change(
    "  articles: { fields: { title: string, shout: { type: string, computed: true } } }\n",
    "  articles: { fields: { title: string, shout: { type: string, computed: true }, length: { type: integer, computed: true } } }\n",
  ),
  "a computed list that becomes a word": computed(
    "enum: [draft, live], many: true",
    "enum: [draft, live]",
  ),
  "a computed word that becomes a list": computed(
    "enum: [draft, live]",
    "enum: [draft, live], many: true",
  ),
  "a word of a computed field that left": computed(
    "enum: [draft, live]",
    "enum: [live]",
  ),
  "a word of a computed list that left": computed(
    "enum: [draft, live], many: true",
    "enum: [live], many: true",
  ),
  "a computed text that becomes a number": computed(
    "type: string",
    "type: integer",
  ),
  "a computed number that becomes a boolean": computed(
    "type: integer, optional: true",
    "type: boolean, optional: true",
  ),
  "a computed date that stays a text": computed("type: date", "type: email"),
  "a computed field that gives nothing, too": computed(
    "type: string",
    "type: string, optional: true",
  ),
  "a member of a computed object that is new": computed(
    "fields: { part: string }",
    "fields: { part: string, size: integer }",
  ),
  "a member of a computed object that is another": computed(
    "fields: { part: string }, many: true",
    "fields: { part: integer }, many: true",
  ),
  "a member of a computed object that left": {
    ...computed(
      "fields: { part: string, size: integer }",
      "fields: { part: string }",
    ),
    failsLate: true,
  },
  "a computed object that becomes a text": computed(
    "fields: { part: string }",
    "type: string",
  ),
  "a computed ref that becomes a text": change(
    `${users}  articles: { fields: { title: string, shout: { ref: users, computed: true } } }\n`,
    `${users}  articles: { fields: { title: string, shout: { type: string, computed: true } } }\n`,
  ),
  "a scope of other rows": change(
    users + people + owned,
    users + people + owned.replace("ref: users", "ref: people"),
  ),
  "a scope": change(users + articles, users + owned),
  "a scope that left": change(users + owned, users + articles),
  "another scope": change(
    users + owned,
    `${users}${owned.replace("author:", "owner: { ref: users, scope: write }, author:")}`,
  ),
  "a guard": change(
    users + owned,
    `${users}${owned}  all: { record: article, path: all, scope: false }\n`,
  ),
  "a database": {
    before: plain + articles,
    after: stored + articles,
  },
  "no database": {
    before: stored + articles,
    after: plain + articles,
  },
  "another dialect": {
    before: stored + articles,
    after: stored.replace("sqlite", "postgres") + articles,
  },
  html: {
    before: `formats: [json]\n${stored}${articles}`,
    after: `formats: [json, html]\n${stored}${articles}`,
  },
  "the first form": pages("only: [index, show], ", ""),
  "the first form, without a database": pages("only: [show], ", "", ""),
  "the first form and the first list": pages("only: [destroy, show], ", ""),
  "the last form": pages("", "only: [index, show], "),
  "no html": {
    before: `formats: [json, html]\n${stored}${articles}`,
    after: `formats: [json]\n${stored}${articles}`,
  },
  "another framework": {
    before: `output: { framework: node }\n${stored}${articles}`,
    after: `output: { framework: fetch }\n${stored}${articles}`,
  },
  "another runner": {
    before: `output: { testRunner: vitest }\n${stored}${articles}`,
    after: `output: { testRunner: node }\n${stored}${articles}`,
  },
  "no fields": {
    before: plain + articles,
    after: `${plain}  articles:\n`,
  },
};
