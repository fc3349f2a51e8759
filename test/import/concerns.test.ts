/**
 * Routes of an application whose manifest has concerns and shallow resources: the
 * import finds both again, and each route goes where it went.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { importRoutes } from "../../src/import/import-routes.js";
import { routeKeyOf } from "../../src/import/source.js";
import type { ModelRoute } from "../../src/model/types.js";
import { modelOf, sourceOf } from "./routes-of.js";
import { countRuns } from "../support/runs.js";

const numRuns = countRuns(20, 50, 5_000);

const parents = fc.uniqueArray(
  fc.constantFrom("articles", "events", "messages", "photos", "recipes"),
  { minLength: 3, maxLength: 5 },
);
const actions = fc.uniqueArray(
  fc.constantFrom("index", "create", "show", "update", "destroy"),
  { minLength: 2, maxLength: 5 },
);
const bundle = fc
  .tuple(
    fc.dictionary(
      fc.constantFrom("comments", "images", "reviews"),
      fc.record({ only: actions }),
      { minKeys: 2, maxKeys: 3 },
    ),
    fc.dictionary(
      fc.constantFrom("archive", "publish", "restore"),
      fc.constantFrom("POST", "PATCH"),
      { maxKeys: 2 },
    ),
  )
  .map(([resources, member]) => ({ resources, member }));

/** Some resources with one bundle, one with a list whose members are at the top. */
const application = fc
  .record({
    names: parents,
    bundle,
    others: fc.boolean(),
    shallow: fc.constantFrom(
      ["index", "show"],
      ["create", "update", "destroy"],
      ["index", "create", "show", "destroy"],
    ),
    namespace: fc.boolean(),
  })
  .map(({ names, bundle: shared, others, shallow, namespace }) => {
    const all = Object.fromEntries(
      names.map((name) => [
        name,
        { only: ["index", "show"], concerns: ["shared"] },
      ]),
    );
    const resources = {
      ...all,
      walls: {
        only: ["show"],
        resources: { bricks: { shallow: true, only: shallow } },
      },
      ...(others ? { tags: { only: ["index"] } } : {}),
    };
    const inside = { resources };
    const manifest = {
      apiOnly: true,
      concerns: { shared },
      ...(namespace ? { namespaces: { admin: inside } } : inside),
    };
    return { manifest, names };
  });

const cases = fc.tuple(application, fc.infiniteStream(fc.double()));

test("concerns and shallow resources are found again, in whatever order routes come", async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ([{ manifest, names }, numbers]) => {
      const { routes } = await modelOf(stringify(manifest));
      const { text } = await importRoutes(sourceOf(routes), new Set());
      const again = await modelOf(text);
      expect(again.routes.map(describe).sort()).toEqual(
        routes.map(describe).sort(),
      );
      expect(text).toMatch(/^concerns:$/m);
      expect(text.match(/ concerns: \w/g)).toHaveLength(names.length);
      expect(text).toContain("shallow: true");

      const ranks = routes.map((route) => ({
        route,
        rank: Number(numbers.next().value),
      }));
      ranks.sort((a, b) => a.rank - b.rank);
      const other = sourceOf(ranks.map(({ route }) => route));
      expect((await importRoutes(other, new Set())).text).toBe(text);
    }),
    { numRuns },
  );
});

function describe(route: ModelRoute): string {
  return `${routeKeyOf(route)} ${String(route.controller)}#${String(route.action)}`;
}
