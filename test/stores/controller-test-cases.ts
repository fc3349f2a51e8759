/**
 * The tests that are emitted for controllers with stores, and for the rules of who may
 * do what, over a database: they pass as they are, and each of a controller fails once
 * the action that it is about does something else. One list of cases for both databases.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Model } from "../../src/model/types.js";
import { guarded } from "../mutants/guards/manifests.js";
import { compile } from "../support/compile.js";
import {
  createFolder,
  listResults,
  type TestResult,
} from "../support/projects.js";
import { writeProjects } from "../support/shared-runtimes.js";

/** Places, keys and formats of every kind. */
export const shop = {
  formats: ["html", "json"],
  resources: {
    accounts: { key: "uuid", fields: { name: "string" } },
    articles: {
      param: "slug",
      concurrency: "required",
      list: { filter: ["state"], sort: ["title"] },
      where: { state: "live" },
      fields: {
        title: "string",
        slug: {
          ...{ type: "string", pattern: "[a-z0-9-]+" },
          ...{ unique: true, write: "create" },
        },
        state: { enum: ["draft", "live"], default: "draft" },
        price: { type: "decimal", scale: 2, min: "0.00" },
        words: { type: "string", many: true, maxItems: 20 },
        address: { fields: { street: "string", zip: "string?" } },
        active: "boolean",
        at: { type: "datetime", default: "now" },
        data: "json",
        secret: { type: "string", read: "never" },
        liked: { type: "boolean", computed: true },
        account: { ref: "accounts", scope: "all" },
        tags: { ref: "tags", many: true, minItems: 1 },
      },
      subsets: {
        selected: ["index", "update", "destroy"],
        drafts: { only: "index", where: { state: "draft" } },
      },
      resources: {
        comments: {
          ...{ shallow: true, updateMethods: ["PUT"] },
          fields: { body: "text" },
        },
        cover: { singleton: true, fields: { url: "url" } },
      },
    },
    tags: {
      fields: { name: { type: "string", unique: true } },
      member: { hide: "POST" },
    },
    profile: {
      ...{ singleton: true, by: "account_id" },
      fields: {
        bio: "text?",
        account: { ref: "accounts", scope: "all", unique: true },
      },
    },
    insert: { controller: "prefs", fields: { test: "string" } },
  },
  namespaces: {
    admin: {
      resources: {
        articles: {
          ...{ record: "article", scope: false },
          write: ["title", "state"],
        },
      },
    },
  },
};

/**
 * Rows whose owners are of their own kind, which each test's caller has to be
 * one of, or of a kind that belongs to theirs; and owners without a table.
 */
export const families = {
  resources: {
    users: {
      param: "slug",
      fields: {
        name: "string",
        slug: { type: "string", pattern: "[a-z0-9-]+", unique: true },
        group: { ref: "users", optional: true, scope: "all" },
      },
      resources: {
        comments: { shallow: true, fields: { body: "text" } },
        cover: { singleton: true, fields: { url: "url" } },
      },
    },
    people: {
      key: "uuid",
      fields: {
        name: "string",
        part: { type: "integer", default: 1 },
        code: { type: "integer", unique: ["part", "chief"] },
        chief: { ref: "people", optional: true, scope: "write" },
      },
      subsets: { selected: ["index", "update", "destroy"] },
    },
    heirs: {
      fields: {
        name: "string",
        elder: {
          ...{ ref: "heirs", optional: true, scope: "write" },
          ...{ unique: true, onDelete: "clear" },
        },
      },
    },
    teams: {
      fields: {
        name: "string",
        lead: { ref: "leads", optional: true, scope: "write" },
      },
      resources: { games: { fields: { name: "string" } } },
    },
    leads: {
      fields: { name: "string", team: { ref: "teams", scope: "write" } },
    },
    posts: {
      fields: {
        name: "string",
        writer: { ref: "users", optional: true, scope: "write" },
      },
    },
    keys: { table: false, key: "uuid", only: [], fields: { name: "string" } },
    notes: {
      fields: {
        text: "string",
        key: { ref: "keys", optional: true, scope: "all" },
      },
    },
  },
  namespaces: {
    admin: {
      scope: false,
      resources: {
        people: { record: "person" },
        teams: { record: "team" },
      },
    },
  },
};

/** What a user breaks of each stub, and the tests that have to tell. */
const BREAKS: Readonly<
  Record<string, readonly [stub: RegExp, broken: string, titles: string[]]>
