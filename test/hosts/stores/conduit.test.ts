/** examples/conduit on PostgreSQL, which is one setting of its manifest. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../../commands/run-cli.js";
import { copyExample, spawnTool } from "../../examples/project.js";
import { createDatabase } from "./databases.js";

test("examples/conduit passes its tests", { timeout: 0 }, async () => {
  const project = copyExample("conduit");
  const manifest = join(project, "resources.yaml");
  const text = readFileSync(manifest, "utf8");
  const onPostgres = text.replace("dialect: sqlite", "dialect: postgres");
  expect(onPostgres).not.toBe(text);
  writeFileSync(manifest, onPostgres);
  // The history of another database.
  rmSync(join(project, "src/migrations"), { recursive: true });
  const { code, stderr } = await run(project, ["generate"]);
  expect(code, stderr).toBe(0);
  process.env["DATABASE_URL"] = await createDatabase("conduit");
  try {
    const tests = ["vitest/vitest.mjs", "run", "test/conduit.test.ts"];
    const { status, said } = spawnTool(project, tests);
    expect(status, said).toBe(0);
  } finally {
    delete process.env["DATABASE_URL"];
  }
});
