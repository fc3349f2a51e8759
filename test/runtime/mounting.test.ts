/**
 * What an app promises the hosts of frameworks: it says which paths are not
 * its own, takes a prefix, and takes what a body parser has left. How each
 * framework is served with it is tested in `test/hosts/http`.
 */
import { describe, expect, test } from "vitest";
import { createApp, parts, type Outgoing } from "./bound/app.js";
import type { Context } from "./bound/http.js";
import { createApp as bindApp } from "../../src/runtime/http/app.js";
import { takeSegments } from "../../src/runtime/hosts/mount.js";
import { createView } from "../support/request-view.js";

const controllers = {
  articles: {
    show: (context: Context) => context.ok(context.params),
    update: async (context: Context) => context.ok(await context.body()),
  },
};

const app = createApp(controllers, { basePath: "/set" });

const form = new Headers({
  "content-type": "application/x-www-form-urlencoded",
});
const multipart = new Headers({
  "content-type": "multipart/form-data; boundary=b",
});
const json = new Headers({ "content-type": "application/json" });

function readBody(reply: Outgoing | null): unknown {
  if (reply === null || typeof reply.body !== "string") return reply;
  return JSON.parse(reply.body);
}

describe("tryDispatch", () => {
  test.each([
    ["GET", "/set/nothing"],
    ["GET", "/articles/7"],
    ["GET", "/set/articles/.."],
    ["OPTIONS", "/set/nothing"],
  ])("leaves %s %s to others", (method, target) => {
    expect(app.tryDispatch(createView(method, target))).toBeNull();
    expect(app.dispatch(createView(method, target))).toMatchObject({
      status: 404,
    });
  });

  test("leaves a form to others unread", () => {
    const view = createView("POST", "/set/nothing", { headers: form });
    expect(app.tryDispatch(view)).toBeNull();
  });

  test.each([
    ["GET", "/set/articles/7", 200],
    ["PATCH", "/set/articles/7", 405],
    ["OPTIONS", "/set/articles/7", 204],
    ["GET", "/set/articles/%zz", 400],
    ["GET", "/set/articles/7.xml", 200],
  ])("answers %s %s itself", async (method, target, status) => {
    const reply = await app.tryDispatch(createView(method, target));
    expect(reply).toMatchObject({ status });
  });
});

describe("basePath", () => {
  test.each(["/api", "/API", "/a%20b/c"])(
    "of the host, %s, goes before the option",
    (basePath) => {
      const view = createView("GET", `${basePath}/articles/7`, { basePath });
      expect(readBody(app.tryDispatch(view) as Outgoing)).toEqual({ id: "7" });
    },
  );

  test("that is empty is none", () => {
    const view = createView("GET", "/set/articles/7", { basePath: "" });
    expect(app.tryDispatch(view)).toMatchObject({ status: 200 });
  });

  test.each([
    ["/api/articles", "/api", "/api"],
    ["/acme/api/articles?a=/b", "/:tenant/api", "/acme/api"],
    ["/api", "/api", "/api"],
    ["/", "", ""],
    ["/a/b", "", ""],
    ["/api/a", "/api/", "/api"],
    ["http://a.test/api/b/c", "/api", "/api"],
    ["*", "/api", "*"],
  ])("of %s with as many segments as %s is %s", (target, pattern, expected) => {
    expect(takeSegments(target, pattern)).toBe(expected);
  });
});

describe("a body that a parser has read", () => {
  const update = async (
    headers: Headers,
    parsed: unknown,
    method = "PUT",
  ): Promise<unknown> =>
    readBody(
      await app.dispatch(
        createView(method, "/set/articles/7", { headers, parsed }),
      ),
    );

  const data = new FormData();
  data.append("_method", "PUT");
  data.append("a[b]", "1");
  data.append("f", new File(["x"], ""));

  test.each([
    ["nested", { _method: "put", a: { b: "1" } }, { a: { b: "1" } }],
    ["flat", { _method: "PUT", "a[b]": "1" }, { a: { b: "1" } }],
    ["flat lists", { _method: "PUT", "a[]": ["1", "2"] }, { a: ["1", "2"] }],
    ["one of a list", { _method: "PUT", "a[]": "1" }, { a: ["1"] }],
    ["lists without brackets", { _method: "PUT", a: ["1"] }, { a: ["1"] }],
    ["the web's", data, { a: { b: "1" }, f: {} }],
    ["promised", Promise.resolve({ _method: "PUT" }), {}],
  ])("%s: _method is taken from a form", async (_, parsed, expected) => {
    expect(await update(form, parsed, "POST")).toEqual(expected);
  });

  test.each([
    { _method: "GET" },
    { _method: ["PUT", "PUT"] },
    { _method: { a: "PUT" } },
    { "_method[]": "PUT" },
  ])("400 for %j", async (parsed) => {
    expect(await update(form, parsed, "POST")).toMatchObject({ status: 400 });
  });

  test("of a form that was sent by PUT is nested as others are", async () => {
    expect(await update(form, { "a[b]": "1" })).toEqual({ a: { b: "1" } });
  });

  test.each([form, multipart])(
    "of a form is 415 where no forms are read",
    async (headers) => {
      const { routes, settings, match } = parts;
      const plain = bindApp(
        { routes, settings, match, codecs: {} },
        controllers,
      );
      const view = createView("PUT", "/articles/7", {
        headers,
        parsed: { a: "1" },
      });
      expect(await plain.dispatch(view)).toMatchObject({ status: 415 });
    },
  );

  test("of JSON is what the parser made of it", async () => {
    expect(await update(json, [1, { "a[b]": 2 }])).toEqual([1, { "a[b]": 2 }]);
    expect(await update(json, null)).toBeNull();
  });

  test.each([form, json])("has no __proto__", async (headers) => {
    const parsed: unknown = JSON.parse('{"a":{"__proto__":1}}');
    expect(await update(headers, parsed)).toMatchObject({ status: 400 });
  });
});
