// @ts-check
/**
 * `npm run bench [-- --short] [-- NAME...]`: runs the suites in `suites/`, all
 * or those that are named, and prints one table for each. The rows go to
 * `results/` as JSON too. Fails where a suite cannot run; a figure that misses
 * its target is a figure, and fails nothing.
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createKit } from "./kit/kit.mjs";
import { printTable } from "./kit/table.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const words = process.argv.slice(2);
const short = words.includes("--short");
const names = words.filter((word) => !word.startsWith("--"));

prepare();
const suites = await loadSuites();
const results = [];
/** @type {string[]} */
const roots = [];
for (const suite of suites) {
  const kit = createKit({ short, name: suite.name });
  roots.push(kit.root);
  process.stdout.write(`\n${suite.title}\n\n`);
  try {
    const rows = await suite.run(kit);
    process.stdout.write(printTable(rows));
    results.push({ suite: suite.name, title: suite.title, rows });
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
for (const root of roots) rmSync(root, { recursive: true, force: true });
save();

/** The build, and the peers: they have a lock file of their own. */
function prepare() {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const run = (/** @type {string[]} */ args, /** @type {string} */ cwd) => {
    const { status } = spawnSync(npm, args, { cwd, stdio: "inherit" });
    if (status !== 0) process.exit(1);
  };
  if (!existsSync(join(here, "../dist"))) run(["run", "build"], dirname(here));
  if (!existsSync(join(here, "node_modules")))
    run(["ci", "--no-audit", "--no-fund"], here);
}

/** @returns {Promise<import("./kit/kit.mjs").Suite[]>} */
async function loadSuites() {
  const files = readdirSync(join(here, "suites"))
    .filter((file) => file.endsWith(".mjs"))
    .sort();
  const all = [];
  for (const file of files) {
    const { href } = pathToFileURL(join(here, "suites", file));
    all.push((await import(href)).default);
  }
  const unknown = names.filter((name) => !all.some((one) => one.name === name));
  if (unknown.length > 0) {
    const known = all.map(({ name }) => name).join(", ");
    console.error(
      `no suite is called ${unknown.join(", ")}; there are ${known}`,
    );
    process.exit(2);
  }
  return names.length === 0
    ? all
    : all.filter(({ name }) => names.includes(name));
}

function save() {
  const folder = join(here, "results");
  mkdirSync(folder, { recursive: true });
  const [{ model: cpu = "unknown" } = {}] = cpus();
  const machine = { node: process.version, cpu, cores: cpus().length };
  const file = join(folder, short ? "short.json" : "full.json");
  writeFileSync(
    file,
    `${JSON.stringify({ version: 1, short, machine, results }, null, 2)}\n`,
  );
  process.stdout.write(
    `\nThe rows as JSON: bench/results/${short ? "short" : "full"}.json\n`,
  );
}
