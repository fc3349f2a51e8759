// @ts-check
/**
 * Generates a project with the CLI, as its user would, and makes JavaScript of
 * what is emitted: what is measured is what is shipped.
 */
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { cli } from "../kit/cli.mjs";

/** @typedef {Awaited<ReturnType<typeof emitProject>>} Project */

/**
 * @param {import("../kit/kit.mjs").Kit} kit
 * @param {string} name the folder's
 * @param {string} manifest YAML; it may have no `output`
 * @returns the folder, the folder of the emitted TypeScript, and the file of an
 * emitted module as JavaScript
 */
export async function emitProject(kit, name, manifest) {
  const root = generate(kit, name, manifest);
  const source = join(root, "src/resources");
  const out = join(root, "js");
  mkdirSync(out);
  writeFileSync(join(out, "package.json"), '{ "type": "module" }\n');
  await build({
    entryPoints: readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(source, file)),
    outbase: source,
    outdir: out,
    format: "esm",
    target: "node20",
  });
  return {
    root,
    source,
    module: (/** @type {string} */ file) =>
      pathToFileURL(join(out, `${file}.js`)).href,
  };
}

const modules = fileURLToPath(new URL("../node_modules", import.meta.url));

/**
 * Generates a project with a database, and makes one module of all that its
 * server needs; packages stay outside.
 *
 * @param {import("../kit/kit.mjs").Kit} kit
 * @param {string} name the folder's
 * @param {string} manifest YAML; it may have no `output`
 * @param {string} [by] the command line that generates: this build's, if omitted
 * @param {readonly string[]} [more] files of the machine's that no server needs
 * @returns the URL of the module
 */
export async function emitStored(kit, name, manifest, by = cli, more = []) {
  const root = generate(kit, name, manifest, by);
  symlinkSync(modules, join(root, "node_modules"), "junction");
  const main = ["database", "controllers/index"].map(
    (file) => `./src/${file}.js`,
  );
  const own = ["app", "node", "stores", ...more].map(
    (file) => `./src/resources/${file}.js`,
  );
  const lines = [...main, ...own].map((file) => `export * from "${file}";\n`);
  const outfile = join(root, "main.js");
  await build({
    stdin: { contents: lines.join(""), resolveDir: root },
    ...{ outfile, bundle: true, packages: "external" },
    ...{ format: "esm", platform: "node", target: "node20" },
  });
  return pathToFileURL(outfile).href;
}

/**
 * Writes what a manifest says, and gives the folder.
 *
 * @param {import("../kit/kit.mjs").Kit} kit
 * @param {string} name
 * @param {string} manifest
 * @param {string} by the command line that does it
 */
function generate(kit, name, manifest, by = cli) {
  const root = kit.folder(name);
  writeFileSync(join(root, "package.json"), '{ "type": "module" }\n');
  writeFileSync(
    join(root, "tsconfig.json"),
    '{ "compilerOptions": { "module": "nodenext" } }\n',
  );
  const output = "output: { tests: false, controllerTests: false }\n";
  writeFileSync(join(root, "resources.yaml"), output + manifest);
  kit.timeProcess({ args: [by, "--quiet"], cwd: root });
  return root;
}
