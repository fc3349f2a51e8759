// @ts-check
/**
 * Checks what would be published: packs it, lets publint and
 * are-the-types-wrong look at the tarball, installs that into an empty project
 * and does there what the README tells a newcomer to do. Fails with the first
 * command that fails.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const scratch = mkdtempSync(join(tmpdir(), "resource-gen-package-"));
const { devDependencies } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);

const budgets = {
  "resource-gen": { entryCount: 320, size: 1_180_000, unpackedSize: 5_200_000 },
  "resource-gen-runtime": {
    ...{ entryCount: 260, size: 295_000, unpackedSize: 1_010_000 },
  },
};

try {
  const tarball = pack("resource-gen");
  const runtime = pack("resource-gen-runtime", "packages/runtime");
  checkTarball(tarball);
  checkRuntimeTarball(runtime);
  checkRelease("resource-gen", tarball);
  checkRelease("resource-gen-runtime", runtime);
  checkEmptyProject(tarball);
  await checkImportedRuntime(tarball, runtime);
  await checkFirstFiveMinutes(tarball);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/**
 * The path of the tarball; `npm pack` builds first.
 *
 * @param {string} name
 * @param {string} folder
 */
function pack(name, folder = ".") {
  const home = join(scratch, name);
  mkdirSync(home);
  run(join(root, folder), "npm", ["pack", "--pack-destination", home]);
  const [file] = readdirSync(home).filter((each) => each.endsWith(".tgz"));
  assert(file !== undefined, "npm pack left no tarball");
  return join(home, file);
}

/** @param {string} tarball */
function checkTarball(tarball) {
  run(root, "npx", ["--no-install", "publint", "run", tarball, "--strict"]);
  run(root, "npx", [
    ...["--no-install", "attw", tarball],
    ...["--profile", "esm-only", "--no-emoji", "--format", "ascii"],
  ]);
}

/** @param {string} tarball */
function checkRuntimeTarball(tarball) {
  run(root, "npx", ["--no-install", "publint", "run", tarball, "--strict"]);
  // It does not look behind a wildcard by itself.
  const folder = join(root, "src/runtime");
  const parts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length));
  run(root, "npx", [
    ...["--no-install", "attw", tarball],
    ...["--profile", "esm-only", "--no-emoji", "--format", "ascii"],
    ...["--entrypoints", ...parts],
  ]);
}

/**
 * What npm says it would publish, held against a budget. Nothing is sent, and
 * `--force` keeps npm from asking the registry for versions that are there.
 *
 * The bundle is 2.4 MB, the templates and the runtime as texts 1.4 MB. Each figure has
 * about a twentieth of room; who needs more says here what for: the rules of callers, of
 * fields and of members took 180 kB, 20 of them packed; totals, searches and filters of
 * lists 120; pages of lists and of states, and rows that are deleted and restored, the
 * last 120. Factories took 14 files of the runtime's package, and 23 kB packed.
 *
 * @typedef {{ entryCount: number, size: number, unpackedSize: number }} Told
 * @param {keyof typeof budgets} name
 * @param {string} tarball
 */
function checkRelease(name, tarball) {
  const budget = budgets[name];
  const printed = execFileSync(
    "npm",
    ["publish", tarball, "--dry-run", "--force", "--json"],
    { encoding: "utf8", shell: process.platform === "win32" },
  );
  /** @type {Told | Record<string, Told>} */
  const json = JSON.parse(printed);
  // Newer npm puts it under the package's name.
  const told = /** @type {Told} */ ("size" in json ? json : json[name]);
  for (const [what, limit] of Object.entries(budget)) {
    const found = told[/** @type {keyof Told} */ (what)];
    console.log(`${name}: ${what} ${found} of ${limit}`);
    assert(found <= limit, `${name}: its ${what} is over its budget`);
  }
  const { publishConfig } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  assert.equal(publishConfig.provenance, true, "released without provenance");
}

/** @param {string} tarball */
function checkEmptyProject(tarball) {
  const project = join(scratch, "project");
  mkdirSync(project);
  writeJson(join(project, "package.json"), {
    name: "project",
    private: true,
    type: "module",
  });
  writeJson(join(project, "tsconfig.json"), {
    compilerOptions: {
      target: "es2022",
      module: "nodenext",
      types: ["node"],
      noEmit: true,
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      verbatimModuleSyntax: true,
      isolatedDeclarations: true,
      declaration: true,
      erasableSyntaxOnly: true,
    },
    include: ["src", "test"],
  });
  const tools = ["typescript", "@types/node", "vitest"];
  run(project, "npm", [
    ...["install", "--no-audit", "--no-fund", tarball],
    ...tools.map((tool) => `${tool}@${devDependencies[tool]}`),
  ]);
  checkInstalled(join(project, "node_modules/resource-gen"));

  run(project, "npx", ["--no-install", "resource-gen", "init", "--yes"]);
  run(project, "npx", ["--no-install", "resource-gen"]);
  run(project, "npx", ["--no-install", "resource-gen", "generate", "--check"]);
  run(project, "npx", ["--no-install", "resource-gen", "routes"]);
  run(project, "npx", ["--no-install", "tsc"]);
  run(project, "npx", ["--no-install", "vitest", "run"]);

  checkImports(project);
}

