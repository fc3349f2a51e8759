/** Emitted code, loaded into the test that emitted it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

/**
 * Loads an emitted project.
 *
 * @param folder where it stands, with its packages
 * @param source a module in that folder, which exports what is wanted of it
 */
export async function bundleProject(
  folder: string,
  source: string,
): Promise<unknown> {
  const entry = join(folder, "main.ts");
  const outfile = join(folder, "main.mjs");
  writeFileSync(entry, source);
  await build({
    ...{ entryPoints: [entry], outfile, platform: "node" },
    ...{ bundle: true, packages: "external", format: "esm" },
  });
  return await import(pathToFileURL(outfile).href);
}
