/** The programs of a project with a database, as processes of their own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile, target } from "../support/compile.js";
import { createFolder, writeProject } from "../support/projects.js";

const folder = createFolder();

beforeAll(async () => {
  for (const dialect of ["sqlite", "postgres"]) {
    const { model } = await compile({
      ...{ database: { dialect }, formats: ["json"] },
      resources: { articles: { fields: { title: "string" } } },
    });
    if (model === null) throw new Error("no model");
    const home = join(folder.path, dialect);
    writeProject(home, model, { ...target, tests: false });
    await build({
      entryPoints: ["server", "migrate", "seeds"].map((name) =>
        join(home, `src/${name}.ts`),
      ),
      ...{ outdir: home, bundle: true, platform: "node", packages: "external" },
      format: "esm",
      outExtension: { ".js": ".mjs" },
    });
  }
});

afterAll(() => {
  folder.remove();
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

type Environment = Readonly<Record<string, string>>;

function start(
  program: string,
  env: Environment,
  flags: readonly string[] = [],
): ChildProcess {
  const [dialect = ""] = program.split("/");
  const file = join(folder.path, `${program}.mjs`);
  return spawn(process.execPath, [file, ...flags], {
    cwd: join(folder.path, dialect),
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs a program to its end. */
async function run(
  program: string,
  env: Environment = {},
  flags: readonly string[] = [],
): Promise<Ended> {
  const child = start(program, env, flags);
  let [out, error] = ["", ""];
  child.stdout?.on("data", (part) => (out += String(part)));
  child.stderr?.on("data", (part) => (error += String(part)));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out, error };
}

/** Starts the server, does something with it, and has it end well. */
async function withServer(
  env: Environment,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const child = start("sqlite/server", { PORT: "0", ...env });
  try {
    const [said] = (await once(child.stdout ?? child, "data")) as [unknown];
    const [, url = ""] = /^Listening on (\S+)\n/.exec(String(said)) ?? [];
    await work(url);
  } finally {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  }
}

describe("on SQLite", () => {
  test("what was sent to a server is there in the next one", async () => {
    const file = join(folder.path, "kept.sqlite");
    const env = { DATABASE_FILE: file };
    await withServer(env, async (url) => {
      const { status } = await fetch(`${url}/articles`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"title":"Tea"}',
      });
      expect(status).toBe(201);
    });
    // It was closed: all of it is in that one file.
    const copy = join(folder.path, "copy.sqlite");
    copyFileSync(file, copy);
    await withServer({ DATABASE_FILE: copy }, async (url) => {
      const reply = await fetch(`${url}/articles`);
      expect(await reply.json()).toMatchObject([{ id: 1, title: "Tea" }]);
    });
  });

  test("seeds add rows, and --fresh empties the tables first", async () => {
    const file = join(folder.path, "sqlite/seeded.sqlite");
    const env = { DATABASE_FILE: file, NODE_ENV: "development" };
    const said = { code: 0, out: "Made 20 articles\n", error: "" };
    for (const [flags, count] of [
      [[], 20],
      [[], 40],
      [["--fresh"], 20],
    ] as const) {
      expect(await run("sqlite/seeds", env, flags)).toEqual(said);
      await withServer(env, async (url) => {
        const reply = await fetch(`${url}/articles?size=100`);
        const rows = (await reply.json()) as readonly unknown[];
        expect(rows).toHaveLength(count);
        // It begins to count from 1 again.
        expect(rows[0]).toMatchObject({ id: 1 });
      });
    }
  });

  test.each([
    ["NODE_ENV is not set", {}, "inside.sqlite", "NODE_ENV"],
    ["production", { NODE_ENV: "production" }, "inside.sqlite", "NODE_ENV"],
    [
      "a file that is not the project's",
      { NODE_ENV: "test" },
      "../outside.sqlite",
      "in a file below",
    ],
  ])("--fresh is refused: %s", async (_, stage, name, why) => {
    const file = join(folder.path, "sqlite", name);
    const env = { DATABASE_FILE: file, ...stage };
    const { code, out, error } = await run("sqlite/seeds", env, ["--fresh"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(error).toMatch(
      /^db:seed --fresh empties a database only [^\n]+ stays as it is\n$/,
    );
    expect(error).toContain(why);
    expect(error).toContain(`${basename(file)} stays as it is`);
  });

  test("a flag that seeds do not know is refused", async () => {
    const env = { DATABASE_FILE: join(folder.path, "flags.sqlite") };
    expect(await run("sqlite/seeds", env, ["--frehs"])).toEqual({
      ...{ code: 1, out: "" },
      error: 'db:seed knows --fresh, and not "--frehs"\n',
    });
  });

  test("it is migrated once", async () => {
    const env = { DATABASE_FILE: join(folder.path, "migrated.sqlite") };
    expect(await run("sqlite/migrate", env)).toEqual({
      ...{ code: 0, out: "Applied 0001_create_tables\n", error: "" },
    });
    expect(await run("sqlite/migrate", env)).toEqual({
      ...{ code: 0, out: "Nothing to apply\n", error: "" },
    });
  });

  test("a database in the working directory is the usual one", async () => {
    const file = join(folder.path, "sqlite/data.sqlite");
    expect((await run("sqlite/migrate")).code).toBe(0);
    expect(existsSync(file)).toBe(true);
    rmSync(file);
  });
});

describe("what cannot start says why in one line", () => {
  const bad = (): string => {
    const file = join(folder.path, "bad.sqlite");
    writeFileSync(file, "This is a text, and no database at all.\n");
    return file;
  };

  test.each(["abc", "-1", "65536", "80 80", "1e3"])("PORT=%s", async (port) => {
    const { code, error } = await run("sqlite/server", { PORT: port });
    const said = JSON.stringify(port);
    expect([code, error]).toEqual([
      1,
      `PORT is ${said}: it has to be a number from 0 to 65535\n`,
    ]);
  });

  test("a port that is taken", async () => {
    const other = createServer().listen(0);
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    const { code, error } = await run("sqlite/server", {
      ...{ PORT: String(port), DATABASE_FILE: ":memory:" },
    });
    other.close();
    expect(code).toBe(1);
    expect(error).toMatch(/^listen EADDRINUSE.*\n$/);
  });

  test.each<[string, () => string]>([
    ["nowhere", () => join(folder.path, "no/such/folder.sqlite")],
    ["a folder", () => folder.path],
    ["a text", bad],
  ])("SQLite in %s", async (_, place) => {
    const file = place();
    const { code, error } = await run("sqlite/server", { DATABASE_FILE: file });
    expect(code).toBe(1);
    expect(error).toMatch(/^The database .* cannot be opened: .*\n$/);
    expect(error).toContain(file);
  });

  test.each<[string, Environment, RegExp]>([
    ["sqlite", { DATABASE_URL: "postgres://h/db" }, /is SQLite, and .*\n$/],
    ["postgres", {}, /^DATABASE_URL is not set\. .*\n$/],
    ["postgres", { DATABASE_URL: "file:data" }, /^DATABASE_URL does not .*\n$/],
    [
      "postgres",
      { DATABASE_URL: "postgres://user@localhost:1/blog" },
      /^connect ECONNREFUSED .*:1.*\n$/,
    ],
  ])("%s, with %j", async (dialect, env, words) => {
    for (const program of ["server", "migrate"]) {
      const { code, error } = await run(`${dialect}/${program}`, env);
      expect([code, error]).toEqual([1, expect.stringMatching(words)]);
    }
  });
});
