import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseJsonc } from "../../src/project/jsonc.js";
import { readProject } from "../../src/project/project.js";
import { findFormatter, findTestRunner } from "../../src/project/tools.js";

let top: string;

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "project-")));
});

afterEach(() => {
  rmSync(top, { recursive: true });
});

/** Writes files; values that are no text as JSON. */
function write(files: Readonly<Record<string, unknown>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(
      join(top, path),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  }
}

const read = (folder = "", dir = "src/resources") =>
  readProject(join(top, folder), { dir });

describe("the root", () => {
  test.each([
    ["without any package: the manifest's folder", {}, "a/b", "a/b"],
    ["the nearest package", { "a/package.json": {} }, "a/b", "a"],
    [
      "a package in a package",
      { "package.json": {}, "a/package.json": {} },
      "a",
      "a",
    ],
    [
      "a workspace of npm",
      {
        "package.json": { workspaces: ["packages/*"] },
        "packages/a/package.json": {},
      },
      "packages/a",
      "",
    ],
    [
      "a workspace of yarn, in its longer form",
      {
        "package.json": { workspaces: { packages: ["./packages/**"] } },
        "packages/deep/a/package.json": {},
      },
      "packages/deep/a/config",
      "",
    ],
    [
      "a workspace of pnpm",
      {
        "package.json": {},
        "pnpm-workspace.yaml": "packages:\n  - 'apps/*'\n  - '!apps/old'\n",
        "apps/a/package.json": {},
      },
      "apps/a",
      "",
    ],
    [
      "a package that the workspace leaves out",
      {
        "package.json": {},
        "pnpm-workspace.yaml": "packages:\n  - 'apps/*'\n  - '!apps/old'\n",
        "apps/old/package.json": {},
      },
      "apps/old",
      "apps/old",
    ],
    [
      "a workspace with braces",
      {
        "package.json": { workspaces: ["{apps,libs}/*"] },
        "libs/a/package.json": {},
      },
      "libs/a",
      "",
    ],
    [
      "nothing above the work tree",
      { "package.json": { workspaces: ["*"] }, "a/.git/HEAD": "", "a/b/x": "" },
      "a/b",
      "a/b",
    ],
    ["Deno's package", { "a/deno.json": {}, "a/b/x": "" }, "a/b", "a"],
    [
      "a workspace file that cannot be read",
      { "pnpm-workspace.yaml": "packages: [", "a/package.json": {} },
      "a",
      "a",
    ],
  ])("%s", async (_, files, folder, root) => {
    write(files);
    mkdirSync(join(top, folder), { recursive: true });
    const project = await read(folder);
    expect(project.root).toBe(join(top, root));
    expect(join(project.root, project.base)).toBe(join(top, folder));
  });

  test("caches go to the nearest node_modules, else to the package", async () => {
    write({
      "package.json": { workspaces: ["packages/*"] },
      "packages/a/package.json": {},
    });
    const inWorkspace = await read("packages/a/config");
    expect(inWorkspace).toMatchObject({
      package: "packages/a",
      base: "packages/a/config",
      cache: "packages/a/node_modules/.cache/resource-gen",
    });
    const alone = await read("");
    expect(alone).toMatchObject({
      package: "",
      base: "",
      cache: "node_modules/.cache/resource-gen",
    });
    const place = async (): Promise<string> =>
      (await read("packages/a/config")).cache;
    write({ "node_modules/x/package.json": {} });
    expect(await place()).toBe("node_modules/.cache/resource-gen");
    write({ "packages/a/node_modules/y/package.json": {} });
    expect(await place()).toBe("packages/a/node_modules/.cache/resource-gen");
  });
});

