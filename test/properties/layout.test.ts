/** `urls.ts` is to the byte what Prettier, with its defaults, would print. */
import fc from "fast-check";
import { format } from "prettier";
import { expect, test } from "vitest";
import { emitUrls } from "../../src/emit/urls.js";
import {
  arbitraryManifest,
  hostileManifest,
} from "../support/arbitrary-manifest.js";
import { compile, target } from "../support/compile.js";
import { countRuns } from "../support/runs.js";

const RUNS = countRuns(40, 150, 3000);

test("Prettier changes no byte of the URL helpers", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(arbitraryManifest, hostileManifest),
      async (manifest) => {
        const { model } = await compile(manifest);
        if (model === null) return;
        const { content } = emitUrls(model, target);
        expect(content).toBe(await format(content, { parser: "typescript" }));
      },
    ),
    { numRuns: RUNS },
  );
});
