/** The example with several machines, as its reader starts it. */
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { copyExample, spawnTool } from "../../examples/project.js";
import { COMPILER } from "../../support/compiler.js";

test("servers, PgBouncer and a replica are killed, and nothing is lost", async () => {
  const project = copyExample("machines");
  expect(spawnTool(project, [COMPILER])).toEqual({ status: 0, said: "" });
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["dist/machines/start.js"],
    { cwd: project },
  );
  expect(stdout).toContain("1 migration applied, once");
  expect(stdout).toMatch(/[1-9]\d+ notes acknowledged, 0 of them lost/);
  expect(stdout).toMatch(/a server was killed +\d+ reads, 0 failed/);
  rmSync(project, { recursive: true, force: true });
});
