/** What seems to be missing in a file, and stands in one beside it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeProject, readTree, run } from "./run-cli.js";

const manifest = (only: string, more = ""): string =>
  `output: { controllerTests: false }\nresources: { articles: { only: [${only}] }${more} }\n`;

async function makeWritten(): Promise<string> {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": manifest("show"),
  });
  await run(folder, ["generate", "--quiet"]);
  return folder;
}

test("a base class in a file beside it", async () => {
  const folder = await makeWritten();
  const controller = join(folder, "src/controllers/articles.controller.ts");
  const base = join(folder, "src/base/crud.ts");
  mkdirSync(join(folder, "src/base"));
  writeFileSync(base, "export class Crud {\n  index() {}\n}\n");
  const text = readFileSync(controller, "utf8")
    .replace("ArticlesController ", "ArticlesController extends Crud ")
    .replace("import", 'import { Crud } from "../base/crud.js";\nimport');
  writeFileSync(controller, text);
  writeFileSync(join(folder, "resources.yaml"), manifest("show, index"));
  expect(await run(folder, ["generate"])).toMatchObject({ code: 0 });
  expect(readFileSync(controller, "utf8")).toBe(text);

  // The other file may change without this one.
  writeFileSync(base, "export class Crud {}\n");
  expect(await run(folder, ["generate"])).toMatchObject({ code: 0 });
  expect(readFileSync(controller, "utf8")).toContain("  index(");
});

test("an index that another file holds", async () => {
  const folder = await makeWritten();
  const at = (name: string): string => join(folder, "src/controllers", name);
  writeFileSync(at("registry.ts"), readFileSync(at("index.ts")));
  writeFileSync(at("index.ts"), 'export * from "./registry.js";\n');
  const before = readTree(folder);
  const { code, stdout } = await run(folder, ["generate"]);
  expect(code).toBe(0);
  expect(stdout).toContain("nothing is missing in ./registry.js");
  expect(readTree(folder)["src/controllers/index.ts"]).toBe(
    before["src/controllers/index.ts"],
  );

  writeFileSync(join(folder, "resources.yaml"), manifest("show", ", tags: {}"));
  const missing = await run(folder, ["generate"]);
  expect(missing.code).toBe(1);
  expect(missing.stderr).toContain("tags: new TagsController()");

  // As the message says, by hand.
  const registry = readFileSync(at("registry.ts"), "utf8");
  writeFileSync(
    at("registry.ts"),
    registry.replace(/^(\s*)articles:/m, "$1tags: new TagsController(),\n$&"),
  );
  expect(await run(folder, ["generate"])).toMatchObject({ code: 0 });
});
