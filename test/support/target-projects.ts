/** One manifest with every shape of route, as a project for every kind of target. */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import js from "@eslint/js";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { afterAll, expect } from "vitest";
import type { EmitTarget } from "../../src/emit/target.js";
import { compile, target } from "./compile.js";
import { listTypeErrors } from "./compiler.js";
import { createFolder, strictest, writeProject } from "./projects.js";

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
    // A default before a value that has none.
    {
      ...{ method: "GET", path: "/in/:locale/pages/:id", to: "pages#show" },
      ...{ as: "page", defaults: { locale: "en" } },
    },
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

export const targets: Readonly<Record<string, Partial<EmitTarget>>> = {
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
afterAll(() => {
  folder.remove();
});

const { model } = await compile(manifest);

/** Writes a project in a folder of its own, without `node_modules`; its path. */
export function write(name: string, changes: Partial<EmitTarget> = {}): string {
  const path = join(folder.path, name.replace(/\W+/g, "-"));
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
  writeProject(path, model ?? expect.fail(), { ...target, ...changes });
  return path;
}

export function listFiles(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(path, file));
}

export function change(path: string, edit: (text: string) => string): void {
  writeFileSync(path, edit(readFileSync(path, "utf8")));
}

const flags: Readonly<Record<EmitTarget["importExtension"], object>> = {
  ".js": {},
  ".ts": { allowImportingTsExtensions: true },
  "": { module: "esnext", moduleResolution: "bundler" },
};

/** What TypeScript has to say, under the strictest flags. */
export async function findTypeErrors(
  path: string,
  { importExtension = ".js" }: Partial<EmitTarget>,
): Promise<readonly string[]> {
  const compilerOptions = { ...strictest, ...flags[importExtension] };
  return await listTypeErrors(path, { compilerOptions, include: ["**/*.ts"] });
}

/** What the rules say that most projects have, as `file:line rule`. */
export async function lint(path: string): Promise<readonly string[]> {
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
  return results.flatMap(({ filePath, messages }) =>
    messages.map((each) => `${filePath}:${each.line} ${each.ruleId ?? ""}`),
  );
}

/** How many tests vitest says have passed. */
export function countPassed(output: string): number {
  return Number(/Tests +(\d+) passed/.exec(output)?.[1]);
}