/**
 * A project that imports the runtime: `init` lists it among the dependencies, what
 * production installs is the runtime and nothing else, and a server whose runtime is of
 * another version says so instead of starting. Then one setting, and it is copied.
 *
 * @param {string} tarball
 * @param {string} runtime
 */
async function checkImportedRuntime(tarball, runtime) {
  const project = join(scratch, "imported");
  mkdirSync(project);
  run(project, "npx", [
    ...["--yes", `--package=${tarball}`, "resource-gen", "init", "--yes"],
    ...["--database", "sqlite", "--runtime", "package"],
  ]);
  const packageFile = join(project, "package.json");
  /** @type {{ dependencies: Record<string, string>, devDependencies: Record<string, string> }} */
  const listed = JSON.parse(readFileSync(packageFile, "utf8"));
  assert("resource-gen-runtime" in listed.dependencies);
  listed.dependencies["resource-gen-runtime"] = `file:${runtime}`;
  listed.devDependencies["resource-gen"] = `file:${tarball}`;
  writeJson(packageFile, listed);
  run(project, "npm", ["install", "--no-audit", "--no-fund"]);
  run(project, "npx", ["--no-install", "resource-gen"]);
  assert(!readdirSync(join(project, "src/resources")).includes("runtime"));
  run(project, "npx", ["--no-install", "tsc"]);
  run(project, "npx", ["--no-install", "vitest", "run"]);
  await withServer(project, "npx tsx src/server.ts", async (url) => {
    const reply = await fetch(url);
    assert.deepEqual(await reply.json(), []);
  });

  const file = join(
    project,
    "node_modules/resource-gen-runtime/dist/version.js",
  );
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/version = ".*"/, 'version = "99.0.0"'));
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "src/server.ts"],
    { cwd: project, encoding: "utf8" },
  );
  assert.equal(status, 1, "a server that started with another runtime");
  const [own] = /resource-gen \d+\.\d+\.\d+.*99\.0\.0/.exec(stderr) ?? [];
  assert(own !== undefined, `no word of both versions: ${stderr}`);
  console.log(own);
  writeFileSync(file, text);

  const manifest = join(project, "resources.yaml");
  const setting = "output:\n  runtime: { import: resource-gen-runtime }\n";
  const written = readFileSync(manifest, "utf8");
  assert(written.includes(setting));
  writeFileSync(manifest, written.replace(setting, ""));
  run(project, "npx", ["--no-install", "resource-gen"]);
  assert(readdirSync(join(project, "src/resources")).includes("runtime"));
  run(project, "npx", ["--no-install", "tsc"]);
  run(project, "npx", ["--no-install", "vitest", "run"]);
}

/**
 * A manifest in TypeScript, and the API: both run, and their declarations are
 * right down to those of our own dependencies.
 *
 * @param {string} project
 */
function checkImports(project) {
  const folder = join(project, "typed");
  mkdirSync(folder);
  writeJson(join(folder, "tsconfig.json"), {
    compilerOptions: {
      target: "es2023",
      module: "nodenext",
      types: ["node"],
      noEmit: true,
      strict: true,
      skipLibCheck: false,
    },
  });
  writeFileSync(
    join(folder, "resources.config.ts"),
    `import { defineResources } from "resource-gen/define";

export default defineResources({
  resources: { articles: { only: ["index", "show"] } },
});
`,
  );
  writeFileSync(
    join(folder, "wrong.ts"),
    `import { defineResources } from "resource-gen/define";

// @ts-expect-error: there is no such action
defineResources({ resources: { articles: { only: ["shwo"] } } });
`,
  );
  writeFileSync(
    join(folder, "api.ts"),
    `import { CannotRun, generate, plan, type RunResult } from "resource-gen";
import { resourceGen, type ResourceGenPlugin } from "resource-gen/vite";

const options = { cwd: import.meta.dirname };
const planned: RunResult = await plan(options);
const done = await generate(options);
const again = await generate(options);
const plugin: ResourceGenPlugin = resourceGen(options);
const code = await plan({ cwd: "/nowhere" }).then(
  () => null,
  (error: unknown) => (error instanceof CannotRun ? error.code : null),
);
const found = [planned.ok, planned.changes, done.changes, again.changes];
console.log(JSON.stringify([...found, code, plugin.name]));
`,
  );
  run(project, "npx", ["--no-install", "tsc", "-p", "typed"]);
  // Node 20 takes no types.
  const { outputText } = ts.transpileModule(
    readFileSync(join(folder, "api.ts"), "utf8"),
    { compilerOptions: { module: ts.ModuleKind.ESNext } },
  );
  const script = join(folder, "api.mjs");
  writeFileSync(script, outputText);
  const printed = execFileSync(process.execPath, [script], {
    encoding: "utf8",
  });
  assert.deepEqual(JSON.parse(printed), [
    ...[true, true, true, false, "no-manifest", "resource-gen"],
  ]);
  run(project, "npx", [
    ...["--no-install", "resource-gen", "routes"],
    ...["--manifest", "typed/resources.config.ts"],
  ]);
}

