/** From what a router has to a manifest: the names of the handlers travel along. */
import { expect, test } from "vitest";
import { Collected } from "../../src/apps/collected.js";
import { covers } from "../../src/apps/covers.js";
import { importRoutes } from "../../src/import/import-routes.js";
import { METHODS } from "../../src/manifest/words.js";

function list(): void {
  // Answers nothing here.
}

function requireLogin(): void {
  // Lets everyone in.
}

async function manifestOf(collected: Collected): Promise<string> {
  return (await importRoutes(collected.toSource(), new Set())).text;
}

test("handlers are listed by the actions that they answered", async () => {
  const collected = new Collected();
  collected.add(["GET"], "/articles", [list]);
  collected.add(["POST"], "/articles", [requireLogin, list.bind(null)]);
  collected.add(["GET"], "/articles/:id", [() => undefined]);
  collected.add(["DELETE"], "/articles/:id", [requireLogin, () => undefined]);
  expect(await manifestOf(collected)).toBe(`\
apiOnly: true
resources:
  articles: { except: update }
handlers:
  articles#index: list
  articles#create: requireLogin, list
  articles#destroy: requireLogin
`);
});

test("what answers any method is one action", async () => {
  const collected = new Collected();
  collected.add(null, "/hook", [list]);
  collected.add([...METHODS, "TRACE"], "/site/*rest", [() => undefined]);
  const { notes, leftOut } = collected.toSource();
  expect(leftOut).toEqual([]);
  expect(notes.map(({ route }) => route)).toEqual([
    "ANY /hook",
    "ANY /site/*rest",
  ]);
  const methods = [...METHODS].sort().join(", ");
  expect(await manifestOf(collected)).toBe(`\
apiOnly: true
routes:
  - { method: [${methods}], path: /hook, to: home#list }
  - { method: [${methods}], path: /site/*rest, to: home#site }
handlers:
  home#list: list
`);
});

test("a name that routes of several paths share names no action", () => {
  const collected = new Collected();
  collected.add(["GET"], "/a", [list]);
  collected.add(["GET"], "/b", [list]);
  collected.add(["GET"], "/c", [requireLogin]);
  const { routes } = collected.toSource();
  expect(routes.map(({ operation }) => operation)).toEqual([
    undefined,
    undefined,
    "requireLogin",
  ]);
  expect(routes.map(({ handler }) => handler)).toEqual([
    "list",
    "list",
    "requireLogin",
  ]);
});

test("what is no route is said, and said once", () => {
  const collected = new Collected();
  collected.add(["GET"], /^\/a/, [list]);
  collected.noteMiddleware("/", requireLogin);
  collected.noteMiddleware("/", requireLogin);
  const { routes, leftOut, notes } = collected.toSource();
  expect(routes).toEqual([]);
  expect(leftOut).toEqual([
    { route: "GET /^\\/a/", reason: "its path is a regular expression" },
  ]);
  expect(notes).toEqual([
    {
      route: "USE /",
      reason: "requireLogin is no route: it stays in the application",
    },
  ]);
});

test("what runs for routes is told once, in the manifest too", async () => {
  const collected = new Collected();
  const jsonParser = (): void => undefined;
  collected.guard("USE", "/", jsonParser);
  collected.add(["GET"], "/a", [list]);
  collected.guard("USE", "/", requireLogin);
  collected.guard("USE", "/b", requireLogin);
  collected.within(() => {
    collected.guard("PARAM", ":id", list, () => true);
    collected.add(["GET"], "/b/:id", [list]);
  });
  collected.add(["DELETE"], "/c", [() => undefined, list]);
  const { guards, notes } = collected.toSource();
  expect(notes).toEqual([
    {
      route: "USE /",
      reason: "jsonParser is no route: it stays in the application",
    },
  ]);
  expect(guards?.map(({ route }) => route)).toEqual([
    "USE /, /b",
    "PARAM :id",
    "DELETE /c",
  ]);
  expect(await manifestOf(collected)).toContain(`
# Runs for these routes, and has to go on to do so:
# - DELETE /c: a function without a name runs before the handler: put what is generated behind it, too, or have actions call it
# - PARAM :id: list runs for GET /b/:id: actions that you write have to call it
# - USE /, /b: requireLogin runs for GET /b/:id, DELETE /c: put what is generated behind it, too
`);
});

test.for<[unknown, string, boolean, boolean]>([
  ["/", "/admin/x", true, false],
  ["/admin", "/admin", true, true],
  ["/admin", "/admin/x", true, false],
  ["/admin", "/administration", false, false],
  ["/admin/x", "/admin", false, false],
  ["/:tenant/x", "/:id/x", true, true],
  ["/admin/*", "/admin/x/y", true, true],
  ["/admin/*", "/admin", true, true],
  ["/admin{/*rest}", "/admin/x", true, true],
  [/^\/v\d/, "/v1/:id", true, true],
  [undefined, "/", false, false],
])("%s sees %s", ([at, path, expected, exact]) => {
  expect(covers(at, path)).toBe(expected);
  expect(covers(at, path, true)).toBe(exact);
});
