/**
 * One folder of test/cases/import, one source: the manifest that a person would
 * have written (resources.yaml), and what is said of it (report.txt). UPDATE=1
 * writes both; the numbers of lines are there to be judged by.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renderReport } from "../../src/commands/import/report.js";
import { parseSource } from "../../src/commands/import/parse-source.js";
import { importRoutes } from "../../src/import/import-routes.js";
import type { TextKind } from "../../src/import/source-kinds.js";
import { expectGolden } from "../support/golden.js";
import { routesOf, wantedOf } from "./routes-of.js";

const cases = join(import.meta.dirname, "../cases/import");

/** The name of a case's source says of what kind it is. */
const sources: Readonly<Record<string, TextKind>> = {
  "openapi.yaml": "openapi",
  "openapi.json": "openapi",
  "rails.txt": "rails",
  "laravel.json": "laravel",
};

describe("test/cases/import", () => {
  test.each(readdirSync(cases).sort())("%s", async (name) => {
    const folder = join(cases, name);
    const file = readdirSync(folder).find((each) => each in sources) ?? "";
    const text = readFileSync(join(folder, file), "utf8");
    const source = parseSource(text, sources[file]!, file);
    const imported = await importRoutes(source, new Set());

    expectGolden(join(folder, "resources.yaml"), imported.text);
    expectGolden(join(folder, "report.txt"), renderReport(imported, true));

    expect(await routesOf(imported.text)).toEqual(wantedOf(source, imported));
  });
});
