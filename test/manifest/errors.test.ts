/**
 * One folder, one test: a faulty manifest, and every report about it. UPDATE=1
 * writes them.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "vitest";
import { renderRun } from "../diagnose.js";
import { expectGolden } from "../support/golden.js";

const folder = join(import.meta.dirname, "../cases/errors");

describe("test/cases/errors", () => {
  test.each(readdirSync(folder).sort())("%s", async (name) => {
    const golden = join(folder, name, "output.txt");
    const output = await renderRun(join(folder, name));
    expectGolden(golden, output);
  });
});
