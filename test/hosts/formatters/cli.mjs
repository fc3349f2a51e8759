// @ts-check
/** Commands, ours and those of formatters, run in a project. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../../..");
export const program = join(root, "bin/resource-gen.js");

/** What is said of packages that the project names and nobody installed. */
const notInstalled = new Set(["package-missing", "formatter-failed"]);

/**
 * Runs a script with Node; fails where it ends with another code than 0.
 *
 * @param {string} folder
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} env beside what there is
 * @returns {string} its standard output
 */
export function execute(folder, args, env = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
  });
  assert.equal(status, 0, `${args.join(" ")}\n${stdout}\n${stderr}`);
  return stdout;
}

/**
 * What a command of ours says, but of packages.
 *
 * @param {string} folder
 * @param {readonly string[]} args
 * @returns {{ diagnostics: readonly { code: string }[], plan: readonly { path: string, action: string }[] }}
 */
export function say(folder, args) {
  const record = JSON.parse(
    execute(folder, [program, ...args, "--format", "json"]),
  );
  record.diagnostics = record.diagnostics.filter(
    (/** @type {{ code: string }} */ { code }) => !notInstalled.has(code),
  );
  return record;
}

/**
 * @param {string} folder
 * @param {readonly string[]} flags
 */
export function generate(folder, flags) {
  return say(folder, ["generate", ...flags]);
}

/** @param {{ plan: readonly { path: string, action: string }[] }} record */
export function changes({ plan }) {
  return plan
    .filter(({ action }) => action !== "unchanged")
    .map(({ path, action }) => `${action} ${path}`);
}
