/**
 * The recipe for sessions, "Who calls: sessions" of docs/recipes.md, is an application:
 * its manifest and its code, and all else as it is emitted. It runs with better-auth,
 * and is sent what browsers and strangers send.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emit } from "../../../src/emit/emit.js";
import { readYamlValue } from "../../../src/load/yaml-value.js";
import { listBlocks } from "../../docs/blocks.js";
import { compile, target } from "../../support/compile.js";
import { listTypeErrors } from "../../support/compiler.js";
import { findPort } from "../../support/postgres.mjs";
import { createFolder, strictest } from "../../support/projects.js";

const here = import.meta.dirname;
const page = readFileSync(join(here, "../../../docs/recipes.md"), "utf8");
const blocks = listBlocks(page).filter(
  ({ section }) => section === "Who calls: sessions",
);
const { path: folder, remove } = createFolder();
const running: ChildProcess[] = [];

beforeAll(async () => {
  const yaml = blocks.find(({ language }) => language === "yaml");
  const manifest = readYamlValue(yaml?.text ?? "");
  const { model, errors } = await compile(manifest.ok ? manifest.value : null);
  if (model === null) throw new Error(JSON.stringify(errors));
  const files = new Map(
    emit(model, { ...target, tests: false, controllerTests: false }).map(
      ({ path, content }) => [path, content],
    ),
  );
  for (const { language, text } of blocks) {
    if (language !== "ts") continue;
    const [, path = ""] = /^\/\/ (src\/\S+\.ts)\n/.exec(text) ?? [];
    files.set(path, text);
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  // Kysely's types are of one copy: that of better-auth.
  for (const name of ["better-auth", "kysely"]) {
    const link = join(folder, "node_modules", name);
    rmSync(link, { force: true });
    symlinkSync(join(here, "node_modules", name), link, "junction");
  }
  await build({
    entryPoints: [join(folder, "src/server.ts")],
    outfile: join(folder, "server.mjs"),
    ...{ bundle: true, format: "esm", platform: "node", packages: "external" },
  });
});

afterAll(async () => {
  for (const child of running) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null)
      await once(child, "exit");
  }
  remove();
});

interface Server {
  readonly url: string;
  readonly stop: () => Promise<unknown>;
}

/** @param more variables of its environment */
async function start(more: Readonly<Record<string, string>>): Promise<Server> {
  const port = await findPort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["server.mjs"], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      BETTER_AUTH_URL: url,
      BETTER_AUTH_SECRET: randomBytes(32).toString("base64"),
      ...more,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let said = "";
  const listen = (chunk: Buffer): void => {
    said += String(chunk);
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  if (!said.includes(url)) throw new Error(said);
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      return await once(child, "exit");
    },
  };
}

