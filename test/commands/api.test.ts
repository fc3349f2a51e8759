/** The public API: what the commands do, without their output. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CannotRun, generate, plan } from "../../src/index.js";
import { makeFolder, makeProject, readTree } from "./run-cli.js";

const files = {
  "package.json": `{ "devDependencies": { "vitest": "^4.0.0" } }`,
  "api/resources.yaml": "resources:\n  articles: { only: [show] }\n",
};

describe("plan", () => {
  test("says what would be written, and writes nothing", async () => {
    const cwd = makeProject(files);
    const result = await plan({ cwd, manifest: "api/resources.yaml" });
    expect(result).toMatchObject({ ok: true, changes: true, diagnostics: [] });
    const table = result.plan.find(
      ({ path }) => path === "api/src/resources/routes.ts",
    );
    expect(table).toMatchObject({ action: "create", owner: "machine" });
    expect(table?.content).toContain('path: "/articles/:id"');
    expect(readTree(cwd)).toEqual(files);
  });

  test("says what is wrong with a manifest", async () => {
    const cwd = makeProject({ "resources.yaml": "resourcs: {}\n" });
    const result = await plan({ cwd });
    expect(result).toMatchObject({ ok: false, changes: false, plan: [] });
    expect(result.diagnostics).toMatchObject([
      { code: "unknown-key", span: { file: "resources.yaml" } },
    ]);
  });

  test("throws where there is no manifest", async () => {
    await expect(plan({ cwd: makeFolder() })).rejects.toThrow(CannotRun);
  });
});

test("names every file that the manifest is made of", async () => {
  const cwd = makeProject({
    "resources.yaml": "include: [one.yaml, missing.yaml]\n",
    "one.yaml": "resources: { articles: {} }\n",
  });
  const names = ["resources.yaml", "one.yaml", "missing.yaml"];
  const { ok, files: found } = await plan({ cwd });
  expect(ok).toBe(false);
  expect(found).toEqual(names.map((name) => join(cwd, name)));
});

describe("generate", () => {
  test("leaves everything as it was where a signal stops it", async () => {
    const cwd = makeProject(files);
    const signal = AbortSignal.abort(new Error("stopped"));
    const options = { cwd, manifest: "api/resources.yaml", signal };
    await expect(generate(options)).rejects.toThrow("stopped");
    expect(readTree(cwd)).toEqual(files);
  });

  test("writes what plan says, once", async () => {
    const cwd = makeProject(files);
    const options = { cwd, manifest: "api/resources.yaml" };
    const planned = await plan(options);
    expect(await generate(options)).toEqual(planned);
    const written = readTree(cwd);
    for (const { path, content } of planned.plan)
      expect(written[path]).toBe(content);
    expect(await generate(options)).toMatchObject({ ok: true, changes: false });
    expect(readTree(cwd)).toEqual(written);
  });

  test("writes nothing where a machine file is in conflict, unless forced", async () => {
    const mine = { "api/src/resources/routes.ts": "// mine\n" };
    const cwd = makeProject({ ...files, ...mine });
    const options = { cwd, manifest: "api/resources.yaml" };
    const refused = await generate(options);
    expect(refused).toMatchObject({ ok: false, changes: false });
    expect(refused.diagnostics).toMatchObject([
      { code: "foreign-file", span: { file: "api/src/resources/routes.ts" } },
    ]);
    expect(readTree(cwd)).toEqual({ ...files, ...mine });
    expect(await generate({ ...options, force: true })).toMatchObject({
      ok: true,
      changes: true,
    });
  });
});
