/** A manifest that was renamed or moved keeps what was written for it. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { makeProject, readTree, run } from "./run-cli.js";

const folders = (up: string): string =>
  ["dir: src/resources", "controllers: src/controllers", "tests: test/made"]
    .map((line) => line.replace(": ", `: ${up}`))
    .join(", ");
const manifest = (up: string, names: string): string =>
  `output: { ${folders(up)}, views: false, controllerTests: false }\nresources: { ${names} }\n`;
const controller = "src/controllers/articles.controller.ts";

/** A generated project in which somebody has written an action. */
async function written(): Promise<string> {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": manifest("", "articles: {}, tags: {}"),
  });
  await run(folder, ["generate", "--quiet"]);
  const file = join(folder, controller);
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text.replace("context.notImplemented()", "context.ok(1)"),
  );
  return folder;
}

test.each([
  ["renamed", "api.yaml", ""],
  ["moved into a folder", "config/resources.yaml", "../"],
  ["moved and renamed", "config/api.yaml", "../"],
])("%s: its lock is found, and nothing is in conflict", async (_, name, up) => {
  const folder = await written();
  const before = readTree(folder);
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  renameSync(join(folder, "resources.yaml"), join(folder, name));
  // Something else changes at the same time: what is no longer wanted is known.
  writeFileSync(join(folder, name), manifest(up, "articles: {}"));

  const ran = await run(folder, ["generate", "--manifest", name]);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.stderr).toContain("note[lock-adopted]: resource-gen.lock.json is");
  expect(ran.stderr).toContain("src/controllers/tags.controller.ts");
  const after = readTree(folder);
  expect(after[controller]).toBe(before[controller]);
  const locks = Object.keys(after).filter((path) => path.includes(".lock."));
  const lock = name.endsWith("api.yaml")
    ? "api.resource-gen.lock.json"
    : "resource-gen.lock.json";
  expect(locks).toEqual([join(dirname(name), lock)]);

  const again = await run(folder, ["check", "--manifest", name]);
  expect(again).toMatchObject({ code: 0 });
  expect(again.stderr).not.toContain("lock-adopted");
  const pruned = await run(folder, ["prune", "--manifest", name]);
  expect(pruned.code).toBe(0);
  expect(Object.keys(readTree(folder))).not.toContain(
    "src/controllers/tags.controller.ts",
  );
});

test("the lock of a manifest that is still there belongs to that one", async () => {
  const folder = await written();
  writeFileSync(join(folder, "api.yaml"), manifest("", "articles: {}"));
  const before = readTree(folder);
  const { code, stderr } = await run(folder, [
    ...["generate", "--manifest", "api.yaml"],
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain("error[shared-output]");
  expect(readTree(folder)).toEqual(before);
});

test("--check says that the lock is to be taken over, and writes nothing", async () => {
  const folder = await written();
  renameSync(join(folder, "resources.yaml"), join(folder, "api.yaml"));
  const before = readTree(folder);
  const { code, stderr } = await run(folder, [
    ...["check", "--manifest", "api.yaml"],
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain("note[lock-adopted]");
  expect(readTree(folder)).toEqual(before);
});
