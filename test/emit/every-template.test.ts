/**
 * A copy of any template whose words are others: what is emitted has the other
 * words there, and is the same everywhere else.
 */
import { beforeAll, expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { emitBaseline } from "../../src/emit/migrations/baseline.js";
import { emitDocument } from "../../src/emit/openapi.js";
import { compileTemplates } from "../../src/emit/own-templates.js";
import type { EmitTarget } from "../../src/emit/target.js";
import { type Template, withTemplates } from "../../src/emit/template.js";
import { templateTexts } from "../../src/generated/template-texts.js";
import { diff } from "../../src/migrations/diff.js";
import type { DatabaseSchema } from "../../src/migrations/schema.js";
import type { Model } from "../../src/model/types.js";
import { compile, target } from "../support/compile.js";
import { listEveryChange } from "../support/every-change.js";
import { foundSchema, manifestOf } from "../support/found-tables.js";
import { guarded } from "../mutants/guards/manifests.js";
import { findWords, replaceWord } from "../support/template-words.js";

const everything = {
  baseUrl: "https://example.com",
  formats: ["html", "json", "csv", "xml"],
  fallback: true,
  legacyEdit: true,
  namespaces: {
    v1: {
      deprecated: { since: "2026-01-01", see: "/articles" },
      resources: { articles: { only: "update" } },
    },
  },
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
    words: {
      key: { type: "text", madeBy: "server" },
      fields: { text: "string", liked: { type: "boolean", computed: true } },
    },
    places: {
      key: { type: "text", madeBy: "server" },
      fields: { name: "string" },
    },
    keys: {
      fields: { note: "text?", token: { type: "string", write: "never" } },
    },
    open_keys: { record: "key", write: ["note", "token"] },
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
  ...{ baseUrl: "https://example.com/v1", database: {} },
  resources: {
    articles: { fields: { title: "string" } },
    codes: { fields: { n: "integer" }, read: ["n"] },
  },
};

/** Places that meet everybody's rows: with owners and without. */
const open = {
  ...{ baseUrl: "https://example.com/v1", database: {} },
  resources: { articles: { scope: false, fields: { title: "string" } } },
};
/** Rows of owners, behind a path of its own; and a form that shows one of them. */
const mine = {
  ...{ baseUrl: "https://example.com/v1", formats: ["html"], database: {} },
  resources: {
    users: { fields: { name: "string" } },
    notes: { fields: { user: { ref: "users", scope: "all" }, text: "text" } },
  },
};
const owned = {
  database: {},
  resources: {
    users: { fields: { name: "string" } },
    posts: { scope: false, fields: { user: { ref: "users", scope: "all" } } },
  },
};

/** What is sent of errors. */
const problem = {
  message: { type: "string", description: "What went wrong." },
  code: "integer?",
};

/** Callers, with roles and without, and rows of owners beside them. */
const callers = {
  ...{ baseUrl: "https://example.com/v1", database: {} },
  caller: { ref: "users", roles: ["admin", "staff"], words: ["shared"] },
  security: { token: { type: "bearer" } },
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    orgs: {
      ...{ fields: { name: "string" }, access: "caller" },
      members: { through: "staffers", creator: "boss" },
      resources: {
        staffers: {
          fields: {
            user: { ref: "users", unique: ["org"] },
            role: { enum: ["boss"] },
          },
          access: "org.boss",
        },
      },
    },
    notes: {
      fields: {
        user: { ref: "users", set: "caller" },
        mark: { type: "string?", read: "user", write: "staff" },
      },
      access: { read: ["admin", "shared"], write: "admin" },
    },
    posts: {
      fields: {
        user: { ref: "users", scope: "all" },
        org: { ref: "orgs", scope: "write" },
      },
    },
  },
};