describe("how imports are written", () => {
  const esm = { type: "module" };

  test.each([
    ["no tsconfig", {}, {}, ".js"],
    ["nodenext", { module: "NodeNext" }, esm, ".js"],
    ["node16, CommonJS", { module: "node16" }, {}, ".js"],
    ["node20", { module: "node20" }, {}, ".js"],
    ["bundler", { module: "esnext", moduleResolution: "Bundler" }, esm, ""],
    ["preserve", { module: "preserve" }, esm, ""],
    [
      "a bundler with .ts allowed",
      { moduleResolution: "bundler", allowImportingTsExtensions: true },
      esm,
      ".ts",
    ],
    [
      "Node's type stripping",
      { module: "nodenext", rewriteRelativeImportExtensions: true },
      esm,
      ".ts",
    ],
    ["node10, CommonJS", { moduleResolution: "node" }, {}, ""],
    ["node10, ES modules", { moduleResolution: "node" }, esm, ".js"],
    ["nothing said, CommonJS", { strict: true }, {}, ""],
    ["nothing said, ES modules", { strict: true }, esm, ".js"],
  ])("%s", async (name, compilerOptions, manifest, expected) => {
    write({ "package.json": manifest });
    if (name !== "no tsconfig") write({ "tsconfig.json": { compilerOptions } });
    const project = await read();
    expect(project.importExtension).toBe(expected);
    expect(project.problems).toEqual([]);
  });

  test.each([
    ["no tsconfig", null, ".ts"],
    ["nodenext", { module: "nodenext" }, ".js"],
    ["bundler", { module: "preserve" }, ".js"],
    [
      "with .ts allowed",
      { module: "preserve", allowImportingTsExtensions: true },
      ".ts",
    ],
  ])("where Node runs the tests: %s", async (_, compilerOptions, expected) => {
    write({ "package.json": esm });
    if (compilerOptions !== null)
      write({ "tsconfig.json": { compilerOptions } });
    const output = { dir: "src", testRunner: "node" } as const;
    expect((await readProject(top, output)).importExtension).toBe(expected);
  });

  test("in Deno without a tsconfig", async () => {
    write({ "deno.json": {} });
    expect((await read()).importExtension).toBe(".ts");
  });

  test("as the manifest says, whatever the tsconfig", async () => {
    write({ "package.json": {}, "tsconfig.json": "{" });
    for (const [wish, expected] of [
      ["js", ".js"],
      ["ts", ".ts"],
      ["none", ""],
    ] as const) {
      const project = await readProject(top, {
        dir: "src",
        importExtension: wish,
      });
      expect(project.importExtension).toBe(expected);
      expect(project.problems).toEqual([]);
    }
  });
});

describe("the tsconfig", () => {
  const nodenext = { compilerOptions: { moduleResolution: "nodenext" } };
  const bundler = { compilerOptions: { moduleResolution: "bundler" } };

  test.each([
    [
      "with comments and trailing commas",
      {
        "tsconfig.json": `\uFEFF{
          // "module": "commonjs",
          "compilerOptions": { /* here */ "module": "nodenext", "paths": { "@/*": ["./*"], }, },
        }`,
      },
    ],
    [
      "that extends another",
      { "tsconfig.json": { extends: "./base" }, "base.json": nodenext },
    ],
    [
      "whose own options go before",
      {
        "tsconfig.json": { extends: "./base.json", ...nodenext },
        "base.json": bundler,
      },
    ],
    [
      "that extends several: the last goes before",
      {
        "tsconfig.json": { extends: ["./a.json", "./b.json"] },
        "a.json": { compilerOptions: { moduleResolution: "bundler" } },
        "b.json": { compilerOptions: { moduleResolution: "nodenext" } },
      },
    ],
    [
      "that extends through another folder",
      {
        "tsconfig.json": { extends: "./config/a.json" },
        "config/a.json": { extends: "../base.json" },
        "base.json": nodenext,
      },
    ],
    [
      "that extends a package",
      {
        "tsconfig.json": { extends: "@tsconfig/node20" },
        "node_modules/@tsconfig/node20/tsconfig.json": nodenext,
      },
    ],
    [
      "that extends a file of a package",
      {
        "tsconfig.json": { extends: "@acme/config/base" },
        "node_modules/@acme/config/base.json": nodenext,
      },
    ],
    [
      "that extends what a package names",
      {
        "tsconfig.json": { extends: "acme" },
        "node_modules/acme/package.json": { tsconfig: "./lib/base.json" },
        "node_modules/acme/lib/base.json": nodenext,
      },
    ],
    [
      "that extends what a package exports",
      {
        "tsconfig.json": { extends: "acme/strict" },
        "node_modules/acme/package.json": {
          exports: { "./strict": "./lib/strict.json" },
        },
        "node_modules/acme/lib/strict.json": nodenext,
      },
    ],
    [
      "nearer to the output than the package's",
      {
        "tsconfig.json": bundler,
        "src/tsconfig.json": nodenext,
      },
    ],
    [
      "of a solution: the one that includes the output",
      {
        "tsconfig.json": {
          files: [],
          references: [{ path: "./tsconfig.app.json" }, { path: "./server" }],
        },
        "tsconfig.app.json": { include: ["web"], ...bundler },
        "server/tsconfig.json": { include: ["../src/**/*.ts"], ...nodenext },
      },
    ],
  ])("%s", async (_, files) => {
    write({ "package.json": { type: "module" }, ...files });
    const project = await read();
    expect(project.importExtension).toBe(".js");
    expect(project.problems).toEqual([]);
  });

  test.each([
    ["no JSON", { "tsconfig.json": "{" }, "tsconfig.json is not JSON"],
    ["no object", { "tsconfig.json": "[]" }, "tsconfig.json is no object"],
    [
      "a base that is missing",
      { "tsconfig.json": { extends: "./none.json" } },
      "tsconfig.json extends ./none.json, which is missing",
    ],
    [
      "a package that is not installed",
      { "tsconfig.json": { extends: ["@tsconfig/none"] } },
      "tsconfig.json extends @tsconfig/none, which is missing",
    ],
    [
      "a base that is no JSON",
      {
        "tsconfig.json": { extends: "./config/base.json" },
        "config/base.json": "{",
      },
      "config/base.json is not JSON",
    ],
    [
      "a base that extends it",
      {
        "tsconfig.json": { extends: "./base.json" },
        "base.json": { extends: "./tsconfig.json" },
      },
      "tsconfig.json extends itself",
    ],
    [
      "a reference that is missing",
      { "tsconfig.json": { files: [], references: [{ path: "./none" }] } },
      "tsconfig.json refers to ./none, which is missing",
    ],
  ])("%s: a warning", async (_, files, message) => {
    write({ "package.json": {}, ...files });
    const { problems } = await read();
    expect(problems).toMatchObject([
      { code: "tsconfig-unreadable", severity: "warning", message },
    ]);
  });

  test("what can be read of it counts", async () => {
    write({
      "package.json": {},
      "tsconfig.json": {
        extends: "@tsconfig/none",
        compilerOptions: {
          moduleResolution: "bundler",
          verbatimModuleSyntax: true,
        },
      },
    });
    const project = await read();
    expect(project.importExtension).toBe("");
    expect(project.tsconfig?.verbatimModuleSyntax).toBe(true);
  });

  test("an empty one says nothing", async () => {
    write({ "package.json": {}, "tsconfig.json": "" });
    expect((await read()).problems).toEqual([]);
  });

  test("a file where a folder should be is nothing to stumble over", async () => {
    write({ "package.json": {}, src: "", node_modules: "" });
    write({ "tsconfig.json": { extends: "acme/base" } });
    expect((await read()).problems).toHaveLength(1);
  });

  test("none above the root is looked at", async () => {
    write({ "tsconfig.json": bundler, "a/package.json": {} });
    expect((await read("a")).tsconfig).toBeNull();
  });
});

