/** Where a server says whether it can take requests. */
import { request } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { serve } from "../../src/runtime/hosts/node.js";
import { createApp } from "../../src/runtime/http/app.js";
import type { CommonOptions } from "../../src/runtime/http/options.js";
import { createHealth } from "../../src/runtime/http/own-paths.js";
import { EARLY } from "../../src/runtime/http/parts.js";
import { createMatcher } from "../../src/runtime/routing/router.js";

function row(method: string, path: string, action: string) {
  return {
    ...{ name: null, method, path, params: ["id"], controller: "pages" },
    ...{ action, formats: [], defaults: {}, constraints: {} },
  };
}

const routes = [row("GET", "/:id", "show"), row("POST", "/:id", "send")];
const pages = {
  show: () => new Response("a page"),
  send: () => new Response("sent"),
};

/** @param alive what asking the database comes to; no database without it */
function create(alive?: () => Promise<void>, options: CommonOptions = {}) {
  const settings = { formats: {}, baseUrl: null };
  const health = createHealth("/up", createMatcher(routes));
  const parts = { routes, settings, match: health.match, codecs: {}, health };
  const stores = { [EARLY]: { alive } };
  const controllers =
    alive === undefined ? { pages } : { pages, "#stores": stores };
  return createApp(parts, controllers, options);
}

async function ask(
  app: ReturnType<typeof create>,
  method = "GET",
  path = "/up",
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

const never = () => new Promise<void>(() => undefined);

test("is 200 for everybody, whatever they accept", async () => {
  const hooks: string[] = [];
  const app = create(() => Promise.resolve(), {
    before: () => void hooks.push("before"),
  });
  const asked = await ask(app, "GET", "/up?a=1", { accept: "image/png" });
  expect([asked.status, asked.text]).toEqual([200, "up"]);
  expect(Object.fromEntries(asked.headers)).toEqual({
    "content-type": "text/plain",
    "content-length": "2",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(await ask(app, "HEAD")).toMatchObject({ status: 200, text: "" });
  expect(hooks).toEqual([]);
  expect(await ask(app, "GET", "/ups")).toMatchObject({ text: "a page" });
  expect(hooks).toEqual(["before"]);
});

test("needs no database", async () => {
  expect(await ask(create())).toMatchObject({ status: 200 });
});

test("leaves other methods to the table", async () => {
  expect(await ask(create(), "POST")).toMatchObject({ text: "sent" });
  const refused = await ask(create(), "DELETE");
  expect(refused.status).toBe(405);
  expect(refused.headers.get("allow")).toBe("GET, HEAD, POST, OPTIONS");
});

test("is 503 if the database fails, and does not say why", async () => {
  const errors: unknown[] = [];
  const app = create(() => Promise.reject(new Error("no such host db.local")), {
    onError: (error) => void errors.push(error),
  });
  const { status, text: body, headers } = await ask(app);
  expect([status, body]).toEqual([503, "down"]);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(errors).toEqual([]);
});

test("is 503 if the database does not answer within a second", async () => {
  const start = performance.now();
  expect(await ask(create(never))).toMatchObject({ status: 503 });
  expect(performance.now() - start).toBeGreaterThan(990);
});

test("is 503 while the server stops, and other requests are answered", async () => {
  const app = create();
  const { url, close } = await serve(app, { port: 0 });
  const get = async (path: string) => {
    const sent = request(new URL(path, url), { agent: false }).end();
    const [reply] = (await once(sent, "response")) as [
      import("node:http").IncomingMessage,
    ];
    return [reply.statusCode, await text(reply)];
  };
  expect(await get("/up")).toEqual([200, "up"]);
  const closed = close({ grace: 300 });
  expect(await get("/up")).toEqual([503, "down"]);
  expect(await get("/other")).toEqual([200, "a page"]);
  await closed;
});
