/** What the model is given: short forms spelled out, concerns merged, places kept. */
import { describe, expect, test } from "vitest";
import { checkManifest } from "../../src/manifest/check.js";
import type { ManifestInput } from "../../src/manifest/schema.js";
import { writtenAt, type ManifestTree } from "../../src/manifest/tree.js";

async function read(manifest: ManifestInput): Promise<ManifestTree> {
  const { tree, problems } = await checkManifest(manifest);
  expect(problems).toEqual([]);
  if (tree === null) throw new Error("there is no tree");
  return tree;
}

describe("settings", () => {
  test("have the defaults of the design", async () => {
    const { settings, output } = await read({});
    expect(settings).toEqual({
      baseUrl: null,
      openapi: null,
      problem: null,
      health: null,
      formats: [{ name: "json", type: "application/json" }],
      updateMethods: ["PUT"],
      apiOnly: false,
      legacyEdit: false,
      fallback: false,
      naming: "snake",
      envelope: false,
      inflections: { irregular: {}, uncountable: [] },
      handlers: {},
      lint: {},
    });
    expect(output).toEqual({
      dir: "src/resources",
      openapi: false,
      access: false,
      runtime: "src/resources/runtime",
      controllers: "src/controllers",
      views: "src/views",
      tests: "test/resources",
      controllerTests: "test/controllers",
      framework: "node",
      http2: false,
      database: "src/database.ts",
      migrations: "src/migrations",
      server: "src/server.ts",
      testRunner: "vitest",
      importExtension: "auto",
    });
  });

  test("are taken as written", async () => {
    const { settings, output } = await read({
      baseUrl: "https://api.example.com/v1/",
      formats: [],
      updateMethods: "PATCH",
      apiOnly: true,
      methodOverride: false,
      legacyEdit: true,
      fallback: true,
      inflections: { irregular: { cow: "kine" }, uncountable: ["stuff"] },
      output: { dir: "./gen/", controllers: false, tests: "./spec" },
    });
    expect(settings).toMatchObject({
      baseUrl: "https://api.example.com/v1/",
      formats: [],
      updateMethods: ["PATCH"],
      apiOnly: true,
      methodOverride: false,
      legacyEdit: true,
      fallback: true,
      inflections: { irregular: { cow: "kine" }, uncountable: ["stuff"] },
    });
    expect(output).toMatchObject({
      dir: "gen",
      controllers: false,
      tests: "spec",
    });
  });

  test("`..` may climb as far as the project's root, and no further", async () => {
    const manifest = { output: { dir: "../src/resources" } };
    expect((await checkManifest(manifest, { climb: 1 })).problems).toEqual([]);
    const { problems } = await checkManifest(manifest);
    expect(problems.map(({ code }) => code)).toEqual([
      "output-outside-project",
    ]);
    const further = { output: { dir: "a/../../.." } };
    expect((await checkManifest(further, { climb: 1 })).tree).toBeNull();
  });
});

