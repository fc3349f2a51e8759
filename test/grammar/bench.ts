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
  newest: join(own, "typescript-7/bin/tsc"),
  oldest: join(others, "typescript-5.2/bin/tsc"),
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

/**
 * All packages, and a PostgreSQL server of its own with a database for whoever
 * asks.
 */
export async function startBench(): Promise<{
  readonly bench: Bench;
  readonly stop: () => Promise<void>;
}> {
  const server = await startPostgres();
  const admin = new pg.Client(`${server.url}postgres`);
  await admin.connect();
  let count = 0;
  return {
    bench: {
      ...plainBench,
      packages: hasTargets ? [own, others] : [own],
      createDatabase: async (name) => {
        const wanted = `${name}_${(count += 1)}`;
        await admin.query(`create database "${wanted}"`);
        return `${server.url}${wanted}`;
      },
    },
    stop: async () => {
      await admin.end();
      server.stop();
    },
  };
}
