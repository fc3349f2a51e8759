/** Requests to records: what actions get of them, and what is answered. */
import { expect, test } from "vitest";
import { createTestApp, row, SECRET, type TestApp } from "./app.js";
import { bodyFormats, createRequest, writeBody } from "./bodies.js";

async function send(
  { app }: TestApp,
  method: string,
  path: string,
  body?: { readonly type: string; readonly text: string } | object,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; json: unknown }> {
  const written =
    body === undefined
      ? null
      : "text" in body
        ? (body as { type: string; text: string })
        : writeBody("json", body);
  const request =
    written === null
      ? new Request(`http://host.test${path}`, { method, headers })
      : createRequest(method, path, written, headers);
  const response = await app.fetch(request);
  const text = await response.text();
  const isJson =
    response.headers.get("content-type")?.includes("json") === true;
  return {
    status: response.status,
    text,
    json: isJson ? JSON.parse(text) : null,
  };
}

const whole = {
  title: "Tea",
  body: null,
  state: "draft",
  price: null,
  featured: false,
  words: [],
  address: null,
  author_id: null,
  slug: null,
  password: null,
};

test.each(bodyFormats)(
  "a new record of %s has its defaults",
  async (format) => {
    const app = createTestApp();
    const reply = await send(
      app,
      "POST",
      "/articles",
      writeBody(format, { title: "Tea" }),
    );
    expect(reply.status).toBe(201);
    expect(app.inputs).toEqual([whole]);
  },
);

const sent = {
  title: "Tea & <Co>",
  body: "Long\ntext",
  state: "live",
  price: "2.5",
  featured: true,
  words: ["one", "two"],
  address: { street: "Lane", zip: null },
  author_id: 12,
  slug: "tea",
};

test.each(bodyFormats)(
  "a new record of %s is what was sent",
  async (format) => {
    const app = createTestApp();
    const reply = await send(app, "POST", "/articles", writeBody(format, sent));
    expect([reply.status, reply.text.includes("errors")]).toEqual([201, false]);
    expect(app.inputs).toEqual([{ ...whole, ...sent, price: "2.50" }]);
  },
);

test("all faults are told at once, each with its place", async () => {
  const app = createTestApp();
  const reply = await send(app, "POST", "/articles", {
    title: "x".repeat(21),
    body: 3,
    state: "gone",
    price: 1.5,
    words: ["a", "", 3, "d"],
    address: { zip: "1" },
    author_id: "12",
    "unknown key": 1,
  });
  expect(reply.status).toBe(422);
  expect(reply.json).toEqual({
    type: "about:blank",
    title: "Unprocessable Content",
    status: 422,
    detail: "The body is not valid",
    errors: [
      {
        pointer: "#/title",
        code: "maxLength",
        detail: "Must have at most 20 characters",
      },
      { pointer: "#/body", code: "type", detail: "Must be text" },
      {
        pointer: "#/state",
        code: "enum",
        detail: "Must be one of draft, live",
      },
      { pointer: "#/price", code: "type", detail: "Must be text" },
      {
        pointer: "#/words",
        code: "maxItems",
        detail: "Must have at most 3 items",
      },
      {
        pointer: "#/words/1",
        code: "minLength",
        detail: "Must have at least 1 character",
      },
      { pointer: "#/words/2", code: "type", detail: "Must be text" },
      {
        pointer: "#/address/street",
        code: "required",
        detail: "Must be given",
      },
      {
        pointer: "#/author_id",
        code: "type",
        detail: "Must be a whole number",
      },
    ],
  });
  expect(app.inputs).toEqual([]);
});

test.each([
  ["PATCH", {}, {}],
  ["PATCH", { body: null }, { body: null }],
  ["PATCH", { slug: "new", secret: "x", views: 9, liked: true, id: 8 }, {}],
  ["PATCH", { password: "new" }, { password: "new" }],
  // PUT replaces what the client could have seen and always writes.
  [
    "PUT",
    { title: "Tea" },
    {
      title: "Tea",
      body: null,
      state: "draft",
      price: null,
      featured: false,
      words: [],
      address: null,
      author_id: null,
    },
  ],
])("%s of %j changes %j", async (method, body, changes) => {
  const app = createTestApp();
  const reply = await send(app, method, "/articles/7", body);
  expect(reply.status).toBe(200);
  expect(app.inputs).toEqual([changes]);
});

