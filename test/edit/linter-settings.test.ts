/** What `init` writes into the settings of linters, and what it leaves to people. */
import { expect, test } from "vitest";
import { addIgnores } from "../../src/edit/linter-settings.js";
import { makeProject, readTree, run } from "../commands/run-cli.js";

const folders = ["src/resources", "test/resources"];

test.each<["biome" | "oxlint", string, string]>([
  [
    "oxlint",
    "{}\n",
    `{"ignorePatterns": ["src/resources/", "test/resources/"]}\n`,
  ],
  [
    "oxlint",
    `{\n  "ignorePatterns": [\n    "dist"\n  ],\n  "rules": {}\n}\n`,
    `{\n  "ignorePatterns": [\n    "dist",\n    "src/resources/",\n    "test/resources/"\n  ],\n  "rules": {}\n}\n`,
  ],
  [
    "oxlint",
    `{ "ignorePatterns": ["]", "src/resources/**"] }`,
    `{ "ignorePatterns": ["]", "src/resources/**", "test/resources/"] }`,
  ],
  [
    "oxlint",
    `{ "ignorePatterns": [] }`,
    `{ "ignorePatterns": ["src/resources/", "test/resources/"] }`,
  ],
  [
    "biome",
    `{ "files": { "includes": ["src/**"] } }`,
    `{ "files": { "includes": ["src/**", "!src/resources", "!test/resources"] } }`,
  ],
  [
    "biome",
    `{\n  "files": {\n    "maxSize": 1\n  }\n}\n`,
    `{\n  "files": {\n    "maxSize": 1,\n    "includes": ["**", "!src/resources", "!test/resources"]\n  }\n}\n`,
  ],
])("%s: %s", async (linter, before, after) => {
  const written = await addIgnores(before, linter, folders);
  expect(written).toBe(after);
  expect(() => JSON.parse(after) as unknown).not.toThrow();
  expect(await addIgnores(after, linter, folders)).toBe(after);
});

test.each<["biome" | "oxlint", string]>([
  ["oxlint", "{ // ours\n}"],
  ["oxlint", `{ "ignorePatterns": "dist" }`],
  ["oxlint", "[]"],
  ["biome", `{ "$schema": "https://biomejs.dev/schemas/1.9.4/schema.json" }`],
  ["biome", `{ "files": { "ignore": ["dist"] } }`],
  ["biome", `{ "files": [] }`],
])("%s is left to people: %s", async (linter, text) => {
  expect(await addIgnores(text, linter, folders)).toBeNull();
});

test("settings at the top of a workspace name folders from there", async () => {
  const project = makeProject({
    "package.json": `{ "workspaces": ["packages/*"] }\n`,
    ".oxlintrc.json": "{}\n",
    "packages/a/package.json": `{ "devDependencies": { "oxlint": "1", "resource-gen": "1" } }\n`,
  });
  const args = ["init", "--manifest", "packages/a/resources.yaml"];
  const { stderr } = await run(project, args);
  expect(readTree(project)[".oxlintrc.json"]).toBe(
    `{"ignorePatterns": ["packages/a/src/resources/", "packages/a/test/resources/"]}\n`,
  );
  expect(stderr).not.toContain("Linters");
});
