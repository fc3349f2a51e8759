// @ts-check
/** Folders outside the repository in which commands are run as users run them. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const here = import.meta.dirname;
const root = join(here, "../../..");

/** Holds all projects; they find the packages of this suite. */
export const scratch = realpathSync(
  mkdtempSync(join(tmpdir(), "resource-gen-")),
);
symlinkSync(join(here, "node_modules"), join(scratch, "node_modules"));
process.on("exit", () => {
  rmSync(scratch, { recursive: true, force: true });
});

/**
 * Those that are asked for by name; else every second one, or all with SOAK=1.
 *
 * @param {readonly string[]} names
 * @param {0 | 1} first where to begin
 * @param {readonly string[]} words
 */
export function choose(names, first, words) {
  if (words.length > 0) return names.filter((name) => words.includes(name));
  const isWhole = process.env["SOAK"] !== undefined;
  return names.filter((_, index) => isWhole || index % 2 === first);
}

const install = "npm install --save-dev resource-gen";

/**
 * Runs a line in a folder; rejects, with what it printed, where it ends with
 * another code than 0. What is to be installed is there already, but for
 * resource-gen, which is the one that is tested here.
 *
 * @param {string} folder
 * @param {string} line
 * @returns {Promise<string>} its standard output
 */
export async function run(folder, line) {
  if (line.startsWith("npm install")) {
    if (line === "npm install") return "";
    assert(`${line} `.startsWith(`${install} `), line);
    link(folder);
    return "";
  }
  const { stdout } = await promisify(execFile)("/bin/sh", ["-c", line], {
    ...{ cwd: folder, env, maxBuffer: 1 << 28 },
  }).catch(({ stdout, stderr }) => {
    throw new Error(`${line}\n${stdout}${stderr}`);
  });
  return stdout;
}

export const env = {
  PATH: process.env["PATH"],
  HOME: scratch,
  NO_COLOR: "1",
  npm_config_offline: "true",
  npm_config_update_notifier: "false",
};

/**
 * What npm would do with the package.
 *
 * @param {string} folder
 */
function link(folder) {
  const file = join(folder, "package.json");
  const facts = JSON.parse(readFileSync(file, "utf8"));
  facts.devDependencies = { ...facts.devDependencies, "resource-gen": "*" };
  writeFileSync(file, `${JSON.stringify(facts, null, 2)}\n`);
  const bin = join(folder, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(root, join(folder, "node_modules/resource-gen"));
  symlinkSync("../resource-gen/bin/resource-gen.js", join(bin, "resource-gen"));
}