describe("short forms", () => {
  test("of a resource", async () => {
    const { top } = await read({
      resources: {
        articles: {
          only: "delete",
          member: { publish: "POST", preview: ["GET", "POST", "GET"] },
          subsets: { selected: "index", published: ["index", "delete"] },
          path: "/posts/",
          defaults: { locale: "en", page: 1, draft: false },
        },
        photos: null,
      },
    });
    const [articles, photos] = top.resources;
    expect(articles?.options).toEqual({
      singleton: false,
      only: ["destroy"],
      path: "posts",
      defaults: { locale: "en", page: "1", draft: "false" },
    });
    expect(
      articles?.member.map(({ name, methods }) => [name, methods]),
    ).toEqual([
      ["publish", ["POST"]],
      ["preview", ["GET", "POST"]],
    ]);
    expect(
      articles?.subsets.map(({ name, actions }) => [name, actions]),
    ).toEqual([
      ["selected", ["index"]],
      ["published", ["index", "destroy"]],
    ]);
    expect(photos).toEqual({
      name: "photos",
      path: ["resources", "photos"],
      options: { singleton: false },
      collection: [],
      member: [],
      new: [],
      subsets: [],
      namespaces: [],
      resources: [],
    });
  });

  test("empty parts are as good as none", async () => {
    const { top } = await read({
      resources: { a: { resources: null, member: null, concerns: null } },
      namespaces: { admin: null },
      routes: null,
      concerns: { none: null },
      output: null,
      inflections: null,
    });
    expect(top.namespaces[0]).toEqual({
      name: "admin",
      path: ["namespaces", "admin"],
      options: {},
      routes: [],
      resources: [],
      namespaces: [],
    });
  });

  test("formats get their media types, those that are declared elsewhere too", async () => {
    const { settings, top } = await read({
      formats: ["json", { name: "ics", type: "text/calendar" }],
      resources: { events: { formats: ["ics", "csv"] }, logs: { formats: [] } },
    });
    expect(settings.formats[1]).toEqual({ name: "ics", type: "text/calendar" });
    expect(top.resources.map(({ options }) => options.formats)).toEqual([
      [
        { name: "ics", type: "text/calendar" },
        { name: "csv", type: "text/csv" },
      ],
      [],
    ]);
  });

  test("routes are taken apart", async () => {
    const { top } = await read({
      routes: [
        { method: "GET", path: "/", to: "home#index", as: "root" },
        { method: ["GET", "POST"], path: "/a/:b/", to: "/admin/x#y_z" },
        { path: "/c", redirect: "/d" },
      ],
    });
    expect(top.routes).toEqual([
      {
        path: ["routes", 0],
        options: {
          methods: ["GET"],
          path: "/",
          leadsTo: { controller: "home", action: "index" },
          as: "root",
        },
      },
      {
        path: ["routes", 1],
        options: {
          methods: ["GET", "POST"],
          path: "/a/:b",
          leadsTo: { controller: "/admin/x", action: "y_z" },
        },
      },
      {
        path: ["routes", 2],
        options: {
          methods: ["GET"],
          path: "/c",
          leadsTo: { to: "/d", status: 301 },
        },
      },
    ]);
  });

  test("parts that are turned off stay empty text, and are not left out", async () => {
    const { top } = await read({
      namespaces: {
        api: {
          path: "",
          module: "",
          as: "",
          shallowPath: "",
          shallowPrefix: "",
        },
      },
    });
    expect(top.namespaces[0]?.options).toEqual({
      path: "",
      module: "",
      as: "",
      shallowPath: "",
      shallowPrefix: "",
    });
  });

  test("parameters with the names of built-in properties are found only where they are", async () => {
    const { top } = await read({
      resources: { a: { constraints: { toString: "x" } } },
    });
    const constraints = top.resources[0]?.options.constraints;
    expect(Object.keys(constraints ?? {})).toEqual(["toString"]);
    expect(constraints?.constructor).toBeUndefined();
  });
});

