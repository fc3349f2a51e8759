/**
 * What a helper accepts, `match` gives back: value, action and format. What
 * it refuses, a URL cannot carry or another route owns.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Helper, Model } from "../../src/model/types.js";
import { createModelMatcher } from "../../src/model/matcher.js";
import { arbitraryManifest } from "../support/arbitrary-manifest.js";
import { compile, loadHelpers, type Helpers } from "../support/compile.js";
import { listTakers } from "../support/naive-router.js";
import { countRuns } from "../support/runs.js";

const RUNS = countRuns(40, 200, 5_000);

/** Identifiers that helpers and routers have been seen to get wrong. */
const value = fc.oneof(
  fc.constantFrom("1", "42", "2024", "v1", "ann", "a-b", "a_b", "x.y", "a.b"),
  fc.constantFrom("new", "edit", "neu", "search", "selected", "about", "admin"),
  fc.constantFrom("a.json", "b.xml", ".json", "json", "x.json.csv", "a.html"),
  fc.constantFrom(
    "a/b",
    "//",
    "%",
    "%2F",
    "?",
    "#",
    ";",
    "1;edit",
    "@ann",
    ":",
  ),
  fc.constantFrom("", ".", "..", "...", " ", "\\", "\ud800", "a\udc00b", "\0"),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);

function isPossible(
  text: string,
  constraint: string | undefined,
  isRest: boolean,
): boolean {
  const parts = isRest ? text.split("/") : [text];
  if (parts.some((part) => ["", ".", ".."].includes(part))) return false;
  if (!text.isWellFormed()) return false;
  return (
    constraint === undefined || new RegExp(`^(?:${constraint})$`).test(text)
  );
}

/** The path that a helper would write if no other route minded. */
function writePath(
  helper: Helper,
  values: readonly string[],
  format: string | null,
  legacyEdit: boolean,
): string {
  const rest = [...values];
  const segments = helper.path.split("/");
  const written = segments.map((segment, index) => {
    const isRest = segment.startsWith("*");
    const literals = segment.replace(
      /^\*.*$|:[\p{ID_Start}_][\p{ID_Continue}]*/gu,
      "\n",
    );
    return literals.split("\n").reduce((before, literal, place, all) => {
      let text = encodeURIComponent(rest.shift() ?? "").replace(
        isRest
          ? /%(24|26|2B|2C|2F|3A|3B|3D|40)/g
          : /%(24|26|2B|2C|3A|3B|3D|40)/g,
        decodeURIComponent,
      );
      for (const other of all.slice(1)) {
        if (other === "") continue;
        const first = other.charAt(0);
        const code = first.charCodeAt(0).toString(16).toUpperCase();
        text = text.replaceAll(first, `%${code}`);
      }
      if (legacyEdit) text = text.replaceAll(";", "%3B");
      const suffix = helper.suffixes.find((name) => text.endsWith(`.${name}`));
      const isEnd = index === segments.length - 1 && place === all.length - 1;
      if (suffix !== undefined && isEnd && literal === "") {
        text = `${text.slice(0, -suffix.length - 1)}%2E${suffix}`;
      }
      return before + text + literal;
    });
  });
  return written.join("/") + (format === null ? "" : `.${format}`);
}

/** Whether a route that is tried before the helper's own takes the path. */
function isTaken(model: Model, helper: Helper, path: string): boolean {
  const table = model.routes.filter((route) => route.kind !== "fallback");
  const takers = listTakers(table, path);
  const names = new Set<unknown>(helper.routes);
  const own = takers.filter(({ route }) => names.has(route));
  const [first] = own;
  if (first === undefined) throw new Error(`${path} is not ${helper.path}`);
  const before = takers.slice(0, takers.indexOf(first));
  return takers.some(
    (taker) =>
      !names.has(taker.route) &&
      (taker.ranks === first.ranks
        ? own.some(
            (mine) =>
              taker.index < mine.index &&
              taker.route.method === mine.route.method,
          )
        : before.includes(taker)),
  );
}

function checkHelper(
  model: Model,
  helpers: Helpers,
  helper: Helper,
  values: readonly string[],
  format: string | null,
): boolean {
  const call = helpers[`${helper.base}Path`];
  if (call === undefined) throw new Error(`no helper ${helper.base}`);
  const write = (): unknown =>
    call(
      ...values.slice(0, helper.args.length),
      format === null ? {} : { format },
    );
  const possible = helper.args.every((arg, index) =>
    isPossible(
      values[index] ?? "",
      helper.constraints[arg.name],
      helper.path.endsWith(`/*${arg.name}`),
    ),
  );
  const path = possible
    ? writePath(helper, values, format, model.legacyEdit)
    : "";
  if (!possible || isTaken(model, helper, path)) {
    expect(write).toThrow(TypeError);
    return false;
  }
  expect(write()).toBe(path);
  expect(path).not.toMatch(/^\/\//);
  const match = createModelMatcher(model.routes);
  const own = Object.fromEntries(
    helper.args.map((arg, index) => [arg.name, values[index] ?? ""]),
  );
  for (const sent of [path, new URL(path, "http://host").pathname]) {
    for (const route of helper.routes) {
      const found = match(route.method, sent);
      expect(found.status).toBe(200);
      if (found.status !== 200) continue;
      expect(found.format).toBe(format);
      expect(found.params).toEqual({ ...found.route.defaults, ...own });
      // Of several routes for one method it is the one whose constraint holds.
      const [actions, controllers] = [new Set(), new Set()];
      for (const mine of helper.routes) {
        if (mine.method !== route.method) continue;
        actions.add(mine.action);
        controllers.add(mine.controller);
      }
      expect(actions).toContain(found.route.action);
      expect(controllers).toContain(found.route.controller);
    }
  }
  return true;
}

test("also where the routes of one path differ in their formats", async () => {
  const { model } = await compile({
    resources: {
      articles: { constraints: { id: "[^/]+" } },
      profile: {
        singleton: true,
        formats: [],
        resources: { articles: { shallow: true } },
      },
    },
  });
  if (model === null) throw new Error("the manifest is refused");
  const helper = model.helpers.find(({ path }) => path === "/articles/:id");
  if (helper === undefined) throw new Error("there is no such helper");
  const helpers = await loadHelpers(model);
  expect(helper.formats).toEqual([]);
  expect(checkHelper(model, helpers, helper, ["a.json"], null)).toBe(true);
});

test("match gives back what a helper was given", async () => {
  let accepted = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      arbitraryManifest,
      fc.array(fc.array(value, { minLength: 6, maxLength: 6 }), {
        minLength: 8,
        maxLength: 8,
      }),
      fc.nat(3),
      async (manifest, lists, pick) => {
        const { model } = await compile(manifest);
        if (model === null) return;
        const helpers = await loadHelpers(model);
        for (const helper of model.helpers) {
          const format = [null, ...helper.formats][pick] ?? null;
          for (const values of lists) {
            if (checkHelper(model, helpers, helper, values, format))
              accepted += 1;
            else refused += 1;
          }
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(accepted).toBeGreaterThan(RUNS * 10);
  expect(refused).toBeGreaterThan(RUNS);
});
