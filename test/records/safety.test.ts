/**
 * What arrives, and what leaves: nothing that the manifest does not list, in
 * whatever format it is sent. With SOAK in the environment, 10,000 requests
 * and 10,000 replies.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestApp, fields, row, SECRET } from "./app.js";
import { bodyFormats, createRequest, writeBody } from "./bodies.js";

const numRuns = process.env["SOAK"] === undefined ? 60 : 10_000;

/** What a stranger would like to set. */
const attack = fc.dictionary(
  fc.constantFrom(
    ...["id", "secret", "views", "liked", "slug", "admin", "account_id"],
    ...["created_at", "toString", "hasOwnProperty", "article", "Title"],
    ...["author", "author_id[x]", "title.x", "_method", "is_admin"],
  ),
  fc.oneof(
    fc.constantFrom<unknown>(1, true, null, "1", "x", ["1"], { id: 1 }),
    fc.constant({ street: "x", checked: true }),
  ),
  { minKeys: 1 },
);

const allowed: ReadonlySet<string> = new Set(
  Object.entries(fields)
    .filter(([, { write, computed }]) => write !== "never" && computed !== true)
    .map(([name]) => name),
);

test("nothing arrives that the manifest does not list", async () => {
  const { app, inputs } = createTestApp();
  let arrived = 0;
  await fc.assert(
    fc.asyncProperty(
      attack,
      fc.constantFrom(...bodyFormats),
      fc.constantFrom("POST", "PUT", "PATCH"),
      fc.boolean(),
      async (extra, format, method, isNested) => {
        inputs.length = 0;
        const address = { street: "Lane", ...(isNested ? extra : {}) };
        const body = { ...extra, title: "Tea", address, views: 9 };
        const path = method === "POST" ? "/articles" : "/articles/7";
        const sent = writeBody(format, body);
        const response = await app.fetch(createRequest(method, path, sent));
        expect(response.status).toBeLessThan(500);
        expect(Object.prototype).not.toHaveProperty("admin");
        for (const input of inputs as Readonly<Record<string, unknown>>[]) {
          arrived += 1;
          expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
          for (const name of Object.keys(input)) {
            expect(allowed.has(name), name).toBe(true);
            if (method !== "POST") expect(name).not.toBe("slug");
          }
          expect(Object.keys(input["address"] as object)).toEqual([
            "street",
            "zip",
          ]);
        }
      },
    ),
    { numRuns },
  );
  expect(arrived).toBeGreaterThan(numRuns / 3);
});

test.each(["__proto__", "constructor", "prototype"])(
  "%s never becomes a key",
  async (name) => {
    const { app, inputs } = createTestApp();
    for (const format of bodyFormats) {
      const body = writeBody(format, { title: "Tea", replaced: { x: 1 } });
      const text = body.text.replaceAll("replaced", name);
      const request = createRequest("POST", "/articles", { ...body, text });
      expect((await app.fetch(request)).status).toBe(400);
    }
    expect(inputs).toEqual([]);
  },
);

test("no reply has what nobody reads, errors and HTML included", async () => {
  const replies = fc.record({
    path: fc.constantFrom(
      ...["/articles", "/articles/7", "/articles/7.xml", "/articles.xml"],
      ...["/articles/7.html", "/articles/x", "/none"],
    ),
    accept: fc.constantFrom("application/json", "text/html", "*/*", "a/b"),
    production: fc.boolean(),
    value: fc.oneof(
      fc.constant(row),
      fc.constant([row, row]),
      fc.constant({ ...row, extra: SECRET }),
      fc.constant({ password: SECRET }),
      fc.constant([row, SECRET]),
      fc.constant(SECRET),
      fc.constant({ ...row, address: { secret: SECRET } }),
    ),
    isCreated: fc.boolean(),
  });
  const before = process.env["NODE_ENV"];
  await fc.assert(
    fc.asyncProperty(replies, async (one) => {
      const { path, accept, production, value, isCreated } = one;
      process.env["NODE_ENV"] = production ? "production" : "test";
      interface Replies {
        ok: (value: unknown) => unknown;
        created: (value: unknown, location: string) => unknown;
      }
      const act = (context: Replies) =>
        isCreated ? context.created(value, "/articles/7") : context.ok(value);
      const { app } = createTestApp({ actions: { index: act, show: act } });
      const response = await app.fetch(
        new Request(`http://host.test${path}`, { headers: { accept } }),
      );
      const text = await response.text();
      expect(text).not.toContain(SECRET);
      expect(JSON.stringify([...response.headers])).not.toContain(SECRET);
    }),
    { numRuns },
  );
  process.env["NODE_ENV"] = before;
});
