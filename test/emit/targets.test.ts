/**
 * Emitted projects for every kind of target: they compile under the strictest
 * flags, pass ESLint, and pass their own tests, with stubs and with actions
 * that are written.
 */
import { execFile } from "node:child_process";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import js from "@eslint/js";
import { ESLint } from "eslint";
import ts from "typescript";
import tseslint from "typescript-eslint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Target } from "../../src/emit/target.js";
import type { Model } from "../../src/model/types.js";
import { compile, target } from "../support/compile.js";
import {
  createFolder,
  runTests,
  strictest,
  writeProject,
} from "../support/projects.js";

/** Every shape of route that a manifest can make. */
const manifest = {
  baseUrl: "https://api.example.com/v1",
  formats: ["json", "html"],
  updateMethods: ["PATCH", "PUT"],
  legacyEdit: true,
  fallback: true,
  routes: [
    { method: "GET", path: "/", to: "home#index", as: "root" },
    { method: ["GET", "POST"], path: "/@:user", to: "users#show", as: "user" },
    { method: "GET", path: "/files/:name-:version", to: "files#show" },
    { method: "GET", path: "/sitemap.xml", to: "home#sitemap" },
    { method: "OPTIONS", path: "/articles", to: "home#options" },
  ],
  namespaces: {
    admin: {
      path: "manage/:tenant",
      resources: { articles: { member: { new_version: ["GET", "POST"] } } },
    },
  },
  resources: {
    articles: {
      param: "slug",
      constraints: { slug: "[a-z][a-z-]+" },
      collection: { search: "GET", bulk_delete: "DELETE" },
      new: { preview: "GET" },
      subsets: { selected: ["index", "update", "destroy"] },
      resources: {
        comments: { shallow: true, resources: { likes: { only: "index" } } },
      },
    },
    news: { formats: [], defaults: { locale: "en", "a-b": "it's" } },
    profile: { singleton: true },
    hosts: { only: ["index", "show"], constraints: { id: "[a-z.]+" } },
    "line-items": { controller: "articles", only: ["show", "destroy"] },
    years: { constraints: { id: "\\d{4}" }, resources: { days: {} } },
    bücher: { only: ["index", "show"] },
  },
};

const targets: Readonly<Record<string, Partial<Target>>> = {
  "node, vitest, .js": {},
  "fetch, node:test, .ts": {
    framework: "fetch",
    testRunner: "node",
    importExtension: ".ts",
    dir: "lib/generated",
    controllers: "lib/controllers",
    tests: "test/generated",
    controllerTests: "test",
  },
  "fetch, vitest, no ending": { framework: "fetch", importExtension: "" },
  "without controllers": { controllers: false, controllerTests: false },
  "without tests": { tests: false, controllerTests: false },
};

const folder = createFolder();
let model: Model;

beforeAll(async () => {
  const compiled = await compile(manifest);
  if (compiled.model === null) {
    throw new Error(JSON.stringify(compiled.errors));
  }
  model = compiled.model;
});

afterAll(() => {
  folder.remove();
});

/** A project in a folder of its own, without `node_modules`. */
function write(name: string, changes: Partial<Target>): string {
  const path = join(folder.path, name.replace(/\W+/g, "-"));
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
  writeProject(path, model, { ...target, ...changes });
  return path;
}

function listFiles(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(path, file));
}

function change(path: string, edit: (text: string) => string): void {
  writeFileSync(path, edit(readFileSync(path, "utf8")));
}

/** Every stub becomes an action that answers something else. */
function fillStubs(path: string): void {
  for (const file of listFiles(path)) {
    if (!file.endsWith(".controller.ts")) continue;
    change(file, (text) =>
      text.replaceAll(
        "return context.notImplemented();",
        'return context.ok({ hello: "world" });',
      ),
    );
  }
}

