/** The real process: what it loads, and how it ends. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  truncateSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildCopy, root, type Built } from "./built-copy.js";
import { until } from "../support/until.js";
import { makeProject } from "./run-cli.js";

/** Has a run wait for its signal. */
const hold = new URL("hold.mjs", import.meta.url).href;
let built: Built;

beforeAll(async () => {
  built = await buildCopy();
});

afterAll(() => {
  built.remove();
});

const resources = Array.from(
  { length: 400 },
  (_, index) => `  things${index}: {}\n`,
).join("");
const manifest = `resources:\n${resources}`;

function start(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  return spawnSync(process.execPath, [built.bin, ...args], {
    cwd,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...env },
  });
}

describe("the process", () => {
  test("exits with the code of the command", () => {
    const project = makeProject({
      "resources.yaml": "resources:\n  articles: {}\n",
    });
    const found = start(project, ["match", "GET", "/articles"]);
    expect([found.status, found.stderr]).toEqual([0, ""]);
    expect(start(project, ["match", "GET", "/nothing"]).status).toBe(1);
    expect(start(project, ["rotues"]).status).toBe(2);
    const first = start(project, []);
    expect([first.status, first.signal]).toEqual([0, null]);
    expect(first.stdout).toContain("      create  src/resources/routes.ts\n");
    expect(start(project, ["check"]).status).toBe(0);
  });

  test("leaves standard output to results, whatever a manifest logs", () => {
    const text =
      'console.log("hello"); export default { resources: { articles: { only: "index" } } };\n';
    const project = makeProject({ "resources.config.ts": text });
    const { stdout, stderr } = start(project, ["routes", "--format", "json"]);
    expect(JSON.parse(stdout)).toMatchObject({ version: 1 });
    expect(stderr).toContain("hello\n");
  });

  test("writes no colours where nobody would see them", () => {
    const project = makeProject({ "resources.yaml": "resourcs: {}\n" });
    const { stdout, stderr } = start(project, ["generate"]);
    expect(stdout + stderr).toContain("error[unknown-key]");
    expect(stdout + stderr).not.toContain("\u001B");
  });

  test("prints its version", () => {
    const text = readFileSync(join(root, "package.json"), "utf8");
    const { version } = JSON.parse(text) as { version: string };
    const { stdout, status } = start(root, ["--version"]);
    expect([stdout, status]).toEqual([`${version}\n`, 0]);
  });

  test("ends quietly when nobody reads on", async () => {
    const project = makeProject({ "resources.yaml": manifest });
    const child = spawn(process.execPath, [built.bin, "routes"], {
      cwd: project,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    await once(child.stdout, "readable");
    child.stdout.destroy();
    const [code] = (await once(child, "close")) as [number];
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("ends with 130 where Ctrl-C stops it, with nothing left behind", async () => {
    const project = makeProject({
      "package.json": "{}",
      "resources.yaml": manifest,
    });
    const child = spawn(process.execPath, ["--import", hold, built.bin], {
      cwd: project,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = once(child, "exit");
    await until(() => readdirSync(project).includes("src"));
    child.kill("SIGINT");
    expect(await ended).toEqual([130, null]);
    expect(readdirSync(project).sort()).toEqual([
      "package.json",
      "resources.yaml",
    ]);
  });
});

describe("the size of what is imported", () => {
  const limit = 64 * 1024 * 1024;
  const importArgs = ["import", "--from", "openapi", "--dry-run"];

  /** A document of so many bytes: blanks at its end cost no time. */
  function makeDocument(bytes: number): Buffer {
    const document = Buffer.alloc(bytes, " ");
    document.write('{"openapi":"3.1.0","paths":{"/a":{"get":{}}}}');
    return document;
  }

  /** Pipes a document in, and leaves the pipe open where nothing ends it. */
  async function pipe(document: Buffer, isEnded: boolean) {
    const child = spawn(process.execPath, [built.bin, ...importArgs, "-"], {
      cwd: makeProject({}),
      stdio: ["pipe", "ignore", "pipe"],
    });
    child.stdin.on("error", () => {
      // Nobody reads what is too much.
    });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const closed = once(child, "close");
    child.stdin.write(document);
    if (isEnded) child.stdin.end();
    const [code] = (await closed) as [number];
    return { code, stderr };
  }

  test("64 MB of standard input are read", async () => {
    const { code, stderr } = await pipe(makeDocument(limit), true);
    expect([code, stderr]).toEqual([0, expect.stringContaining("1 route")]);
  });

  test("more is refused at once, though the pipe is still open", async () => {
    const { code, stderr } = await pipe(makeDocument(limit + 1), false);
    expect(code).toBe(2);
    expect(stderr).toContain("standard input is larger than 64 MB\n");
  });

  test("a larger file is not read at all", () => {
    const project = makeProject({ "big.json": "" });
    truncateSync(join(project, "big.json"), limit + 1);
    const { status, stderr } = start(project, [...importArgs, "big.json"]);
    expect(status).toBe(2);
    expect(stderr).toContain("big.json is larger than 64 MB\n");
  });
});

describe("generate --watch", () => {
  test.each(["SIGINT", "SIGTERM"] as const)(
    "says that it stops, and ends well at %s",
    async (signal) => {
      const project = makeProject({
        "package.json": "{}",
        "resources.yaml": "resources: { articles: {} }\n",
      });
      const child = spawn(
        process.execPath,
        [built.bin, "generate", "--watch"],
        {
          cwd: project,
          stdio: ["ignore", "pipe", "pipe"],
        },
      );
      let stderr = "";
      child.stderr.on("data", (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      const closed = once(child, "close");
      await once(child.stdout, "data");
      child.kill(signal);
      expect(await closed).toEqual([0, null]);
      expect(stderr).toMatch(/\nStopped\.\n$/);
    },
  );
});

describe("what a command loads", () => {
  const project = (): string =>
    makeProject({
      "package.json": "{}",
      "resources.yaml": "resources:\n  articles: {}\n",
    });

  /** The packages and the files of ours that a run loaded. */
  function listLoaded(
    cwd: string,
    args: readonly string[],
  ): { readonly packages: readonly string[]; readonly own: readonly string[] } {
    const folder = mkdtempSync(join(built.folder, "coverage-"));
    const { status, stderr } = start(cwd, args, { NODE_V8_COVERAGE: folder });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    const paths = readdirSync(folder).flatMap((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      const { result } = JSON.parse(text) as { result: { url: string }[] };
      return result
        .filter(({ url }) => url.startsWith("file:"))
        .map(({ url }) => fileURLToPath(url).replaceAll("\\", "/"));
    });
    const packages = paths.flatMap(
      (path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
    );
    const own = paths.flatMap((path) => /\/dist\/(.+)$/.exec(path)?.[1] ?? []);
    return {
      packages: [...new Set(packages)].sort(),
      own: own.filter((path) => !path.includes("node_modules")).sort(),
    };
  }

  test("--version: nothing", () => {
    expect(listLoaded(built.folder, ["--version"])).toEqual({
      packages: [],
      own: [],
    });
  });

  test("--help: commander", () => {
    const { packages, own } = listLoaded(built.folder, ["--help"]);
    expect(packages).toEqual(["commander"]);
    expect(own).toContain("cli/main.js");
    // The terminal shows what obeys nobody; the file imports nothing.
    expect(own.filter((path) => !path.startsWith("cli/"))).toEqual([
      "diagnostics/show-text.js",
    ]);
  });

  test("generate with nothing to do: no stage that parses", () => {
    const folder = project();
    mkdirSync(join(folder, "node_modules/vitest"), { recursive: true });
    listLoaded(folder, []);
    const { packages, own } = listLoaded(folder, ["--check"]);
    expect(packages).toEqual(["commander", "get-east-asian-width"]);
    expect(own).toContain("run/recall.js");
    // The first are tables of words, and the others only say where files are.
    const small = [
      "manifest/words.js",
      "manifest/targets.js",
      "manifest/output-pattern.js",
      "emit/user-files.js",
      "emit/make-target.js",
    ];
    for (const stage of ["run/pipeline", "manifest", "model", "emit"])
      expect(
        own.filter((path) => path.startsWith(stage) && !small.includes(path)),
      ).toEqual([]);
  });

  test("routes: neither a compiler, nor a formatter, nor templates", () => {
    const { packages } = listLoaded(project(), ["routes"]);
    expect(packages).toContain("zod");
    for (const name of ["ts-morph", "prettier", "handlebars", "yaml", "jiti"])
      expect(packages).not.toContain(name);
  });

  test("generate, the first time and when there is nothing to do: no compiler", () => {
    const folder = project();
    for (const args of [[], ["check"]]) {
      const { packages } = listLoaded(folder, args);
      expect(packages).toContain("zod");
      // Of Handlebars only its runtime, which is a part of the bundle.
      for (const name of ["ts-morph", "prettier", "yaml"])
        expect(packages).not.toContain(name);
    }
  });
});
