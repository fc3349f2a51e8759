/**
 * Large manifests compile, tests and all: 1,200 operations, and a body of 600
 * fields. Both compilers: each gives up at a size of its own.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compile } from "../support/compile.js";
import { longManifest, wideManifest } from "../support/large-manifests.js";
import { createFolder, strictest, writeProject } from "../support/projects.js";

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));

const manifests = {
  "a body of 600 fields": wideManifest(600),
  "1,400 operations": longManifest(200),
};

test.each(Object.entries(manifests))("%s compile", async (_, manifest) => {
  const { model } = await compile(manifest);
  if (model === null) throw new Error("the manifest is refused");
  const { path, remove } = createFolder();
  try {
    writeProject(path, model);
    const config = { compilerOptions: strictest, include: ["src", "test"] };
    writeFileSync(join(path, "tsconfig.json"), JSON.stringify(config));
    for (const version of ["typescript", "typescript-7"]) {
      const tsc = join(modules, version, "bin/tsc");
      expect(checkTypes(tsc, path)).toBe("");
    }
  } finally {
    remove();
  }
});

/** What the compiler has against a folder. */
function checkTypes(tsc: string, cwd: string): string {
  try {
    execFileSync(process.execPath, [tsc, "-p", "."], { cwd, encoding: "utf8" });
    return "";
  } catch (error) {
    return (error as { stdout: string }).stdout.slice(0, 2000);
  }
}