describe("concerns", () => {
  test("are merged after what stands there itself, in the listed order", async () => {
    const { top } = await read({
      concerns: {
        one: { member: { a: "GET", b: "GET" }, collection: { x: "GET" } },
        two: { member: { c: "GET" } },
      },
      resources: {
        articles: { concerns: ["two", "one"], member: { z: "GET", b: "PUT" } },
      },
    });
    const [articles] = top.resources;
    expect(articles?.member).toEqual([
      {
        name: "z",
        methods: ["GET"],
        path: ["resources", "articles", "member", "z"],
      },
      {
        name: "b",
        methods: ["PUT"],
        path: ["resources", "articles", "member", "b"],
      },
      {
        name: "c",
        methods: ["GET"],
        path: ["resources", "articles", "concerns", 0],
        concern: ["concerns", "two", "member", "c"],
      },
      {
        name: "a",
        methods: ["GET"],
        path: ["resources", "articles", "concerns", 1],
        concern: ["concerns", "one", "member", "a"],
      },
    ]);
    expect(articles?.collection.map(writtenAt)).toEqual([
      ["concerns", "one", "collection", "x"],
    ]);
  });

  test("bring resources with everything below them, at the place of the mention", async () => {
    const { top } = await read({
      concerns: {
        outer: {
          concerns: ["inner"],
          resources: { a: { concerns: ["inner"] } },
        },
        inner: { resources: { b: { resources: { c: null } } } },
      },
      namespaces: { admin: { resources: { articles: { concerns: "outer" } } } },
    });
    const mention = [
      "namespaces",
      "admin",
      "resources",
      "articles",
      "concerns",
      0,
    ];
    const [articles] = top.namespaces[0]?.resources ?? [];
    const [a, b] = articles?.resources ?? [];
    expect([a?.name, b?.name]).toEqual(["a", "b"]);
    expect(a).toMatchObject({
      path: mention,
      concern: ["concerns", "outer", "resources", "a"],
    });
    expect(a?.resources[0]).toMatchObject({
      name: "b",
      path: mention,
      concern: ["concerns", "inner", "resources", "b"],
    });
    expect(b?.resources[0]).toMatchObject({
      name: "c",
      path: mention,
      concern: ["concerns", "inner", "resources", "b", "resources", "c"],
    });
  });

  test("one that is reached in two ways brings its entries once", async () => {
    const { top } = await read({
      concerns: {
        base: { member: { a: "GET" } },
        one: { concerns: ["base"] },
        two: { concerns: ["base"] },
      },
      resources: { articles: { concerns: ["one", "two", "base", "one"] } },
    });
    expect(top.resources[0]?.member.map(({ name }) => name)).toEqual(["a"]);
  });

  test("that bring one key are a conflict, unless the resource sets it itself", async () => {
    const concerns = {
      one: { member: { a: "GET" as const } },
      two: { member: { a: "POST" as const } },
    };
    const own = { concerns: ["one", "two"], member: { a: "PUT" as const } };
    const { top } = await read({ concerns, resources: { x: own } });
    expect(top.resources[0]?.member[0]?.methods).toEqual(["PUT"]);

    const { problems, tree } = await checkManifest({
      concerns,
      resources: { x: { concerns: ["one", "two"] } },
    });
    expect(tree).toBeNull();
    expect(problems).toMatchObject([
      {
        code: "concern-conflict",
        place: { path: ["resources", "x", "concerns", 1] },
        labels: [
          { place: { path: ["concerns", "one", "member", "a"] } },
          { place: { path: ["concerns", "two", "member", "a"] } },
        ],
      },
    ]);
  });
});

describe("faults", () => {
  test("of shape do not hide faults of meaning, and places stay true", async () => {
    const { problems } = await checkManifest({
      routes: [
        { method: "GET", path: 1, to: "home" },
        "nonsense",
        { method: "GET", path: "x", to: "a#b" },
      ],
      resources: { a: { only: ["shwo"], param: "format", concerns: ["b"] } },
      concerns: { b: { only: [] } },
    });
    expect(
      problems
        .map(({ code, place }) => `${code} ${place.path.join(".")}`)
        .sort(),
    ).toEqual([
      "invalid-path routes.2.path",
      "invalid-to routes.0.to",
      "invalid-type routes.0.path",
      "invalid-type routes.1",
      "invalid-value resources.a.only.0",
      "reserved-parameter resources.a.param",
      "unknown-key concerns.b.only",
    ]);
  });

  test("a list that is empty only for its faults is not called empty", async () => {
    const { problems } = await checkManifest({
      resources: { a: { member: { x: ["LINK"] } } },
    });
    expect(problems).toHaveLength(1);
  });

  test("nothing of a manifest reaches the prototype of objects", async () => {
    const value: unknown = JSON.parse(
      `{"resources": {"__proto__": {"polluted": true}, "a": {"constraints": {"__proto__": "x"}}}}`,
    );
    const { tree, problems } = await checkManifest(value);
    expect(tree).toBeNull();
    expect(problems.map(({ code }) => code)).toEqual([
      "invalid-name",
      "invalid-name",
    ]);
    expect("polluted" in {}).toBe(false);
  });
});
