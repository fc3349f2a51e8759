/** The controllers that answer the HTTP cases. */
import type { AppOptions } from "./bound/app.js";
import type { Controllers } from "./bound/contracts.js";
import { attachment, HttpError, type Context } from "./bound/http.js";

/** What each member of `articles` does when it is shown. */
const members: Readonly<Record<string, (context: Context) => unknown>> = {
  missing: (context) => context.notFound("There is no such article"),
  gone: (context) => context.problem(410, "It was taken down"),
  invalid: (context) =>
    context.problem(422, {
      type: "https://errors.example/invalid",
      title: "Not valid",
      detail: "The title is missing",
      errors: ["title"],
    }),
  limited: (context) =>
    context.problem(429, "Slow down", { "Retry-After": "30" }),
  markup: (context) => context.notFound(`<script>"a" & 'b'</script>`),
  boom: () => {
    throw new Error("secret");
  },
  later: async (context) => Promise.resolve(context.ok({ later: true })),
  "late-boom": async () => Promise.reject(new Error("secret")),
  thrown: () => {
    throw new HttpError(409, "Somebody was faster");
  },
  "late-thrown": async () =>
    Promise.reject(new HttpError(403, { detail: "Not yours", owner: "ann" })),
  response: () =>
    new Response("from the web", {
      status: 202,
      headers: { "content-type": "text/x-own", "x-own": "yes" },
    }),
  "error-response": () => Response.error(),
  "empty-response": () => new Response(null, { status: 204 }),
  cookies: (context) =>
    context.ok("", { "Set-Cookie": ["a=1; Path=/", "b=2"] }),
  "response-cookies": () => {
    const headers = new Headers();
    headers.append("set-cookie", "a=1; Path=/");
    headers.append("set-cookie", "b=2");
    return new Response("", { headers });
  },
  away: (context) => context.redirect("/articles"),
  moved: (context) =>
    context.redirect("https://example.org/a b", {
      status: 301,
      external: true,
    }),
  "moved-home": (context) =>
    context.redirect("http://example.test/articles", 301),
  "moved-away": (context) => context.redirect("https://evil.example/", 301),
  "moved-script": (context) =>
    context.redirect("javascript:alert(1)", { external: true }),
  "node-stream": (context) => ({
    ...context.ok(null),
    body: { pipe: () => undefined },
  }),
  attached: (context) =>
    context.ok(1, {
      "Content-Disposition": attachment('Käse "1".csv'),
    }),
  "open-redirect": (context) => context.redirect("//evil.example/"),
  "open-redirect-2": (context) => context.redirect("/\\evil.example/"),
  "split-location": (context) => context.redirect("/a\r\nSet-Cookie: x=1"),
  "split-header": (context) => context.ok(1, { "X-Own": "a\r\nX-Evil: 1" }),
  "nul-header": (context) => context.ok(1, { "X-Own": "a\0" }),
  "wide-header": (context) => context.ok(1, { "X-Own": "\u20ac" }),
  "latin-header": (context) => context.ok(1, { "X-Own": "caf\u00e9" }),
  "bad-name": (context) => context.ok(1, { "X Own": "a" }),
  headers: (context) =>
    context.ok(1, { "X-Own": "a\tb", "Cache-Control": "no-store" }),
  varied: (context) => context.ok(1, { Vary: "Cookie" }),
  undefined: (context) => context.ok(undefined),
  cyclic: (context) => {
    const list: unknown[] = [];
    list.push(list);
    return context.ok(list);
  },
  null: (context) => context.ok(null),
  text: (context) => context.ok("plain"),
  wide: (context) => context.ok("\u20ac"),
  nothing: () => undefined,
  "bad-status": () => ({ status: 99, headers: {} }),
  bytes: () => ({
    status: 200,
    headers: { "Content-Type": "application/octet-stream" },
    body: new Uint8Array([0, 1, 2, 255]),
  }),
  stream: () => ({
    status: 200,
    headers: { "Content-Type": "text/plain" },
    body: new Response("in pieces").body,
  }),
  empty: () => ({ status: 200, headers: {} }),
  reset: () => ({ status: 205, headers: {} }),
  unchanged: () => ({ status: 304, headers: { ETag: '"1"' }, value: 1 }),
  where: (context) =>
    context.ok({ url: context.url.href, host: context.headers.get("HOST") }),
  request: (context) =>
    context.ok({
      url: context.request.url,
      method: context.request.method,
      accept: context.request.headers.get("accept"),
    }),
  repeated: (context) => context.ok(context.headers.get("X-Own")),
  constructor: (context: Context) => context.ok("constructor"),
};

function echo(context: Context): unknown {
  const { controller, action, method, params, query, format } = context;
  return context.ok({ controller, action, method, params, query, format });
}

/** What was sent, in a form that JSON can show. */
function describe(value: unknown): unknown {
  if (value === undefined) return "nothing";
  if (value instanceof Date) return { date: value.toISOString() };
  if (value instanceof Uint8Array) return { bytes: [...value] };
  if (value instanceof File) {
    return { file: value.name, type: value.type, size: value.size };
  }
  if (Array.isArray(value)) return value.map(describe);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, describe(inner)]),
  );
}

