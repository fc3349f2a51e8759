/**
 * The code of docs/recipes.md is true: it compiles together with what is emitted
 * for the page's manifest, and does what its heading says.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { checkTypes } from "../support/check-types.js";
import { compile, target } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { listBlocks } from "./blocks.js";

const root = join(import.meta.dirname, "../..");
const all = listBlocks(readFileSync(join(root, "docs/recipes.md"), "utf8"));
/** Those of an example; test/hosts/http/sessions.test.ts runs those of sessions. */
const ofTokens = all.filter(({ section }) => section === "Who calls: tokens");
/** Sections that have manifests of their own; full-text.test.ts has the second. */
const others = /^(?:Who calls:|Full text|Error shape)/;
const blocks = all.filter(({ section }) => !others.test(section));
const snippets = blocks.filter(({ language }) => language === "ts");
const files = await emitWith(blocks);
const ofErrors = all.filter(({ section }) => section === "Error shape");

/** What is emitted for the first manifest of some blocks, with their code. */
async function emitWith(of: typeof all): Promise<Map<string, string>> {
  const manifest = readYamlValue(
    of.find(({ language }) => language === "yaml")?.text ?? "",
  );
  const { model } = await compile(manifest.ok ? manifest.value : null);
  const made = new Map(
    emit(model ?? expect.fail("no model"), {
      ...target,
      tests: false,
      controllerTests: false,
    }).map(({ path, content }) => [path, content]),
  );
  for (const { text, line } of of.filter(({ language }) => language === "ts")) {
    const path = /^\/\/ ((?:src|test)\/\S+\.ts)\n/.exec(text)?.[1];
    made.set(path ?? expect.fail(`line ${line}: no path`), text);
  }
  return made;
}

const { path: folder, remove } = createFolder();
afterAll(remove);
write(folder, files);

function write(to: string, texts: ReadonlyMap<string, string>): void {
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), text);
  }
}

/** A file and what it imports, as one module; the path of that. */
async function bundle(
  path: string,
  alias: Readonly<Record<string, string>> = {},
): Promise<string> {
  const outfile = join(folder, `${path}.mjs`);
  await build({
    entryPoints: [join(folder, path)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    nodePaths: [join(root, "node_modules")],
    alias,
  });
  return outfile;
}

interface App {
  readonly fetch: (request: Request) => Promise<Response>;
}

async function load<T>(path: string): Promise<T> {
  return (await import(pathToFileURL(await bundle(path)).href)) as T;
}

function post(body: unknown, authorization?: string): Request {
  return new Request("http://localhost/articles", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(authorization !== undefined && { authorization }),
    },
    body: JSON.stringify(body),
  });
}

test("what is said of tokens stands in the example", () => {
  const example = join(root, "examples/teams");
  const [manifest = "", code = ""] = ofTokens.map(({ text }) => text);
  const resources = readFileSync(join(example, "resources.yaml"), "utf8");
  expect(resources).toContain(manifest.slice(manifest.indexOf("  tokens:")));
  const [, path = ""] = /^\/\/ (\S+)\n/.exec(code) ?? [];
  const caller = readFileSync(join(example, path), "utf8");
  expect(code).toBe(`// ${path}\n${caller}`);
});

test("every piece of code compiles", async () => {
  expect(snippets.length).toBeGreaterThan(10);
  const own = new Map(files);
  expect(await checkTypes(own)).toEqual([]);
});

test("a user, and a body that is checked", async () => {
  const { app } = await load<{ app: App }>("src/application.ts");
  const article = { title: "Tea", body: "Hot." };
  const stranger = await app.fetch(post(article));
  expect(stranger.status).toBe(401);
  expect(stranger.headers.get("www-authenticate")).toBe("Bearer");
  const made = await app.fetch(post(article, "Bearer s3cret"));
  expect(made.status).toBe(201);
  expect(await made.json()).toEqual({ id: 1, ...article, author: "ann" });
  const wrong = await app.fetch(post({ body: 7 }, "Bearer s3cret"));
  expect(wrong.status).toBe(422);
  expect(await wrong.json()).toMatchObject({
    errors: [{ pointer: "#/title" }, { pointer: "#/body" }],
  });
  const list = await app.fetch(new Request("http://localhost/articles"));
  expect(await list.json()).toHaveLength(1);
});

test("errors in another shape", async () => {
  const own = await emitWith(ofErrors);
  own.set(
    "src/shaped.ts",
    `import type { ArticlesContract } from "./resources/contracts.js";
    import { problem } from "./error-shape.js";
    import { createApp } from "./resources/app.js";
    const articles: ArticlesContract = {
      create: async (context) => context.created({ ...await context.input(), id: 1, created_at: "", updated_at: "" }),
      show: (context) => context.notFound(),
    };
    export const app = createApp({ articles }, { problem });\n`,
  );
  expect(await checkTypes(own)).toEqual([]);
  write(join(folder, "shaped"), own);
  const { app } = await load<{ app: App }>("shaped/src/shaped.ts");
  const missing = await app.fetch(new Request("http://localhost/nothing"));
  expect(missing.status).toBe(404);
  expect(missing.headers.get("content-type")).toBe("application/json");
  expect(await missing.json()).toEqual({
    errors: { request: ["There is nothing at this address"] },
  });
  const wrong = await app.fetch(post({ title: 1 }));
  expect([wrong.status, await wrong.json()]).toEqual([
    422,
    { errors: { title: ["must be text"] } },
  ]);
});

test("the tests pass", async () => {
  // Vitest does not run inside itself: its two words are handed over.
  const runs = new Map<string, () => Promise<void>>();
  const words = { expect, test: runs.set.bind(runs) };
  Object.assign(globalThis, { words });
  const stand = join(folder, "vitest.mjs");
  writeFileSync(stand, "export const { expect, test } = globalThis.words;\n");
  const path = "test/controllers/articles.controller.test.ts";
  const file = await bundle(path, { vitest: stand });
  await import(pathToFileURL(file).href);
  expect(runs.size).toBe(3);
  for (const run of runs.values()) await run();
});

test("the server stops when it is told to", async () => {
  const file = await bundle("src/server.ts");
  const server = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(server.stdout, "data")) as [Buffer];
  const [url = ""] = /http:\S+/.exec(String(line)) ?? [];
  const reply = await fetch(new URL("/articles", url));
  expect(await reply.json()).toEqual([]);
  server.kill("SIGTERM");
  expect(await once(server, "exit")).toEqual([0, null]);
});

test("the worker answers", async () => {
  const worker = await load<{ default: App }>("src/worker.ts");
  const request = new Request("http://localhost/articles/7");
  expect((await worker.default.fetch(request)).status).toBe(404);
});
