// @ts-check
/**
 * `npm run demo`: makes a blog with a database in a fresh folder, as a newcomer
 * would, checks it, starts it, talks to it, stops it, and finds what it was sent in
 * the next one. Ends with 1 where anything is not as it should be. Needs what
 * `npm ci` installs and builds, and no network.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
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
  node: null,
};

try {
  setUp();
  makeBlog();
  const first = await withServer(talk);
  await withServer((url) => findAgain(url, first));
  console.log("\nAll as it should be.");
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
  const modules = join(project, "node_modules");
  mkdirSync(join(modules, "@photostructure"), { recursive: true });
  for (const name of ["vitest", "kysely", "@types", "@photostructure/sqlite"]) {
    const folder = join(root, "node_modules", name);
    symlinkSync(folder, join(modules, name), "junction");
  }
}

function makeBlog() {
  console.log("A blog with a database, from one manifest:\n");
  const init = "resource-gen init --database sqlite";
  step(`${init} --example blog`, "writes resources.yaml");
  addLines();
  const created = step("resource-gen", "writes what it says");
  assert.match(created, /create {2}src\/server\.ts/);
  step("tsc --incremental", "finds no type error");
  const tested = step("vitest run", "passes the generated tests");
  assert.match(tested, /Tests .*passed/);
  const migrated = step("node dist/src/migrate.js", "makes the tables");
  assert.equal(migrated, "Applied 0001_create_tables\n");
}

/** The blog's articles have versions, and pages of two. */
function addLines() {
  const file = join(project, "resources.yaml");
  const text = readFileSync(file, "utf8");
  const head = "    timestamps: false # no created_at, no updated_at\n";
  assert(text.includes(head));
  const added =
    "    concurrency: etag\n    list: { filter: [state], size: 2 }\n";
  writeFileSync(file, text.replace(head, head + added));
  console.log("  Its articles get two lines more:\n");
  console.log(added);
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
    tool === null ? args : [tool, ...args],
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
    `  $ ${line.padEnd(50)} ${meaning.padEnd(28)} ${detail}`.trimEnd(),
  );
  return stdout;
}

/**
 * Starts the server, does something with it, and has it stop well.
 *
 * @template Result
 * @param {(url: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function withServer(work) {
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
    return await work(url);
  } finally {
    server.kill("SIGTERM");
    const [code] = await ended;
    console.log(`\n  SIGTERM: it stops, with ${String(code)}`);
    assert.equal(code, 0);
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

/**
 * What a client does, and what it is told.
 *
 * @param {string} url
 * @returns {Promise<unknown>} the first article as it is in the end
 */
async function talk(url) {
  for (const title of ["Tea", "Milk", "Bread"]) {
    const body = { title, body: `All about ${title.toLowerCase()}.` };
    const { status } = await send(url, "POST", "/articles", body);
    assert.equal(status, 201);
  }
  const list = await send(url, "GET", "/articles");
  assert.equal(JSON.parse(list.text).length, 2);
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(list.link) ?? [];
  const page = await send(url, "GET", next.replace(url, ""));
  assert.equal(JSON.parse(page.text)[0].title, "Bread");
  assert.equal(page.link, "");

  const wrong = { title: "", state: "gone" };
  const refused = await send(url, "POST", "/articles", wrong);
  assert.equal(refused.status, 422);
  assert.equal(JSON.parse(refused.text).errors.length, 3);
  const nobody = { title: "Rice", body: "By whom?", author_id: 7 };
  const orphan = await send(url, "POST", "/articles", nobody);
  assert.equal(orphan.status, 422);

  // Two read the same version; the second to change it has lost.
  const { etag } = await send(url, "GET", "/articles/1");
  const changes = ["Green tea", "Black tea"].map((title) => ({
    ...{ title, body: "All about tea.", state: "live", author_id: null },
  }));
  const [won, lost] = [
    await send(url, "PUT", "/articles/1", changes[0], etag),
    await send(url, "PUT", "/articles/1", changes[1], etag),
  ];
  assert.deepEqual([won.status, lost.status], [200, 412]);
  return JSON.parse(won.text);
}

/**
 * @param {string} url
 * @param {unknown} article
 */
async function findAgain(url, article) {
  const { text } = await send(url, "GET", "/articles/1");
  assert.deepEqual(JSON.parse(text), article);
  const { text: live } = await send(url, "GET", "/articles?state=live");
  assert.deepEqual(JSON.parse(live), [article]);
}

/**
 * Sends a request, and prints it with its reply.
 *
 * @param {string} url
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [version] that it is of
 */
async function send(url, method, path, body, version = "") {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(version !== "" && { "if-match": version }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const { status, headers } = reply;
  const sent = body === undefined ? "" : ` ${JSON.stringify(body)}`;
  const match = version === "" ? "" : `  if-match: ${version}`;
  console.log(`  ${method} ${path}${sent}${match}`);
  const told = ["etag", "link"].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  console.log(`    ${[status, ...told, text].join("  ").trimEnd()}`);
  const [etag = "", link = ""] = ["etag", "link"].map(
    (name) => headers.get(name) ?? "",
  );
  return { status, text, etag, link };
}

/** @param {unknown} error */
function describe(error) {
  return error instanceof Error ? error.message : String(error);
}
