/** What the merge tests want of a file: stubs and entries as templates write them. */
import type { Merge, OutputFile } from "../../src/emit/file.js";

const paths = new Map([
  ["index", "GET /articles"],
  ["new", "GET /articles/new"],
  ["create", "POST /articles"],
  ["show", "GET /articles/:id"],
  ["edit", "GET /articles/:id/edit"],
  ["update", "PUT /articles/:id"],
  ["destroy", "DELETE /articles/:id"],
]);

/** The stub of an action. */
export function stub(action: string, context = "ArticlesContext"): string {
  return [
    `  /** ${paths.get(action) ?? `POST /articles/:id/${action}`} */`,
    `  ${action}(context: ${context}<"${action}">) {`,
    `    return context.notImplemented();`,
    `  }`,
  ].join("\n");
}

export interface Names {
  readonly className?: string;
  readonly contract?: string;
  readonly contractModule?: string;
}

/** A controller's file with these actions. */
export function controllerFile(
  actions: readonly string[],
  names: Names = {},
): OutputFile {
  const className = names.className ?? "ArticlesController";
  const contract = names.contract ?? "ArticlesContract";
  const contractModule = names.contractModule ?? "../resources/contracts.js";
  const context = contract.replace(/Contract$/, "Context");
  const members = actions.map((name) => ({ name, text: stub(name, context) }));
  const content = [
    `import type { ${context}, ${contract} } from "${contractModule}";`,
    "",
    "/**",
    " * Articles. (yours: resource-gen wrote this file once and from now on only adds methods that are missing.)",
    " */",
    `export class ${className} implements ${contract} {`,
    members.map(({ text }) => text).join("\n\n"),
    "}",
    "",
  ].join("\n");
  return {
    path: "src/controllers/articles.controller.ts",
    owner: "yours",
    content,
    merge: { kind: "controller", className, contract, contractModule, members },
  };
}

/** The index with an entry for each controller: `articles`, `admin/articles`. */
export function indexFile(keys: readonly string[]): OutputFile {
  const entries = keys.map((key) => {
    const words = key.split(/[/_]/).map((word) => upper(word));
    const imported = `${upper(key.split("/").at(-1) ?? "")}Controller`;
    const local = `${words.join("")}Controller`;
    const quoted = /^[\w$]+$/.test(key) ? key : `"${key}"`;
    const module = `./${key.replaceAll("_", "-")}.controller.js`;
    return { key: quoted, value: `new ${local}()`, imported, local, module };
  });
  const merge: Merge = { kind: "index", object: "controllers", entries };
  const content = [
    ...entries.map(({ imported, local, module }) =>
      imported === local
        ? `import { ${local} } from "${module}";`
        : `import { ${imported} as ${local} } from "${module}";`,
    ),
    "",
    "export const controllers = {",
    ...entries.map(({ key, value }) => `  ${key}: ${value},`),
    "};",
    "",
  ].join("\n");
  return { path: "src/controllers/index.ts", owner: "yours", content, merge };
}

/** The user's tests of the articles, for one of the two runners. */
export function testsFile(
  actions: readonly string[],
  runner: "vitest" | "node" = "vitest",
): OutputFile {
  const imports = {
    vitest: 'import { expect, test } from "vitest";',
    node: 'import assert from "node:assert/strict";\nimport { test } from "node:test";',
  };
  const members = actions.map((name) => {
    const title = paths.get(name) ?? `POST /articles/:id/${name}`;
    const [method = "", path = ""] = title.replace(":id", "1").split(" ");
    const body = method === "POST" || method === "PUT" ? ", {}" : "";
    const text = [
      `test("${title}", async () => {`,
      `  const reply = await send("${method}", "${path}"${body});`,
      runner === "vitest"
        ? "  expect(reply.status).not.toBe(500);"
        : "  assert.notEqual(reply.status, 500);",
      "});",
    ].join("\n");
    return { name, title, text };
  });
  const content = [
    imports[runner],
    'import { send } from "./app.js";',
    "",
    members.map(({ text }) => text).join("\n\n"),
    "",
  ].join("\n");
  const merge: Merge = { kind: "tests", sender: "send", members };
  const path = "test/controllers/articles.controller.test.ts";
  return { path, owner: "yours", once: true, content, merge };
}

/** What the tests of stored articles say, by the action. */
const stored = new Map([
  [
    "index",
    `  await storeSamples(stores, "article");
  const reply = await send("GET", articlesPath());
  expect(reply.status).toBe(200);`,
  ],
  [
    "create",
    `  await storeRefs(stores, "article");
  const reply = await send("POST", articlesPath(), newArticleBody);
  expect(reply.status).toBe(201);`,
  ],
  [
    "show",
    `  await storeSamples(stores, "article");
  const reply = await send("GET", articlePath(articleRow));
  expect(reply.status).toBe(200);`,
  ],
]);

/** The user's tests of articles that are stored: each has a database of its own. */
export function storedTestsFile(actions: readonly string[]): OutputFile {
  const { path, merge } = testsFile(actions);
  if (merge?.kind !== "tests") throw new Error("these are tests");
  const members = merge.members.map(({ name, title, text }) => ({
    ...{ name, title, plain: text },
    text: `test("${title}", async () => {\n${stored.get(name) ?? ""}\n});`,
  }));
  const content = [
    'import { afterEach, beforeEach, expect, test } from "vitest";',
    'import { articlePath, articlesPath } from "../../src/resources/urls.js";',
    'import { articleRow, newArticleBody, storeRefs, storeSamples } from "../resources/samples.js";',
    'import { send, start, stop, stores } from "./app.js";',
    "",
    "beforeEach(start);",
    "afterEach(stop);",
    "",
    members.map(({ text }) => text).join("\n\n"),
    "",
  ].join("\n");
  const starter = "start";
  return {
    ...{ path, owner: "yours", once: true, content },
    merge: { ...merge, starter, members },
  };
}

function upper(word: string): string {
  return word
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}
