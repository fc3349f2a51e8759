/** The fallback route reaches what it may, and never changes anything by a GET. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createModelMatcher } from "../../src/model/matcher.js";
import { arbitraryManifest } from "../support/arbitrary-manifest.js";
import { compile } from "../support/compile.js";
import { countRuns } from "../support/runs.js";

const RUNS = countRuns(100, 500, 5_000);

const STANDARD = [
  "index",
  "show",
  "new",
  "edit",
  "create",
  "update",
  "destroy",
];

/** Which methods may reach an action by its name alone. */
function mayReach(method: string, action: string): boolean {
  switch (action) {
    case "index":
    case "show":
    case "new":
    case "edit":
      return method === "GET";
    case "create":
      return method === "POST";
    case "update":
      return method === "PUT" || method === "PATCH";
    case "destroy":
      return method === "DELETE";
    default:
      return method === "GET" || method === "POST";
  }
}

test("no action is reached by a method that is not its own", async () => {
  let reached = 0;
  await fc.assert(
    fc.asyncProperty(
      arbitraryManifest,
      fc.constantFrom("1", "new", "2024", "a.b", "v1", "a.json"),
      async (manifest, id) => {
        const { model } = await compile({ ...manifest, fallback: true });
        if (model === null) return;
        const match = createModelMatcher(model.routes);
        const without = createModelMatcher(
          model.routes.filter((route) => route.kind !== "fallback"),
        );
        const actions = new Set([
          ...STANDARD,
          ...model.routes.map((route) => route.action ?? ""),
        ]);
        for (const { key } of model.controllers) {
          for (const action of actions) {
            for (const path of [
              `/${key}/${action}/${id}`,
              `/${key}/${action}`,
            ]) {
              for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
                // What a route of its own takes is not the fallback's business.
                if (without(method, path).status !== 404) continue;
                const found = match(method, path);
                if (found.status === 404) continue;
                expect(found.status).toBe(200);
                if (found.status !== 200) continue;
                expect(found.route.method).toBe(method);
                expect(found.route.controller).toBe(key);
                const name = found.route.action ?? "";
                expect([method, name, mayReach(method, name)]).toEqual([
                  method,
                  name,
                  true,
                ]);
                reached += 1;
              }
            }
          }
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(reached).toBeGreaterThan(RUNS);
});

test("names are compared as a URL carries them", async () => {
  const { model } = await compile({
    fallback: true,
    namespaces: { admin: { resources: { users: { only: ["show"] } } } },
    resources: { bücher: { only: ["show"] } },
  });
  if (model === null) throw new Error("refused");
  const match = createModelMatcher(model.routes);
  expect(match("GET", "/b%C3%BCcher/show/3").status).toBe(200);
  expect(match("GET", "/bücher/show/3").status).toBe(404);
  expect(match("GET", "/admin%2Fusers/show/3").status).toBe(404);
});

test("it is tried only where no other route has the path", async () => {
  const { model } = await compile({
    fallback: true,
    resources: { articles: { resources: { show: { only: ["show"] } } } },
  });
  if (model === null) throw new Error("refused");
  const match = createModelMatcher(model.routes);
  expect(match("GET", "/articles/show/3")).toEqual(
    expect.objectContaining({ status: 200 }),
  );
  // The path belongs to another route, though not for this method.
  expect(match("DELETE", "/articles/7/show/3")).toEqual({
    status: 405,
    allow: ["GET", "HEAD", "OPTIONS"],
  });
});

test("one slash may end its path, and what declares the suffix goes first", async () => {
  const { model } = await compile({
    fallback: true,
    resources: {
      articles: { only: ["show"], formats: ["json"] },
      posts: { only: ["show"], formats: ["xml"], controller: "articles" },
    },
  });
  if (model === null) throw new Error("refused");
  const match = createModelMatcher(model.routes);
  expect(match("GET", "/articles/show/3/").status).toBe(200);
  expect(match("GET", "/articles/show/3//").status).toBe(404);
  expect(match("GET", "/articles/show/3.xml")).toMatchObject({
    route: { path: "/posts/:id" },
    params: { id: "3" },
    format: "xml",
  });
  expect(match("GET", "/articles/show/3.csv")).toMatchObject({
    route: { path: "/articles/:id" },
    params: { id: "3.csv" },
    format: null,
  });
});
