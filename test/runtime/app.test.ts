/** `createApp`: hooks, options, and what `dispatch` promises its hosts. */
import { describe, expect, test, vi } from "vitest";
import {
  createApp,
  type App,
  type AppOptions,
  type Outgoing,
} from "./bound/app.js";
import type { Controllers } from "./bound/contracts.js";
import { HttpError, type Context } from "./bound/http.js";
import { createView } from "../support/request-view.js";

type Actions = Readonly<Record<string, (context: Context) => unknown>>;

function createArticles(actions: Actions, options: AppOptions = {}): App {
  return createApp({ articles: actions }, options);
}

async function get(app: App, target: string, init: RequestInit = {}) {
  const response = await app.fetch(
    new Request(`http://host.test${target}`, init),
  );
  return { status: response.status, text: await response.text(), response };
}

describe("dispatch", () => {
  const app = createArticles(
    {
      show: (context) => context.ok({ id: context.params.id }),
      index: () => {
        throw new Error("broken");
      },
      destroy: async (context) => Promise.resolve(context.noContent()),
    },
    { onError: () => undefined },
  );

  test("answers at once where the action does", () => {
    expect(app.dispatch(createView("GET", "/articles/7"))).toEqual({
      status: 200,
      headers: {
        "content-type": "application/json",
        vary: "Accept",
        "x-content-type-options": "nosniff",
      },
      body: '{"id":"7"}',
    });
  });

  test.each([
    ["GET", "/nothing", 404],
    ["GET", "/articles", 500],
    ["PATCH", "/articles", 405],
    ["OPTIONS", "/articles", 204],
    ["GET", "/articles/%zz", 400],
    ["POST", "/articles", 501],
  ])("answers %s %s at once", (method, target, status) => {
    const reply = app.dispatch(createView(method, target));
    expect(reply).not.toBeInstanceOf(Promise);
    expect((reply as Outgoing).status).toBe(status);
  });

  test("promises where the action does", async () => {
    const reply = app.dispatch(createView("DELETE", "/articles/7"));
    expect(reply).toBeInstanceOf(Promise);
    expect(await reply).toEqual({
      status: 204,
      headers: { vary: "Accept" },
      body: null,
    });
  });

  test("reads a body only of a form, before the route is known", () => {
    const headers = new Headers({ "content-type": "application/json" });
    const view = createView("POST", "/articles", { headers });
    expect((app.dispatch(view) as Outgoing).status).toBe(501);
  });

  test("gives the same params as the router", () => {
    let seen: unknown;
    const spy = createArticles({
      show: (context) => {
        seen = context.params;
        return context.noContent();
      },
    });
    void spy.dispatch(createView("GET", "/articles/7"));
    expect(seen).toEqual({ id: "7" });
  });
});

describe("before", () => {
  const show = (context: Context) => context.ok("shown");

  test("may reply instead of the action", async () => {
    const app = createArticles(
      { show },
      {
        before: (context) =>
          context.headers.has("authorization")
            ? undefined
            : context.problem(401, "Sign in", { "WWW-Authenticate": "Basic" }),
      },
    );
    const refused = await get(app, "/articles/7");
    expect(refused.status).toBe(401);
    expect(refused.response.headers.get("www-authenticate")).toBe("Basic");
    const headers = { authorization: "Basic x" };
    expect((await get(app, "/articles/7", { headers })).text).toBe('"shown"');
  });

  test("may take its time", async () => {
    const app = createArticles(
      { show },
      {
        before: async (context) =>
          Promise.resolve(
            context.params.id === "7" ? undefined : new Response("no"),
          ),
      },
    );
    expect((await get(app, "/articles/7")).text).toBe('"shown"');
    expect((await get(app, "/articles/8")).text).toBe("no");
  });

  test("need not return anything", async () => {
    const seen: string[] = [];
    const app = createArticles(
      { show },
      {
        before: async (context) => {
          await Promise.resolve();
          seen.push(`${context.controller}#${context.action}`);
        },
      },
    );
    expect((await get(app, "/articles/7")).text).toBe('"shown"');
    expect(seen).toEqual(["articles#show"]);
  });

  test("runs in front of a missing action too, but not without a route", async () => {
    const before = vi.fn(() => undefined);
    const app = createArticles({}, { before });
    expect((await get(app, "/articles/7")).status).toBe(501);
    expect(before).toHaveBeenCalledTimes(1);
    expect((await get(app, "/nothing")).status).toBe(404);
    expect((await get(app, "/articles/7", { method: "PATCH" })).status).toBe(
      405,
    );
    expect(
      (await get(app, "/articles", { headers: { accept: "image/png" } }))
        .status,
    ).toBe(406);
    expect(before).toHaveBeenCalledTimes(1);
  });

  test.each([
    [
      "throws",
      () => {
        throw new HttpError(403);
      },
    ],
    ["rejects", async () => Promise.reject(new HttpError(403))],
  ])("answers when it %s", async (_, before) => {
    const app = createArticles({ show }, { before });
    expect((await get(app, "/articles/7")).status).toBe(403);
  });
});