test("a PUT that is read as a merge leaves out what was left out", async () => {
  const app = createTestApp();
  await send(app, "PUT", "/articles/7", { body: "x" }, { "x-merge": "1" });
  expect(app.inputs).toEqual([{ body: "x" }]);
});

test.each([
  ["PATCH", { title: null }, "#/title"],
  ["PATCH", { state: null }, "#/state"],
  ["PUT", {}, "#/title"],
])("%s of %j is not valid", async (method, body, pointer) => {
  const reply = await send(createTestApp(), method, "/articles/7", body);
  expect(reply.status).toBe(422);
  expect(reply.json).toMatchObject({ errors: [{ pointer, code: "required" }] });
});

test.each([
  ["/articles/7", 200],
  ["/articles/0", 200],
  ["/articles/9007199254740991", 200],
  ["/articles/9007199254740992", 404],
  ["/articles/07", 404],
  ["/articles/-7", 404],
  ["/articles/7.5", 404],
  ["/articles/1e3", 404],
  ["/articles/tea", 404],
  ["/articles/%37", 200],
])("the id of %s: %d", async (path, status) => {
  const app = createTestApp();
  const reply = await send(app, "GET", path);
  expect(reply.status).toBe(status);
  expect(app.inputs).toEqual(
    status === 200 ? [{ id: Number(decodeURIComponent(path.slice(10))) }] : [],
  );
});

test("the id of a uuid is in small letters", async () => {
  const app = createTestApp({
    actions: {
      publish: (context: { params: unknown; noContent: () => unknown }) => {
        app.inputs.push(context.params);
        return context.noContent();
      },
    },
  });
  const id = "018F2A7C-0000-7000-8000-0123456789AB";
  const good = await send(app, "POST", `/articles/${id}/publish`, {});
  const bad = await send(app, "POST", "/articles/7/publish", {});
  expect([good.status, bad.status]).toEqual([204, 404]);
  expect(app.inputs).toEqual([{ id: id.toLowerCase() }]);
});

test.each([
  ["", { q: null, limit: 20, tag: [] }],
  ["?q=&limit=", { q: null, limit: 20, tag: [] }],
  ["?q=tea&limit=5&unknown=1", { q: "tea", limit: 5, tag: [] }],
  ["?tag=a", { q: null, limit: 20, tag: ["a"] }],
  ["?tag=a&tag=b", { q: null, limit: 20, tag: ["a", "b"] }],
  ["?tag[]=a&tag[]=b", { q: null, limit: 20, tag: ["a", "b"] }],
])("the query %s is read", async (query, value) => {
  const app = createTestApp();
  const reply = await send(app, "GET", `/articles${query}`);
  expect(reply.status).toBe(200);
  expect(app.inputs).toEqual([value]);
});

test("faults of a query name their parameters", async () => {
  const query = `?limit=101&q[a]=1&tag[]=&tag[]=x&tag[]=${"y".repeat(256)}`;
  const reply = await send(createTestApp(), "GET", `/articles${query}`);
  expect(reply.status).toBe(422);
  expect(reply.json).toMatchObject({
    detail: "The query is not valid",
    errors: [
      { parameter: "q", code: "type" },
      { parameter: "limit", code: "max" },
      { parameter: "tag[1]", code: "maxLength" },
    ],
  });
});

/** What JSON replies have of the row. */
const shown = Object.fromEntries(
  Object.entries(row).filter(([, value]) => value !== SECRET),
);

test("replies have what the record reads, and no more", async () => {
  const app = createTestApp();
  const one = await send(app, "GET", "/articles/7");
  const many = await send(app, "GET", "/articles");
  const created = await send(app, "POST", "/articles", { title: "Tea" });
  expect(one.json).toEqual(shown);
  expect(many.json).toEqual([shown, shown]);
  expect(created.json).toEqual(shown);
});

