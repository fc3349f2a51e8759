/** The router's tables: many routes at one level, whose texts are much alike. */
import { expect, test } from "vitest";
import { createModelMatcher } from "../../src/model/matcher.js";
import type { Route } from "../../src/runtime/routing/tree.js";
import { createMatcher } from "../../src/runtime/routing/router.js";

function createRoute(method: string, path: string): Route {
  return {
    name: null,
    method,
    path,
    controller: "things",
    action: "show",
    params: path.match(/(?<=:)\w+/g) ?? [],
    formats: ["json"],
    defaults: {},
    constraints: {},
  };
}

/** What `match` found: the route's path, or the status. */
function find(table: readonly Route[], method: string, path: string) {
  const found = createModelMatcher(table)(method, path);
  return found.status === 200 ? found.route.path : found.status;
}

// Of one length, and with the same first, middle and last characters.
const alike = [..."abcdefghijklmnopqrstuvwxyz"].flatMap((one) =>
  [..."abcdefghijklmnopqrstuvwxyz"].map((two) => `/x${one}xxx${two}xxxx`),
);
const numbered = Array.from({ length: 1500 }, (_, at) => `/page-${at + 1000}`);
const long = [1, 31, 32, 33, 64, 65].map((length) => `/${"y".repeat(length)}`);

test("every text of a crowded level is found, and no other", () => {
  const paths = [...alike, ...numbered, ...long];
  const match = createModelMatcher(
    paths.map((path) => createRoute("GET", path)),
  );
  for (const path of paths) {
    for (const sent of [path, `${path}/`, `${path}.json`]) {
      const found = match("GET", sent);
      expect([sent, found.status === 200 && found.route.path]).toEqual([
        sent,
        path,
      ]);
    }
    expect(match("DELETE", path).status).toBe(405);
    expect(match("GET", `${path}z`).status).toBe(404);
    expect(match("GET", `/z${path.slice(2)}`).status).toBe(404);
  }
});

test("a method that no route can have is 405 where there is a path", () => {
  const table = [createRoute("GET", "/a"), createRoute("PATCH", "/a")];
  expect(createModelMatcher(table)("BREW", "/a")).toEqual({
    status: 405,
    allow: ["GET", "HEAD", "PATCH", "OPTIONS"],
  });
  expect(find(table, "BREW", "/b")).toBe(404);
});

test("405 lists the methods of every path that fits", () => {
  const table = [
    createRoute("GET", "/a/new"),
    createRoute("PUT", "/a/:id"),
    createRoute("DELETE", "/:kind/new"),
  ];
  expect(createModelMatcher(table)("POST", "/a/new")).toEqual({
    status: 405,
    allow: ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"],
  });
  expect(find(table, "DELETE", "/a/new")).toBe("/:kind/new");
  expect(find(table, "DELETE", "/a/old")).toBe(405);
  expect(find(table, "PUT", "/a/%ff")).toBe(400);
  expect(find(table, "POST", "/a/%ff")).toBe(405);
});

test("an answer is the caller's: the next one does not change it", () => {
  const match = createModelMatcher([createRoute("GET", "/a/:id")]);
  const first = match("GET", "/a/1");
  match("GET", "/a/2");
  expect(first).toMatchObject({ params: { id: "1" } });
});

test("texts around parameters are told apart, also where one has a colon", () => {
  const table = [
    createRoute("GET", "/a:-1:id"),
    createRoute("GET", "/a:x-1:id"),
    createRoute("POST", "/a:x-1:id/b"),
  ];
  expect(find(table, "GET", "/a:-17")).toBe("/a:-1:id");
  expect(find(table, "GET", "/az-17")).toBe("/a:x-1:id");
  expect(find(table, "POST", "/az-17/b")).toBe("/a:x-1:id/b");
});

test("resources that look alike keep their own names, formats and constraints", () => {
  const paths = ["a", "b", "c", "d"].flatMap((name) => [
    `/${name}`,
    `/${name}/:${name}_id/x`,
    `/${name}/:${name}_id/x/:id`,
  ]);
  const table = paths.map((path, at) => ({
    ...createRoute("GET", path),
    formats: at < 6 ? ["json"] : ["xml"],
    constraints: at === 5 ? { id: "\\d" } : {},
    defaults: at === 8 ? { locale: "en" } : {},
  }));
  const match = createModelMatcher(table);
  for (const [at, path] of paths.entries()) {
    const sent = path.replace(/:\w+/g, "1");
    const values = Object.fromEntries(
      (path.match(/(?<=:)\w+/g) ?? []).map((name) => [name, "1"]),
    );
    const [own = "", other = ""] = at < 6 ? ["json", "xml"] : ["xml", "json"];
    expect(match("GET", `${sent}.${own}`)).toEqual({
      status: 200,
      route: table[at],
      params: { ...values, ...table[at]?.defaults },
      format: own,
    });
    const takesWhole = path.endsWith(":id") && at !== 5;
    expect(match("GET", `${sent}.${other}`).status).toBe(
      takesWhole ? 200 : 404,
    );
  }
  expect(match("GET", "/b/1/x/12").status).toBe(404);
  expect(match("GET", "/a/1/x/12").status).toBe(200);
});

test("a table with constraints needs the part that checks them", () => {
  const table = [
    { ...createRoute("GET", "/a/:id"), constraints: { id: "\\d+" } },
  ];
  expect(() => createMatcher(table)("GET", "/a/1")).toThrow(
    "nothing checks the constraints of /a/:id",
  );
  // A constraint of something else asks nothing of this path.
  const other = [
    { ...createRoute("GET", "/a/:id"), constraints: { slug: "\\d+" } },
  ];
  expect(createMatcher(other)("GET", "/a/x").status).toBe(200);
});

test("a table is read at the first request, and once", () => {
  let reads = 0;
  const table = {
    *[Symbol.iterator]() {
      reads += 1;
      yield createRoute("GET", "/a");
    },
  };
  const match = createMatcher(table as unknown as Route[]);
  expect(reads).toBe(0);
  expect(match("GET", "/a").status).toBe(200);
  expect(match("GET", "/b").status).toBe(404);
  expect(reads).toBe(1);
});
