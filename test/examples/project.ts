/** An example's project, copied where nothing of what it does is left behind. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { hashText } from "../../src/plan/hash.js";
import { makeFolder, run } from "../commands/run-cli.js";
import { COMPILER } from "../support/compiler.js";

const root = join(import.meta.dirname, "../..");
const modules = join(root, "node_modules");

/** Where an example stands. */
export function exampleFolder(name: string): string {
  return join(root, "examples", name);
}

/**
 * Runs the tool in an example. Files that nobody edited are made from scratch,
 * those of the user's too, so that they show what a new project gets.
 */
export async function regenerateExample(name: string): Promise<void> {
  const folder = exampleFolder(name);
  const lockFile = join(folder, "resource-gen.lock.json");
  const lock = JSON.parse(readFileSync(lockFile, "utf8")) as {
    readonly files: Readonly<Record<string, { readonly sha256: string }>>;
  };
  const isEdited = (path: string, sha256: string): boolean => {
    const file = join(folder, path);
    return existsSync(file) && hashText(readFileSync(file, "utf8")) !== sha256;
  };
  const edited = Object.entries(lock.files).filter(([path, { sha256 }]) =>
    isEdited(path, sha256),
  );
  for (const path of Object.keys(lock.files))
    if (!edited.some(([each]) => each === path))
      rmSync(join(folder, path), { force: true });
  const files = Object.fromEntries(edited);
  writeFileSync(lockFile, JSON.stringify({ ...lock, files }));
  const { code, stderr } = await run(folder, ["generate"]);
  expect(code, stderr).toBe(0);
}

/** A copy of an example that finds its tools. */
export function copyExample(name: string): string {
  return copyProject(exampleFolder(name));
}

/** A copy of a project that finds its tools. */
export function copyProject(folder: string): string {
  const project = makeFolder();
  cpSync(folder, project, {
    recursive: true,
    filter: (path) => !/[\\/](?:node_modules|dist)$/.test(path),
  });
  mkdirSync(join(project, "node_modules"));
  for (const tool of ["vitest", "@types", "kysely", "@photostructure", "pg"]) {
    const link = join(project, "node_modules", tool);
    symlinkSync(join(modules, tool), link, "junction");
  }
  return project;
}

/** Runs a program of the project's tools in a copy. */
export function spawnTool(
  cwd: string,
  args: readonly string[],
): { readonly status: number | null; readonly said: string } {
  // Vitest tells its workers by these that they are workers of this run.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")),
  );
  const [tool = "", ...rest] = args;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(modules, tool), ...rest],
    { cwd, env, encoding: "utf8", maxBuffer: 1 << 26 },
  );
  return { status, said: stdout + stderr };
}

function runTool(cwd: string, args: readonly string[]): void {
  const { status, said } = spawnTool(cwd, args);
  expect(`${said}${String(status)}`).toMatch(/0$/);
}

/** Compiles a copy, and runs the tests that were generated for it. */
export function checkProject(project: string): void {
  runTool(project, [COMPILER]);
  runTool(project, ["vitest/vitest.mjs", "run", "--reporter=dot"]);
}
