/** Where the application answers with its OpenAPI document. */
import { expect, test } from "vitest";
import { createApp } from "../../src/runtime/http/app.js";
import { createDocument } from "../../src/runtime/http/own-paths.js";
import type { CommonOptions } from "../../src/runtime/http/options.js";
import { createMatcher } from "../../src/runtime/routing/router.js";

function row(method: string, path: string, action: string) {
  const params = path.includes(":") ? ["id"] : [];
  return {
    ...{ name: null, method, path, params, controller: "pages", action },
    ...{ formats: [], defaults: {}, constraints: {} },
  };
}

const routes = [
  row("GET", "/:id", "show"),
  row("POST", "/:id", "send"),
  row("PUT", "/:id", "replace"),
];
const pages = {
  show: () => new Response("a page"),
  send: () => new Response("sent"),
  replace: () => new Response("replaced"),
};

function create(options: CommonOptions = {}) {
  const settings = { formats: {}, baseUrl: null };
  const match = createMatcher(routes);
  const document = createDocument("/api.json", '{"openapi":"3.1.1"}', match);
  const parts = { routes, settings, match: document.match, codecs: {} };
  return createApp({ ...parts, document }, { pages }, options);
}

const app = create();

async function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
) {
  const url = `http://localhost${path}`;
  const reply = await app.fetch(new Request(url, { method, headers }));
  return {
    status: reply.status,
    headers: reply.headers,
    text: await reply.text(),
  };
}

test("goes before a parameter, and whatever is accepted", async () => {
  const { status, headers, text } = await ask("GET", "/api.json?a=1", {
    accept: "image/png",
  });
  expect([status, text]).toEqual([200, '{"openapi":"3.1.1"}']);
  expect(Object.fromEntries(headers)).toEqual({
    "content-type": "application/json",
    "content-length": "19",
    etag: expect.stringMatching(/^"[\da-f]{8}"$/) as unknown,
    "x-content-type-options": "nosniff",
  });
  expect(await ask("GET", "/api")).toMatchObject({ text: "a page" });
});

test("is not sent twice, and HEAD says what GET would", async () => {
  const { headers } = await ask("HEAD", "/api.json");
  expect(headers.get("content-length")).toBe("19");
  const etag = headers.get("etag") ?? "";
  for (const condition of [etag, `W/${etag}`, "*"]) {
    const known = await ask("GET", "/api.json", { "if-none-match": condition });
    expect([known.status, known.text]).toEqual([304, ""]);
  }
  const other = await ask("GET", "/api.json", { "if-none-match": '"x"' });
  expect(other.status).toBe(200);
});

test("leaves other methods to the table", async () => {
  expect(await ask("POST", "/api.json")).toMatchObject({ text: "sent" });
  const refused = await ask("PATCH", "/api.json");
  expect(refused.status).toBe(405);
  const allow = "GET, HEAD, POST, PUT, OPTIONS";
  expect(refused.headers.get("allow")).toBe(allow);
  const options = await ask("OPTIONS", "/api.json");
  expect([options.status, options.headers.get("allow")]).toEqual([204, allow]);
});

test("stands below the prefix, asks no hook before it, and can be refused around it", async () => {
  const mounted = create({
    basePath: "/app",
    before: () => {
      throw new Error("is not asked");
    },
    around: (exchange, next) =>
      exchange.headers.has("x-key")
        ? next()
        : Promise.resolve({ status: 401, headers: {} }),
  });
  const send = (headers: Record<string, string>) =>
    mounted.fetch(new Request("http://localhost/app/api.json", { headers }));
  expect((await send({})).status).toBe(401);
  expect((await send({ "x-key": "1" })).status).toBe(200);
});

test("is no stub, so a host that others share answers it too", async () => {
  const view = {
    ...{ method: "GET", target: "/api.json", origin: null, native: null },
    ...{ headers: new Headers(), signal: new AbortController().signal },
    ...{ request: new Request("http://localhost/api.json") },
    read: () => Promise.resolve(new Uint8Array()),
  };
  const left = { errors: false, stubs: true, paths: true };
  expect(await app.tryDispatch(view, left)).toMatchObject({ status: 200 });
});