> = {
  "a list is empty": [
    /await this\.(#\w+)\.list\(context\)/,
    "{ ...(await this.$1.list(context)), rows: [] }",
    [
      "GET /accounts",
      "GET /admin/articles",
      "GET /articles",
      "GET /articles/:article_slug/comments",
      "GET /articles/selected",
      "GET /insert",
      "GET /tags",
    ],
  ],
  "nothing is found": [
    /context\.ok\(await this\.#\w+\.find\(context\)\)/,
    "context.notFound()",
    [
      "GET /accounts/:id",
      "GET /admin/articles/:id",
      "GET /articles/:article_slug/cover",
      "GET /articles/:slug",
      "GET /comments/:id",
      "GET /insert/:id",
      "GET /profile",
      "GET /tags/:id",
      "POST /accounts",
      "POST /articles",
      "POST /articles/:article_slug/comments",
      "POST /articles/:article_slug/cover",
      "POST /insert",
      "POST /profile",
      "POST /tags",
      "PUT /accounts/:id",
      "PUT /admin/articles/:id",
      "PUT /articles/:article_slug/cover",
      "PUT /articles/:slug",
      "PUT /comments/:id",
      "PUT /insert/:id",
      "PUT /profile",
      "PUT /tags/:id",
    ],
  ],
  "nothing is made": [
    /await this\.#\w+\.create\(\s*context,\s*await context\.input\(\),?\s*\)/,
    "{ id: 5 }",
    [
      "POST /accounts",
      "POST /articles",
      "POST /articles/:article_slug/comments",
      "POST /articles/:article_slug/cover",
      "POST /insert",
      "POST /profile",
      "POST /tags",
    ],
  ],
  "nothing is changed": [
    /await this\.(#\w+)\.update\(\s*context,\s*await context\.input\(\),?\s*\)/,
    "await this.$1.find(context)",
    [
      "PUT /accounts/:id",
      "PUT /admin/articles/:id",
      "PUT /articles/:article_slug/cover",
      "PUT /articles/:slug",
      "PUT /comments/:id",
      "PUT /insert/:id",
      "PUT /profile",
      "PUT /tags/:id",
    ],
  ],
  "nothing is removed": [
    /await this\.#\w+\.destroy\(context\);/,
    "",
    [
      "DELETE /accounts/:id",
      "DELETE /admin/articles/:id",
      "DELETE /articles/:article_slug/cover",
      "DELETE /articles/:slug",
      "DELETE /comments/:id",
      "DELETE /insert/:id",
      "DELETE /profile",
      "DELETE /tags/:id",
    ],
  ],
  "no subset is changed": [
    /await this\.(#\w+)\.updateAll\(\s*context,\s*await context\.input\(\),?\s*\)/,
    "(await this.$1.list(context)).rows",
    ["PUT /articles/selected"],
  ],
  "no subset is removed": [
    /await this\.#\w+\.destroyAll\(context\);/,
    "",
    ["DELETE /articles/selected"],
  ],
};

/** What the controllers are written from, each as a project of its own. */
const PROJECTS: Readonly<Record<string, object>> = {
  plain: shop,
  "in envelopes": { ...shop, envelope: true },
  families,
  "with callers": guarded["fields"] ?? {},
};

async function modelOf(manifest: object): Promise<Model> {
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  return model;
}

/** Changes a stub in every controller that has it. */
function breakStubs(folder: string, stub: RegExp, broken: string): void {
  const controllers = join(folder, "src/controllers");
  const names = readdirSync(controllers, { recursive: true, encoding: "utf8" });
  for (const name of names) {
    if (!name.endsWith(".controller.ts")) continue;
    const file = join(controllers, name);
    writeFileSync(file, readFileSync(file, "utf8").replace(stub, broken));
  }
}

/** @param findEnv what says where the database is */
export function describeControllerTests(
  dialect: "sqlite" | "postgres",
  findEnv: () => Readonly<Record<string, string>>,
): void {
  const folder = createFolder();
  afterAll(folder.remove);
  let results: readonly TestResult[] = [];

  // One run for all projects: most of its time goes into the start.
  beforeAll(async () => {
    const database = { dialect };
    const projects = new Map<string, Model>();
    for (const [name, manifest] of Object.entries(PROJECTS))
      projects.set(name, await modelOf({ ...manifest, database }));
    for (const name of Object.keys(BREAKS))
      projects.set(name, await modelOf({ ...shop, database }));
    writeProjects(folder.path, projects);
    for (const [name, [stub, broken]] of Object.entries(BREAKS))
      breakStubs(join(folder.path, name), stub, broken);
    const files = ["test/controllers", "test/resources/access"];
    results = await listResults(folder.path, files, findEnv());
  });

  const titlesOf = (project: string, status: string): readonly string[] =>
    results
      .filter((each) => each.file.startsWith(`${project}/`))
      .filter((each) => each.status === status)
      .map(({ title }) => title)
      .toSorted();

  test.each(Object.keys(PROJECTS))("as they are written, %s", (project) => {
    expect(titlesOf(project, "failed")).toEqual([]);
    expect(titlesOf(project, "passed").length).toBeGreaterThan(40);
  });

  test.each(Object.entries(BREAKS))(
    "%s: the tests of that fail, and no others",
    (project, [, , titles]) => {
      expect(titlesOf(project, "failed")).toEqual(titles);
    },
  );
}