describe("onError", () => {
  const error = new Error("secret");
  const show = () => {
    throw error;
  };
  const update = async () => Promise.reject(error);

  test("hears of what was thrown, with its context", async () => {
    const onError = vi.fn();
    const app = createArticles({ show, update }, { onError });
    const thrown = await get(app, "/articles/7");
    expect(thrown.status).toBe(500);
    expect(thrown.text).not.toContain("secret");
    expect((await get(app, "/articles/7", { method: "PUT" })).status).toBe(500);
    expect(onError.mock.calls.map(([seen]) => seen as unknown)).toEqual([
      error,
      error,
    ]);
    const context = onError.mock.calls[0]?.[1] as Context;
    expect(context.params).toEqual({ id: "7" });
    expect(context.controller).toBe("articles");
  });

  test("hears nothing of what the client did wrong", async () => {
    const onError = vi.fn();
    const app = createArticles(
      {
        show: (context) => context.ok(context.query),
        update: async (context) => context.ok(await context.body()),
        index: () => {
          throw new HttpError(409);
        },
      },
      { onError },
    );
    expect((await get(app, "/articles/7?a=%zz")).status).toBe(400);
    expect((await get(app, "/articles")).status).toBe(409);
    const put = {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: "{",
    };
    expect((await get(app, "/articles/7", put)).status).toBe(400);
    expect(onError).not.toHaveBeenCalled();
  });

  test("may reply, at once or later", async () => {
    const now = createArticles(
      { show },
      {
        onError: (_, context) => context.problem(503, "Back soon"),
      },
    );
    expect((await get(now, "/articles/7")).status).toBe(503);
    const later = createArticles(
      { show },
      {
        onError: async () =>
          Promise.resolve(new Response("sorry", { status: 502 })),
      },
    );
    expect((await get(later, "/articles/7")).text).toBe("sorry");
  });

  test("that replies nothing leaves the 500", async () => {
    const app = createArticles(
      { show },
      {
        onError: async () => Promise.resolve(undefined),
      },
    );
    expect((await get(app, "/articles/7")).status).toBe(500);
  });

  test.each([
    [
      "throws",
      () => {
        throw new Error("second");
      },
    ],
    ["rejects", async () => Promise.reject(new Error("second"))],
    ["replies nonsense", () => ({ status: 99, headers: {} })],
  ])("that %s is a 500, and is printed", async (_, onError) => {
    const print = vi
      .spyOn(console, "error")
      .mockImplementation(() => undefined);
    const app = createArticles({ show }, { onError });
    expect((await get(app, "/articles/7")).status).toBe(500);
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  test("prints where there is none", async () => {
    const print = vi
      .spyOn(console, "error")
      .mockImplementation(() => undefined);
    expect((await get(createArticles({ show }), "/articles/7")).status).toBe(
      500,
    );
    expect(print.mock.calls).toEqual([
      ["GET /articles/7 (articles#show):", error],
    ]);
    print.mockRestore();
  });
});

describe("the options", () => {
  const create = (context: Context) => context.created(1, "/articles/7");

  test.each([
    ["https://api.test", "https://api.test/articles/7"],
    ["https://api.test/", "https://api.test/articles/7"],
    ["https://api.test/v1", "https://api.test/v1/articles/7"],
  ])("baseUrl %s begins a Location", async (baseUrl, location) => {
    const app = createArticles({ create }, { baseUrl });
    const { response } = await get(app, "/articles", { method: "POST" });
    expect(response.headers.get("location")).toBe(location);
  });

  test.each(["", "api.test", "/v1", "ftp://api.test", "https://"])(
    "baseUrl cannot be %j",
    (baseUrl) => {
      expect(() => createArticles({}, { baseUrl })).toThrow(TypeError);
    },
  );

  test.each(["/api", "/api/"])("basePath %s is a prefix", async (basePath) => {
    const app = createArticles(
      {
        index: (context) => context.ok(context.url.pathname),
        show: (context) => context.ok(context.params),
      },
      { basePath },
    );
    expect((await get(app, "/api/articles")).text).toBe('"/api/articles"');
    expect((await get(app, "/api/articles/7.json")).text).toBe('{"id":"7"}');
    expect((await get(app, "/api/articles", { method: "PUT" })).status).toBe(
      405,
    );
    for (const path of [
      "/articles",
      "/api",
      "/api/",
      "/apiarticles",
      "/",
      "/API/articles",
    ]) {
      expect((await get(app, path)).status).toBe(404);
    }
  });

  test.each(["api", "//api", "https://a.test", "/api?x", "?"])(
    "basePath cannot be %j",
    (basePath) => {
      expect(() => createArticles({}, { basePath })).toThrow(TypeError);
    },
  );

  test("bodyLimit is 1 MiB unless it is said", async () => {
    const update = async (context: Context) =>
      context.ok(String(await context.body()).length);
    const send = async (app: App, size: number) =>
      (await get(app, "/articles/7", { method: "PUT", body: "x".repeat(size) }))
        .text;
    expect(await send(createArticles({ update }), 1024 * 1024)).toBe("1048576");
    expect(await send(createArticles({ update }), 1024 * 1024 + 1)).toContain(
      "1048576 bytes",
    );
    expect(
      await send(createArticles({ update }, { bodyLimit: 1 }), 2),
    ).toContain("longer than 1 bytes");
    expect(
      await send(createArticles({ update }, { bodyLimit: Infinity }), 2e6),
    ).toBe("2000000");
  });

  test.each([-1, NaN])("bodyLimit cannot be %d", (bodyLimit) => {
    expect(() => createArticles({}, { bodyLimit })).toThrow(TypeError);
  });
});

describe("controllers", () => {
  test("keep their this", async () => {
    class Articles {
      readonly #title = "mine";
      show(context: Context): unknown {
        return context.ok(this.#title);
      }
    }
    const app = createApp({
      articles: new Articles(),
    });
    expect((await get(app, "/articles/7")).text).toBe('"mine"');
  });

  test("that are missing answer 501", async () => {
    const app = createApp({} as Controllers);
    expect((await get(app, "/articles/7")).status).toBe(501);
  });
});

describe("fetch", () => {
  test("needs no this", async () => {
    const { fetch } = createArticles({ index: (context) => context.ok(1) });
    expect((await fetch(new Request("http://a.test/articles"))).status).toBe(
      200,
    );
  });

  test("hands on what the host gave, or null", async () => {
    const seen: unknown[] = [];
    const app = createArticles({
      index: (context) => {
        seen.push(context.native);
        return context.noContent();
      },
    });
    const request = new Request("http://a.test/articles");
    await app.fetch(request);
    const native = { request: 1, response: 2 };
    await app.fetch(request, native);
    expect(seen).toEqual([null, native]);
  });

  test("gives the signal of the request", async () => {
    const hangUp = new AbortController();
    const app = createArticles({
      index: (context) => {
        hangUp.abort();
        return context.ok(context.signal.aborted);
      },
    });
    const { signal } = hangUp;
    expect((await get(app, "/articles", { signal })).text).toBe("true");
  });

  test("leaves a Response as it was", async () => {
    const response = new Response("x");
    const app = createArticles({ index: () => response });
    expect(await app.fetch(new Request("http://a.test/articles"))).toBe(
      response,
    );
  });

  test("refuses a Response that was read", async () => {
    const onError = vi.fn();
    const index = async () => {
      const response = new Response("x");
      await response.text();
      return response;
    };
    const app = createArticles({ index }, { onError });
    expect((await get(app, "/articles")).status).toBe(500);
    expect(onError.mock.calls[0]?.[0]).toBeInstanceOf(TypeError);
  });

  test("cancels a stream that HEAD does not want", async () => {
    const cancel = vi.fn();
    const body = () => new ReadableStream<Uint8Array>({ cancel });
    const app = createArticles({
      index: () => ({ status: 200, headers: {}, body: body() }),
      show: () => new Response(body()),
    });
    const method = "HEAD";
    expect((await get(app, "/articles", { method })).text).toBe("");
    expect((await get(app, "/articles/7", { method })).text).toBe("");
    expect(cancel).toHaveBeenCalledTimes(2);
  });

  test("breaks off a body that is too long, and one that breaks off", async () => {
    const cancel = vi.fn();
    const update = async (context: Context) => context.ok(await context.body());
    const app = createArticles({ update }, { bodyLimit: 10 });
    const send = async (body: ReadableStream<Uint8Array>) => {
      const headers = { "content-type": "application/octet-stream" };
      const init = { method: "PUT", headers, body, duplex: "half" as const };
      return (await get(app, "/articles/7", init)).status;
    };
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(4));
      },
      cancel,
    });
    expect(await send(endless)).toBe(413);
    expect(cancel).toHaveBeenCalledTimes(1);
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.error(new Error("gone"));
      },
    });
    expect(await send(broken)).toBe(400);
  });
});

describe("the body", () => {
  const form = {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "_method=PUT&a=1",
  };

  test("is read once", async () => {
    const app = createArticles({
      update: async (context) => {
        const body = context.body();
        return context.ok(body === context.body() && (await body));
      },
    });
    expect((await get(app, "/articles/7", form)).text).toBe('{"a":"1"}');
    const init = { method: "PUT", body: "text" };
    expect((await get(app, "/articles/7", init)).text).toBe('"text"');
  });

  test("of a form is still there in the web's request", async () => {
    const app = createArticles({
      update: async (context) => {
        const { method, request } = context;
        return context.ok([method, request.method, await request.text()]);
      },
    });
    const { text } = await get(app, "/articles/7", form);
    expect(JSON.parse(text)).toEqual(["PUT", "POST", "_method=PUT&a=1"]);
  });

  test("that was read through the web's request is gone", async () => {
    const onError = vi.fn();
    const app = createArticles(
      {
        update: async (context) => {
          await context.request.text();
          return context.ok(await context.body());
        },
      },
      { onError },
    );
    const init = { method: "PUT", body: "text" };
    expect((await get(app, "/articles/7", init)).status).toBe(500);
    expect(onError.mock.calls[0]?.[0]).toBeInstanceOf(TypeError);
  });
});
