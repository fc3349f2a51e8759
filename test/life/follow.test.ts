/**
 * What nobody has edited follows the manifest: the list of controllers, stubs that become
 * actions, and their tests. In what somebody edited, the run says what to change.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeProject, run } from "../commands/run-cli.js";

const index = "src/controllers/index.ts";
const articles = "src/controllers/articles.controller.ts";
const tests = "test/controllers/articles.controller.test.ts";

const manifest = (options: string): string =>
  `database: { dialect: sqlite }
resources:
  tags: { fields: { name: string } }
  articles: { ${options} }
`;
const plain = manifest("fields: { title: string }, table: false");
const stored = manifest("fields: { title: string }");
const open = manifest(
  "fields: { title: string, code: { type: string, write: never } }",
);

interface Project {
  readonly read: (path: string) => string;
  readonly edit: (path: string, from: string, to: string) => void;
  /** Runs with another manifest; what it prints. */
  readonly turn: (text: string) => Promise<string>;
}

async function start(text: string): Promise<Project> {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": text,
  });
  const read = (path: string): string =>
    readFileSync(join(folder, path), "utf8");
  const turn = async (next: string): Promise<string> => {
    writeFileSync(join(folder, "resources.yaml"), next);
    const { code, stdout, stderr } = await run(folder, ["generate"]);
    expect(stderr + stdout).not.toContain("error[");
    expect(code).toBe(0);
    return stderr;
  };
  await turn(text);
  return {
    ...{ read, turn },
    edit: (path, from, to) => {
      const before = read(path);
      expect(before).toContain(from);
      writeFileSync(join(folder, path), before.replace(from, to));
    },
  };
}

/** What a project with this manifest has at first. */
async function writeFresh(text: string, path: string): Promise<string> {
  return (await start(text)).read(path);
}

describe("the list of controllers", () => {
  test("passes stores as soon as a controller takes them, and as long", async () => {
    const { read, turn } = await start(plain);
    expect(read(index)).toContain("articles: new ArticlesController(),");
    expect(await turn(stored)).not.toContain("outdated-code");
    expect(read(index)).toBe(await writeFresh(stored, index));
    expect(await turn(plain)).not.toContain("outdated-code");
    expect(read(index)).toBe(await writeFresh(plain, index));
  });

  test("is for the controllers as they are", async () => {
    const { read, turn, edit } = await start(plain);
    edit(articles, "index(", "mine(): void {}\n\n  index(");
    await turn(stored);
    // Nothing that compiled has to be mended.
    expect(read(index)).toContain("articles: new ArticlesController(),");
    edit(
      articles,
      "mine()",
      "constructor(stores: Stores) {\n    void stores;\n  }\n\n  mine()",
    );
    await turn(stored);
    expect(read(index)).toContain("articles: new ArticlesController(stores),");
  });

  test("with edits, is left alone, and the run says what to write", async () => {
    const { read, turn, edit } = await start(plain);
    edit(index, "  return {", "  void 0;\n  return {");
    const come = await turn(stored);
    expect(come).toContain(
      "warning[outdated-code]: ArticlesController takes the stores now",
    );
    expect(come).toContain("new ArticlesController(stores)\n");
    expect(read(index)).toContain("articles: new ArticlesController(),");
    edit(index, "new ArticlesController()", "new ArticlesController(stores)");
    const left = await turn(plain);
    expect(left).toContain(
      "warning[outdated-code]: ArticlesController takes no stores any more",
    );
    expect(left).toContain("new ArticlesController()\n");
  });
});

describe("a stub that becomes an action", () => {
  test("is written anew in a file without edits, and so is its test", async () => {
    const { read, turn } = await start(open);
    expect(read(articles)).toContain("notImplemented");
    expect(await turn(stored)).not.toContain("standing-stub");
    for (const path of [articles, tests])
      expect(read(path)).toBe(await writeFresh(stored, path));
    await turn(open);
    for (const path of [articles, tests])
      expect(read(path)).toBe(await writeFresh(open, path));
  });

  test("is told in a file with edits, until it is written", async () => {
    const { read, turn, edit } = await start(open);
    edit(articles, "  constructor(", "  // Mine.\n  constructor(");
    const before = [read(articles), read(tests)];
    for (let count = 0; count < 2; count += 1) {
      const said = await turn(stored);
      expect(said).toContain(
        "warning[standing-stub]: create is as it was written, and would be written otherwise now",
      );
      expect(said).toContain("import { articlePath } from");
      expect(said).toContain("return context.created(");
      expect([read(articles), read(tests)]).toEqual(before);
    }
    edit(articles, "notImplemented()", "noContent()");
    expect(await turn(stored)).not.toContain("standing-stub");
  });

  test("is told with the constructor, where its class has none", async () => {
    const { turn, edit } = await start(plain);
    edit(articles, "index(", "mine(): void {}\n\n  index(");
    const said = await turn(stored);
    expect(said).toMatch(/standing-stub]: create, show, update,? and destroy/);
    expect(said).toContain("import type { Stores } from");
    expect(said).toContain("this.#articles = stores.articles;");
  });

  test("is nothing of ours once somebody wrote it", async () => {
    const { read, turn, edit } = await start(open);
    edit(articles, "context.notImplemented()", "context.raw(1)");
    const before = read(articles);
    expect(await turn(stored)).not.toContain("standing-stub");
    expect(read(articles)).toBe(before);
  });
});

test("what only a comment says is no reason to write a file anew", async () => {
  const { read, turn } = await start(stored);
  const before = read(articles);
  await turn(`${stored}handlers: { "articles#show": showArticle }\n`);
  expect(read(articles)).toBe(before);
});

