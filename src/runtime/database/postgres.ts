/**
 * PostgreSQL through `pg`, with values in the form our records use: safe
 * numbers, and times as text in UTC.
 */
/// <reference types="node" />
import {
  type Dialect,
  PostgresDialect,
  type PostgresPool,
  type PostgresQueryResult,
} from "kysely";
import { isCut, isUnavailable } from "./errors.js";

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
  on(event: "error", listener: (error: unknown) => void): unknown;
}

/** A connection of `pg`; whoever gives it back broken has it closed. */
interface Client extends Emitter {
  query(
    sql: unknown,
    values?: readonly unknown[],
  ): Promise<PostgresQueryResult<unknown>>;
  release(isBroken: boolean): void;
}

interface Pool extends Emitter {
  on(event: "error", listener: (error: unknown) => void): unknown;
  on(event: "connect", listener: (client: Client) => void): unknown;
  connect(): Promise<Client>;
  end(): Promise<void>;
}

interface Postgres {
  readonly Pool: new (options: object) => Pool;
  readonly types: Types;
}

/** How long a statement waits for a connection, in milliseconds. */
const PATIENCE = 5000;

/**
 * Milliseconds that a statement in a transaction may wait for a lock, and take,
 * where the database, the role and the URL say nothing: whoever waits holds a
 * connection.
 */
const LIMITS = { lock_timeout: 3000, statement_timeout: 30_000 };

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
      return createPool(pool);
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

/** A pool whose errors say what happened, and which keeps no broken client. */
function createPool(pool: Pool): PostgresPool {
  const sessions = new WeakMap<Client, Session>();
  let limits: string | null = null;
  pool.on("error", ignore);
  pool.on("connect", (client) => {
    sessions.set(client, new Session(client));
  });
  return {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw isUnavailable(error) ? error : describe(error, "08001");
      });
      const session = sessions.get(client) ?? new Session(client);
      try {
        limits ??= await readLimits(session);
      } catch (error) {
        session.release();
        throw error;
      }
      session.limits = limits;
      return session as never;
    },
    end: () => pool.end(),
  };
}

/** What sets the limits of a transaction. */
async function readLimits(session: Session): Promise<string> {
  const { rows } = await session.query(
    "select name from pg_settings where name in ('lock_timeout', 'statement_timeout') and setting = '0'",
    [],
  );
  const names = rows.map((row) => (row as { name: keyof typeof LIMITS }).name);
  return names.map((name) => `; set local ${name} = ${LIMITS[name]}`).join("");
}

/** A connection as Kysely uses it. */
class Session {
  readonly #client: Client;
  /**
   * What follows `begin`, in one message with it. Poolers refuse limits that a
   * connection starts with, and would give later ones to others.
   */
  limits = "";
  /** Whether it has ended, or nobody knows what it is in the middle of. */
  #isBroken = false;
  /** What ended it, while nobody used it. */
  #end: unknown = null;
  /** What a transaction failed of, if nothing took it back. */
  #cause: unknown = null;

  constructor(client: Client) {
    this.#client = client;
    client.on("error", (error) => {
      this.#isBroken = true;
      this.#end ??= error;
    });
  }

  async query(
    sql: string,
    values: readonly unknown[],
  ): Promise<PostgresQueryResult<unknown>> {
    try {
      if (/^(?:begin|start transaction)\b/.test(sql))
        return await this.#begin(sql);
      const result = await this.#client.query(sql, values);
      if (sql === "commit") this.#checkCommit(result.command);
      if (sql.startsWith("rollback to ")) this.#cause = null;
      return result;
    } catch (error) {
      const told = this.#explain(error);
      this.#cause ??= told;
      // What made somebody take back the transaction is told, and not this.
      if (sql !== "rollback") throw told;
      this.#isBroken = true;
      return NOTHING;
    }
  }

  async #begin(sql: string): Promise<PostgresQueryResult<unknown>> {
    this.#cause = null;
    await this.#client.query(sql + this.limits);
    return NOTHING;
  }

  /**
   * PostgreSQL takes back a transaction in which a statement failed, even if it
   * is told to commit, and reports no error.
   */
  #checkCommit(command: string): void {
    if (command === "COMMIT") return;
    const cause: unknown =
      this.#cause ?? new Error("PostgreSQL took back the transaction");
    throw cause;
  }

  /** `pg` gives no code to what it says of a connection that has ended. */
  #explain(error: unknown): unknown {
    const isKnown = hasCode(error);
    // A statement that the client waits for no longer is still going on.
    if (isKnown ? isCut(error) : isUnavailable(error)) this.#isBroken = true;
    if (!this.#isBroken || isKnown) return error;
    return hasCode(this.#end) ? this.#end : describe(error, "08006");
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }
}

/** The result of a statement that has none. */
const NOTHING = { rows: [] } as never;

/**
 * The error of a connection to which `pg` gives no code, or one of something
 * else, such as TLS.
 */
function describe(error: unknown, code: string): Error {
  const { message = error } = error as { readonly message?: unknown };
  const told = new Error(`No connection to PostgreSQL: ${String(message)}`);
  return Object.assign(told, { code, cause: error });
}

function hasCode(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error;
}

/**
 * A pool has an "error" event for each idle connection that breaks, which would
 * end the process if nothing listened to it. The connection is replaced.
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
