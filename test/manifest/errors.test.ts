/**
 * One folder, one test: a manifest with faults, and all that is said about
 * them. UPDATE=1 writes what is said now; read the difference before you keep it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renderRun } from "../diagnose.js";

const folder = join(import.meta.dirname, "../cases/errors");
const update = process.env.UPDATE === "1";

describe("test/cases/errors", () => {
  test.each(readdirSync(folder))("%s", async (name) => {
    const golden = join(folder, name, "output.txt");
    const output = await renderRun(join(folder, name));
    if (update) writeFileSync(golden, output);
    expect(existsSync(golden), "output.txt is missing").toBe(true);
    expect(output).toBe(readFileSync(golden, "utf8"));
  });
});
