/**
 * Words of the manifest beside each other: what is accepted compiles under the
 * strictest flags, is as Prettier has it, and passes its own tests. Each
 * manifest in `test/cases/sentences` once was accepted and did not.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "js-yaml";
import { format } from "prettier";
import { afterAll, expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import type { Model } from "../../src/model/types.js";
import { compile, target } from "../support/compile.js";
import { createFolder, runTests, typeCheck } from "../support/projects.js";
import { writeProjects } from "../support/shared-runtimes.js";

const cases = fileURLToPath(new URL("../cases/sentences", import.meta.url));

const folder = createFolder();
afterAll(() => {
  folder.remove();
});

/** The sentences as they are written, by the names of their files. */
const sentences = new Map(
  readdirSync(cases).map((name) => [
    name.replace(".yaml", ""),
    load(readFileSync(join(cases, name), "utf8")) as {
      readonly database?: object;
    },
  ]),
);

async function modelOf(manifest: object): Promise<Model> {
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  return model;
}

/** The same with the other database, and with none if it is a sentence then. */
async function listOthers({
  database,
  ...rest
}: {
  readonly database?: object;
}): Promise<readonly Model[]> {
  if (database === undefined) return [];
  const other = { ...rest, database: { dialect: "postgres" } };
  const { model } = await compile(rest);
  return [await modelOf(other), ...(model === null ? [] : [model])];
}

test.each([...sentences])("%s: is as Prettier has it", async (_, manifest) => {
  const files = emit(await modelOf(manifest), target);
  for (const { path, content } of files) {
    if (!path.endsWith(".ts") || path.includes("/runtime/")) continue;
    expect(content).toBe(await format(content, { filepath: path }));
  }
});

test("compile, and pass their own tests", async () => {
  const projects = new Map<string, Model>();
  for (const [name, manifest] of sentences) {
    projects.set(`tested/${name}`, await modelOf(manifest));
    for (const [index, model] of (await listOthers(manifest)).entries())
      projects.set(`others/${name}-${index}`, model);
  }
  writeProjects(folder.path, projects);
  expect(await typeCheck(folder.path)).toEqual({ code: 0, output: "" });
  const { code, output } = await runTests(folder.path, "tested/");
  // What the user has to write has a test to do.
  expect(output).toMatch(/Tests +\d+ passed(?: \| \d+ todo)? \(\d+\)/);
  expect(code, output).toBe(0);
});
