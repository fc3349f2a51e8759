/**
 * One runtime for several packages: a manifest without resources writes all of
 * it, the package is built, and another manifest imports it from there.
 */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allParts, isOfStores } from "../../src/emit/runtime.js";
import { run } from "../commands/run-cli.js";
import {
  createFolder,
  runTests,
  strictest,
  typeCheck,
} from "../support/projects.js";

const folder = createFolder();
const root = realpathSync(folder.path);
const shop = join(root, "packages/shop");
const http = join(root, "packages/http");

/** Every kind of part is asked for by something here. */
const resources = `formats: [json, html, xml, csv]
fallback: true
resources:
  articles: { constraints: { id: "\\\\d+" } }
namespaces:
  admin: { resources: { users: { only: [index, create] } } }
`;

function write(base: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, name)), { recursive: true });
    writeFileSync(join(base, name), text);
  }
}

function list(base: string): readonly string[] {
  return readdirSync(base, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

/** Compiles a package of sources into `dist`; what the compiler says of it. */
function build(base: string, sources: string): readonly string[] {
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...strictest, noEmit: false, rootDir: sources, outDir: "dist" },
    base,
  );
  const files = list(join(base, sources)).map((path) =>
    join(base, sources, path),
  );
  const program = ts.createProgram(files, options);
  program.emit();
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, " "),
    );
}

beforeAll(async () => {
  write(root, {
    "package.json": '{ "type": "module", "workspaces": ["packages/*"] }\n',
    "packages/http/package.json": JSON.stringify({
      name: "@acme/http",
      type: "module",
      exports: {
        "./*": { types: "./dist/*.d.ts", default: "./dist/*.js" },
      },
    }),
    "packages/http/resources.yaml":
      "output: { dir: src, controllers: false, controllerTests: false, tests: false }\n",
    "packages/shop/package.json":
      '{ "name": "shop", "type": "module", "dependencies": { "@acme/http": "*" } }\n',
    "packages/shop/resources.yaml": `output: { http2: true, runtime: { import: "@acme/http" } }\n${resources}`,
  });
  mkdirSync(join(root, "node_modules/@acme"));
  symlinkSync(http, join(root, "node_modules/@acme/http"), "junction");
  expect(await run(http, ["generate"])).toMatchObject({ code: 0 });
  expect(build(http, "src/runtime")).toEqual([]);
});

afterAll(() => {
  folder.remove();
});

test("a manifest without resources writes every part, and the hosts that it has packages for", () => {
  const names = ["express", "fastify", "hono", "koa"] as const;
  const hosts: readonly string[] = names.map((name) => `hosts/${name}`);
  expect(list(join(http, "src/runtime"))).toEqual(
    allParts
      .filter((part) => !hosts.includes(part) && !isOfStores(part))
      .map((part) => `${part}.ts`)
      .sort(),
  );
});

test("a manifest that imports it writes none, compiles, and its tests pass", async () => {
  const made = await run(shop, ["generate"]);
  expect(made.stderr).toMatch(/^Done: \d+ files created\.\n$/);
  expect(made.code).toBe(0);
  const files = list(join(shop, "src"));
  expect(files).toContain("resources/app.ts");
  expect(files.filter((path) => path.includes("runtime"))).toEqual([]);
  const app = readFileSync(join(shop, "src/resources/app.ts"), "utf8");
  expect(app).toContain('from "@acme/http/records/xml";');
  expect(await typeCheck(shop)).toEqual({ code: 0, output: "" });
  const tests = await runTests(shop);
  expect(tests.output).toMatch(/Tests +\d+ passed/);
  expect(tests.code).toBe(0);
  expect(await run(shop, ["check"])).toMatchObject({ code: 0 });
});

test("what was there and is gone is an error in the next run, though nothing changed", async () => {
  const part = join(http, "dist/records/xml.js");
  const types = join(http, "dist/records/xml.d.ts");
  for (const path of [part, types]) renameSync(path, `${path}.gone`);
  const { code, stderr } = await run(shop, ["generate"]);
  for (const path of [part, types]) renameSync(`${path}.gone`, path);
  expect(stderr).toContain(
    "error[runtime-import]: there is no @acme/http/records/xml",
  );
  expect(stderr).toContain(" --> resources.yaml:1:43");
  expect(code).toBe(1);
  expect(await run(shop, ["generate"])).toMatchObject({ code: 0 });
});