/** Callers whose rows need others, and changes that name a version. */
const needy = {
  ...{ database: {}, formats: ["json"], caller: "users" },
  resources: {
    orgs: { fields: { name: "string" }, access: "anyone" },
    users: {
      fields: {
        name: "string",
        org: { ref: "orgs" },
        email: { type: "email", read: "self" },
      },
      access: { read: "anyone", create: "anyone", write: "self" },
    },
    posts: {
      concurrency: "required",
      fields: {
        author: { ref: "users", set: "caller" },
        org: { ref: "orgs" },
      },
      access: { read: "anyone", write: "author" },
    },
  },
};

/** Tests of rows: whose versions count, in subsets, and that nothing shows but a list. */
const stored = {
  database: {},
  resources: {
    accounts: { key: "uuid", fields: { name: "string" }, only: "create" },
    tags: { fields: { name: "string" }, only: ["index", "create"] },
    articles: {
      concurrency: "required",
      fields: {
        title: "string",
        account: { ref: "accounts", scope: "all" },
        tags: { ref: "tags", many: true, minItems: 1 },
      },
      subsets: { selected: ["index", "update", "destroy"] },
    },
  },
};

/** Rows of callers below others, whose changes answer with the row above. */
const above = {
  ...{ database: {}, formats: ["json"], envelope: true, caller: "users" },
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    articles: {
      fields: { title: "string" },
      access: { read: "anyone", write: "caller" },
      resources: {
        like: { by: "user", returns: "article" },
        vote: { by: "user", concurrency: "required", returns: "article" },
      },
    },
  },
};

/** Tables of tests that are too long for one literal. */
const long = {
  formats: ["json"],
  resources: {
    things: {
      only: ["create"],
      fields: Object.fromEntries(
        Array.from({ length: 120 }, (_, index) => [`word${index}`, "string"]),
      ),
    },
  },
};