interface Sent {
  readonly body?: unknown;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends what a page of the application would. */
async function send(
  { url }: Server,
  line: string,
  { body, cookie, headers }: Sent = {},
): Promise<Response> {
  const [method = "", path = ""] = line.split(" ");
  return await fetch(url + path, {
    method,
    headers: {
      origin: url,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** What a browser would send back of the cookies of a reply. */
function cookieOf(reply: Response): string {
  expect(reply.status).toBe(200);
  const [cookie = ""] = reply.headers.getSetCookie();
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
  return cookie.split(";")[0] ?? "";
}

const FILE = "data.sqlite";
const password = "a long secret";
const note = { text: "Tea" };

async function signUp(server: Server, name: string): Promise<string> {
  const body = { name, email: `${name}@example.com`, password };
  return cookieOf(await send(server, "POST /api/auth/sign-up/email", { body }));
}

async function signIn(server: Server, name: string): Promise<string> {
  const body = { email: `${name}@example.com`, password };
  return cookieOf(await send(server, "POST /api/auth/sign-in/email", { body }));
}

test("it compiles under the strictest flags", async () => {
  const config = { compilerOptions: strictest, include: ["src"] };
  expect(await listTypeErrors(folder, config)).toEqual([]);
});

test("without a secret and an address, nothing starts", async () => {
  for (const name of ["BETTER_AUTH_SECRET", "BETTER_AUTH_URL"]) {
    const database = { DATABASE_FILE: ":memory:", [name]: "" };
    await expect(start(database)).rejects.toThrow(`${name} is not set`);
  }
});

describe("a server", () => {
  let server: Server;
  let ann: string;
  let bob: string;
  beforeAll(async () => {
    server = await start({ DATABASE_FILE: FILE });
    ann = await signUp(server, "ann");
    await signUp(server, "bob");
    bob = await signIn(server, "bob");
  });

  async function status(line: string, sent?: Sent): Promise<number> {
    return (await send(server, line, sent)).status;
  }

  async function createNote(): Promise<string> {
    const reply = await send(server, "POST /notes", {
      body: note,
      cookie: ann,
    });
    expect(reply.status).toBe(201);
    const made = (await reply.json()) as { id: number; owner_id: string };
    const users = await send(server, "GET /users");
    expect(await users.json()).toContainEqual(
      expect.objectContaining({ id: made.owner_id, name: "ann" }),
    );
    return `/notes/${made.id}`;
  }

  test("whoever signed up has a row, once, without what is not for others", async () => {
    const reply = await send(server, "GET /users");
    const users = (await reply.json()) as { name: string }[];
    expect(users.map(({ name }) => name).sort()).toEqual(["ann", "bob"]);
    const own = ["id", "name", "is_admin"];
    expect(Object.keys(users[0] ?? {})).toEqual(
      own.concat("created_at", "updated_at"),
    );
  });

  test("what somebody made is theirs", async () => {
    const path = await createNote();
    const change = { body: { text: "Rum" } };
    expect(await status(`PATCH ${path}`, { ...change, cookie: bob })).toBe(403);
    expect(await status(`DELETE ${path}`, { cookie: bob })).toBe(403);
    expect(await status(`PATCH ${path}`, change)).toBe(401);
    expect(await status(`PATCH ${path}`, { ...change, cookie: ann })).toBe(200);
    expect(await status(`GET ${path}`)).toBe(200);
    expect(await status(`DELETE ${path}`, { cookie: ann })).toBe(204);
  });

  test("nobody makes themselves an admin", async () => {
    const { owner_id: id } = (await (
      await send(server, "POST /notes", { body: note, cookie: bob })
    ).json()) as { owner_id: string };
    const reply = await send(server, `PATCH /users/${id}`, {
      ...{ body: { name: "rob", is_admin: true }, cookie: bob },
    });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ name: "rob", is_admin: false });
    const body = { name: "eve", email: "eve@example.com", password };
    const sent = { body: { ...body, is_admin: true, role: "admin", id } };
    await send(server, "POST /api/auth/sign-up/email", sent);
    const users = await send(server, "GET /users");
    const admins = ((await users.json()) as { is_admin: boolean }[]).filter(
      (user) => user.is_admin,
    );
    expect(admins).toEqual([]);
  });

  test("strangers are told so, whatever they send", async () => {
    const name = ann.split("=")[0] ?? "";
    const value = decodeURIComponent(ann.slice(name.length + 1));
    const [token = "", signature = ""] = value.split(".");
    const forged = [
      `${name}=`,
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=${encodeURIComponent(`${token}.${"A".repeat(43)}=`)}`,
      `${name}=${encodeURIComponent(`${"a".repeat(32)}.${signature}`)}`,
      `${name}=${encodeURIComponent(`${token.toLowerCase()}.${signature}`)}`,
      "session=1",
    ];
    for (const cookie of forged)
      expect(await status("POST /notes", { body: note, cookie })).toBe(401);
    const [row] = (await (await send(server, "GET /users")).json()) as {
      id: string;
    }[];
    const headers = {
      authorization: `Bearer ${value}`,
      "x-user-id": row?.id ?? "",
      "x-forwarded-user": "ann",
    };
    expect(await status("POST /notes", { body: note, headers })).toBe(401);
    expect(await status("POST /notes", { body: note, cookie: ann })).toBe(201);
  });

  test("a session ends with sign-out, and with it what its cookie may", async () => {
    const cookie = await signIn(server, "ann");
    expect(await status("POST /notes", { body: note, cookie })).toBe(201);
    const headers = { origin: "https://example.com" };
    const foreign = { cookie, headers, body: {} };
    expect(await status("POST /api/auth/sign-out", foreign)).toBe(403);
    expect(await status("POST /notes", { body: note, cookie })).toBe(201);
    expect(await status("POST /api/auth/sign-out", { cookie, body: {} })).toBe(
      200,
    );
    expect(await status("POST /notes", { body: note, cookie })).toBe(401);
    // Another session of the same person goes on.
    expect(await status("POST /notes", { body: note, cookie: ann })).toBe(201);
  });

  test("a page of another site cannot use it", async () => {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "cross-site",
      origin: "https://example.com",
    };
    expect(await status("POST /notes", { cookie: ann, headers })).toBe(403);
  });

  test("it stops, and goes on where it was", async () => {
    const kept = {
      DATABASE_FILE: "kept.sqlite",
      BETTER_AUTH_SECRET: randomBytes(32).toString("base64"),
    };
    const first = await start(kept);
    const cookie = await signUp(first, "ann");
    expect(await first.stop()).toEqual([0, null]);
    const sent = { body: note, cookie };
    const reply = await send(await start(kept), "POST /notes", sent);
    expect(reply.status).toBe(201);
  });

  describe("what only the database can bring about", () => {
    function change(sql: string): void {
      const db = new DatabaseSync(join(folder, FILE));
      db.exec(sql);
      db.close();
    }
    const inDays = (days: number): string =>
      new Date(Date.now() + days * 86_400_000).toISOString();

    test("a session is renewed where its browser hears of it, and ends", async () => {
      const cookie = await signIn(server, "bob");
      const sent = { body: note, cookie };
      const [, token = ""] = /=(\w+)\./.exec(decodeURIComponent(cookie)) ?? [];
      const end = (days: number): void => {
        change(
          `update session set expiresAt = '${inDays(days)}' where token = '${token}'`,
        );
      };
      end(3);
      expect(await status("POST /notes", sent)).toBe(201);
      const asked = await send(server, "GET /api/auth/get-session", { cookie });
      expect(cookieOf(asked)).toBe(cookie);
      end(-1);
      expect(await status("POST /notes", sent)).toBe(401);
    });

    test("where there is no row, there is no login, until one can be made", async () => {
      const cookie = await signUp(server, "joe");
      const sent = { body: note, cookie };
      expect(await status("POST /notes", sent)).toBe(201);
      change("delete from notes; delete from users where name = 'joe'");
      expect(await status("POST /notes", sent)).toBe(401);
      change(
        "create trigger no before insert on users begin select raise(abort, 'no'); end",
      );
      const body = { email: "joe@example.com", password };
      const refused = await send(server, "POST /api/auth/sign-in/email", {
        body,
      });
      expect(refused.status).toBe(500);
      expect(refused.headers.getSetCookie()).toEqual([]);
      change("drop trigger no");
      const again = { body: note, cookie: await signIn(server, "joe") };
      expect(await status("POST /notes", again)).toBe(201);
    });
  });

  test("in production, guesses are counted by address, whatever clients claim", async () => {
    const there = await start({
      ...{ DATABASE_FILE: ":memory:", NODE_ENV: "production" },
    });
    const statuses: number[] = [];
    for (const number of [1, 2, 3, 4]) {
      const body = { email: "ann@example.com", password: `guess ${number}` };
      const headers = { "x-forwarded-for": `192.0.2.${number}` };
      const sent = { body, headers };
      const reply = await send(there, "POST /api/auth/sign-in/email", sent);
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});
