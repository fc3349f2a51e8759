// @ts-check
/**
 * Builds the packages: the generated modules first, then `dist/` of each. It is built
 * beside the old one and takes its place only when it is whole, so that a
 * failed build breaks nothing and a deleted source file leaves nothing behind.
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import ts from "typescript";
import { buildRuntime } from "./build-runtime.mjs";
import { generateAssets } from "./generate-assets.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const tsc = join(
  dirname(require.resolve("typescript/package.json")),
  "bin/tsc",
);
const dist = join(root, "dist");
const fresh = `${dist}.${String(process.pid)}.tmp`;
/** The package of the runtime. */
const freshRuntime = `${fresh}.runtime`;
/** What the compiler makes of each source: the bundle's input, and its types. */
const modules = `${fresh}.modules`;

const { dependencies } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);

/** What is started, or imported: by `exports` of package.json, or by its path. */
const entries = ["cli/main", "index", "define", "vite", "apps/load-app"];

/** The packages that are a part of the bundle. */
const bundled = new Set([
  ...["commander", "zod", "js-yaml", "inflection", "diff"],
  ...["get-east-asian-width"],
]);

/** Handlebars' runtime is a part of it too; its compiler is not. */
const runtimeAlone = {
  name: "runtime-alone",
  /** @param {import("esbuild").PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^handlebars$/ }, ({ path }) => ({
      path,
      external: true,
    }));
  },
};

generateAssets();
try {
  const { status } = spawnSync(
    process.execPath,
    [tsc, "-p", "tsconfig.build.json", "--outDir", modules],
    { cwd: root, stdio: "inherit" },
  );
  if (status === 0) await buildPackage();
  else process.exitCode = 1;
} finally {
  for (const folder of [fresh, freshRuntime, modules])
    rmSync(folder, { recursive: true, force: true });
}

async function buildPackage() {
  await bundle();
  copyTypes();
  await writeJsonSchema();
  buildRuntime(freshRuntime);
  replaceFolder(join(root, "packages/runtime/dist"), freshRuntime);
  replaceFolder(dist, fresh);
}

/**
 * @param {string} home
 * @param {string} made
 */
function replaceFolder(home, made) {
  rmSync(home, { recursive: true, force: true });
  renameSync(made, home);
}

/** The schema of manifests for editors, as the build that was just made has it. */
async function writeJsonSchema() {
  const module = pathToFileURL(join(modules, "manifest/json-schema.js"));
  const { createJsonSchema } = await import(module.href);
  const text = `${JSON.stringify(createJsonSchema(), null, 2)}\n`;
  writeFileSync(join(fresh, "schema.json"), text);
}

/**
 * Puts the modules into few files, one for what every run needs and one for each
 * thing that only some need, with the packages that nearly every run loads: to look
 * for a hundred modules takes longer than to run them. What is large and seldom needed
 * stays where it is installed.
 */
async function bundle() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => join(modules, `${entry}.js`)),
    // Chunks lie beside the folders of the entries, so that a module's path to
    // another folder is the same in its chunk.
    outbase: modules,
    outdir: fresh,
    bundle: true,
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node20.19",
    external: Object.keys(dependencies).filter(
      (name) => !bundled.has(name) && name !== "handlebars",
    ),
    plugins: [runtimeAlone],
    // Names stay, since messages may hold them.
    // Whitespace alone: with shorter syntax, V8 takes half as long again for the
    // collection of garbage, and a large import a quarter longer.
    minifyWhitespace: true,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
    banner: {
      // For packages that are CommonJS, and require Node's own modules.
      js: 'import{createRequire as requireFrom}from"node:module";const require=requireFrom(import.meta.url);',
    },
  });
  const names = Object.keys(metafile.inputs).flatMap(
    (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
  );
  writeFileSync(join(fresh, "LICENSES.txt"), listLicenses(new Set(names)));
}

/**
 * Copies the declarations that those who import the package need: of the entries, of
 * what templates are given, and of all that these import.
 */
function copyTypes() {
  const data = readdirSync(join(modules, "emit/template-data"))
    .filter((file) => file.endsWith(".d.ts"))
    .map((file) => `emit/template-data/${file}`);
  const found = new Set(["index.d.ts", "define.d.ts", "vite.d.ts", ...data]);
  // A set goes on to what is added while it is read.
  for (const file of found) {
    const text = readFileSync(join(modules, file), "utf8");
    for (const { fileName } of ts.preProcessFile(text).importedFiles)
      if (fileName.startsWith("."))
        found.add(
          posix.join(posix.dirname(file), fileName).replace(/\.js$/, ".d.ts"),
        );
    mkdirSync(dirname(join(fresh, file)), { recursive: true });
    copyFileSync(join(modules, file), join(fresh, file));
  }
}

/**
 * The licences of the packages whose code is in the bundle.
 *
 * @param {ReadonlySet<string>} names
 */
function listLicenses(names) {
  return [...names]
    .sort()
    .map((name) => {
      const folder = join(root, "node_modules", name);
      const file = readdirSync(folder).find((each) =>
        /^licen[cs]e/i.test(each),
      );
      if (file === undefined) throw new Error(`${name} has no licence`);
      return `${name}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
    })
    .join(`\n${"-".repeat(72)}\n\n`);
}
