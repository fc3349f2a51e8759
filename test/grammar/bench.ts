/** What there is on this machine to check manifests with. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../support/postgres.mjs";
import type { Bench } from "./batch.js";
import type { Options } from "./key.js";

const root = join(import.meta.dirname, "../..");
const own = join(root, "node_modules");
/** Frameworks, Jest and other compilers: `npm --prefix test/hosts/targets ci`. */
const others = join(root, "test/hosts/targets/node_modules");

export const hasTargets = existsSync(others);

export const COMPILERS = {
  newest: { path: join(own, "typescript-7/bin/tsc"), unknown: [] },
  oldest: {
    path: join(others, "typescript-5.2/bin/tsc"),
    unknown: ["isolatedDeclarations", "erasableSyntaxOnly"],
  },
};

/** What needs no more than our own packages, and no server. */
export const plainBench: Bench = {
  packages: [own],
  compilers: [COMPILERS.newest],
  createDatabase: null,
  requests: 100,
};

/** Whether a manifest's project imports our own packages only. */
export function isPlain({ output = {} }: Options): boolean {
  const { framework = "node", testRunner = "vitest" } = output as Options;
  const isOurs = framework === "node" || framework === "fetch";
  return isOurs && testRunner !== "jest";
}

/** All packages that are installed. */
const packages = hasTargets ? [own, others] : [own];

/** A server that runs, or none; and databases there, which somebody wants gone. */
export interface Databases {
  readonly create: (name: string) => Promise<string>;
  /** Drops them all. */
  readonly close: () => Promise<void>;
}

/** @param url of a server, without a database */
export async function connectDatabases(url: string): Promise<Databases> {
  const admin = new pg.Client(`${url}postgres`);
  await admin.connect();
  const made: string[] = [];
  return {
    create: async (name) => {
      const wanted = `${name}_${process.pid}_${made.length}`;
      made.push(wanted);
      await admin.query(`create database "${wanted}"`);
      return `${url}${wanted}`;
    },
    close: async () => {
      for (const name of made.splice(0))
        await admin.query(`drop database "${name}" with (force)`);
      await admin.end();
    },
  };
}

/** Whatever there is; without a server, what needs one is not served. */
export function benchOf(databases: Databases | null): Bench {
  return { ...plainBench, packages, createDatabase: databases?.create ?? null };
}

/** All packages, and a PostgreSQL server of its own. */
export async function startBench(): Promise<{
  readonly bench: Bench;
  readonly stop: () => Promise<void>;
}> {
  const server = await startPostgres();
  const databases = await connectDatabases(server.url);
  return {
    bench: benchOf(databases),
    stop: async () => {
      await databases.close();
      server.stop();
    },
  };
}
