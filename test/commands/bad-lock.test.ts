/**
 * A lock in every state that people and merges leave it in: a run that cannot
 * trust it says so and deletes nothing; the next one cleans up.
 */
import { hash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeProject, readTree, run } from "./run-cli.js";

const lockName = "resource-gen.lock.json";
const manifest = (tests: string, names: string): string =>
  `output: { tests: ${tests}, framework: fetch, controllerTests: false }\nresources: { ${names} }\n`;
const controller = "src/controllers/articles.controller.ts";

/** A project whose manifest no longer wants some of what was generated. */
async function shrunk(): Promise<string> {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": manifest("test/old", "articles: {}, authors: {}"),
  });
  await run(folder, ["generate", "--quiet"]);
  writeFileSync(
    join(folder, "resources.yaml"),
    manifest("false", "articles: {}"),
  );
  return folder;
}

/** The lock as one of two branches has it that changed the same lines. */
const conflicted = (text: string): string =>
  text
    .split("\n")
    .map((line) =>
      line.includes("test/old/")
        ? `<<<<<<< HEAD\n${line}\n=======\n${line}\n>>>>>>> theirs`
        : line,
    )
    .join("\n");

test.each<[string, (text: string) => string | null]>([
  ["missing", () => null],
  ["empty", () => ""],
  ["truncated", (text) => text.slice(0, text.length / 2)],
  ["in conflict", conflicted],
  [
    "with a path outside the project",
    (text) => text.replace('"test/old/urls.test.ts"', '"../urls.test.ts"'),
  ],
  [
    "with an absolute path",
    (text) => text.replace('"test/old/urls.test.ts"', '"/etc/passwd"'),
  ],
])("%s", async (_, spoil) => {
  const folder = await shrunk();
  const lock = join(folder, lockName);
  const text = spoil(readFileSync(lock, "utf8"));
  if (text === null) rmSync(lock);
  else writeFileSync(lock, text);
  const before = Object.keys(readTree(folder)).filter(
    (path) => path !== lockName,
  );

  const { code, stderr } = await run(folder, ["generate", "--force"]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stderr).toContain("warning[lock-rebuilt]");
  expect(Object.keys(readTree(folder))).toEqual(expect.arrayContaining(before));

  const again = await run(folder, ["check"]);
  expect(again.stderr).not.toContain("lock-rebuilt");
});

test("of a newer version: nothing is written at all", async () => {
  const folder = await shrunk();
  const lock = join(folder, lockName);
  const text = readFileSync(lock, "utf8");
  writeFileSync(lock, text.replace('"version": 1', '"version": 2'));
  const before = readTree(folder);
  const { code, stderr } = await run(folder, ["generate", "--force"]);
  expect(code).toBe(1);
  expect(stderr).toContain("error[lock-newer]");
  expect(readTree(folder)).toEqual(before);
});

test("whole: what is not wanted goes, what is the user's stays", async () => {
  const folder = await shrunk();
  expect((await run(folder, ["generate", "--quiet"])).code).toBe(0);
  expect(existsSync(join(folder, "test/old"))).toBe(false);
  expect(existsSync(join(folder, controller))).toBe(true);
  const authors = "src/controllers/authors.controller.ts";
  expect(existsSync(join(folder, authors))).toBe(true);
});

test("that lists somebody's own files: neither a run nor prune deletes them", async () => {
  const folder = await shrunk();
  const lock = join(folder, lockName);
  const own = {
    "src/mail.ts": "machine",
    "src/server.ts": "yours",
    "src/controllers/auth.ts": "yours",
  };
  const text = "export const mine = 1;\n";
  const sha256 = hash("sha256", text);
  const lines = Object.entries(own).map(([path, owner]) => {
    writeFileSync(join(folder, path), text);
    return `    ${JSON.stringify(path)}: ${JSON.stringify({ owner, sha256, tokens: sha256 })},\n`;
  });
  writeFileSync(
    lock,
    readFileSync(lock, "utf8").replace(/"files": \{\n/, `$&${lines.join("")}`),
  );
  const { code, stderr } = await run(folder, ["generate"]);
  expect(code).toBe(0);
  expect(stderr).toContain("warning[unmarked-file-kept]: resource-gen.lock");
  expect(existsSync(join(folder, "test/old/urls.test.ts"))).toBe(false);
  expect(await run(folder, ["prune", "--force"])).toMatchObject({ code: 0 });
  const tree = readTree(folder);
  for (const path of Object.keys(own)) expect(tree[path], path).toBe(text);
  expect(Object.keys(tree)).not.toContain(
    "src/controllers/authors.controller.ts",
  );
});
