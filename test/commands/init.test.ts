/** init at a terminal, and what it inserts into files of all kinds. */
import { describe, expect, test } from "vitest";
import { addLines } from "../../src/commands/init-lines.js";
import { addScripts } from "../../src/commands/init-package.js";
import { starters } from "../../src/commands/starters.js";
import { makeProject, readTree, run } from "./run-cli.js";

const pkg = `{ "name": "project" }\n`;

describe("init at a terminal", () => {
  test("asks which manifest to begin with", async () => {
    const project = makeProject({ "package.json": pkg });
    const answers = ["shop", " Blank "];
    const { code, stderr } = await run(project, ["init"], { answers });
    expect(code).toBe(0);
    expect(stderr.match(/blog or blank\?/g)).toHaveLength(2);
    expect(readTree(project)["resources.yaml"]).toBe(starters.blank);
  });

  test("takes no answer for the first one", async () => {
    const project = makeProject({ "package.json": pkg });
    await run(project, ["init"], { answers: [""] });
    expect(readTree(project)["resources.yaml"]).toBe(starters.blog);
  });

  test("writes nothing where the person leaves", async () => {
    const project = makeProject({ "package.json": pkg });
    const { code, stderr } = await run(project, ["init"], { answers: [] });
    expect(code).toBe(2);
    expect(stderr).toContain("nothing was written");
    expect(readTree(project)).toEqual({ "package.json": pkg });
  });

  test("asks nothing where a flag answers, or there is nothing to choose", async () => {
    for (const args of [["--yes"], ["-y"], ["--example", "blank"]]) {
      const project = makeProject({ "package.json": pkg });
      const { code } = await run(project, ["init", ...args], { answers: [] });
      expect(code).toBe(0);
      expect((await run(project, ["init"], { answers: [] })).code).toBe(0);
    }
  });
});

test("every starter can be generated, and is then up to date", async () => {
  for (const example of Object.keys(starters)) {
    const project = makeProject({ "package.json": pkg });
    await run(project, ["init", "--example", example]);
    expect((await run(project, ["--quiet"])).stderr).toBe("");
    expect((await run(project, ["check"])).code).toBe(0);
  }
});

describe("addScripts", () => {
  const scripts = { a: "one", b: "two" };

  test.each([
    ["{}", '{\n  "scripts": {\n    "a": "one",\n    "b": "two"\n  }\n}'],
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
    expect(await addScripts(before, scripts)).toBe(after);
    expect(() => JSON.parse(after) as unknown).not.toThrow();
  });

  test.each(["", "[]", "{", '{ "scripts": [] }', "name: yaml\n"])(
    "leaves %j alone",
    async (text) => {
      expect(await addScripts(text, scripts)).toBeNull();
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
