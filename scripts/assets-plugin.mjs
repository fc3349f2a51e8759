// @ts-check
/**
 * A plugin for Vite that serves the modules of `src/generated` as they are made
 * from their sources now, so that `vitest --watch` runs the tests of a template,
 * of `src/runtime` or of the page as soon as one is saved. Writes no files.
 */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { assets } from "./generate-assets.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const generated = `${root.replaceAll("\\", "/")}src/generated/`;

/** @returns {import("vite").Plugin} */
export function serveAssets() {
  return {
    name: "resource-gen:assets",
    enforce: "pre",

    // A module may not have been written yet.
    resolveId(source) {
      const name = /^\.\.?\/(?:.*\/)?generated\/([\w-]+)\.js$/.exec(
        source,
      )?.[1];
      if (name === undefined || !Object.hasOwn(assets, name)) return null;
      return `${generated}${name}.ts`;
    },

    load(id) {
      if (!id.startsWith(generated)) return null;
      const asset = assets[id.slice(generated.length, -".ts".length)];
      if (asset === undefined) return null;
      for (const file of asset.sources.flatMap(listFiles))
        this.addWatchFile(file);
      return renderOrThrow(asset);
    },
  };
}

/**
 * @param {string} source  a file or a folder
 * @returns {string[]}
 */
function listFiles(source) {
  const path = join(root, source);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * A fault becomes a module that throws. If loading failed instead, Vite would
 * forget what the module is made of, and would not see the fault mended.
 *
 * @param {import("./generate-assets.mjs").Asset} asset
 */
function renderOrThrow({ render }) {
  try {
    return render();
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error);
    const text = [message, /** @type {Error} */ (cause)?.message].join(": ");
    return `throw new Error(${JSON.stringify(text)});`;
  }
}
