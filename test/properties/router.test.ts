/**
 * The emitted router against a second, naive one: random manifests, random
 * requests that aim close. `SOAK=1` runs many more.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createModelMatcher } from "../../src/model/matcher.js";
import {
  arbitraryManifest,
  arbitraryRequest,
} from "../support/arbitrary-manifest.js";
import { compile } from "../support/compile.js";
import { createNaiveMatcher } from "../support/naive-router.js";
import { countRuns } from "../support/runs.js";

const MANIFESTS = countRuns(100, 500, 10_000);
const REQUESTS = 120;

test("the router and a list of regular expressions agree", async () => {
  let triples = 0;
  const seen: Record<number, number> = { 200: 0, 400: 0, 404: 0, 405: 0 };
  let valid = 0;
  await fc.assert(
    fc.asyncProperty(
      arbitraryManifest,
      fc.infiniteStream(fc.nat()),
      async (manifest, seeds) => {
        const { model } = await compile(manifest);
        if (model === null) return;
        valid += 1;
        const real = createModelMatcher(model.routes);
        const naive = createNaiveMatcher(model.routes);
        const paths = [...new Set(model.routes.map((route) => route.path))];
        const [seed = 0] = seeds.take(1);
        const requests = fc.sample(arbitraryRequest(paths), {
          numRuns: REQUESTS,
          seed,
        });
        for (const { method, path } of requests) {
          triples += 1;
          const answer = real(method, path);
          seen[answer.status] = (seen[answer.status] ?? 0) + 1;
          expect([method, path, answer]).toEqual([
            method,
            path,
            naive(method, path),
          ]);
        }
      },
    ),
    { numRuns: MANIFESTS * 2 },
  );
  // Manifests that the rules refuse are no test of the router.
  expect(valid).toBeGreaterThan(MANIFESTS * 0.9);
  expect(triples).toBeGreaterThan(100 * MANIFESTS);
  // Neither are requests that all get one answer.
  for (const count of Object.values(seen)) {
    expect(count).toBeGreaterThan(triples / 200);
  }
});
