// @ts-check
/** A folder in which npm installs the package as it would be published. */
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const here = import.meta.dirname;

/** Holds the project, and the tarball. */
export const scratch = realpathSync(
  mkdtempSync(join(tmpdir(), "resource-gen-packed-")),
);
process.on("exit", () => {
  rmSync(scratch, { recursive: true, force: true });
});

export const env = {
  ...process.env,
  NO_COLOR: "1",
  npm_config_audit: "false",
  npm_config_fund: "false",
  npm_config_prefer_offline: "true",
  npm_config_update_notifier: "false",
};

const { packages } = JSON.parse(
  readFileSync(join(here, "package-lock.json"), "utf8"),
);
const tarball = pack();

/** Packs what is built. */
function pack() {
  const args = ["pack", "--silent", "--ignore-scripts"];
  execFileSync("npm", [...args, "--pack-destination", scratch], {
    ...{ cwd: join(here, "../../.."), env, stdio: "inherit" },
  });
  const name = readdirSync(scratch).find((file) => file.endsWith(".tgz"));
  assert(name !== undefined, "npm pack left no tarball");
  return join(scratch, name);
}

/**
 * Runs a line in a folder; rejects, with what it printed, where it ends with
 * another code than 0. In place of resource-gen it installs the tarball, and
 * other packages in the version that the lock file here has.
 *
 * @param {string} folder
 * @param {string} line
 * @returns {Promise<string>} its standard output
 */
export async function run(folder, line) {
  const { stdout } = await promisify(execFile)(
    "/bin/sh",
    ["-c", pinPackages(line)],
    { cwd: folder, env, maxBuffer: 1 << 28 },
  ).catch(({ stdout, stderr }) => {
    throw new Error(`${line}\n${stdout}${stderr}`);
  });
  return stdout;
}

/** @param {string} line */
function pinPackages(line) {
  const install = "npm install --save-dev ";
  if (!line.startsWith(install)) return line;
  const names = line.slice(install.length).split(" ");
  return install + names.map(pinPackage).join(" ");
}

/** @param {string} name */
function pinPackage(name) {
  if (name === "resource-gen") return tarball;
  const version = packages[`node_modules/${name}`]?.version;
  assert(version !== undefined, `the lock file has no ${name}`);
  return `${name}@${version}`;
}
