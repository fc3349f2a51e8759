/**
 * A copy of any template in which a word of the code is another one: what is
 * emitted has the other word there, and is the same everywhere else.
 */
import { beforeAll, expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { emitDocument } from "../../src/emit/openapi.js";
import { compileTemplates } from "../../src/emit/own-templates.js";
import type { Target } from "../../src/emit/target.js";
import { type Template, withTemplates } from "../../src/emit/template.js";
import { templateTexts } from "../../src/generated/template-texts.js";
import { diff } from "../../src/migrations/diff.js";
import type { Model } from "../../src/model/types.js";
import { compile, target } from "../support/compile.js";
import { listEveryChange } from "../support/every-change.js";
import { findWords, replaceWord } from "../support/template-words.js";

const everything = {
  baseUrl: "https://example.com",
  formats: ["html", "json", "csv", "xml"],
  fallback: true,
  legacyEdit: true,
  routes: [
    { method: "GET", path: "/", to: "home#index" },
    {
      ...{ method: "GET", path: "/never/:id", to: "home#never", as: "never" },
      constraints: { id: "[^\\s\\S]" },
    },
  ],
  resources: {
    logs: { only: ["create"], collection: { inspect: "OPTIONS" } },
    articles: {
      constraints: { id: "\\d+" },
      collection: { search: ["GET", "POST"] },
      subsets: { selected: ["index", "update", "destroy"] },
      resources: { comments: {} },
    },
    "articles-by-word": { path: "articles", param: "word", only: ["show"] },
    profile: { singleton: true },
  },
};

/** Redirects change tests that every project has. */
const redirects = {
  routes: [
    { path: "/old/:id", redirect: "/new/:id", as: "old" },
    { method: "GET", path: "/new/:id", to: "news#show", as: "new" },
    { method: "GET", path: "/files/*path", to: "files#show", as: "file" },
  ],
};

const records = {
  ...{ formats: ["json", "xml"], envelope: true, openapi: "/openapi.json" },
  resources: {
    users: { key: "uuid", fields: { name: "string" } },
    articles: {
      fields: {
        title: { type: "string", description: "What it is called." },
        state: { enum: ["draft", "live"] },
        moods: { enum: ["good", "bad"], many: true, optional: true },
        words: { type: "string", many: true, maxItems: 6 },
        address: { fields: { street: "string", zip: "string?" } },
        secret: { type: "string", read: "never" },
        liked: { type: "boolean", computed: true },
        warm: { type: "boolean", computed: true, optional: true },
      },
      collection: { search: { method: "GET", query: { q: "string" } } },
      member: {
        publish: {
          ...{ method: "POST", returns: "article" },
          body: { at: "datetime?", note: "string?" },
        },
      },
    },
    people: { record: "user", read: ["name"], write: ["name"] },
    books: { fields: { text: { type: "text", minLength: 9000 } } },
  },
};

/** Pages of records: with a form and without one, with links and without. */
const pages = {
  formats: ["html"],
  resources: {
    articles: { fields: { title: "string" } },
    events: { fields: { name: "string" }, only: ["index", "show"] },
    settings: { fields: { theme: "string" }, singleton: true },
  },
};

/** A database: links, circles, several parents, and what the server works out. */
const stores = {
  database: {},
  resources: {
    users: {
      key: "uuid",
      fields: {
        name: { type: "string", unique: true },
        secret: { type: "string", read: "never", default: "a" },
        liked: { type: "boolean", computed: true },
      },
    },
    articles: {
      concurrency: "etag",
      fields: {
        state: { enum: ["draft", "live"] },
        author: { ref: "users", scope: "write" },
        tags: { ref: "tags", many: true },
        main: { ref: "comments", optional: true },
      },
      subsets: { selected: ["update", "destroy"] },
      resources: { comments: { fields: { body: "text" } } },
    },
    photos: {
      fields: { name: "string" },
      resources: { comments: { record: "comment", controller: "comments" } },
    },
    tags: { fields: { name: "string" } },
  },
};

/** A database of nobody in particular. */
const plain = {
  database: {},
  resources: { articles: { fields: { title: "string" } } },
};

/** Places that meet everybody's rows: with owners and without. */
const open = {
  database: {},
  resources: { articles: { scope: false, fields: { title: "string" } } },
};
const owned = {
  database: {},
  resources: {
    users: { fields: { name: "string" } },
    posts: { scope: false, fields: { user: { ref: "users", scope: "all" } } },
  },
};

const settings: readonly (readonly [object, Partial<Target>])[] = [
  // The last table is gone, and its migrations are still there.
  [
    { database: { dialect: "sqlite" }, resources: { articles: {} } },
    { migrationNames: ["0001_create_tables", "0002_remove_articles"] },
  ],
  [everything, {}],
  [{ ...everything, methodOverride: false }, { testRunner: "node" }],
  [records, {}],
  [pages, {}],
  [stores, {}],
  [{ ...stores, database: { dialect: "postgres" } }, {}],
  [plain, {}],
  [open, {}],
  [owned, {}],
  [everything, { testRunner: "jest" }],
  [{}, { http2: true }],
  [redirects, {}],
  ...(["fetch", "express", "fastify", "koa", "hono"] as const).map(
    (framework) => [{}, { framework }] as const,
  ),
];

type Texts = ReadonlyMap<string, string>;

function render({ model, changes }: Setting): Texts {
  const place = { ...target, ...changes };
  const { openapi } = model;
  const files = [
    ...emit(model, place),
    ...(openapi === null ? [] : [emitDocument(openapi, "{}", place)]),
  ];
  return new Map(files.map(({ path, content }) => [path, content]));
}

interface Setting {
  readonly model: Model;
  readonly changes: Partial<Target>;
}

interface Usual extends Setting {
  readonly texts: Texts;
  readonly used: ReadonlySet<string>;
}

let usual: readonly Usual[] = [];

const describeUsual = (setting: Setting): Usual => ({
  ...setting,
  texts: render(setting),
  used: listUsed(setting),
});

beforeAll(async () => {
  const made = settings.map(async ([manifest, changes]) => {
    const { model, errors } = await compile(manifest);
    if (model === null) throw new Error(JSON.stringify(errors));
    return describeUsual({ model, changes });
  });
  const migrations = ["sqlite", "postgres"].map(async (dialect) => {
    const { manifest, next } = await listEveryChange(dialect);
    const { model, errors } = await compile(manifest);
    if (model === null) throw new Error(JSON.stringify(errors));
    const migrationNames = ["0001_create_tables"];
    const { to } = next;
    // And one that has nothing to do: a list that may hold any value from now on.
    const idle = { ...next, from: to, diff: diff(to, to) };
    const beside = { ...next, isConcurrent: true };
    return [next, idle, beside].map((one) => {
      const changes = { migrationNames, nextMigrations: [one] };
      return describeUsual({ model, changes });
    });
  });
  usual = [
    ...(await Promise.all(made)),
    ...(await Promise.all(migrations)).flat(),
  ];
});

/** The templates that have a part in a project: in no other one can a copy show. */
function listUsed(setting: Setting): ReadonlySet<string> {
  const used = new Set<string>();
  const sources = Object.entries(templateTexts).map(([name, text]) => ({
    ...{ name, text, path: `${name}.hbs` },
  }));
  const own = compileTemplates(sources);
  const byName = new Map(
    Array.from(own.byName, ([name, template]): [string, Template] => [
      name,
      (data, options) => {
        used.add(name);
        return template(data, options);
      },
    ]),
  );
  withTemplates({ ...own, byName }, () => render(setting));
  return used;
}

/** Whether the copy shows in some project's files, and nothing else changed there. */
function shows(
  name: string,
  text: string,
  word: string,
  other: string,
): boolean {
  const own = compileTemplates([{ name, path: `${name}.hbs`, text }]);
  return usual.some(({ texts, used, ...setting }) => {
    if (!used.has(name)) return false;
    const changed = withTemplates(own, () => render(setting));
    const found = [...changed].filter(([, content]) => content.includes(other));
    for (const [file, content] of changed)
      expect(content.replaceAll(other, word)).toBe(texts.get(file));
    return found.length > 0;
  });
}

/** Their code is keywords and what is put in. */
const WORDLESS: ReadonlySet<string> = new Set(["field-type", "members"]);

test.each(Object.entries(templateTexts))("%s", (name, text) => {
  const words = findWords(text);
  if (!WORDLESS.has(name)) expect(words.length).toBeGreaterThan(0);
  const hidden = words.filter((each) => {
    const other = "q".repeat(each.word.length);
    const copy = replaceWord(text, each, other);
    return !shows(name, copy, each.word, other);
  });
  const lines = hidden.map(
    ({ at, word }) =>
      `${String(text.slice(0, at).split("\n").length)}: ${word}`,
  );
  expect(lines).toEqual([]);
});