describe("a controller without edits", () => {
  const below = (options: string): string =>
    `database: { dialect: sqlite }
resources:
  tags: { fields: { name: string } }
  teams:
    fields: { name: string }
    resources:
      articles: { fields: { title: string }, ${options} }
`;
  const shallow = below("shallow: true");

  test.each([
    ["a shallow address", below("shallow: false"), shallow],
    ["another name of its helpers", shallow, below("as: letters")],
    ["another method of its updates", shallow, below("updateMethods: [PUT]")],
    ["a field that the code has to set", shallow, below("write: []")],
  ])("follows: %s", async (_, before, after) => {
    const { read, turn } = await start(before);
    for (const next of [after, before]) {
      await turn(next);
      for (const path of [articles, tests])
        expect(read(path)).toBe(await writeFresh(next, path));
    }
  });
});

describe("the application of the tests", () => {
  const app = "test/controllers/app.ts";
  const computed = (type: string): string =>
    manifest(`fields: { shout: { ${type}, computed: true } }`);
  const list = computed("enum: [draft, live], many: true");
  const word = computed("enum: [draft, live]");

  test("gives computed fields values of their types, as long as nobody edits it", async () => {
    const { read, turn } = await start(list);
    for (const next of [word, computed("type: integer"), list]) {
      expect(await turn(next)).not.toContain("outdated-code");
      expect(read(app)).toBe(await writeFresh(next, app));
    }
  });

  test.each([
    ["an object", ""],
    ["a list of objects", ", many: true"],
  ])("gives %s the fields that it has now", async (_, many) => {
    const part = "part: { fields: { id: integer }, optional: true }";
    const object = (fields: string): string =>
      manifest(
        `fields: { shout: { fields: { ${fields} }${many}, computed: true } }`,
      );
    const whole = object(`word: string, ${part}`);
    const { read, turn } = await start(whole);
    const smaller = [
      object("word: string"),
      object(`word: string, ${part.replace("id", "key")}`),
    ];
    for (const next of [...smaller, whole]) {
      await turn(next);
      expect(read(app)).toBe(await writeFresh(next, app));
    }
  });

  test("with edits, is left alone, and the run says what to write", async () => {
    const { read, turn, edit } = await start(list);
    edit(app, "  await migrate(db);", "  await migrate(db); // Mine.");
    const before = read(app);
    const said = await turn(word);
    expect(said).toContain(
      'warning[outdated-code]: "shout" is of another type now: "draft" | "live"\n',
    );
    const lines = before.split("\n");
    const line = lines.findIndex((text) => text.includes('["draft"]'));
    const column = (lines[line] ?? "").indexOf('["draft"]');
    expect(said).toContain(`--> ${app}:${line + 1}:${column + 1}\n`);
    expect(said).toContain('rows.map(() => "draft")),\n');
    expect(read(app)).toBe(before);
    edit(app, '["draft"]', '"live"');
    expect(await turn(word)).not.toContain("outdated-code");
  });

  test("with a function of somebody's, is nothing of ours", async () => {
    const { turn, edit } = await start(list);
    edit(app, '["draft"]', "shout()");
    expect(await turn(word)).not.toContain("outdated-code");
  });
});

describe("the pages of a resource", () => {
  const views = "src/views/articles.ts";
  const pages = (options: string): string =>
    `formats: [json, html]\n${manifest(`fields: { title: string }${options}`)}`;
  const few = pages(", only: [destroy, show]");
  const all = pages("");

  test("get a form and a list with the actions that show them", async () => {
    const { read, turn } = await start(few);
    expect(read(views)).not.toContain("function form(");
    expect(await turn(all)).not.toContain("outdated-code");
    expect(read(views)).toBe(await writeFresh(all, views));
  });

  test("with edits, are left alone, and the run says what to write", async () => {
    const { read, turn, edit } = await start(few);
    edit(views, "/** One of them. */", "/** One. */");
    const before = read(views);
    const said = await turn(all);
    expect(read(views)).toBe(before);
    expect(said).toContain(
      'warning[outdated-code]: there is no "form" here yet, and src/controllers/articles.controller.ts imports it\n',
    );
    expect(said).toContain(`--> ${views}:13:1\n`);
    expect(said).toContain("  formOf,\n");
    expect(said).toContain("export function form(state: FormState): Html {\n");
  });

  test("have their form by any declaration", async () => {
    const { turn, edit } = await start(few);
    edit(
      views,
      "/** One",
      "export const form = (): Html => page(1);\n\n/** One",
    );
    expect(await turn(all)).not.toContain("outdated-code");
  });
});

describe("the application of tests, where tables get a schema", () => {
  const app = "test/controllers/app.ts";
  const onServer = (options: string): string =>
    `database: { dialect: postgres }
resources:
  articles: { ${options}fields: { title: string } }
`;

  test("has a database of its own from then on", async () => {
    const { read, turn } = await start(onServer(""));
    expect(read(app)).toContain("create schema");
    await turn(onServer("schema: blog, "));
    expect(read(app)).toContain("create database");
    expect(read(app)).toBe(await writeFresh(onServer("schema: blog, "), app));
  });

  test("with edits, is left alone, and the run says what to write", async () => {
    const { read, turn, edit } = await start(onServer(""));
    edit(app, "await migrate(db);", "await migrate(db); // Mine.");
    const said = await turn(onServer("schema: blog, "));
    expect(said).toContain(
      "warning[outdated-code]: tests need a database of their own now",
    );
    expect(said).toContain("create database");
    expect(read(app)).toContain("// Mine.");
  });
});
