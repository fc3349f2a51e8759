/** What the target has installed, and what it takes. */
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
import {
  findMissingPackages,
  listNeeds,
} from "../../src/project/missing-packages.js";
import { readProject } from "../../src/project/project.js";

let top: string;

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "packages-")));
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

describe("packages that are missing", () => {
  const app = `import type { App } from "./app.js";
import {
  createServer,
} from "node:http";
import express, { type Request } from "express";
`;
  const tests = `import { expect, test } from "vitest";\n`;

  /** What a package in this folder is told. */
  const find = (content: string, { folder = "", typed = true } = {}) =>
    findMissingPackages(
      {
        place: { root: top },
        packageFolder: join(top, folder),
        show: (path) => path,
      },
      listNeeds([{ path: "src/file.ts", content }], typed),
    );
  const helps = (...args: Parameters<typeof find>) =>
    find(...args).map(({ help }) => help);

  test("are named with the file that needs them", () => {
    write({ "package.json": {} });
    expect(find(app)).toEqual([
      {
        code: "package-missing",
        severity: "warning",
        file: "package.json",
        message: "not installed: express (for src/file.ts)",
        help: "run `npm install express`",
      },
      {
        code: "package-missing",
        severity: "warning",
        file: "package.json",
        message:
          "not installed: @types/node (for src/file.ts), @types/express (for src/file.ts)",
        help: "run `npm install -D @types/node @types/express`",
      },
    ]);
  });

  test("need no types where TypeScript checks nothing", () => {
    write({ "package.json": {} });
    expect(helps(app, { typed: false })).toEqual(["run `npm install express`"]);
  });

  test.each([
    ["nothing but a package.json", { "package.json": {} }, "npm install -D"],
    ["npm", { "package.json": {}, "package-lock.json": "" }, "npm install -D"],
    ["pnpm", { "package.json": {}, "pnpm-lock.yaml": "" }, "pnpm add -D"],
    ["yarn", { "package.json": {}, "yarn.lock": "" }, "yarn add -D"],
    ["Bun", { "package.json": {}, "bun.lock": "" }, "bun add -d"],
    ["Bun, older", { "package.json": {}, "bun.lockb": "" }, "bun add -d"],
    [
      "what package.json names, before any lock file",
      {
        "package.json": { packageManager: "yarn@4.9.1+sha224.0" },
        "package-lock.json": "",
      },
      "yarn add -D",
    ],
    [
      "what devEngines names",
      { "package.json": { devEngines: { packageManager: { name: "pnpm" } } } },
      "pnpm add -D",
    ],
    [
      "one that nobody knows",
      { "package.json": { packageManager: "cnpm@1.0.0" }, "bun.lock": "" },
      "bun add -d",
    ],
    [
      "the root of a workspace of pnpm",
      { "package.json": {}, "pnpm-workspace.yaml": "packages: [a]" },
      "pnpm add -w -D",
    ],
  ])("are added by the target's package manager: %s", (_, files, command) => {
    write(files);
    expect(helps(tests)).toEqual([`run \`${command} vitest\``]);
  });

  test("in a package of a workspace, with the workspace's manager", () => {
    write({ "pnpm-workspace.yaml": "packages: [a]", "a/package.json": {} });
    expect(find(tests, { folder: "a" })).toMatchObject([
      { file: "a/package.json", help: "run `pnpm add -D vitest`" },
    ]);
  });

  test.each([
    ["listed", { "package.json": { devDependencies: { vitest: "4" } } }],
    [
      "listed by the workspace",
      {
        "package.json": { dependencies: { vitest: "4" } },
        "a/package.json": {},
      },
    ],
    [
      "there, whoever brought it",
      {
        "node_modules/vitest/package.json": {},
        "package.json": {},
        "a/package.json": {},
      },
    ],
  ])("are not those that are %s", (_, files) => {
    write(files);
    const folder = "a/package.json" in files ? "a" : "";
    expect(find(tests, { folder })).toEqual([]);
  });

  test("are nobody's business without a package.json", () => {
    write({ "deno.json": {} });
    expect(find(tests)).toEqual([]);
  });
});

describe("a target that takes no import and export", () => {
  const read = async (
    type: string | undefined,
    compilerOptions: Readonly<Record<string, unknown>>,
  ) => {
    write({
      "package.json": { type },
      "tsconfig.json": { compilerOptions },
    });
    return (await readProject(top, { dir: "src" })).problems;
  };
  const strict = { verbatimModuleSyntax: true };

  test.each([
    ["CommonJS by its package.json", undefined, "nodenext"],
    ["the same, said aloud", "commonjs", "node16"],
    ["CommonJS by its tsconfig", "module", "commonjs"],
  ])("is refused: %s", async (_, type, module) => {
    const problems = await read(type, { ...strict, module });
    expect(problems).toMatchObject([
      { code: "module-syntax-refused", severity: "error" },
    ]);
  });

  test.each([
    ["ES modules", "module", { ...strict, module: "nodenext" }],
    ["without verbatimModuleSyntax", undefined, { module: "nodenext" }],
    ["a bundler's", undefined, { ...strict, module: "preserve" }],
    ["modules of ES2022", undefined, { ...strict, module: "es2022" }],
  ])("is not %s", async (_, type, options) => {
    expect(await read(type, options)).toEqual([]);
  });

  test("the package.json that is nearest to the output counts", async () => {
    write({ "src/package.json": { type: "module" } });
    expect(await read(undefined, { ...strict, module: "nodenext" })).toEqual(
      [],
    );
  });
});
