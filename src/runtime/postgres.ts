/**
 * PostgreSQL through `pg`, with values in the form our records use: safe
 * numbers, and times as text in UTC.
 */
/// <reference types="node" />
import { type Dialect, PostgresDialect } from "kysely";

/**
 * Readers by the number of the type in PostgreSQL's catalog (`pg_type.dat`).
 */
const READERS: Readonly<Record<number, (text: string) => unknown>> = {
  /** int8 */
  20: Number,
  /** date: `pg` would create a Date, at midnight in the server's time zone. */
  1082: (text) => text,
  /** timestamp */
  1114: readMoment,
  /** timestamptz, which is sent in the session's time zone: UTC. */
  1184: readMoment,
};

/** `2026-01-31 09:30:00.5+00` in the form of RFC 3339, to the millisecond. */
function readMoment(text: string): string {
  const [, day, time, fraction = ""] =
    /^(\d+-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?/.exec(text) ?? [];
  if (day === undefined || time === undefined) return text;
  return `${day.padStart(10, "0")}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
}

interface Types {
  getTypeParser(oid: number, format?: unknown): unknown;
}

interface Emitter {
  on(event: "error", listener: () => void): unknown;
}

interface Pool extends Emitter {
  on(event: "error", listener: () => void): unknown;
  on(event: "connect", listener: (client: Emitter) => void): unknown;
}

interface Postgres {
  readonly Pool: new (options: object) => Pool;
  readonly types: Types;
}

/** How long a statement waits for a connection, in milliseconds. */
const PATIENCE = 5000;

/**
 * A pool of connections. Broken connections are replaced.
 *
 * @param url `postgres://user:password@host:5432/database`, optionally followed
 * by options of `pg`: `?max=20&statement_timeout=10000`
 */
export function postgres(url: string): Dialect {
  return new PostgresDialect({
    pool: async () => {
      const { Pool, types } = await load();
      const pool = new Pool({
        connectionString: withOptions(url),
        connectionTimeoutMillis: PATIENCE,
        types: {
          getTypeParser: (oid: number, format?: unknown) =>
            READERS[oid] ?? types.getTypeParser(oid, format),
        },
      });
      pool.on("error", ignore);
      pool.on("connect", (client) => client.on("error", ignore));
      return pool as never;
    },
  });
}

/** Makes PostgreSQL send times in UTC and dates in ISO format. */
const OPTIONS = "-c timezone=UTC -c datestyle=ISO";

/** The URL with our session options after its own: `pg` takes a single list. */
function withOptions(url: string): string {
  const [place = "", query = ""] = url.split("?", 2);
  const parameters = new URLSearchParams(query);
  const own = parameters.get("options");
  parameters.set("options", own === null ? OPTIONS : `${own} ${OPTIONS}`);
  return `${place}?${parameters.toString()}`;
}

/**
 * A connection that breaks is released, and the statement that used it fails.
 * There is also an "error" event, which would end the process if nothing
 * listened to it.
 */
function ignore(): undefined {
  return undefined;
}

/**
 * Imports `pg` through a variable: a project without PostgreSQL does not have
 * it.
 */
async function load(): Promise<Postgres> {
  const name = "pg";
  const loaded = (await import(name)) as { readonly default: Postgres };
  return loaded.default;
}