/** What TypeScript has to say, under the strictest flags and these. */
function findTypeErrors(
  path: string,
  flags: Readonly<Record<string, unknown>>,
): readonly string[] {
  const { options, errors } = ts.convertCompilerOptionsFromJson(
    { ...strictest, ...flags },
    path,
  );
  const program = ts.createProgram(listFiles(path), options);
  return [...errors, ...ts.getPreEmitDiagnostics(program)].map(
    ({ messageText, file }) =>
      `${file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
  );
}

const flags: Readonly<Record<Target["importExtension"], object>> = {
  ".js": {},
  ".ts": { allowImportingTsExtensions: true },
  "": { module: "esnext", moduleResolution: "bundler" },
};

describe.each(Object.entries(targets))("%s", (name, changes) => {
  test("compiles under the strictest flags", () => {
    const ending = changes.importExtension ?? ".js";
    const path = write(name, changes);
    expect(findTypeErrors(path, { ...flags[ending] })).toEqual([]);
  });

  test("passes the rules that most projects have", async () => {
    const path = write(name, changes);
    for (const file of listFiles(path)) {
      change(file, (text) => text.replace("/* eslint-disable */\n", ""));
    }
    const eslint = new ESLint({
      cwd: path,
      overrideConfigFile: true,
      overrideConfig: [
        js.configs.recommended,
        ...tseslint.configs.recommended,
        { linterOptions: { reportUnusedDisableDirectives: "error" } },
      ] as ESLint.Options["overrideConfig"] & object,
    });
    const results = await eslint.lintFiles(["**/*.ts"]);
    expect(results.length).toBeGreaterThan(3);
    const messages = results.flatMap(({ filePath, messages: all }) =>
      all.map((each) => `${filePath}:${each.line} ${each.ruleId ?? ""}`),
    );
    expect(messages).toEqual([]);
  });
});

test("node, vitest, .js: its tests pass, before and after", async () => {
  const path = write("node", {});
  const before = await runTests(path);
  expect(before.output).toMatch(/Tests +\d+ passed \(\d+\)/);
  expect(before.code).toBe(0);
  fillStubs(path);
  const after = await runTests(path);
  expect(after.code).toBe(0);
  expect(countPassed(after.output)).toBe(countPassed(before.output));
  expect(countPassed(after.output)).toBeGreaterThan(300);
});

test("fetch, vitest, no ending: its tests pass", async () => {
  const path = write("bundler", targets["fetch, vitest, no ending"] ?? {});
  const { code, output } = await runTests(path);
  expect(code).toBe(0);
  expect(countPassed(output)).toBeGreaterThan(300);
});

test("without controllers: its tests pass", async () => {
  const path = write("front", targets["without controllers"] ?? {});
  const { code, output } = await runTests(path);
  expect(code).toBe(0);
  expect(countPassed(output)).toBeGreaterThan(50);
});

function countPassed(output: string): number {
  return Number(/Tests +(\d+) passed/.exec(output)?.[1]);
}

/** The JavaScript of a project, beside it. */
function transpile(path: string): string {
  const out = `${path}-js`;
  for (const file of listFiles(path)) {
    const { outputText } = ts.transpileModule(readFileSync(file, "utf8"), {
      fileName: file,
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
        rewriteRelativeImportExtensions: true,
      },
    });
    const to = join(out, file.slice(path.length)).replace(/\.ts$/, ".js");
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, outputText);
  }
  return out;
}

/** Runs `node --test`, and reads its summary. */
function runNodeTests(
  cwd: string,
): Promise<{ readonly pass: number; readonly fail: number }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env["PATH"] };
    execFile(
      process.execPath,
      ["--test", "--test-reporter=tap", "test/"],
      { cwd, env, maxBuffer: 1 << 26 },
      (_, stdout) => {
        const read = (word: string): number =>
          Number(new RegExp(`^# ${word} (\\d+)`, "m").exec(stdout)?.[1]);
        resolve({ pass: read("pass"), fail: read("fail") });
      },
    );
  });
}

test("fetch, node:test, .ts: its tests pass, before and after", async () => {
  const name = "fetch, node:test, .ts";
  const path = write(name, targets[name] ?? {});
  const before = await runNodeTests(transpile(path));
  fillStubs(path);
  const after = await runNodeTests(transpile(path));
  expect(before.fail).toBe(0);
  expect(before.pass).toBeGreaterThan(300);
  expect(after).toEqual(before);
});

test("a test notices when the table is wrong", async () => {
  const path = write("broken", {});
  change(join(path, "src/resources/routes.ts"), (text) =>
    text.replace('path: "/profile"', 'path: "/me"'),
  );
  const { code, output } = await runTests(path);
  expect(code).not.toBe(0);
  expect(output).toMatch(/POST \/profile reaches profile#create/);
});
