/** What `init` sets up for a database. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { needsSqlitePackage } from "../../src/project/sqlite-driver.js";
import { makeProject, readTree, run } from "./run-cli.js";

interface Package {
  readonly type?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function readPackage(project: string): Package {
  return JSON.parse(readTree(project)["package.json"] ?? "{}") as Package;
}

const scripts = {
  dev: "tsx watch src/server.ts",
  "db:migrate": "tsx src/migrate.ts",
};

/** No Node without a driver of its own is let in by `engines`. */
const modern = { engines: { node: ">=24" } };
const sqlite =
  Number.parseInt(process.versions.node) < 24
    ? { "@photostructure/sqlite": "^1.2.1" }
    : {};

test("in an empty folder, a package too; and then it is complete", async () => {
  const project = makeProject({});
  const args = ["init", "--yes", "--database", "sqlite"];
  const { code, stderr } = await run(project, args);
  expect(code).toBe(0);
  expect(stderr).toBe(
    "Next:\n\n  npm install\n  npx resource-gen\n  npm run dev\n",
  );
  const { "resources.yaml": manifest, ".gitignore": ignored } =
    readTree(project);
  expect(manifest).toContain("\ndatabase: { dialect: sqlite }\n\nresources:\n");
  expect(ignored?.split("\n")).toEqual(
    expect.arrayContaining(["node_modules/", "data.sqlite", "data.sqlite-*"]),
  );
  const { type, scripts: all, devDependencies } = readPackage(project);
  expect(type).toBe("module");
  expect(all).toMatchObject({ ...scripts, test: "vitest run" });
  expect(devDependencies).toMatchObject({ "resource-gen": "^1.2.3" });
  expect(devDependencies).toHaveProperty("typescript");
  const { "tsconfig.json": compiler = "" } = readTree(project);
  expect(JSON.parse(compiler)).toMatchObject({
    compilerOptions: { strict: true, module: "nodenext" },
  });

  const generated = await run(project, []);
  expect([generated.code, generated.stderr]).not.toContain("not installed");
  const files = Object.keys(readTree(project));
  expect(files).toEqual(
    expect.arrayContaining(["src/migrate.ts", "src/server.ts"]),
  );
  const before = readTree(project);
  expect((await run(project, ["init"])).stderr).toContain("there already");
  expect(readTree(project)).toEqual(before);
});

test("a tsconfig that is there stays as it is; a package has one or none", async () => {
  const mine = '{ "compilerOptions": { "module": "nodenext" } }\n';
  const project = makeProject({ "tsconfig.json": mine });
  const args = ["init", "--yes", "--database", "sqlite"];
  expect((await run(project, args)).code).toBe(0);
  expect(readTree(project)).toMatchObject({ "tsconfig.json": mine });
  const other = makeProject({ "package.json": "{}\n" });
  expect((await run(other, args)).code).toBe(0);
  expect(readTree(other)).not.toHaveProperty("tsconfig.json");
});

test("in a package, what it lacks; its own scripts and versions stay", async () => {
  const project = makeProject({
    "package.json": `${JSON.stringify({
      ...modern,
      scripts: { dev: "mine" },
      dependencies: { kysely: "0.28.1" },
      devDependencies: { "resource-gen": "1" },
    })}\n`,
  });
  await run(project, ["init", "--yes", "--database", "postgres"]);
  expect(readPackage(project)).toMatchObject({
    scripts: { dev: "mine", "db:migrate": scripts["db:migrate"] },
    dependencies: { kysely: "0.28.1", pg: "^8.16.0" },
    devDependencies: { tsx: "^4.20.0" },
  });
  expect(readTree(project)).not.toHaveProperty(".gitignore");
});

test("of a manifest that is there, as it says", async () => {
  const project = makeProject({
    "package.json": `${JSON.stringify(modern)}\n`,
    "resources.yaml":
      "database:\noutput: { server: app/main.ts, database: app/db.ts }\nresources:\n",
  });
  expect((await run(project, ["init"])).code).toBe(0);
  expect(readPackage(project)).toMatchObject({
    scripts: {
      dev: "tsx watch app/main.ts",
      "db:migrate": "tsx app/migrate.ts",
    },
    dependencies: { kysely: "^0.28.0", ...sqlite },
  });
  const same = await run(project, ["init", "--database", "sqlite"]);
  expect(same.code).toBe(0);
  const other = await run(project, ["init", "--database", "postgres"]);
  expect([other.code, other.stderr]).toEqual([
    2,
    expect.stringContaining(
      "--database postgres is not what the manifest says",
    ),
  ]);
});

test("another framework has a server of its own, and Deno another list", async () => {
  const project = makeProject({ "package.json": "{}\n" });
  const flags = ["--database", "sqlite", "--framework", "express", "--yes"];
  const { stderr } = await run(project, ["init", ...flags]);
  expect(stderr).toContain("No server is written for this framework");
  expect(readPackage(project).scripts).not.toHaveProperty("dev");
  await run(project, []);
  expect(readTree(project)).not.toHaveProperty("src/server.ts");

  const deno = makeProject({ "deno.json": "{}\n" });
  await run(deno, ["init", "--database", "sqlite", "--yes"]);
  expect(readTree(deno)).not.toHaveProperty("package.json");
});

test("a word that is no database", async () => {
  const args = ["init", "--database", "mysql"];
  const { code, stderr } = await run(makeProject({}), args);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining("--database takes none, sqlite, postgres"),
  ]);
});

describe("the programs", () => {
  const manifest =
    "database:\nresources: { articles: { fields: { a: string } } }\n";

  test("stay deleted, and what stands in their place stays as it is", async () => {
    const project = makeProject({
      "package.json": "{}\n",
      "resources.yaml": manifest,
      "src/server.ts": "export {};\n",
    });
    expect((await run(project, [])).code).toBe(0);
    expect(readTree(project)["src/server.ts"]).toBe("export {};\n");
    rmSync(join(project, "src/server.ts"));
    rmSync(join(project, "src/migrate.ts"));
    expect((await run(project, [])).code).toBe(0);
    expect((await run(project, ["check"])).code).toBe(0);
    const left = Object.keys(readTree(project));
    expect(left).not.toContain("src/server.ts");
    expect(left).not.toContain("src/migrate.ts");
  });

  test("are none where the manifest says so", async () => {
    const project = makeProject({
      "package.json": "{}\n",
      "resources.yaml": `output: { server: false }\n${manifest}`,
    });
    await run(project, []);
    expect(readTree(project)).not.toHaveProperty("src/server.ts");
  });
});

test.each([
  ["22.13.0", {}, false],
  ["22.12.0", {}, true],
  ["20.19.0", {}, true],
  ["24.0.0", { node: ">=20" }, true],
  ["24.0.0", { node: "^20.19.0 || >=22.13" }, true],
  ["24.0.0", { node: ">=22.13.0" }, false],
  ["24.0.0", { node: "24.x" }, false],
  ["24.0.0", { node: "22" }, true],
  ["24.0.0", { npm: ">=10" }, false],
])("Node %s with engines %j takes a package: %s", (node, engines, needs) => {
  const project = makeProject({ "package.json": JSON.stringify({ engines }) });
  expect(needsSqlitePackage(project, { node })).toBe(needs);
});
