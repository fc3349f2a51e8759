/** What an application sends of an error in place of problem details. */
import { afterEach, expect, test, vi } from "vitest";
import { createApp } from "../../src/runtime/http/app.js";
import type { Context } from "../../src/runtime/http/context.js";
import type { CommonOptions } from "../../src/runtime/http/options.js";
import type { Parts } from "../../src/runtime/http/parts.js";
import {
  createProblems,
  type ErrorDetails,
} from "../../src/runtime/http/problem-bodies.js";
import { HttpError } from "../../src/runtime/http/reply.js";
import { createXml } from "../../src/runtime/records/xml.js";
import { bodyInput } from "../../src/runtime/records/bodies.js";
import { createMatcher } from "../../src/runtime/routing/router.js";

afterEach(() => {
  vi.restoreAllMocks();
});

function row(method: string, path: string, action: string) {
  return {
    ...{ name: null, method, path, params: [], controller: "teas", action },
    ...{ formats: ["json", "xml"], defaults: {}, constraints: {} },
  };
}

const routes = [
  row("GET", "/teas", "index"),
  row("POST", "/teas", "create"),
  row("GET", "/broken", "fail"),
  row("GET", "/gone", "tell"),
  row("GET", "/lines", "lines"),
];

const input = bodyInput({
  title: { type: "string" },
  lines: {
    ...{ type: "object", many: true },
    fields: { "a/b": { type: "integer" } },
  },
} as never);

const teas = {
  index: (context: Context) => context.ok([], { etag: "v1" }),
  create: async (context: Context) => {
    await context.input();
    return context.noContent();
  },
  fail: () => {
    throw new Error("The secret of the house");
  },
  tell: () => {
    throw new HttpError(410, { detail: "It was drunk", cup: 3 });
  },
  lines: (context: Context) => context.problem(422, { errors: "none" }),
};

function create(
  problem: unknown,
  options: CommonOptions = {},
): ReturnType<typeof createApp> {
  const parts: Parts = {
    ...{ routes, match: createMatcher(routes) },
    settings: {
      formats: { json: "application/json", xml: "application/xml" },
      baseUrl: null,
    },
    codecs: { xml: createXml({}) },
    records: { "teas#create": { input, envelope: ["tea", "teas"] } },
    problem: createProblems,
  };
  return createApp(parts, { teas }, { ...options, problem } as never);
}

async function ask(
  app: ReturnType<typeof createApp>,
  method: string,
  path: string,
  body: string | null = null,
  headers: Record<string, string> = {},
) {
  const request = new Request(`http://localhost${path}`, {
    ...{ method, body },
    headers: { "content-type": "application/json", ...headers },
  });
  const reply = await app.fetch(request);
  return [
    reply.status,
    reply.headers.get("content-type"),
    await reply.text(),
  ] as const;
}

/** What the function is given, as the body. */
const echo = (details: ErrorDetails): unknown => ({ told: details });

async function toldOf(...args: [string, string, (string | null)?, object?]) {
  const [method, path, body, headers] = args;
  const silent: CommonOptions = { onError: () => undefined };
  const [status, type, text] = await ask(
    ...([create(echo, silent), method, path] as const),
    ...([body ?? null, { ...headers }] as const),
  );
  expect(type).toBe("application/json");
  const { told } = JSON.parse(text) as { told: ErrorDetails };
  expect(told.status).toBe(status);
  return told;
}

test.each([
  ["GET", "/nothing", null, {}, 404, "Not Found"],
  ["PATCH", "/teas", null, {}, 405, "Method Not Allowed"],
  ["GET", "/teas", null, { accept: "image/png" }, 406, "Not Acceptable"],
  ["GET", "/teas", null, { "if-match": '"v2"' }, 412, "Precondition Failed"],
  ["POST", "/teas", "{", {}, 400, "Bad Request"],
  [
    "POST",
    "/teas",
    "a",
    { "content-type": "text/plain" },
    415,
    "Unsupported Media Type",
  ],
  ["POST", "/teas", `"${"a".repeat(2 ** 20)}"`, {}, 413, "Content Too Large"],
  [
    "POST",
    "/teas",
    "{}",
    { origin: "https://evil.example", "content-type": "text/plain" },
    403,
    "Forbidden",
  ],
  ["GET", "/broken", null, {}, 500, "Internal Server Error"],
] as const)(
  "%s %s (%s, %j) is %i in its form",
  async (method, path, body, headers, status, title) => {
    const told = await toldOf(method, path, body, headers);
    expect(told).toMatchObject({ status, title, type: "about:blank" });
    expect(told.errors).toEqual([]);
    expect(JSON.stringify(told)).not.toContain("secret");
  },
);

test("extensions of an error are told", async () => {
  const told = await toldOf("GET", "/gone");
  expect(told).toEqual({
    ...{ type: "about:blank", title: "Gone", status: 410 },
    ...{ detail: "It was drunk", cup: 3, errors: [] },
  });
});

test("errors that are no list of faults are none", async () => {
  expect((await toldOf("GET", "/lines")).errors).toEqual([]);
});

test("faults have the names of fields, without the envelope", async () => {
  const body = JSON.stringify({ tea: { lines: [{ "a/b": 1 }, {}] } });
  const { errors } = await toldOf("POST", "/teas", body);
  expect(errors.map(({ path, pointer }) => [path, pointer])).toEqual([
    [["title"], "#/tea/title"],
    [["lines", "1", "a/b"], "#/tea/lines/1/a~1b"],
  ]);
  const [first] = (await toldOf("POST", "/teas", "{}")).errors;
  expect(first).toMatchObject({ path: ["tea"], pointer: "#/tea" });
});

test("other formats keep their own form", async () => {
  const xml = await ask(create(echo), "GET", "/nothing", null, {
    accept: "application/xml",
  });
  expect(xml[1]).toContain("application/problem+xml");
  expect(xml[2]).not.toContain("told");
});

const wrong: readonly (readonly [string, () => unknown, string])[] = [
  [
    "throws",
    () => {
      throw new Error("Not today");
    },
    "Not today",
  ],
  ["gives nothing", () => undefined, "gave undefined"],
  ["gives no JSON", () => ({ a: 1n }), "BigInt"],
];

test.each(wrong)(
  "a function that %s is logged, and the client is told as without it",
  async (_, problem, why) => {
    const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
    const [status, type, text] = await ask(create(problem), "GET", "/nothing");
    expect([status, type]).toEqual([404, "application/problem+json"]);
    expect(JSON.parse(text)).toMatchObject({ title: "Not Found", status: 404 });
    expect(String(logged.mock.calls[0]?.[1])).toContain(why);
  },
);

test("it has to be there", () => {
  expect(() => create(undefined)).toThrow("createApp needs `problem`");
});
