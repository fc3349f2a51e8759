/** Controllers that were there before their resource had a store. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeProject, run } from "../commands/run-cli.js";

const resources = `resources:
  articles: { only: [index, show], fields: { title: string } }
  photos: { only: [index, show], fields: { title: string } }
`;

test("stubs that nobody touched ask the store, others stay as they are", async () => {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": resources,
  });
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const write = (path: string, text: string): void => {
    writeFileSync(join(folder, path), text);
  };
  expect((await run(folder, ["generate"])).code).toBe(0);
  const photos = "src/controllers/photos.controller.ts";
  const own = read(photos).replace(
    "return context.notImplemented();",
    "return context.ok([]);",
  );
  write(photos, own);
  write(
    "resources.yaml",
    `database:\n${resources.replaceAll("show]", "show, destroy]")}`,
  );
  expect((await run(folder, ["generate"])).code).toBe(0);

  const articles = read("src/controllers/articles.controller.ts");
  expect(articles).toContain("await this.#articles.list(context)");
  expect(articles).not.toContain("notImplemented");
  expect(read("src/controllers/index.ts")).toContain("stores: Stores");
  expect(read("test/controllers/app.ts")).toContain("createStores(db)");

  const kept = read(photos);
  expect(kept).toContain("return context.ok([]);");
  expect(kept).toContain("destroy(");
  expect(kept).not.toContain("#photos");
  expect((await run(folder, ["generate", "--check"])).code).toBe(0);
});

test("the form that changes a row begins with what the row has", async () => {
  const manifest = `formats: [html]
resources:
  articles: { only: [show, edit, update], fields: { title: string } }
`;
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": manifest,
  });
  const path = join(folder, "src/controllers/articles.controller.ts");
  expect((await run(folder, ["generate"])).code).toBe(0);
  expect(readFileSync(path, "utf8")).toMatch(
    /\n {2}edit\([^]*articleChange\)\),?\s*\);/,
  );
  writeFileSync(join(folder, "resources.yaml"), `database:\n${manifest}`);
  expect((await run(folder, ["generate"])).code).toBe(0);
  expect(readFileSync(path, "utf8")).toMatch(
    /\n {2}async edit\([^]*await this\.#articles\.find\(context\)/,
  );
  expect((await run(folder, ["generate", "--check"])).code).toBe(0);
});

test("a field that is renamed has its new name wherever stores go by it", async () => {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": `database:
output: { controllers: false, tests: false }
resources:
  articles:
    list: { filter: [state], sort: state }
    where: { state: live }
    fields: { state: string }
    subsets: { drafts: { only: index, where: { state: draft } } }
  news: { record: article, where: { state: [live] } }
`,
  });
  const flags = ["articles.state", "phase", "--quiet"];
  expect((await run(folder, ["rename", ...flags])).code).toBe(0);
  const text = readFileSync(join(folder, "resources.yaml"), "utf8");
  expect(text.match(/\bstate\b/g)).toEqual(["state"]);
  expect(text).toContain("was: state");
});

test("tests that share one database go on doing so, and new ones with them", async () => {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": `database:\n${resources}`,
    "test/controllers/app.ts": `import { createControllers } from "../../src/controllers/index.js";
import { openDatabase } from "../../src/database.js";
import { createApp } from "../../src/resources/app.js";
import { createStores } from "../../src/resources/stores.js";

const stores = openDatabase(":memory:").then((db) => createStores(db));

export async function send(method: string, path: string): Promise<Response> {
  const app = createApp(createControllers(await stores));
  return app.fetch(new Request(\`http://localhost\${path}\`, { method }));
}
`,
  });
  expect((await run(folder, ["generate"])).code).toBe(0);
  const tests = "test/controllers/articles.controller.test.ts";
  expect(readFileSync(join(folder, tests), "utf8")).not.toContain("start");
  expect(existsSync(join(folder, "test/resources/samples.ts"))).toBe(false);
  expect((await run(folder, ["generate", "--check"])).code).toBe(0);
});