test("what is in a string is no comment", () => {
  expect(
    parseJsonc(`{ "a": "// no", "b": "/* no */,}", /* yes */ "c": ",]", }`),
  ).toEqual({ a: "// no", b: "/* no */,}", c: ",]" });
  expect(() => parseJsonc("{ a: 1 }")).toThrow(SyntaxError);
});

describe("tools", () => {
  const at = (folder: string) =>
    findFormatter({ root: top }, join(top, folder));

  test.each([
    ["none", {}, null],
    ["Prettier by its file", { ".prettierrc": "{}" }, "prettier"],
    ["by its key", { "package.json": { prettier: {} } }, "prettier"],
    [
      "by the dependency",
      { "package.json": { devDependencies: { prettier: "3" } } },
      "prettier",
    ],
    ["Biome", { "biome.jsonc": "{}" }, "biome"],
    ["oxfmt", { ".oxfmtrc.json": "{}" }, "oxfmt"],
    ["dprint", { "dprint.json": "{}" }, "dprint"],
    [
      "settings go before a dependency",
      {
        "package.json": { devDependencies: { prettier: "3" } },
        "biome.json": "{}",
      },
      "biome",
    ],
    [
      "the nearest settings",
      { "biome.json": "{}", "src/.prettierrc.json": "{}" },
      "prettier",
    ],
  ])("the formatter: %s", (_, files, name) => {
    write(files);
    expect(at("src/controllers")?.name ?? null).toBe(name);
  });

  test.each([
    ["none", {}, null],
    ["Vitest by its file", { "vitest.config.ts": "" }, "vitest"],
    [
      "by the dependency",
      { "package.json": { devDependencies: { vitest: "4" } } },
      "vitest",
    ],
    [
      "Node's own",
      { "package.json": { scripts: { test: "node --test" } } },
      "node",
    ],
    ["another", { "package.json": { scripts: { test: "jest" } } }, null],
    [
      "the workspace's",
      {
        "package.json": { devDependencies: { vitest: "4" } },
        "a/package.json": {},
      },
      "vitest",
    ],
  ])("the test runner: %s", (_, files, name) => {
    write(files);
    expect(findTestRunner({ root: top, base: "a" })).toBe(name);
  });
});
