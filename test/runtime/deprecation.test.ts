/** What is said of deprecated routes, whatever the action replies. */
import { expect, test } from "vitest";
import { createApp } from "../../src/runtime/http/app.js";
import { markDeprecated } from "../../src/runtime/http/deprecation.js";
import type { CommonOptions } from "../../src/runtime/http/options.js";
import { HttpError } from "../../src/runtime/http/reply.js";
import { redirect } from "../../src/runtime/http/redirect.js";
import { createMatcher } from "../../src/runtime/routing/router.js";
import type { Deprecation, Route } from "../../src/runtime/routing/tree.js";

const usual = { since: "2026-01-01", see: "/next" };

function row(
  line: string,
  action: string,
  deprecated: Deprecation | undefined,
): Route {
  const [method = "", path = ""] = line.split(" ");
  return {
    ...{ name: null, method, path, params: [], controller: "pages", action },
    ...{ formats: ["json"], defaults: {}, constraints: {} },
    ...(deprecated && { deprecated }),
  };
}

const moved = row("GET /moved", "moved", usual);

const routes = [
  row("GET /list", "list", usual),
  row("GET /many", "many", usual),
  row("GET /own", "own", { ...usual, sunset: "2026-07-01" }),
  row("GET /response", "response", { ...usual, sunset: "2026-07-01" }),
  row("GET /own-response", "ownResponse", usual),
  row("GET /thrown", "thrown", usual),
  row("GET /broken", "broken", usual),
  row("GET /stub", "stub", usual),
  row("GET /late", "late", {
    since: "2026-01-01T00:00:00.999+01:00",
    see: "https://example.com/docs",
  }),
  row("GET /mixed", "list", usual),
  row("PUT /mixed", "list", { ...usual, see: "/other" }),
  row("GET /half", "list", usual),
  row("PUT /half", "list", undefined),
  row("GET /next", "list", undefined),
  {
    ...moved,
    controller: null,
    redirect: { to: "/list", status: 301 },
  } as const,
];

const links = '</list?after=2>; rel="next"';

const pages = {
  list: () => ({ status: 200, headers: { Link: links }, value: [] }),
  many: () => ({ status: 200, headers: { Link: [links, "</a>"] }, value: [] }),
  own: () => ({
    status: 200,
    headers: { Deprecation: "@1", Sunset: "soon" },
    value: 1,
  }),
  response: () => Response.redirect("http://localhost/list", 302),
  ownResponse: () => {
    const headers = { deprecation: "@1", link: links, "x-own": "a" };
    return new Response("text", { status: 202, headers });
  },
  thrown: () => {
    throw new HttpError(422, "Not valid");
  },
  broken: () => {
    throw new Error("secret");
  },
  late: () => Promise.resolve({ status: 204, headers: {} }),
};

async function ask(line: string, options: CommonOptions = {}) {
  const settings = { formats: { json: "application/json" }, baseUrl: null };
  const match = createMatcher(routes);
  const parts = { routes, settings, match, codecs: {}, redirect };
  const app = createApp({ ...parts, markDeprecated }, { pages }, options);
  const [method = "", path = ""] = line.split(" ");
  const url = `http://localhost${path}`;
  const reply = await app.fetch(new Request(url, { method }));
  const header = (name: string) => reply.headers.get(name);
  return {
    status: reply.status,
    marks: ["deprecation", "sunset", "link"].map(header),
    header,
    text: await reply.text(),
  };
}

const next = '</next>; rel="successor-version"';
const since = "@1767225600";
const sunset = "Wed, 01 Jul 2026 00:00:00 GMT";

test.each([
  [
    "a list keeps the links of its pages",
    "GET /list",
    200,
    [since, null, `${links}, ${next}`],
  ],
  [
    "several links too",
    "GET /many",
    200,
    [since, null, `${links}, </a>, ${next}`],
  ],
  ["what an action has set stays", "GET /own", 200, ["@1", "soon", next]],
  [
    "a response that cannot be changed",
    "GET /response",
    302,
    [since, sunset, next],
  ],
  [
    "a response with headers of its own",
    "GET /own-response",
    202,
    ["@1", null, `${links}, ${next}`],
  ],
  ["an error that is thrown", "GET /thrown", 422, [since, null, next]],
  ["a fault", "GET /broken", 500, [since, null, next]],
  ["an action that is not written", "GET /stub", 501, [since, null, next]],
  ["a redirect of the table", "GET /moved", 301, [since, null, next]],
  [
    "a moment, and a URL to read about it",
    "GET /late",
    204,
    ["@1767222000", null, '<https://example.com/docs>; rel="deprecation"'],
  ],
  [
    "methods that differ, each for itself",
    "PUT /mixed",
    200,
    [since, null, `${links}, </other>; rel="successor-version"`],
  ],
  ["OPTIONS of methods that differ", "OPTIONS /mixed", 204, [null, null, null]],
  [
    "OPTIONS of methods of which one stays",
    "OPTIONS /half",
    204,
    [null, null, null],
  ],
  [
    "405 of methods of which one stays",
    "DELETE /half",
    405,
    [null, null, null],
  ],
  [
    "405 of a path that is deprecated",
    "DELETE /list",
    405,
    [since, null, next],
  ],
  ["OPTIONS of the whole server", "OPTIONS /*", 404, [null, null, null]],
  ["what is not deprecated", "GET /next", 200, [null, null, links]],
] as const)("%s", async (_, line, status, marks) => {
  const reply = await ask(line, { onError: () => undefined });
  expect([reply.status, reply.marks]).toEqual([status, marks]);
});

test("a response keeps its body and its headers", async () => {
  const { text, header } = await ask("GET /own-response");
  expect([text, header("x-own")]).toEqual(["text", "a"]);
});

test("what a hook replies is marked, and `around` sees it", async () => {
  const seen: unknown[] = [];
  const { status, marks } = await ask("GET /list", {
    before: () => ({ status: 401, headers: {} }),
    around: async (exchange, next) => {
      const reply = await next();
      seen.push(
        exchange.route?.deprecated?.since,
        reply.headers["deprecation"],
      );
      return reply;
    },
  });
  expect([status, marks]).toEqual([401, [since, null, next]]);
  expect(seen).toEqual(["2026-01-01", since]);
});

test("a path of the application is below where it is mounted", async () => {
  const { marks } = await ask("GET /api/thrown", { basePath: "/api" });
  expect(marks[2]).toBe('</api/next>; rel="successor-version"');
});
