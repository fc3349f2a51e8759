/**
 * Modules that are asked for their routes, and what may go wrong: each in a
 * process of its own. What looks like a framework's here is as little as the
 * reader needs; test/hosts/adopt has the frameworks themselves.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import { readApp } from "../../src/apps/read-app.js";
import { CannotRun } from "../../src/diagnostics/cannot-run.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "resource-gen-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const app = `
const app = {
  fetch() {},
  routes: [{ method: "GET", path: "/notes", handler: function listNotes() {} }],
};`;

let count = 0;

/** What a module comes to: its routes, or message and help. */
async function read(
  text: string,
  { name = "app.ts", seconds = 600, exported = "" } = {},
): Promise<readonly string[]> {
  const file = `${String(++count)}.${name}`;
  writeFileSync(join(folder, file), text);
  try {
    const source = await readApp(folder, file + exported, "hono", seconds);
    return source.routes.map(
      ({ method, path, handler }) => `${method} ${path} ${handler}`,
    );
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    return [error.message.replaceAll(file, "FILE"), error.help];
  }
}

const notes = ["GET /notes listNotes"];

describe.concurrent("readApp", () => {
  test("a server that listens does not keep us, nor does a promise that fails", async ({
    expect,
  }) => {
    const text = `
      import { createServer } from "node:http";
      ${app} export const port = 3000 as number;
      export const table: object = app;
      await new Promise<void>((done) => createServer().listen(1, done));
      Promise.reject(new Error("no database"));
      setInterval(() => {}, 1000);
    `;
    expect(await read(text)).toEqual(notes);
  });

  test("what works without an end is ended", async ({ expect }) => {
    const left = join(folder, "left");
    const text = `
      import { writeFileSync } from "node:fs";
      const end = Date.now() + 3500;
      while (Date.now() < end);
      writeFileSync(${JSON.stringify(left)}, "");
    `;
    const [message] = await read(text, { name: "app.mjs", seconds: 2 });
    expect(message).toBe("FILE did not load within 2 seconds");
    await new Promise((done) => setTimeout(done, 2000));
    expect(existsSync(left)).toBe(false);
  });

  test("a function that makes it", async ({ expect }) => {
    const text = `${app} export async function createApp() { return { app }; }`;
    expect(await read(text)).toEqual(notes);
  });

  test("CommonJS", async ({ expect }) => {
    const text = `${app} module.exports = { app, port: 3000 };`;
    expect(await read(text, { name: "app.cjs" })).toEqual(notes);
  });

  test("one of several, by its name", async ({ expect }) => {
    const text = `${app} export const a = { ...app, routes: [] }; export const b = app;`;
    const named = await read(text, { exported: "#a" });
    expect(named[0]).toBe("FILE#a has no routes");
    expect(await read(text)).toEqual([
      "FILE exports several routers: a, b",
      expect.stringMatching(/^name one of them: .*#a$/),
    ]);
  });

  test("what throws is named with its line", async ({ expect }) => {
    const text = `const a = 1;\n\nthrow new TypeError("no DATABASE_URL");`;
    expect(await read(text)).toEqual([
      "FILE failed to load: TypeError: no DATABASE_URL (FILE:3)",
      expect.stringContaining("does not start it"),
    ]);
  });

  test("a maker that throws", async ({ expect }) => {
    const text = `export const createApp = ({ db }) => db;`;
    const [message] = await read(text);
    expect(message).toMatch(/^FILE failed in createApp\(\): TypeError: /);
  });

  test("what ends its process", async ({ expect }) => {
    const text = `console.error("no settings"); process.exit(3);`;
    const [message] = await read(text);
    expect(message).toBe(
      "FILE ended its process while it loaded (exit code 3): no settings",
    );
  });

  test("no application", async ({ expect }) => {
    const text = `export const port = 3000; export class Server {}`;
    expect(await read(text)).toEqual([
      "FILE exports no application or router of Hono",
      expect.stringContaining("(it exports Server, port)"),
    ]);
    expect(await read("")).toEqual([
      "FILE exports no application or router of Hono",
      "it exports nothing: write `export default app` in it",
    ]);
  });

  test("an application of another framework", async ({ expect }) => {
    const text = `export default { middleware: [], callback() {} };`;
    expect(await read(text)).toEqual([
      "FILE exports no application or router of Hono",
      "it has one of Koa: --from koa",
    ]);
  });

  test("no TypeScript", async ({ expect }) => {
    const [message] = await read("export const a = ;\n");
    expect(message).toMatch(/^FILE failed to load: .+:1/);
  });

  test("no file", async ({ expect }) => {
    await expect(readApp(folder, "nowhere.ts", "koa")).rejects.toThrow(
      "nowhere.ts does not exist",
    );
  });
});