async function echoBody(context: Context): Promise<unknown> {
  const { method, params } = context;
  const body = await context.body();
  return context.ok({ method, params, body: describe(body) });
}

const when = "Sun, 06 Nov 1994 08:49:37 GMT";

/** What each of `documents` is. */
const documents: Readonly<Record<string, (context: Context) => unknown>> = {
  plain: (context) =>
    context.ok({
      id: 1,
      title: "Tea & <milk>",
      tags: ["a", "b"],
      price: 2.5,
      draft: false,
      author: null,
      at: new Date(Date.UTC(2026, 0, 2, 3, 4, 5)),
    }),
  odd: (context) =>
    context.ok({ "@lang": "en", "line items": 1, "2nd": "x", "": [] }),
  control: (context) => context.ok("\0 \u2028"),
  deep: (context) => {
    const list: unknown[] = [];
    list.push(list);
    return context.ok(list);
  },
  word: (context) => context.ok("words, words"),
  number: (context) => context.ok(42),
  refused: (context) =>
    context.problem(422, { detail: "a < b", errors: [{ on: "title" }, 7] }),
  strong: (context) => context.ok({ is: "strong" }, { etag: "v1" }),
  weak: (context) => context.ok({ is: "weak" }, { ETag: 'W/"v1"' }),
  comma: (context) => context.ok({ is: "comma" }, { ETag: '"a,b"' }),
  "bad-etag": (context) => context.ok({ is: "bad" }, { ETag: "a b" }),
  dated: (context) => context.ok({ is: "dated" }, { "Last-Modified": when }),
  both: (context) =>
    context.ok({ is: "both" }, { etag: "v1", "Last-Modified": when }),
  described: (context) =>
    context.ok(
      { is: "described" },
      {
        etag: "v1",
        "Content-Language": "en",
        "Content-Location": "/documents/described.json",
        "Cache-Control": "max-age=60",
      },
    ),
  error: (context) => context.problem(410, "It was taken down", { etag: "v1" }),
  lines: (context) => context.notFound("a\r\nSet-Cookie: a=1"),
  split: (context) =>
    context.problem(429, "later", { "Retry-After": "1\r\nSet-Cookie: a=1" }),
  stream: () => ({
    status: 200,
    headers: { etag: "v1", "content-type": "text/plain" },
    body: new Response("in pieces").body,
  }),
};

const rows = [
  { id: 1, title: 'Tea, "green"', note: "=1+1" },
  { id: 2, title: "Two\nlines", price: -3, tags: ["a"] },
  { id: 3, note: "-1", at: new Date(0) },
];

/** What the application of the cases is made with, beside its body limit. */
export const appOptions: AppOptions = {
  onError: () => undefined,
  serializers: {
    ics: (value, context) =>
      `BEGIN:${context.action} ${JSON.stringify(value)} END`,
    "documents.text": (value) => `text of ${JSON.stringify(value)}`,
    "documents#index.text": (value) =>
      new TextEncoder().encode(`index of ${JSON.stringify(value)}`),
  },
};

/**
 * The controllers are those of the cases' own table, not of the sample that
 * the types know; and some of their replies are wrong on purpose.
 */
export const controllers = {
  selected_articles: { index: echo, destroy: echo },
  articles: {
    index: (context: Context) =>
      context.format === "json" || context.format === "csv"
        ? context.ok([{ id: 1 }])
        : context.ok(`<p>in ${context.format}</p>`),
    create: async (context: Context) => {
      const body = describe(await context.body());
      const { at } = context.query;
      const location = typeof at === "string" ? at : "/articles/7";
      return context.created({ body }, location);
    },
    new: (context: Context) => context.notImplemented(),
    // There is no `edit`.
    show: (context: Context) => {
      const { id = "" } = context.params;
      return Object.hasOwn(members, id)
        ? members[id]?.(context)
        : echo(context);
    },
    update: echoBody,
    destroy: (context: Context) => context.noContent(),
  },
  comments: { index: echo },
  profile: {
    show: (context: Context) =>
      context.ok(context.format === "html" ? "<p>me</p>" : { me: true }),
    update: echoBody,
  },
  pings: { index: echo, create: echoBody },
  hosts: {
    show: (context: Context) => context.ok({ name: context.params["name"] }),
  },
  documents: {
    index: (context: Context) =>
      context.ok(context.query["none"] === undefined ? rows : []),
    show: (context: Context) => {
      const id = String(context.params["id"]);
      return documents[id]?.(context) ?? context.notFound(id);
    },
    create: async (context: Context) => {
      const value = await context.body();
      return context.created(value, "/documents/7");
    },
    update: async (context: Context) => {
      const { id } = context.params;
      const current =
        id === "dated" ? { "last-modified": when } : { etag: "v1" };
      context.checkPreconditions(id === "missing" ? null : current);
      const body = describe(await context.body());
      return context.ok({ body }, { etag: "v2" });
    },
    destroy: (context: Context) => {
      context.checkPreconditions({ etag: 'W/"v1"' });
      return context.noContent();
    },
  },
} as unknown as Controllers;
