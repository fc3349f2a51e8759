/** `*path`: what the router gives to it, and how a helper writes its value. */
import { describe, expect, test } from "vitest";
import { readConstraints } from "../../src/runtime/routing/constraints.js";
import type { Route } from "../../src/runtime/routing/tree.js";
import { createMatcher } from "../../src/runtime/routing/router.js";
import { rest } from "../../src/runtime/routing/urls.js";

function row(path: string, more: Partial<Route> = {}): Route {
  const params = Array.from(
    path.matchAll(/[:*](\w+)/g),
    ([, name = ""]) => name,
  );
  return {
    ...{ name: null, method: "GET", path, params },
    ...{ controller: "files", action: path, formats: ["json"] },
    ...{ defaults: {}, constraints: {} },
    ...more,
  };
}

const match = createMatcher(
  [
    row("/*anything", { method: "DELETE" }),
    row("/files/*path"),
    row("/files/*dated", { constraints: { dated: "\\d{4}/.*" } }),
    row("/files/:id"),
    row("/files/new"),
    row("/:kind/:id/edit"),
  ],
  { constraints: readConstraints },
);

describe("*path", () => {
  test.each([
    ["/files/new", "/files/new", {}],
    ["/files/a", "/files/:id", { id: "a" }],
    ["/files/a/b", "/files/*path", { path: "a/b" }],
    ["/files/a/b/", "/files/*path", { path: "a/b" }],
    ["/files/a%2Fb/c%20d.json", "/files/*path", { path: "a/b/c d" }],
    ["/files/a.json/b", "/files/*path", { path: "a.json/b" }],
    ["/files/a/b.xml", "/files/*path", { path: "a/b.xml" }],
    ["/files/2024/05", "/files/*dated", { dated: "2024/05" }],
    // Segment by segment from the left: static text goes before `:kind`.
    ["/files/a/edit", "/files/*path", { path: "a/edit" }],
    ["/images/a/edit", "/:kind/:id/edit", { kind: "images", id: "a" }],
  ])("%s is taken by %s", (path, action, params) => {
    const found = match("GET", path);
    expect(found).toMatchObject({ status: 200, route: { action }, params });
  });

  test.each([
    ["GET", "/files", 405],
    ["GET", "/files//a", 404],
    ["GET", "/files/a//b", 404],
    ["GET", "/files/a/b//", 404],
    ["GET", "/files/a/.json", 404],
    ["GET", "/files/a/%zz", 400],
    ["GET", "/nothing/here", 405],
    ["DELETE", "/", 404],
  ])("%s %s is %i", (method, path, status) => {
    expect(match(method, path).status).toBe(status);
  });

  test("a helper keeps the slashes of its value", () => {
    expect(rest("a b/ü?", "path")).toBe("a%20b/%C3%BC%3F");
    expect(rest("a/b.json", "path", { formats: ["json"] })).toBe("a/b%2Ejson");
    expect(rest({ path: "a/b" }, "path")).toBe("a/b");
    expect(rest(7, "path")).toBe("7");
  });

  test.each(["", "/", "a/", "/a", "a//b", ".", "a/../b", "./a", null, NaN])(
    "a helper refuses %j",
    (value) => {
      expect(() => rest(value, "path")).toThrow(TypeError);
    },
  );

  test("a helper refuses what the constraint does not allow", () => {
    const pattern = /^\d+\/\d+$/;
    expect(rest("1/2", "path", { pattern })).toBe("1/2");
    expect(() => rest("1/a", "path", { pattern })).toThrow(TypeError);
  });
});