test("an envelope is JSON's alone, and pointers follow", async () => {
  const app = createTestApp({ envelope: ["article", "articles"] });
  const json = await send(app, "GET", "/articles/7");
  const list = await send(app, "GET", "/articles");
  const xml = await send(app, "GET", "/articles/7.xml");
  expect(json.json).toEqual({ article: shown });
  expect(list.json).toEqual({ articles: [shown, shown] });
  expect(xml.text).toContain("<article><id");
  const good = await send(app, "POST", "/articles", {
    article: { title: "Tea" },
  });
  const form = await send(
    app,
    "POST",
    "/articles",
    writeBody("urlencoded", { title: "Tea" }),
  );
  expect([good.status, form.status, app.inputs.at(-1)]).toEqual([
    201,
    201,
    whole,
  ]);
  for (const [body, pointer, code] of [
    [{ article: { title: "" } }, "#/article/title", "minLength"],
    [{ title: "Tea" }, "#/article", "required"],
    [{ article: null }, "#/article", "type"],
    [[], "#", "type"],
  ] as const) {
    const bad = await send(app, "POST", "/articles", body);
    expect(bad.status).toBe(422);
    expect(bad.json).toMatchObject({ errors: [{ pointer, code }] });
  }
  // No body has no fields: it need not say so in an envelope.
  const none = await send(app, "POST", "/articles");
  expect([none.status, none.json]).toMatchObject([
    422,
    { errors: [{ pointer: "#/article/title", code: "required" }] },
  ]);
  expect((await send(app, "PATCH", "/articles/7")).status).toBe(200);
});

test("the body of an extra action is its own, and in no envelope", async () => {
  const app = createTestApp({ envelope: ["article", "articles"] });
  const path = "/articles/01890a5d-ac96-774b-bcce-b302099a8057/publish";
  const good = await send(app, "POST", path, { at: "2026-01-31T12:00:00Z" });
  expect([good.status, app.inputs]).toEqual([
    204,
    [{ at: "2026-01-31T12:00:00.000Z" }],
  ]);
  const bad = await send(app, "POST", path, { at: "noon" });
  expect(bad.status).toBe(422);
  expect(bad.json).toMatchObject({ errors: [{ pointer: "#/at" }] });
});

test("raw sends a value as it is", async () => {
  const app = createTestApp({
    actions: {
      show: (context: { raw: (value: unknown) => unknown }) =>
        context.raw({ any: SECRET }),
    },
  });
  expect((await send(app, "GET", "/articles/7")).json).toEqual({ any: SECRET });
});

test("an action without a described body says so", async () => {
  const app = createTestApp();
  const reply = await send(app, "POST", "/articles/7/raw", {});
  expect(reply.status).toBe(500);
  expect(String(app.errors[0])).toMatch(/describes no body/);
});

test("a schema of any library reads the body instead", async () => {
  const schema = {
    "~standard": {
      version: 1 as const,
      vendor: "test",
      validate: (value: unknown) =>
        Promise.resolve(
          typeof value === "object"
            ? {
                issues: [
                  { message: "No", path: ["a", { key: 0 }, "b/c~d é"] },
                  { message: "None" },
                ],
              }
            : { value },
        ),
    },
  };
  const app = createTestApp({
    actions: {
      create: async (context: {
        input: (s: unknown) => Promise<unknown>;
        raw: (v: unknown) => unknown;
      }) => context.raw(await context.input(schema)),
    },
  });
  const bad = await send(app, "POST", "/articles", {});
  expect(bad.status).toBe(422);
  expect(bad.json).toMatchObject({
    errors: [
      { pointer: "#/a/0/b~1c~0d%20%C3%A9", code: "schema", detail: "No" },
      { pointer: "#", code: "schema", detail: "None" },
    ],
  });
  const good = await send(app, "POST", "/articles", {
    type: "application/json",
    text: "3",
  });
  expect([good.status, good.text]).toEqual([200, "3"]);
});
