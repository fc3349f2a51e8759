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
  /** timestamptz, which is sent in the session's time zone, with its offset. */
  1184: readMoment,
};

/**
 * `2026-01-31 09:30:00.5+00` in the form of RFC 3339, to the millisecond and in
 * UTC. The session's time zone is UTC, unless a pooler did not pass that on.
 */
function readMoment(text: string): string {
  const [
    ,
    day,
    time,
    fraction = "",
    sign,
    hours,
    minutes = "0",
    seconds = "0",
  ] =
    /^(\d+-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(?:([+-])(\d\d)(?::(\d\d)(?::(\d\d))?)?)?$/.exec(
      text,
    ) ?? [];
  if (day === undefined || time === undefined) return text;
  const moment = `${day.padStart(10, "0")}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
  const offset =
    Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  if (offset === 0) return moment;
  const ahead = sign === "-" ? -offset : offset;
  return new Date(Date.parse(moment) - ahead * 1000).toISOString();
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

/** What a connection of `pg` asks of the server as it starts. */
interface Starting {
  getStartupConf(): object;
}

interface Postgres {
  readonly Pool: new (options: object) => Pool;
  readonly Client: new (options: object) => Starting;
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
      const { Pool, Client, types } = await load();
      const pool = new Pool({
        Client: withSettings(Client),
        connectionString: url,
        connectionTimeoutMillis: PATIENCE,
        ...readPoolSettings(url),
        types: {
          getTypeParser: (oid: number, format?: unknown) =>
            READERS[oid] ?? types.getTypeParser(oid, format),
        },
      });
      return createPool(pool);
    },
  });
}

/** Settings of pools: `pg` reads only those of connections from the URL. */
const POOL = [
  "connectionTimeoutMillis",
  "max",
  "min",
  "idleTimeoutMillis",
  "maxLifetimeSeconds",
  "maxUses",
];

function readPoolSettings(url: string): Readonly<Record<string, number>> {
  const [, query = ""] = url.split("?", 2);
  const settings = Array.from(new URLSearchParams(query), ([name, text]) => {
    return [name, Number(text)] as const;
  }).filter(([name]) => POOL.includes(name));
  const [wrong] = settings.find(([, value]) => !Number.isInteger(value)) ?? [];
  if (wrong === undefined) return Object.fromEntries(settings);
  throw misplaced(`${wrong} in the URL of PostgreSQL has to be an integer`);
}

/**
 * What makes PostgreSQL send times in UTC, and dates in ISO's form. Each is a
 * startup parameter of its own: PgBouncer follows these two from transaction to
 * transaction, but before 1.20 it refuses `options`, or ignores all that stands
 * there (pgbouncer.org/config.html, ignore_startup_parameters).
 */
const SETTINGS = { TimeZone: "UTC", DateStyle: "ISO" };

/** Connections that start with our settings: `pg` has no option for them. */
function withSettings(Client: Postgres["Client"]): Postgres["Client"] {
  return class extends Client {
    override getStartupConf(): object {
      return { ...super.getStartupConf(), ...SETTINGS };
    }
  };
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

/**
 * What sets the limits of a transaction, as the first connection has them. It is
 * also asked for our settings, which a pooler may have left out: times are read
 * by the offset that they come with, but dates in another form are guesses.
 *
 * @throws Error if dates would come in another form than ISO
 */
async function readLimits(session: Session): Promise<string> {
  const found = await readSettings(session);
  const style = found.get("DateStyle") ?? "";
  if (!style.startsWith("ISO"))
    throw refuse(
      `PostgreSQL sends dates in the form ${style}, and not in ISO's: whatever stands before it has to pass on the startup parameter DateStyle`,
    );
  const zone = found.get("TimeZone") ?? "";
  if (zone !== SETTINGS.TimeZone)
    process.emitWarning(
      `PostgreSQL works in the time zone ${zone}: whatever stands before it does not pass on the startup parameter TimeZone. Times are read right, but your own SQL that turns them into dates has the dates of ${zone}`,
    );
  return Object.entries(LIMITS)
    .filter(([name]) => found.get(name) === "0")
    .map(([name, value]) => `; set local ${name} = ${value}`)
    .join("");
}

/**
 * What the connection is set to. It is asked in a transaction, which a pooler refuses
 * that gives each statement another connection.
 */
async function readSettings(
  session: Session,
): Promise<ReadonlyMap<string, string>> {
  await session.query("begin", []).catch((error: unknown) => {
    const { message } = error as Error;
    if (!message.includes("statement pooling")) throw error;
    throw refuse(
      "The pooler before PostgreSQL gives each statement a connection of its own, so there are no transactions: set its pool_mode to session or transaction",
    );
  });
  const { rows } = await session.query(
    "select name, setting from pg_settings where name in ('lock_timeout', 'statement_timeout', 'TimeZone', 'DateStyle')",
    [],
  );
  await session.query("rollback", []);
  return new Map(
    (rows as readonly Setting[]).map(({ name, setting }) => [name, setting]),
  );
}

/** A row of `pg_settings`. */
interface Setting {
  readonly name: string;
  readonly setting: string;
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

/** With the code of a connection that was refused. */
function refuse(message: string): Error {
  return Object.assign(new Error(message), { code: "08004" });
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

/**
 * The URL of a PostgreSQL server, from `DATABASE_URL`.
 *
 * @param names of variables in its place: the first that is set counts
 * @throws TypeError if none is set, or it names something else
 */
export function databaseUrl(...names: readonly string[]): string {
  for (const name of [...names, "DATABASE_URL"]) {
    const url = readUrl(name);
    if (url !== undefined) return url;
  }
  throw misplaced(
    "DATABASE_URL is not set. It is postgres://user:password@host:5432/database",
  );
}

/**
 * The URL of a replica, from `DATABASE_REPLICA_URL`; undefined if that is not set.
 *
 * @throws TypeError if it names something else
 */
export function replicaUrl(): string | undefined {
  return readUrl("DATABASE_REPLICA_URL");
}

function readUrl(name: string): string | undefined {
  const { [name]: url = "" } = process.env;
  if (url === "") return undefined;
  if (/^postgres(?:ql)?:\/\//.test(url)) return url;
  throw misplaced(
    `${name} does not name a PostgreSQL server: it begins with postgres://`,
  );
}

/** With a code, as system errors have: the mistake is not in the program. */
function misplaced(message: string): TypeError {
  return Object.assign(new TypeError(message), { code: "ERR_DATABASE_PLACE" });
}
