// @ts-check
/**
 * Makes one module of a program in `test`, with all of `src` that it uses, as they
 * are now: such a program runs outside of vitest, in processes of its own. A text
 * of the sources can be another one: test/grammar/planted.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { assets } from "./generate-assets.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Below `node_modules`, so that packages are found from there. */
const folder = join(root, "node_modules/.cache/grammar");

/**
 * @typedef {object} Change
 * @property {string} file  from the root of the project
 * @property {string} text  occurs once
 * @property {string} instead
 */

/**
 * @param {string} entry  from the root of the project
 * @param {string} name  of the bundle
 * @param {Change | null} change  what is planted in a source
 * @returns {Promise<string>} the path of the module
 */
export async function bundleTests(entry, name, change = null) {
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `${name}.mjs`);
  /** @param {string} path  below the root */
  const read = (path) => {
    const text = readFileSync(join(root, path), "utf8");
    if (path !== change?.file) return text;
    if (text.split(change.text).length !== 2)
      throw new Error(`${path} does not hold exactly once: ${change.text}`);
    return text.replace(change.text, () => change.instead);
  };
  await build({
    ...{ entryPoints: [join(root, entry)], outfile, absWorkingDir: root },
    ...{ bundle: true, packages: "external", format: "esm", platform: "node" },
    ...{ target: "node20.19", logLevel: "warning", sourcemap: "inline" },
    // Faults in the harness itself are told by the sources' own lines.
    sourcesContent: false,
    plugins: [
      {
        name: "sources",
        setup: ({ onLoad, onResolve }) => {
          onResolve({ filter: /\/generated\/[\w-]+\.js$/ }, ({ path }) => ({
            path: path.replace(/.*\/([\w-]+)\.js$/, "$1"),
            namespace: "assets",
          }));
          onLoad({ filter: /.*/, namespace: "assets" }, ({ path }) => ({
            contents: assets[path]?.render(read) ?? "",
            loader: "ts",
          }));
          onLoad({ filter: /\.m?[jt]s$/, namespace: "file" }, ({ path }) => ({
            contents: read(relative(root, path).replaceAll("\\", "/")).replace(
              /\bimport\.meta\.(url|dirname)\b/g,
              (_, part) =>
                JSON.stringify(
                  part === "url" ? pathToFileURL(path).href : dirname(path),
                ),
            ),
            loader: path.endsWith(".ts") ? "ts" : "js",
          }));
        },
      },
    ],
  });
  return outfile;
}
