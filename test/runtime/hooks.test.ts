/** What stands around actions: hooks, state, errors with a status, limits, trust. */
import { describe, expect, test, vi } from "vitest";
import { type CommonOptions, only } from "../../src/runtime/http/options.js";
import type { Route } from "../../src/runtime/routing/tree.js";
import { createView } from "../support/request-view.js";
import { createApp, type App } from "./bound/app.js";
import { HttpError, type Context } from "./bound/http.js";

type Actions = Readonly<Record<string, (context: Context) => unknown>>;

function create(actions: Actions, options: CommonOptions = {}): App {
  return createApp({ articles: actions }, options);
}

async function send(app: App, line: string, init: RequestInit = {}) {
  const [method = "", path = ""] = line.split(" ");
  const url = `http://host.test${path}`;
  const response = await app.fetch(new Request(url, { ...init, method }));
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

const show = (context: Context) => context.ok(context.state);

describe("around", () => {
  test.each([
    ["GET /articles/7", 200, "/articles/:id"],
    ["GET /nothing", 404, null],
    ["PATCH /articles", 405, null],
    ["OPTIONS /articles", 204, null],
    ["GET /articles/%zz", 400, null],
    ["GET /articles/boom", 500, "/articles/:id"],
  ])("sees %s, and its reply", async (line, status, path) => {
    const seen: unknown[] = [];
    const app = create(
      {
        show: (context) => {
          if (context.params["id"] === "boom") throw new Error("boom");
          return context.ok(1);
        },
      },
      {
        onError: () => undefined,
        around: async (exchange, next) => {
          expect(exchange.route).toBeNull();
          const reply = await next();
          const { method, target, route } = exchange;
          seen.push(`${method} ${target}`, reply.status, route?.path ?? null);
          reply.headers["X-Request-Id"] = exchange.headers.get("x-id") ?? "";
          return reply;
        },
      },
    );
    const reply = await send(app, line, { headers: { "x-id": "a1" } });
    expect(seen).toEqual([line, status, path]);
    expect(reply.status).toBe(status);
    expect(reply.headers.get("x-request-id")).toBe("a1");
  });

  test("shares its state with hooks and actions", async () => {
    const states: object[] = [];
    const app = create(
      { show },
      {
        around: (exchange, next) => {
          states.push(exchange.state);
          Object.assign(exchange.state, { around: true });
          return next();
        },
        before: (context) => {
          states.push(context.state);
          Object.assign(context.state, { before: true });
          return undefined;
        },
      },
    );
    const { text } = await send(app, "GET /articles/7");
    expect(JSON.parse(text)).toEqual({ around: true, before: true });
    expect(states[0]).toBe(states[1]);
  });

  test("may answer by itself, and throw", async () => {
    const action = vi.fn();
    const late = create(
      { show: action },
      { around: () => ({ status: 429, headers: {}, problem: {} }) },
    );
    expect((await send(late, "GET /articles/7")).status).toBe(429);
    const thrown = create(
      { show: action },
      {
        around: () => {
          throw new HttpError(429, "Slow down");
        },
      },
    );
    const { status, text } = await send(thrown, "GET /articles/7");
    expect([status, JSON.parse(text)]).toMatchObject([
      429,
      { detail: "Slow down" },
    ]);
    expect(action).not.toHaveBeenCalled();
  });

  test("cannot send a header that ends early", async () => {
    const app = create(
      { show },
      {
        onError: () => undefined,
        around: async (_exchange, next) => {
          const reply = await next();
          reply.headers["x-own"] = "a\r\nSet-Cookie: b=1";
          return reply;
        },
      },
    );
    const { status, headers } = await send(app, "GET /articles/7");
    expect([status, headers.get("set-cookie")]).toEqual([500, null]);
  });

  test("adds to what a Response of the action's says", async () => {
    const app = create(
      { show: () => Response.redirect("https://a.test/", 302) },
      {
        around: async (_exchange, next) => {
          const reply = await next();
          reply.headers["x-own"] = "1";
          return reply;
        },
      },
    );
    const { status, headers } = await send(app, "GET /articles/7");
    expect([status, headers.get("x-own")]).toEqual([302, "1"]);
  });

  test("does not see what goes on to the framework", () => {
    const around = vi.fn();
    const app = create({ show }, { around });
    expect(app.tryDispatch(createView("GET", "/nothing"))).toBeNull();
    expect(around).not.toHaveBeenCalled();
  });

  test("without it nothing waits", () => {
    const reply = create({ show }).dispatch(createView("GET", "/articles/7"));
    expect(reply).not.toBeInstanceOf(Promise);
  });
});

describe("before", () => {
  test("takes a list, up to the first that replies", async () => {
    const calls: string[] = [];
    const hook = (name: string, status?: number) => (context: Context) => {
      calls.push(name);
      return status === undefined ? undefined : context.problem(status);
    };
    const late = async (context: Context) =>
      Promise.resolve(hook("late")(context));
    const before = [hook("a"), late, hook("b", 401), hook("c", 403)];
    const { status } = await send(
      create({ show }, { before }),
      "GET /articles/7",
    );
    expect(status).toBe(401);
    expect(calls).toEqual(["a", "late", "b"]);
  });

  test("only: some actions alone", async () => {
    const before = only(["articles#show"], (context) => context.problem(401));
    const app = create({ show, index: show }, { before });
    expect((await send(app, "GET /articles/7")).status).toBe(401);
    expect((await send(app, "GET /articles")).status).toBe(200);
  });
});

test("state makes one for each request", async () => {
  let made = 0;
  const state = () => ({ request: (made += 1) });
  const app = create({ show }, { state });
  expect((await send(app, "GET /articles/7")).text).toBe('{"request":1}');
  expect((await send(app, "GET /articles/7")).text).toBe('{"request":2}');
});

describe("errors that say what to answer", () => {
  const fail = (members: object) => () => {
    throw Object.assign(new Error("About a user"), members);
  };

  test.each([
    [{ status: 404, expose: true }, 404, "About a user"],
    [{ status: 403, expose: false }, 403, undefined],
    [{ status: 200, expose: true }, 500, undefined],
    [{ status: 404 }, 500, undefined],
    [{ status: "404", expose: true }, 500, undefined],
  ])("%j", async (members, status, detail) => {
    const onError = vi.fn();
    const app = create({ show: fail(members) }, { onError });
    const reply = await send(app, "GET /articles/7");
    expect(reply.status).toBe(status);
    const problem = JSON.parse(reply.text) as { readonly detail?: string };
    expect(problem).toMatchObject({ status });
    expect(problem.detail).toBe(detail);
    expect(onError).toHaveBeenCalledTimes(status === 500 ? 1 : 0);
  });

  test("a fault of ours is heard of too", async () => {
    const onError = vi.fn();
    const app = create(
      { show: fail({ status: 503, expose: false }) },
      { onError },
    );
    expect((await send(app, "GET /articles/7")).status).toBe(503);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  test("onError hears of which request and action", async () => {
    const onError = vi.fn((_error: unknown, { method, path }: Context) => {
      return { status: 500, headers: {}, body: `${method} ${path}` };
    });
    const app = create({ show: fail({}) }, { onError });
    expect((await send(app, "GET /articles/7?a=b")).text).toBe(
      "GET /articles/7",
    );
    expect(onError.mock.calls[0]?.[1]).toMatchObject({
      controller: "articles",
      action: "show",
    });
  });
});

describe("what is left to a framework", () => {
  const left = { errors: true, stubs: false, paths: true };

  test("errors, if it says so", async () => {
    const error = new HttpError(409, "Somebody was faster");
    const app = create({
      show: () => {
        throw error;
      },
      index: async () => Promise.reject(error),
    });
    expect(() =>
      app.tryDispatch(createView("GET", "/articles/7"), left),
    ).toThrow(error);
    await expect(
      app.tryDispatch(createView("GET", "/articles"), left),
    ).rejects.toBe(error);
    expect(error).toMatchObject({ status: 409, statusCode: 409, expose: true });
  });

  const stubs = { errors: false, stubs: true, paths: true };
  const before = (context: Context) => context.problem(403);
  const app = create(
    {
      index: (context) => context.ok([]),
      show(context) {
        return context.notImplemented();
      },
      // A stub as somebody may have changed it: it is told by its text.
      // eslint-disable-next-line @typescript-eslint/require-await
      async create(context) {
        return context.notImplemented();
      },
      // Begun, but not for every request: the old routes still answer all.
      update: (context) =>
        context.params["id"] === "1"
          ? context.ok({})
          : context.notImplemented(),
      destroy: async (context) => Promise.resolve(context.noContent()),
    },
    { before },
  );

  const crossSite = new Headers({ "sec-fetch-site": "cross-site" });
  const png = new Headers({ accept: "image/png" });

  test.each([
    ["GET /articles/7", new Headers()],
    ["GET /articles/7", png],
    ["POST /articles", crossSite],
    ["GET /articles/new", new Headers()],
    ["PUT /articles/7", new Headers()],
    ["PATCH /articles/7", new Headers()],
    ["GET /nothing", new Headers()],
  ])("actions that nobody has written: %s", (line, headers) => {
    const [method = "", path = ""] = line.split(" ");
    const view = createView(method, path, { headers });
    expect(app.tryDispatch(view, stubs)).toBeNull();
    expect(app.tryDispatch(view, { ...stubs, paths: false })).toEqual(
      line === "GET /nothing" ? expect.objectContaining({ status: 404 }) : null,
    );
  });

  test.each([
    ["GET /articles", 403],
    ["DELETE /articles/7", 403],
  ])("but not those that somebody has: %s", (line, status) => {
    const [method = "", path = ""] = line.split(" ");
    const reply = app.tryDispatch(createView(method, path), stubs);
    expect(reply).toMatchObject({ status });
  });
});

describe("bodyLimits", () => {
  const update = async (context: Context) => {
    return context.ok(JSON.stringify(await context.body()));
  };
  const actions = { update, create: update };
  const text = {
    headers: { "content-type": "text/x-own" },
    body: "a".repeat(50),
  };

  test("of one action alone", async () => {
    const bodyLimits = { "articles#update": 50 };
    const app = create(actions, { bodyLimit: 49, bodyLimits });
    expect((await send(app, "PUT /articles/7", text)).status).toBe(200);
    expect((await send(app, "POST /articles", text)).status).toBe(413);
  });

  test("holds for forms too, whichever method they ask for", async () => {
    const app = create(actions, {
      bodyLimit: 10,
      bodyLimits: { "articles#update": 60 },
    });
    const form = {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `_method=PUT&a=${"b".repeat(40)}`,
    };
    expect((await send(app, "POST /articles/7", form)).status).toBe(200);
    expect((await send(app, "POST /articles", form)).status).toBe(413);
  });

  test("names actions that there are, and numbers", () => {
    expect(() =>
      create(actions, { bodyLimits: { "articles#none": 1 } }),
    ).toThrow('There is no "articles#none" to limit');
    expect(() =>
      create(actions, { bodyLimits: { "articles#show": -1 } }),
    ).toThrow("bodyLimit has to be a number of bytes, not -1");
  });
});

describe("trustedOrigins", () => {
  const headers = {
    origin: "https://login.test",
    "sec-fetch-site": "cross-site",
  };
  const actions = { create: (context: Context) => context.noContent() };

  test("a list", async () => {
    const trustedOrigins = ["https://login.test"];
    const app = create(actions, { trustedOrigins });
    expect((await send(app, "POST /articles", { headers })).status).toBe(204);
    const other = { ...headers, origin: "https://login.test.evil.test" };
    const refused = await send(app, "POST /articles", { headers: other });
    expect(refused.status).toBe(403);
  });

  test("a function of origin and route", async () => {
    const trustedOrigins = vi.fn(
      (origin: string, route: Route | null) =>
        origin === "https://login.test" && route?.action === "create",
    );
    const app = create(actions, { trustedOrigins });
    expect((await send(app, "POST /articles", { headers })).status).toBe(204);
    expect((await send(app, "POST /articles/7", { headers })).status).toBe(403);
  });

  test("baseUrl is ours, whatever a proxy has made of Host", async () => {
    const app = create(actions, { baseUrl: "https://login.test" });
    const { status } = await send(app, "POST /articles", {
      headers: { origin: "https://login.test" },
    });
    expect(status).toBe(204);
  });
});

describe("Location below a prefix", () => {
  const actions = {
    create: (context: Context) =>
      context.created(1, context.query["at"] as string),
    show: (context: Context) => context.redirect(context.query["at"] as string),
  };
  const app = create(actions);

  test.each([
    ["/articles/7", "/api/articles/7"],
    ["/articles/7?a=b#c", "/api/articles/7?a=b#c"],
    ["/api/articles/7", "/api/articles/7"],
    ["/login", "/login"],
    ["https://host.test/articles/7", "https://host.test/articles/7"],
  ])("%s is %s", async (at, location) => {
    const members = { basePath: "/api", origin: "https://host.test" };
    const query = `?at=${encodeURIComponent(at)}`;
    const shown = createView("GET", `/api/articles/7${query}`, members);
    expect(await app.dispatch(shown)).toMatchObject({ headers: { location } });
    const created = createView("POST", `/api/articles${query}`, members);
    expect(await app.dispatch(created)).toMatchObject({
      headers: { location: new URL(location, "https://host.test").href },
    });
  });

  test("twice mounted, each has its own", async () => {
    for (const basePath of ["/v1", "/v2"]) {
      const target = `${basePath}/articles/7?at=/articles/8`;
      const view = createView("GET", target, { basePath });
      const location = `${basePath}/articles/8`;
      expect(await app.dispatch(view)).toMatchObject({ headers: { location } });
    }
  });

  test("mounted under a name that a resource has", async () => {
    const target = "/articles/articles/7?at=/articles/8";
    const view = createView("GET", target, { basePath: "/articles" });
    const location = "/articles/articles/8";
    expect(await app.dispatch(view)).toMatchObject({ headers: { location } });
  });
});

describe("nothing is refused after it was done", () => {
  const stored: unknown[] = [];
  const app = createApp({
    articles: {
      index: (context: Context) => context.ok(["no row"]),
      create: (context: Context) => {
        stored.push(1);
        return context.created({ nested: [1] }, "/articles/7");
      },
    },
  });

  test.each([
    ["text/html", "application/json"],
    ["text/html, text/plain;q=0.5", "application/json"],
    ["text/plain, text/csv;q=0.1", "text/csv; charset=utf-8"],
    ["*/*", "application/json"],
  ])("Accept: %s is answered as %s", async (accept, type) => {
    const headers = { accept };
    const reply = await send(app, "POST /articles", { headers });
    expect(reply.status).toBe(201);
    expect(reply.headers.get("content-type")).toBe(type);
  });

  test("a suffix gives way too", async () => {
    const reply = await send(app, "POST /articles.html");
    expect([reply.status, reply.headers.get("content-type")]).toEqual([
      201,
      "application/json",
    ]);
  });

  test("what could be seen before is refused before", async () => {
    stored.length = 0;
    const headers = { accept: "image/png" };
    expect((await send(app, "POST /articles", { headers })).status).toBe(406);
    expect(stored).toEqual([]);
    const csv = { headers: { accept: "text/csv" } };
    expect((await send(app, "GET /articles", csv)).status).toBe(406);
  });
});

test("a second Host is 400, whatever the action asks", async () => {
  const app = create({ show: (context) => context.ok(1) });
  const headers = new Headers({ host: "a.test, b.test" });
  const view = createView("GET", "/articles/7", { headers });
  expect(await app.dispatch(view)).toMatchObject({ status: 400 });
});