const settings: readonly (readonly [object, Partial<EmitTarget>])[] = [
  // The last table is gone, and its migrations are still there.
  [
    { database: { dialect: "sqlite" }, resources: { articles: {} } },
    { migrationNames: ["0001_create_tables", "0002_remove_articles"] },
  ],
  [everything, {}],
  [{ ...everything, methodOverride: false }, { testRunner: "node" }],
  [records, {}],
  [
    {
      caller: { ref: "users", roles: ["admin"] },
      resources: { users: { fields: { name: "string" }, access: "caller" } },
    },
    {},
  ],
  [pages, {}],
  [
    {
      ...{ database: {}, formats: ["html"] },
      resources: {
        tags: {
          fields: { name: "string", note: "string?" },
          list: { read: ["id", "name"] },
        },
      },
    },
    {},
  ],
  [stores, {}],
  [{ ...stores, database: { dialect: "postgres" } }, {}],
  [
    {
      database: { dialect: "postgres" },
      resources: { articles: { schema: "blog", fields: { title: "string" } } },
    },
    {},
  ],
  [plain, {}],
  [open, {}],
  [mine, {}],
  [owned, {}],
  [owned, { tests: false }],
  [callers, {}],
  [{ ...callers, database: { dialect: "postgres" } }, {}],
  [{ ...owned, database: { dialect: "postgres" } }, {}],
  [needy, {}],
  [above, {}],
  ...Object.values(guarded).map((manifest) => [manifest, {}] as const),
  [
    {
      ...callers,
      resources: {
        ...callers.resources,
        posts: { fields: { org: { ref: "orgs", scope: "write" } } },
      },
    },
    {},
  ],
  [
    {
      database: {},
      resources: {
        articles: { fields: { size: { type: "integer", computed: true } } },
      },
    },
    {},
  ],
  [
    {
      ...plain,
      caller: "articles",
      resources: {
        articles: { ...plain.resources.articles, access: "caller" },
      },
    },
    {},
  ],
  [stored, {}],
  [{ ...stored, envelope: true }, {}],
  ...[true, { upTo: 9 }].map(
    (total) =>
      [
        {
          ...{ database: {}, envelope: true },
          resources: { tags: { fields: { name: "string" }, list: { total } } },
        },
        {},
      ] as const,
  ),
  [
    {
      ...{ database: {}, apiOnly: true },
      resources: {
        tags: {
          fields: {
            name: "string",
            short: { from: "name" },
            words: { type: "string", many: true },
            state: {
              ...{ enum: ["new", "done"], default: "new" },
              transitions: { new: "done" },
            },
          },
          member: { finish: { method: "POST", transition: { state: "done" } } },
          list: {
            ...{ search: "name", page: "limit-offset" },
            filter: { word: "words", label: "name" },
            query: { since: "date?" },
          },
          subsets: { picked: ["index"] },
        },
      },
    },
    {},
  ],
  [
    {
      ...{ database: {}, formats: ["html", "json"], caller: "users" },
      resources: {
        users: { fields: { name: "string" }, access: "anyone" },
        posts: {
          fields: {
            title: { type: "string", unique: true },
            slug: { from: "title", unique: true },
            state: {
              ...{ enum: ["new", "done", "shut"], default: "new" },
              transitions: { new: "done", done: "shut" },
            },
            may: { can: ["finish"] },
            editor: { ref: "users", optional: true, embed: "name" },
          },
          access: "anyone",
          list: { search: "title" },
          member: {
            finish: { method: "POST", transition: { state: "done" } },
            shut: { method: "PUT", transition: { state: "shut" } },
          },
          resources: { lines: { inside: true, fields: { text: "string" } } },
        },
        motto: {
          ...{ record: "post", singleton: true, only: ["show"] },
          ...{ where: { title: "Motto" }, access: "anyone" },
          member: { end: { method: "POST", transition: { state: "done" } } },
        },
      },
    },
    {},
  ],
  [
    {
      ...{ database: {}, apiOnly: true },
      resources: {
        tags: {
          destroy: "soft",
          fields: { name: { type: "string", unique: true } },
          member: { restore: "POST" },
          list: { filter: ["name", "deleted"] },
        },
      },
    },
    {},
  ],
  [
    {
      database: {},
      resources: {
        codes: {
          // No text is known that has it: factories ask for it.
          fields: { text: { type: "string", pattern: "(?=.*zebra).+" } },
        },
      },
    },
    {},
  ],
  [stored, { testRunner: "node" }],
  [{ ...stored, envelope: true }, { testRunner: "node" }],
  [stored, { testRunner: "jest" }],
  [everything, { testRunner: "jest" }],
  [{}, { http2: true }],
  [{}, { runtime: { import: "acme-runtime" } }],
  [redirects, {}],
  [{ health: "/up", resources: {} }, {}],
  ...[plain, open, mine, owned, callers].map(
    (manifest) => [{ ...manifest, problem }, {}] as const,
  ),
  [{ problem: { hint: "string?" }, resources: { articles: null } }, {}],
  [
    {
      ...{ problem, caller: "users" },
      resources: { users: { access: "anyone", fields: { name: "string" } } },
    },
    {},
  ],
  [{ health: "/up", openapi: "/openapi.json", resources: {} }, {}],
  ...(["fetch", "express", "fastify", "koa", "hono"] as const).map(
    (framework) => [{}, { framework }] as const,
  ),
  [long, {}],
];

type Texts = ReadonlyMap<string, string>;

function render({ model, changes, found }: Setting): Texts {
  const place = { ...target, ...changes };
  const { openapi } = model;
  const dialect = model.database?.dialect ?? "sqlite";
  const files = [
    ...emit(model, place),
    ...(found === undefined
      ? []
      : emitBaseline(model.tables, found, "found", dialect)),
    ...(openapi === null ? [] : [emitDocument(openapi, "{}", place)]),
  ];
  return new Map(files.map(({ path, content }) => [path, content]));
}

interface Setting {
  readonly model: Model;
  readonly changes: Partial<EmitTarget>;
  /** The tables, if they were there before. */
  readonly found?: DatabaseSchema;
}

interface Usual extends Setting {
  readonly texts: Texts;
  readonly used: ReadonlySet<string>;
}

let usual: readonly Usual[] = [];

