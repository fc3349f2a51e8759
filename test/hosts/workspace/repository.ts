/** A repository of twenty packages: a runtime, and services that import it. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeProject } from "../../commands/run-cli.js";

const root = join(import.meta.dirname, "../../..");
const http = join(root, "examples/workspace/packages/http");
const services = Array.from(
  { length: 19 },
  (_, index) => `s${String(index + 1).padStart(2, "0")}`,
);

/** Generated and added to git, with one task runner and its settings. */
export function makeRepository(tool: "turbo" | "nx"): string {
  const check = { check: "resource-gen check" };
  const { exports } = JSON.parse(
    readFileSync(join(http, "package.json"), "utf8"),
  );
  const files: Record<string, string> = {
    ".gitignore": "node_modules\n.turbo\n.nx\n",
    "package.json": toJson({
      name: "twenty",
      private: true,
      packageManager: "npm@10.8.2",
      workspaces: ["packages/*", "services/*"],
    }),
    "packages/http/package.json": toJson({
      name: "@acme/http",
      version: "1.0.0",
      type: "module",
      exports,
      scripts: check,
    }),
  };
  for (const file of ["resources.yaml", "tsconfig.json"]) {
    files[`packages/http/${file}`] = readFileSync(join(http, file), "utf8");
  }
  for (const name of services) {
    files[`services/${name}/package.json`] = toJson({
      name: `@acme/${name}`,
      version: "1.0.0",
      type: "module",
      scripts: check,
      dependencies: { "@acme/http": "1.0.0" },
    });
    files[`services/${name}/resources.yaml`] =
      'output: { runtime: { import: "@acme/http" } }\nresources:\n  articles: {}\n';
  }
  const folder = makeProject(files);
  const base = "tsconfig.base.json";
  cpSync(join(root, "examples/workspace", base), join(folder, base));
  const settings = `${tool}.json`;
  cpSync(join(root, "examples/ci", settings), join(folder, settings));
  const link = (target: string, path: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(target, join(folder, path));
  };
  // Links the packages, and writes the lock file that task runners read.
  run(folder, "npm", ["install", "--no-audit", "--no-fund", "--offline"]);
  link(join(import.meta.dirname, "node_modules", tool), `node_modules/${tool}`);
  link(root, "node_modules/resource-gen");
  link("../resource-gen/bin/resource-gen.js", "node_modules/.bin/resource-gen");
  run(folder, "node_modules/.bin/resource-gen", ["generate", "--all"]);
  run(folder, "git", ["init", "--quiet"]);
  run(folder, "git", ["add", "--all"]);
  return folder;
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function run(cwd: string, command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command}: ${stdout}${stderr}`);
}
