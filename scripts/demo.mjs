// @ts-check
/**
 * `npm run demo`: makes the blog of examples/blog in a fresh folder, as a
 * newcomer would, checks it, starts it and talks to it. Ends with 1 where
 * anything is not as it should be. Needs what `npm ci` installs and builds,
 * and no network.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const example = join(root, "examples/blog");
const require = createRequire(import.meta.url);
const project = realpathSync(mkdtempSync(join(tmpdir(), "resource-gen-demo-")));

const tools = {
  "resource-gen": join(root, "bin/resource-gen.js"),
  tsc: join(dirname(require.resolve("typescript/package.json")), "bin/tsc"),
  vitest: join(dirname(require.resolve("vitest/package.json")), "vitest.mjs"),
};

try {
  setUp();
  await makeBlog();
  await visitBlog();
  console.log("\nAll as it should be. The result stands in examples/blog.");
} catch (error) {
  console.error(`\nThe demo failed: ${describe(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(project, { recursive: true, force: true });
}

/** A project with the tools that it would have installed. */
function setUp() {
  for (const name of ["tsconfig.json", "vitest.config.ts"]) {
    cpSync(join(example, name), join(project, name));
  }
  const manifest = { name: "blog", private: true, type: "module" };
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
  mkdirSync(join(project, "node_modules"));
  const folderOf = (/** @type {string} */ name) =>
    dirname(require.resolve(`${name}/package.json`));
  const installed = {
    vitest: folderOf("vitest"),
    "@types": dirname(folderOf("@types/node")),
  };
  for (const [name, folder] of Object.entries(installed)) {
    symlinkSync(folder, join(project, "node_modules", name), "junction");
  }
}

async function makeBlog() {
  console.log("A blog, from one manifest:\n");
  step("resource-gen init --example blog", "writes resources.yaml");
  const created = step("resource-gen", "writes what it says");
  assert.match(created, /create {2}src\/controllers\/articles\.controller\.ts/);
  step("tsc --incremental", "finds no type error");
  const tested = step("vitest run", "passes the generated tests");
  assert.match(tested, /Tests .*passed/);

  // What a person would write now, taken from the example.
  for (const path of [
    "src/controllers/articles.controller.ts",
    "src/controllers/index.ts",
    "src/store.ts",
    "src/server.ts",
  ]) {
    cpSync(join(example, path), join(project, path));
  }
  console.log("\nThen a person fills in the controller of the articles.\n");
  step("resource-gen generate --check", "finds nothing to do");
  step("tsc --incremental", "compiles it");
}

/**
 * Runs a tool in the project.
 *
 * @param {string} line
 * @param {string} meaning
 * @returns {string} what it printed
 */
function step(line, meaning) {
  const [name, ...args] = line.split(" ");
  const tool = tools[/** @type {keyof typeof tools} */ (name)];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [tool, ...args],
    {
      cwd: project,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "" },
    },
  );
  assert.equal(status, 0, `${line}\n${stdout}${stderr}`);
  const created = [...stdout.matchAll(/^ +create .*?(?:\((\d+) files\))?$/gm)];
  const count = created.reduce((sum, [, many = "1"]) => sum + Number(many), 0);
  const tests = /Tests +(\d+ passed)/.exec(stdout)?.[1];
  const files = count === 0 ? undefined : `${count} files created`;
  const detail = tests ?? files ?? "";
  console.log(
    `  $ ${line.padEnd(34)} ${meaning.padEnd(28)} ${detail}`.trimEnd(),
  );
  return stdout;
}

async function visitBlog() {
  const server = spawn(process.execPath, ["dist/src/server.js"], {
    cwd: project,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  try {
    const url = await Promise.race([
      readUrl(server.stdout),
      ended.then(() => assert.fail("the server ended")),
    ]);
    console.log(`\nIts server is at ${url}:\n`);
    await talk(url);
  } finally {
    server.kill();
    await ended;
  }
}

/**
 * What the server says when it listens.
 *
 * @param {import("node:stream").Readable} stdout
 */
async function readUrl(stdout) {
  for await (const line of createInterface({ input: stdout })) {
    const url = /http:\/\/[^/ ]+/.exec(line)?.[0];
    if (url !== undefined) return url;
  }
  return assert.fail("the server says no address");
}

/** @param {string} url */
async function talk(url) {
  const json = { "content-type": "application/json" };
  const article = { title: "News", body: "The second article." };

  const list = await send(url, "GET", "/articles");
  assert.equal(list.status, 200);
  assert.equal(JSON.parse(list.text).length, 1);

  const body = JSON.stringify(article);
  const created = await send(url, "POST", "/articles", { headers: json, body });
  assert.equal(created.status, 201);
  assert.equal(created.headers.get("location"), `${url}/articles/2`);

  const wrong = JSON.stringify({ title: "", state: "gone" });
  const faulty = { headers: json, body: wrong };
  const notValid = await send(url, "POST", "/articles", faulty);
  assert.equal(notValid.status, 422);
  assert.equal(JSON.parse(notValid.text).errors.length, 3);

  const read = await send(url, "GET", "/articles/2.json");
  assert.equal(read.status, 200);
  assert.deepEqual(JSON.parse(read.text), {
    ...{ id: 2, ...article },
    ...{ state: "draft", author_id: null },
  });

  const removed = await send(url, "DELETE", "/articles/2");
  assert.equal(removed.status, 204);
  const gone = await send(url, "GET", "/articles/2");
  assert.equal(gone.status, 404);

  const refused = await send(url, "PUT", "/articles");
  assert.equal(refused.status, 405);
  assert.equal(refused.headers.get("allow"), "GET, HEAD, POST, OPTIONS");

  const stub = await send(url, "GET", "/authors");
  assert.equal(stub.status, 501);
}

/**
 * Sends a request, and prints it with its reply.
 *
 * @param {string} url
 * @param {string} method
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function send(url, method, path, init = {}) {
  const reply = await fetch(`${url}${path}`, { method, ...init });
  const text = await reply.text();
  const { status, headers } = reply;
  const sent = init.body === undefined ? "" : ` ${String(init.body)}`;
  console.log(`  ${method} ${path}${sent}`);
  const told = ["location", "allow"].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  console.log(`    ${[status, ...told, text].join("  ").trimEnd()}`);
  return { status, headers, text };
}

/** @param {unknown} error */
function describe(error) {
  return error instanceof Error ? error.message : String(error);
}
