/**
 * The code of docs/security.md is true: it compiles against what is emitted for
 * docs/generated-code.md, does what its heading says, and is short.
 */
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, describe, expect, test, vi } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { checkTypes } from "../support/check-types.js";
import { compile, target } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { listBlocks } from "./blocks.js";

function readBlocks(page: string): ReturnType<typeof listBlocks> {
  return listBlocks(
    readFileSync(new URL(`../../docs/${page}`, import.meta.url), "utf8"),
  );
}

const manifest = readYamlValue(
  readBlocks("generated-code.md").find(({ language }) => language === "yaml")
    ?.text ?? "",
);
const { model } = await compile(manifest.ok ? manifest.value : null);
const files = new Map(
  emit(model ?? expect.fail("no model"), {
    ...target,
    tests: false,
    controllerTests: false,
  }).map(({ path, content }) => [path, content]),
);
const snippets = readBlocks("security.md").filter(
  ({ language }) => language === "ts",
);
for (const { text } of snippets) {
  const [, path = ""] = /^\/\/ (src\/\S+\.ts)\n/.exec(text) ?? [];
  files.set(path, text);
}

test("every piece of code compiles, and has fewer than 25 lines", async () => {
  expect(snippets.length).toBeGreaterThan(4);
  expect(await checkTypes(files)).toEqual([]);
  expect(
    snippets.filter(({ text }) => text.trim().split("\n").length > 25),
  ).toEqual([]);
});

const { path: folder, remove } = createFolder();
afterAll(remove);

interface Loaded {
  readonly fetch: (request: Request, native?: object) => Promise<Response>;
}

/** The application with what a file exports as its options, and these. */
async function load(name: string): Promise<Loaded & { options: object }> {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const outfile = join(folder, `${name}.mjs`);
  const contents = `
    import * as options from "./src/${name}.js";
    export { options };
    import { createControllers } from "./src/controllers/index.js";
    import { createApp } from "./src/resources/app.js";
    const all = createControllers();
    all.articles.create = (context) => context.ok(context.state);
    export const app = options.app ?? createApp(all, options);`;
  await build({
    stdin: { contents, resolveDir: folder },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  const { app, options } = (await import(pathToFileURL(outfile).href)) as {
    app: Loaded;
    options: object;
  };
  return { ...app, options };
}

async function send(
  app: Loaded,
  line: string,
  headers: Readonly<Record<string, string>> = {},
  address = "192.0.2.1",
): Promise<Response> {
  const [method = "", path = ""] = line.split(" ");
  const url = `http://localhost${path}`;
  const native = { request: { socket: { remoteAddress: address } } };
  return app.fetch(new Request(url, { method, headers }), native);
}

describe("the examples", () => {
  test("trusted origins", async () => {
    const app = await load("application");
    const from = (origin: string) =>
      send(app, "POST /articles", { origin, "sec-fetch-site": "cross-site" });
    expect((await from("https://login.example")).status).toBe(501);
    expect((await from("https://evil.example")).status).toBe(403);
  });

  test("CORS, with what is asked beforehand", async () => {
    const app = await load("cors");
    const origin = "https://app.example";
    const asked = await send(app, "OPTIONS /articles", {
      origin,
      "access-control-request-method": "POST",
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-origin")).toBe(origin);
    expect(asked.headers.get("access-control-allow-methods")).toMatch(/POST/);
    expect(asked.headers.get("access-control-allow-headers")).toMatch(
      /Authorization.*If-Match/,
    );
    const missing = await send(app, "GET /nothing", { origin });
    expect(missing.headers.get("access-control-allow-origin")).toBe(origin);
    expect(missing.headers.get("access-control-expose-headers")).toMatch(
      /ETag, Link, Location/,
    );
    expect(missing.headers.get("access-control-allow-methods")).toBeNull();
    const other = await send(app, "GET /articles", {
      origin: "https://b.test",
    });
    expect(other.headers.get("access-control-allow-origin")).toBeNull();
    // What a cache keeps for one origin is not the answer to another.
    for (const { headers } of [asked, missing, other])
      expect(headers.get("vary")).toMatch(/Origin/);
  });

  test("request ids and an access log", async () => {
    const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const app = await load("access-log");
    const reply = await send(app, "GET /articles/7");
    const id = reply.headers.get("x-request-id");
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(print.mock.calls[0]?.slice(0, 3)).toEqual([
      ...[id, "GET", "/articles/:id"],
    ]);
    print.mockRestore();
  });

  test("a user in state, for some actions", async () => {
    const app = await load("users");
    const { users } = app.options as { users: Map<string, string> };
    users.set(hash("sha256", "t0ken"), "ann");
    const create = (headers: Readonly<Record<string, string>>) =>
      send(app, "POST /articles", {
        ...headers,
        "content-type": "application/json",
      });
    const stranger = await create({});
    expect(stranger.status).toBe(401);
    expect(stranger.headers.get("www-authenticate")).toBe("Bearer");
    for (const headers of [
      { "x-user": "ann" },
      { authorization: "Bearer other" },
      { authorization: `Bearer ${hash("sha256", "t0ken")}` },
    ])
      expect((await create(headers)).status).toBe(401);
    const ann = await create({ authorization: "Bearer t0ken" });
    expect(await ann.json()).toEqual({ user: "ann" });
    expect((await send(app, "GET /articles/7")).status).toBe(501);
  });

  test("a limit of requests, for each address", async () => {
    const app = await load("rate-limit");
    const statuses: number[] = [];
    for (let count = 0; count < 101; count += 1) {
      const key = { "x-api-key": `invented ${count}` };
      statuses.push((await send(app, "GET /nothing", key)).status);
    }
    expect(statuses.slice(98)).toEqual([404, 404, 429]);
    const other = await send(app, "GET /nothing", {}, "192.0.2.2");
    expect(other.status).toBe(404);
  });
});