const templates = compileTemplates(
  Object.entries(templateTexts).map(([name, text]) => ({
    ...{ name, text, path: `${name}.hbs` },
  })),
);

/** What is emitted, and by which templates: in no other one can a copy show. */
function describeUsual(setting: Setting): Usual {
  const used = new Set<string>();
  const byName = new Map(
    Array.from(templates.byName, ([name, template]): [string, Template] => [
      name,
      (data, options) => {
        used.add(name);
        return template(data, options);
      },
    ]),
  );
  const texts = withTemplates({ ...templates, byName }, () => render(setting));
  return { ...setting, texts, used };
}

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
  const imported = (["sqlite", "postgres"] as const).map(async (dialect) => {
    const { model, errors } = await compile(manifestOf(dialect));
    if (model === null) throw new Error(JSON.stringify(errors));
    const found = foundSchema(model);
    // A column less makes one of the tables anew.
    const [table] = found.tables;
    const to: DatabaseSchema = {
      tables: found.tables.map((each) =>
        each === table
          ? {
              ...each,
              columns: each.columns.filter(({ name }) => name !== "name"),
              uniques: [],
            }
          : each,
      ),
    };
    const next = {
      ...{ name: "0002_next", after: ["0001_baseline"], from: found, to },
      diff: diff(found, to),
    };
    const changes = {
      ...{ migrationNames: ["0001_baseline"], nextMigrations: [next] },
    };
    return describeUsual({ model, changes, found });
  });
  usual = [
    ...(await Promise.all(made)),
    ...(await Promise.all(migrations)).flat(),
    ...(await Promise.all(imported)),
  ];
});

/**
 * The marks that show in some project's files, of a copy that has them instead of
 * its words. Nothing else may change there.
 */
function listShown(
  name: string,
  copy: string,
  words: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const own = compileTemplates([{ name, path: `${name}.hbs`, text: copy }]);
  const shown = new Set<string>();
  for (const { texts, used, ...setting } of usual) {
    if (shown.size === words.size) break;
    if (!used.has(name)) continue;
    const changed = withTemplates(own, () => render(setting));
    for (const [file, content] of changed) {
      const back = content.replace(MARK, (mark) => {
        shown.add(mark);
        return words.get(mark) ?? mark;
      });
      expect(back).toBe(texts.get(file));
    }
  }
  return shown;
}

/** Letters that no template has, as wide as others: one for each of its words. */
const LETTERS = Array.from({ length: 0x1000 }, (_, index) =>
  String.fromCharCode(0x100 + index),
).filter((letter) => /\p{L}/u.test(letter) && letter.normalize() === letter);
const MARK = /([\u0100-\u10ff])\1*/gu;

/** A word of one letter, as long as the word that it stands for: layout goes by that. */
function markOf(index: number, length: number): string {
  const letter = LETTERS[index];
  if (letter === undefined) throw new Error("a template has too many words");
  return letter.repeat(length);
}

/** Their code is keywords and what is put in. */
const WORDLESS: ReadonlySet<string> = new Set([
  ...["field-type", "import-name", "members"],
  ...["tests/sample-value", "tests/guarded-rows", "sample-problem"],
  ...["migration-notes", "migration-type"],
]);

test.each(Object.entries(templateTexts))("%s", (name, text) => {
  const words = findWords(text);
  if (!WORDLESS.has(name)) expect(words.length).toBeGreaterThan(0);
  const marks = words.map(({ word }, index) => markOf(index, word.length));
  const copy = words.reduceRight(
    (text, each, index) => replaceWord(text, each, marks[index] ?? ""),
    text,
  );
  const own = new Map(
    words.map(({ word }, index) => [marks[index] ?? "", word]),
  );
  const shown = listShown(name, copy, own);
  const hidden = words.filter((_, index) => !shown.has(marks[index] ?? ""));
  const lines = hidden.map(
    ({ at, word }) =>
      `${String(text.slice(0, at).split("\n").length)}: ${word}`,
  );
  expect(lines).toEqual([]);
});
