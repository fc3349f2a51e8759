/**
 * `resource-gen-runtime`: the same parts that projects are given, compiled. A
 * project may import them, and two copies may meet in one process.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildRuntime } from "../../scripts/build-runtime.mjs";
import { allParts } from "../../src/emit/runtime.js";
import { runtime } from "../../src/generated/runtime.js";
import { csv } from "../../src/runtime/records/csv.js";
import { forms } from "../../src/runtime/http/forms.js";
import { methodOverride } from "../../src/runtime/http/override.js";
import { HttpError } from "../../src/runtime/http/reply.js";
import { version } from "../../src/runtime/version.js";
import { createMatcher } from "../../src/runtime/routing/router.js";
import { run } from "../commands/run-cli.js";
import { createApp } from "../runtime/bound/app.js";
import { createFolder, runTests, typeCheck } from "../support/projects.js";

const folder = createFolder();
const project = realpathSync(folder.path);
const home = join(project, "node_modules/resource-gen-runtime");

beforeAll(() => {
  mkdirSync(home);
  buildRuntime(join(home, "dist"));
  cpSync(
    join(import.meta.dirname, "../../packages/runtime/package.json"),
    `${home}/package.json`,
  );
});

afterAll(() => {
  folder.remove();
});

test("every part is there, with its types", () => {
  for (const part of allParts)
    for (const ending of [".js", ".d.ts"])
      expect(existsSync(join(home, "dist", part + ending))).toBe(true);
  const files = readdirSync(join(home, "dist"), { recursive: true })
    .map(String)
    .filter((file) => /\.[jt]s$/.test(file));
  expect(files).toHaveLength(2 * allParts.length);
});

test("a project that imports it compiles, and its tests pass", async () => {
  writeFileSync(
    join(project, "resources.yaml"),
    `output: { http2: true, runtime: { import: resource-gen-runtime } }
formats: [json, html, xml, csv]
fallback: true
resources:
  articles: { constraints: { id: "\\\\d+" } }
`,
  );
  const { code, stderr } = await run(project, ["generate"]);
  expect(stderr).toMatch(/^Done: \d+ files created\.\n$/);
  expect(code).toBe(0);
  const app = readFileSync(join(project, "src/resources/app.ts"), "utf8");
  expect(app).toContain('from "resource-gen-runtime/records/xml";');
  expect(await typeCheck(project)).toEqual({ code: 0, output: "" });
  const tests = await runTests(project);
  expect(tests.output).toMatch(/Tests +\d+ passed/);
  expect(tests.code).toBe(0);
  const { stdout } = await run(project, ["doctor"]);
  expect(stdout).toMatch(
    /^runtime +revision \d+ of resource-gen-runtime \d+\.\d+\.\d+; without output\.runtime it is copied$/m,
  );
});

describe("a runtime of another version", () => {
  const files = ["js", "d.ts"].map((end) => join(home, `dist/version.${end}`));
  let declared = version;
  const declare = (other: string): void => {
    for (const file of files)
      writeFileSync(file, readFileSync(file, "utf8").replace(declared, other));
    declared = other;
  };

  afterAll(() => {
    declare(version);
  });

  test.each(["0.0.9", "0.2.0", "1.0.0"])("%s", async (other) => {
    declare(other);
    const tests = await runTests(project);
    expect(tests.code).toBe(1);
    expect(tests.output).toContain(
      `written by resource-gen ${version}, and the runtime that they import is ${other}`,
    );
    const { code, stderr } = await run(project, ["generate"]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      `resource-gen-runtime is of version ${other}, and what resource-gen ${version} writes`,
    );
  });

  test("one that mends it is taken as it is", async () => {
    declare("0.1.7");
    const { code, stderr } = await run(project, ["generate", "--check"]);
    expect(stderr).not.toContain("error");
    expect(code).toBe(0);
    expect(await runTests(project)).toMatchObject({ code: 0 });
  });
});

describe("two copies in one process", () => {
  async function load<Module>(part: string): Promise<Module> {
    const file = join(home, "dist", `${part}.js`);
    return (await import(pathToFileURL(file).href)) as Module;
  }

  test("an HttpError of the other one is an answer, no fault", async () => {
    const other =
      await load<typeof import("../../src/runtime/http/reply.js")>(
        "http/reply",
      );
    expect(other.HttpError).not.toBe(HttpError);
    const app = createApp({
      articles: {
        index: () => {
          throw new other.HttpError(409, "Taken");
        },
      },
    });
    const reply = await app.fetch(new Request("http://host.test/articles"));
    expect(reply.status).toBe(409);
    expect(await reply.json()).toMatchObject({ detail: "Taken" });
  });

  test("an application of the other one takes this one's parts", async () => {
    const { createApp: create } =
      await load<typeof import("../../src/runtime/http/app.js")>("http/app");
    const route = {
      ...{ name: null, path: "/notes", controller: "notes", params: [] },
      ...{ formats: ["csv"], defaults: {}, constraints: {} },
    };
    const routes = [
      { ...route, method: "GET", action: "index" },
      { ...route, method: "PUT", action: "update" },
    ];
    const app = create(
      {
        routes,
        settings: { formats: { csv: "text/csv" }, baseUrl: null },
        match: createMatcher(routes),
        codecs: { csv },
        forms,
        methodOverride,
      },
      {
        notes: {
          index: () => {
            throw new HttpError(410);
          },
          update: async (context: { body: () => Promise<unknown> }) => ({
            status: 200,
            value: [await context.body()],
          }),
        },
      },
    );
    const url = "http://host.test/notes";
    expect((await app.fetch(new Request(url))).status).toBe(410);
    const body = new URLSearchParams({ _method: "PUT", title: "Tea" });
    const reply = await app.fetch(new Request(url, { method: "POST", body }));
    expect(await reply.text()).toBe("title\r\nTea\r\n");
  });

  test("no part asks whether something is of a class of the runtime's", () => {
    const texts = Object.values(runtime);
    const classes = texts.flatMap((text) =>
      [...text.matchAll(/\bclass (\w+)/g)].map(([, name = ""]) => name),
    );
    expect(classes).toContain("HttpError");
    const asked = texts.flatMap((text) =>
      [...text.matchAll(/\binstanceof (\w+)/g)].map(([, name = ""]) => name),
    );
    expect(asked.filter((name) => classes.includes(name))).toEqual([]);
  });
});
