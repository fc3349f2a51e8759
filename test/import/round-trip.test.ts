/**
 * What is imported means what it was made of: random manifests give routes, the
 * routes are imported, and the manifest that comes of it gives them again. The
 * order of a source's routes changes nothing.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { importRoutes } from "../../src/import/import-routes.js";
import type { SourceRoute } from "../../src/import/source.js";
import { checkManifest } from "../../src/manifest/check.js";
import { buildModel } from "../../src/model/model.js";
import { arbitraryManifest } from "../support/arbitrary-manifest.js";
import { routesOf, wantedOf } from "./routes-of.js";
import { countRuns } from "../support/runs.js";

const numRuns = countRuns(60, 150, 20_000);

/** The routes of a manifest as an import is given them; null where it has faults. */
async function listRoutes(manifest: object): Promise<SourceRoute[] | null> {
  const { tree } = await checkManifest(manifest);
  if (tree === null) return null;
  const { model, problems } = buildModel(tree);
  if (problems.length > 0) return null;
  return model.routes.map(({ method, path }) => ({
    method,
    path: path
      .replaceAll(/:([\p{ID_Start}_][\p{ID_Continue}]*)/gu, "{$1}")
      .replace(/\/\*(\w+)$/, "/{+$1}"),
  }));
}

/** Half of the manifests without a fault, with an order of their routes. */
const shuffled = fc.tuple(arbitraryManifest, fc.infiniteStream(fc.double()));

test("the manifest means the routes of the source, in whatever order they come", async () => {
  let looked = 0;
  await fc.assert(
    fc.asyncProperty(shuffled, async ([manifest, numbers]) => {
      const routes = await listRoutes(manifest);
      if (routes === null) return;
      looked += 1;
      const source = { routes, leftOut: [], notes: [] };
      const imported = await importRoutes(source, new Set());
      const { text } = imported;
      expect(await routesOf(text)).toEqual(wantedOf(source, imported));

      const order = routes.map((route) => ({
        route,
        rank: Number(numbers.next().value),
      }));
      order.sort((a, b) => a.rank - b.rank);
      const other = order.map(({ route }) => route);
      const again = await importRoutes(
        { routes: other, leftOut: [], notes: [] },
        new Set(),
      );
      expect(again.text).toBe(text);
    }),
    { numRuns },
  );
  expect(looked).toBeGreaterThan(numRuns / 3);
}, 600_000);
