// @ts-check
/**
 * Where the command lines are that are measured: ours, the built one, as it is
 * packed, and those of packages.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The package's own folder. */
export const home = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The script that `npx resource-gen` starts. */
export const cli = `${home}/bin/resource-gen.js`;

const require = createRequire(import.meta.url);

/**
 * The script of a package's command.
 *
 * @param {string} name
 * @param {string} [command]
 */
export function findBin(name, command = name) {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      const file = join(folder, name, "package.json");
      const { bin } = require(file);
      const path = typeof bin === "string" ? bin : bin[command];
      return join(dirname(file), path);
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${name} is not installed`);
}