/**
 * The commands of the README's first five minutes as they are written there,
 * but for the name of the tarball, in an empty folder; then an article that
 * is still there when the server starts again.
 *
 * @param {string} tarball
 */
async function checkFirstFiveMinutes(tarball) {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [, block] =
    /## In five minutes[^]*?```sh\n([^]*?)```/.exec(readme) ?? [];
  assert(block !== undefined, "the README has no first five minutes");
  const commands = block.trim().split("\n");
  assert(commands.length <= 3, "more than three commands");
  const folder = join(scratch, "five-minutes");
  mkdirSync(folder);
  const last = commands.pop();
  assert(last !== undefined);
  for (const command of commands) {
    const typed = command
      .replace(
        "npx resource-gen",
        `npx --yes --package=${tarball} resource-gen`,
      )
      .replace(/npm install$/, `npm install --save-dev ${tarball}`);
    run(folder, "bash", ["--norc", "-c", typed]);
  }
  const made = await withServer(folder, last, async (url) => {
    const reply = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ title: "Tea", body: "Hot." }),
    });
    assert.equal(reply.status, 201);
    return /** @type {unknown} */ (await reply.json());
  });
  const rows = await withServer(folder, last, async (url) => {
    const reply = await fetch(url);
    return /** @type {unknown} */ (await reply.json());
  });
  assert.deepEqual(rows, [made]);
}

/**
 * Starts a server, asks it one thing at `/articles`, and stops it as Ctrl-C does.
 *
 * @param {string} folder
 * @param {string} command
 * @param {(url: URL) => Promise<unknown>} ask
 * @returns what it was asked
 */
async function withServer(folder, command, ask) {
  console.log(`\n$ ${command}`);
  const server = spawn("bash", ["--norc", "-c", `exec ${command}`], {
    ...{ cwd: folder, detached: true, env: { ...process.env, PORT: "0" } },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(server, "close");
  try {
    let printed = "";
    for await (const chunk of server.stdout.iterator({
      destroyOnReturn: false,
    })) {
      printed += String(chunk);
      const [, url] = /Listening on (\S+)\s/.exec(printed) ?? [];
      if (url !== undefined) return await ask(new URL("/articles", url));
    }
    throw new Error(`it said nothing of where it listens: ${printed}`);
  } finally {
    process.kill(-Number(server.pid), "SIGINT");
    server.stdout.resume();
    await closed;
  }
}

/**
 * What a user gets holds no sources and no tests, and runs nothing by itself.
 *
 * @param {string} folder
 */
function checkInstalled(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const foreign = files.filter(
    (file) =>
      /\.test\.|^(src|test|scripts|examples|bench)\b/.test(file) ||
      (file.endsWith(".ts") && !file.endsWith(".d.ts")),
  );
  assert.deepEqual(foreign, [], "files that have no place in the package");
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const hooks = ["preinstall", "install", "postinstall", "prepare"];
  const found = hooks.filter((name) => name in scripts);
  assert.deepEqual(found, [], "scripts that package managers warn of");
  const bytes = files
    .map((file) => statSync(join(folder, file)))
    .filter((stat) => stat.isFile())
    .reduce((sum, stat) => sum + stat.size, 0);
  console.log(
    `installed: ${files.length} files, ${Math.ceil(bytes / 1024)} KB`,
  );
}

/**
 * @param {string} path
 * @param {object} value
 */
function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Runs a command, shows what it prints, and throws where it fails.
 *
 * @param {string} cwd
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(cwd, command, args) {
  console.log(`\n$ ${[command, ...args].join(" ")}`);
  execFileSync(command, args, {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
}
