/** What is emitted of stores compiles, in the strictest settings. */
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { modelOf } from "../../stores/emitted-cases.js";
import { target } from "../../support/compile.js";
import {
  createFolder,
  typeCheck,
  writeProject,
} from "../../support/projects.js";

const folder = createFolder();

afterAll(() => {
  folder.remove();
});

test("on SQLite and on PostgreSQL", async () => {
  const bare = { ...target, tests: false } as const;
  for (const dialect of ["sqlite", "postgres"]) {
    const model = await modelOf(dialect);
    writeProject(join(folder.path, dialect), model, bare);
  }
  const { output } = await typeCheck(folder.path);
  expect(output).toBe("");
});
