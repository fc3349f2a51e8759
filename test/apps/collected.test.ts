/** From what a router has to a manifest: the names of the handlers travel along. */
import { expect, test } from "vitest";
import { Collected } from "../../src/apps/collected.js";
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
