/** init at a terminal, and what it inserts into files of all kinds. */
import { describe, expect, test } from "vitest";
import { addLines } from "../../src/commands/init/lines.js";
import { addMembers } from "../../src/commands/init/package.js";
import { EXAMPLES } from "../../src/commands/init/starters.js";
import { makeProject, readTree, run } from "./run-cli.js";

const pkg = `{ "name": "project" }\n`;

describe("init at a terminal", () => {
  test("asks what it cannot know, and offers what the project has", async () => {
    const project = makeProject({
      "package.json": `{ "scripts": { "test": "node --test" } }\n`,
    });
    const answers = ["blank", "", "fetch", "", "package"];
    const { code, stderr } = await run(project, ["init"], { answers });
    expect(code).toBe(0);
    expect(stderr.split("\n").slice(0, 5)).toEqual([
      "What should the manifest start with? blog forge blank [blog]",
      "Where are its records kept? none sqlite postgres [none]",
      expect.stringMatching(/^What does .* run on\? node fetch.* \[node\]$/),
      "What runs its tests? vitest jest node [node]",
      "Where does the code go that all projects share? copied package [copied]",
    ]);
    expect(readTree(project)["resources.yaml"]).toContain(
      "output:\n  framework: fetch\n  testRunner: node\n  runtime: { import: resource-gen-runtime }\n\nresources: {}\n",
    );
  });

  test("writes nothing where the person leaves", async () => {
    for (const answers of [[], ["blog"], ["blog", "none", "node"]]) {
      const project = makeProject({ "package.json": pkg });
      const { code, stderr } = await run(project, ["init"], { answers });
      expect(code).toBe(130);
      expect(stderr).toContain("Cancelled: nothing was written.");
      expect(readTree(project)).toEqual({ "package.json": pkg });
    }
  });

  test("asks nothing where flags answer, or there is nothing to choose", async () => {
    const all = [
      ...["--example", "blank", "--database", "none"],
      ...["--framework", "node", "--test-runner", "node"],
      ...["--runtime", "copied"],
    ];
    for (const args of [["--yes"], ["-y"], all]) {
      const project = makeProject({ "package.json": pkg });
      const { code } = await run(project, ["init", ...args], { answers: [] });
      expect(code).toBe(0);
      const before = readTree(project);
      expect((await run(project, ["init"], { answers: [] })).code).toBe(0);
      expect(readTree(project)).toEqual(before);
    }
  });
});

test("without a terminal, what the project has is taken", async () => {
  const project = makeProject({
    "package.json": `{ "scripts": { "test": "node --test" }, "devDependencies": { "resource-gen": "1" } }\n`,
    "biome.json": "{}\n",
  });
  const { stderr } = await run(project, ["init"]);
  const tree = readTree(project);
  const { "resources.yaml": manifest, ...rest } = tree;
  expect(tree["biome.json"]).toBe(
    `{"files": {"includes": ["**", "!src/resources", "!test/resources"]}}\n`,
  );
  expect(manifest).toContain("output:\n  testRunner: node\n");
  expect(Object.keys(rest)).not.toContain(".prettierignore");
  expect(stderr).toBe("Next:\n\n  npx resource-gen\n");
});

test("says what each linter needs, and finds Jest", async () => {
  const project = makeProject({
    "package.json": `{ "devDependencies": { "eslint": "9", "jest": "29", "resource-gen": "1" } }\n`,
    ".oxlintrc.json": "{ /* ours */ }\n",
  });
  const { stderr } = await run(project, ["init"]);
  expect(readTree(project)["resources.yaml"]).toContain("testRunner: jest\n");
  expect(stderr).toContain(
    [
      '  eslint.config.js: { ignores: ["src/resources/", "test/resources/"] }',
      '  .oxlintrc.json: "ignorePatterns": ["src/resources/", "test/resources/"]',
    ].join("\n"),
  );
});

