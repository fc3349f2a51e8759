/** add as a whole: one transaction, and remove is its reverse. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeProject, readTree, run } from "./run-cli.js";

const root = join(import.meta.dirname, "../..");

/** Adds something, removes it, and looks at every file. */
async function expectRestored(
  folder: string,
  args: readonly string[],
): Promise<void> {
  const before = readTree(folder);
  const added = await run(folder, ["add", ...args, "--quiet"]);
  expect(added).toMatchObject({ code: 0, stdout: "" });
  expect(readTree(folder)).not.toEqual(before);
  const [name = ""] = args;
  const removed = await run(folder, ["remove", name, "--prune", "--quiet"]);
  expect(removed).toMatchObject({ code: 0, stderr: "", stdout: "" });
  expect(readTree(folder)).toEqual(before);
}

describe("remove takes back what add did, in every file", () => {
  test("of the blog", async () => {
    const manifest = readFileSync(
      join(root, "examples/blog/resources.yaml"),
      "utf8",
    );
    const folder = makeProject({
      "package.json": '{ "type": "module" }\n',
      "resources.yaml": manifest,
    });
    await run(folder, ["--quiet"]);
    await expectRestored(folder, [
      ...["gadgets", "--only", "index,show", "name", "--collection", "search"],
    ]);
    await expectRestored(folder, [
      ...["gadgets", "--parent", "articles", "--shallow"],
    ]);
    await expectRestored(folder, [
      ...["gadget", "--namespace", "internal/area", "--singleton"],
    ]);
  });

  test("of a module, with CRLF and single quotes", async () => {
    const folder = makeProject({
      "package.json": '{ "type": "module" }\n',
      "resources.config.mjs":
        "export default {\r\n  resources: {\r\n    'articles': {}, // mine\r\n    authors: { only: ['index'] }\r\n  }\r\n}\r\n",
    });
    await run(folder, ["--quiet"]);
    await expectRestored(folder, ["gadgets", "--only", "show", "name"]);
    await expectRestored(folder, ["gadgets", "--parent", "articles"]);
    await expectRestored(folder, ["gadgets", "--parent", "authors"]);
  });

  test("of JSON", async () => {
    const folder = makeProject({
      "package.json": '{ "type": "module" }\n',
      "resources.json": '{\n\t"resources": {\n\t\t"articles": {}\n\t}\n}',
    });
    await run(folder, ["--quiet"]);
    await expectRestored(folder, ["gadgets", "--only", "show", "name"]);
    await expectRestored(folder, ["gadgets", "--parent", "articles"]);
    await expectRestored(folder, ["gadgets", "--namespace", "admin"]);
  });
});

test("where a file stands in the way, the manifest stays as it is too", async () => {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": "resources:\n  articles: {}\n",
  });
  await run(folder, ["--quiet"]);
  const routes = join(folder, "src/resources/routes.ts");
  writeFileSync(routes, `${readFileSync(routes, "utf8")}export const x = 1;\n`);
  const before = readTree(folder);
  const { code, stdout, stderr } = await run(folder, ["add", "authors"]);
  expect(code).toBe(1);
  expect(stdout).toBe("    conflict  src/resources/routes.ts\n");
  expect(stderr).toContain("Nothing was written.");
  expect(readTree(folder)).toEqual(before);
});
