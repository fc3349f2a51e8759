/** An emitted application as servers of their own, which can be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { compile, target } from "../support/compile.js";
import { writeProject } from "../support/projects.js";

/** Articles with versions, tags, and a subset that is changed as a whole. */
const manifest = {
  ...{ formats: ["json"], apiOnly: true, updateMethods: ["PATCH"] },
  resources: {
    tags: { fields: { name: "string" } },
    articles: {
      concurrency: "etag",
      list: { size: 100 },
      fields: {
        title: "string",
        count: { type: "integer", default: 0 },
        tags: { ref: "tags", many: true },
      },
      subsets: { selected: "update" },
    },
  },
};

const main = `
import { createControllers } from "./src/controllers/index.js";
import { migrate, openDatabase } from "./src/database.js";
import { createApp } from "./src/resources/app.js";
import { serve } from "./src/resources/node.js";
import { createStores } from "./src/resources/stores.js";

const db = await openDatabase();
await migrate(db);
const app = createApp(createControllers(createStores(db)));
const { url } = await serve(app, { port: 0, host: "127.0.0.1" });
console.log(url);
`;

/** Where a database is, as the environment says it. */
export type DatabasePlace =
  { readonly DATABASE_FILE: string } | { readonly DATABASE_URL: string };

/**
 * Writes the application as one module.
 *
 * @param folder with packages
 */
export async function writeServer(
  folder: string,
  dialect: "sqlite" | "postgres",
): Promise<string> {
  const { model } = await compile({ database: { dialect }, ...manifest });
  if (model === null) throw new Error("no model");
  const project = join(folder, "project");
  writeProject(project, model, { ...target, tests: false });
  writeFileSync(join(project, "main.ts"), main);
  const outfile = join(folder, "server.mjs");
  await build({
    ...{ entryPoints: [join(project, "main.ts")], outfile, platform: "node" },
    ...{ bundle: true, packages: "external", format: "esm" },
  });
  rmSync(project, { recursive: true });
  return outfile;
}

export interface ServerProcess {
  /** Sends a request; rejects where the server goes before it has answered. */
  readonly send: (
    request: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<{
    readonly status: number;
    readonly value: Values;
    readonly etag: string;
  }>;
  /** Ends it at once, whatever it is at. */
  readonly kill: () => Promise<void>;
}

export type Values = Readonly<Record<string, unknown>>;

/** Starts a server; resolves when it listens. */
export async function startServer(
  file: string,
  place: DatabasePlace,
): Promise<ServerProcess> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, ["--no-warnings", file], {
    env: { PATH, ...place },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await readLine(child);
  return {
    send: async (request, body, headers = {}) => {
      const [method = "", path = ""] = request.split(" ");
      const reply = await fetch(new URL(path, url), {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      const value = (text === "" ? {} : JSON.parse(text)) as Values;
      return {
        status: reply.status,
        value,
        etag: reply.headers.get("etag") ?? "",
      };
    },
    kill: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The first line that a process says. */
async function readLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("no output");
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error("the server did not start");
}