test("writes scripts into the package, not at the top of its workspace", async () => {
  const top = `{ "workspaces": ["packages/*"] }\n`;
  const project = makeProject({
    "package.json": top,
    "packages/a/package.json": pkg,
  });
  const manifest = "packages/a/resources.yaml";
  const { code } = await run(project, ["init", "--manifest", manifest]);
  expect(code).toBe(0);
  const files = readTree(project);
  expect(files["package.json"]).toBe(top);
  expect(files["packages/a/package.json"]).toContain("resources:check");
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ["resources.yaml", {}, "./"],
  ["config/api/resources.yaml", {}, "../../"],
  // In a workspace the tool is at the top, or in the package.
  ["packages/a/resources.yaml", { "packages/a/package.json": pkg }, "./"],
  [
    "packages/a/resources.yaml",
    {
      "packages/a/package.json": pkg,
      "node_modules/resource-gen/dist/schema.json": "{}",
    },
    "../../",
  ],
])("%s says where its schema is (%#)", async (manifest, files, up) => {
  const project = makeProject({
    "package.json": `{ "workspaces": ["packages/*"] }\n`,
    ...files,
  });
  const begins = `# yaml-language-server: $schema=${up}node_modules/resource-gen/dist/schema.json\n`;
  await run(project, ["init", "--yes", "--manifest", manifest]);
  expect(readTree(project)[manifest]).toContain(begins);
  const added = manifest.replace("resources", "added");
  await run(project, ["add", "articles", "--manifest", added]);
  expect(readTree(project)[added]).toContain(begins);
});

test("every starter can be generated, and is then up to date", async () => {
  for (const example of EXAMPLES) {
    const project = makeProject({ "package.json": pkg });
    await run(project, ["init", "--example", example]);
    expect((await run(project, ["--quiet"])).code).toBe(0);
    expect((await run(project, ["check"])).code).toBe(0);
    const again = await run(project, ["init", "--example", example]);
    expect([again.code, again.stdout]).toEqual([0, ""]);
  }
});

describe("addMembers", () => {
  const scripts = { a: "one", b: "two" };

  test.each([
    ["{}", '{"scripts": {"a": "one", "b": "two"}}'],
    [
      '{\n\t"name": "x"\n}\n',
      '{\n\t"name": "x",\n\t"scripts": {\n\t\t"a": "one",\n\t\t"b": "two"\n\t}\n}\n',
    ],
    [
      '{\r\n  "scripts": {\r\n    "b": "mine"\r\n  },\r\n  "files": ["a", "b"]\r\n}\r\n',
      '{\r\n  "scripts": {\r\n    "b": "mine",\r\n    "a": "one"\r\n  },\r\n  "files": ["a", "b"]\r\n}\r\n',
    ],
    [
      '{\n  "scripts": {}\n}\n',
      '{\n  "scripts": {\n    "a": "one",\n    "b": "two"\n  }\n}\n',
    ],
    ['{"scripts":{"a":"1","b":"2"}}', '{"scripts":{"a":"1","b":"2"}}'],
  ])("%j", async (before, after) => {
    expect(await addMembers(before, "scripts", scripts)).toBe(after);
    expect(() => JSON.parse(after) as unknown).not.toThrow();
  });

  test.each(["", "[]", "{", '{ "scripts": [] }', "name: yaml\n"])(
    "leaves %j alone",
    async (text) => {
      expect(await addMembers(text, "scripts", scripts)).toBeNull();
    },
  );
});

describe("addLines", () => {
  const lines = ["# why", "a", "b"];

  test.each([
    [null, "# why\na\nb\n"],
    ["", "# why\na\nb\n"],
    ["x", "x\n\n# why\na\nb\n"],
    ["x\r\n", "x\r\n\r\n# why\r\na\r\nb\r\n"],
    ["# why\na\n", "# why\na\n\nb\n"],
    [" b \na\n", " b \na\n"],
  ])("%j", (before, after) => {
    expect(addLines(before, lines)).toBe(after);
    expect(addLines(after, lines)).toBe(after);
  });
});
