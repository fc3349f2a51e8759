/**
 * PostgreSQL through `pg`, with values as our records have them: numbers that
 * are safe, and times as text in UTC.
 */
/// <reference types="node" />
import { type Dialect, PostgresDialect } from "kysely";

/** Types by their numbers in PostgreSQL's catalogue (`pg_type.dat`). */
const READERS: Readonly<Record<number, (text: string) => unknown>> = {
  /** int8 */
  20: Number,
  /** date: `pg` makes a Date of it, at midnight of the server's zone. */
  1082: (text) => text,
  /** timestamp */
  1114: readMoment,
  /** timestamptz, which is sent in the session's zone: UTC. */
  1184: readMoment,
};

/** `2026-01-31 09:30:00.5+00` as RFC 3339 has it, to the millisecond. */
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
 * A pool of connections. One that breaks is replaced.
 *
 * @param url `postgres://user:password@host:5432/database`, with what `pg` takes
 * behind it: `?max=20&statement_timeout=10000`
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

/** What we read is in UTC, and dates are as ISO writes them. */
const OPTIONS = "-c timezone=UTC -c datestyle=ISO";

/** The URL with our options of a session behind its own: `pg` takes one list. */
function withOptions(url: string): string {
  const [place = "", query = ""] = url.split("?", 2);
  const parameters = new URLSearchParams(query);
  const own = parameters.get("options");
  parameters.set("options", own === null ? OPTIONS : `${own} ${OPTIONS}`);
  return `${place}?${parameters.toString()}`;
}

/**
 * A connection that breaks is let go of, and the statement that used it fails.
 * It is also an "error" event, which would end the process if nobody listened.
 */
function ignore(): undefined {
  return undefined;
}

/** By its name alone: a project without PostgreSQL does not have it. */
async function load(): Promise<Postgres> {
  const name = "pg";
  const loaded = (await import(name)) as { readonly default: Postgres };
  return loaded.default;
}
