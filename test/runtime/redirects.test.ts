/** Redirects of the table: where they lead, and what is not asked on the way. */
import { describe, expect, test } from "vitest";
import { createApp } from "../../src/runtime/http/app.js";
import type { CommonOptions } from "../../src/runtime/http/options.js";
import { redirect } from "../../src/runtime/http/redirect.js";
import type { Redirect, Route } from "../../src/runtime/routing/tree.js";
import { createMatcher } from "../../src/runtime/routing/router.js";
import { createView } from "../support/request-view.js";

function row(method: string, path: string, to: string, status = 301): Route {
  const params = Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => name);
  return {
    ...{ name: null, method, path, params, controller: null, action: null },
    ...{ formats: ["json"], defaults: { locale: "en" }, constraints: {} },
    redirect: { to, status: status as Redirect["status"] },
  };
}

const routes: readonly Route[] = [
  row("GET", "/old/:id", "/articles/:id"),
  row("GET", "/stories/:id", "https://example.com/:locale?q=:id#:id", 308),
  row("POST", "/forms", "/articles/7", 307),
  row("GET", "/x-:id", "/:id"),
  row("GET", "/outside", "/elsewhere"),
  {
    ...row("GET", "/articles/:id", ""),
    ...{ controller: "articles", action: "show", redirect: undefined },
  },
];

function createRedirecting(options: CommonOptions = {}) {
  const settings = { formats: { json: "application/json" }, baseUrl: null };
  const match = createMatcher(routes);
  const parts = { routes, settings, match, codecs: {}, redirect };
  return createApp(parts, {}, options);
}

const app = createRedirecting();

describe("a redirect", () => {
  test.each([
    ["GET", "/old/7", 301, "/articles/7"],
    ["HEAD", "/old/7", 301, "/articles/7"],
    ["GET", "/old/7/", 301, "/articles/7"],
    // As in Rails: neither the query nor the format goes with it.
    ["GET", "/old/7.json?page=2", 301, "/articles/7"],
    ["GET", "/old/a%2Fb%3Fc%20%C3%A9", 301, "/articles/a%2Fb%3Fc%20%C3%A9"],
    ["GET", "/old/%0D%0ASet-Cookie:a", 301, "/articles/%0D%0ASet-Cookie%3Aa"],
    ["GET", "/stories/a&b", 308, "https://example.com/en?q=a%26b#a%26b"],
    ["POST", "/forms", 307, "/articles/7"],
  ])("%s %s is %i to %s", (method, target, status, location) => {
    const reply = app.dispatch(createView(method, target));
    expect(reply).toMatchObject({ status, headers: { location } });
  });

  test.each([
    ["GET", "/x-..", 404],
    ["GET", "/x-%2E%2E", 404],
    ["PUT", "/old/7", 405],
    ["GET", "/forms", 405],
    ["GET", "/old/%zz", 400],
  ])("%s %s is %i", (method, target, status) => {
    const reply = app.dispatch(createView(method, target));
    expect(reply).toMatchObject({ status });
  });

  test("to nowhere asks for no format either", () => {
    const headers = new Headers({ accept: "image/png" });
    const view = createView("GET", "/old/%zz", { headers });
    expect(app.dispatch(view)).toMatchObject({ status: 400 });
  });

  test("asks neither for a format nor `before`, and `around` sees it", async () => {
    const seen: unknown[] = [];
    const watched = createRedirecting({
      before: () => {
        seen.push("before");
        return undefined;
      },
      around: (exchange, next) => {
        seen.push(exchange.method);
        return next();
      },
    });
    const headers = new Headers({ accept: "image/png" });
    const reply = await watched.dispatch(
      createView("GET", "/old/7", { headers }),
    );
    expect(reply).toMatchObject({ status: 301 });
    expect(seen).toEqual(["GET"]);
  });

  test("stays below what the app is mounted under, where that is the app's", () => {
    const mounted = createRedirecting({ basePath: "/shop" });
    const locate = (target: string) =>
      mounted.dispatch(createView("GET", target));
    expect(locate("/shop/old/7")).toMatchObject({
      headers: { location: "/shop/articles/7" },
    });
    expect(locate("/shop/outside")).toMatchObject({
      headers: { location: "/elsewhere" },
    });
  });

  test("is written: it does not go on to other routes as stubs do", () => {
    const left = { errors: false, stubs: true, paths: true };
    const view = (target: string) => createView("GET", target);
    expect(app.tryDispatch(view("/old/7"), left)).toMatchObject({
      status: 301,
    });
    expect(app.tryDispatch(view("/articles/7"), left)).toBeNull();
  });
});

test("a value with slashes keeps them as a segment of its own", () => {
  const locate = (path: string) => redirect("/new/*path?from=:path", { path });
  expect(locate("a/b c")).toBe("/new/a/b%20c?from=a%2Fb%20c");
  expect(locate("a//b")).toBeNull();
  expect(locate("/evil.example")).toBeNull();
  expect(locate("a/../b")).toBeNull();
  expect(redirect("/*path", { path: "/evil.example" })).toBeNull();
  expect(redirect("/:a/evil.example", { a: "" })).toBeNull();
  expect(redirect("https://example.com:8080/2*3/:a", { a: "1" })).toBe(
    "https://example.com:8080/2*3/1",
  );
});
