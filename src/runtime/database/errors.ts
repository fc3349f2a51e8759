/**
 * Errors of statements that a database does not carry out, in one form for all
 * databases.
 */
import { HttpError, isHttpError } from "../http/reply.js";

/** Why a change was refused, if the request is at fault. */
export type Violation = "unique" | "reference";

/**
 * Why the database is unavailable: others are at it, the connection ended, or
 * nobody is served until someone mends it.
 */
type Outage = "busy" | "cut" | "down";

/**
 * By code, the first that fits: the SQLSTATE of PostgreSQL (its manual, appendix
 * A) or of a pooler, the result codes of SQLite (sqlite.org/rescode.html), those
 * of postgres.js and those of the system if there is no connection.
 */
const CODES: readonly (readonly [RegExp, Violation | Outage])[] = [
  [/^(?:23505|SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY|ROWID))$/, "unique"],
  [/^(?:23503|23001|SQLITE_CONSTRAINT_FOREIGNKEY)$/, "reference"],
  // Clashes with others, limits of time, and no connection left.
  [/^(?:40001|40P01|55P03|57014|53300)$/, "busy"],
  [/^SQLITE_(?:BUSY|LOCKED|PROTOCOL|INTERRUPT)(?:_|$)/, "busy"],
  [/^CONNECT(?:ION)?_TIMEOUT$/, "busy"],
  // Ended by an operator, a restart or a limit, or starting up.
  [/^(?:08003|08006|57P0[1235]|25P0[34])$/, "cut"],
  [/^(?:ECONNRESET|ECONNABORTED|EPIPE)$/, "cut"],
  [/^CONNECTION_(?:CLOSED|ENDED|DESTROYED)$/, "cut"],
  // By class: no connection, a user that was rejected or a database that does
  // not exist, not enough room, an operator, a system error. Read-only, too.
  [/^(?:(?:08|28|3D|53|57|58)[\dA-Z]{3}|25006)$/, "down"],
  [/^SQLITE_(?:NOMEM|READONLY|IOERR|FULL|CANTOPEN)(?:_|$)/, "down"],
  [
    /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    "down",
  ],
];

/**
 * SQLite's names of its numbers, which is what most of its drivers give. The
 * lower eight bits of a number that is not listed are its kind.
 */
const SQLITE = new Map<unknown, string>([
  [5, "SQLITE_BUSY"],
  [6, "SQLITE_LOCKED"],
  [7, "SQLITE_NOMEM"],
  [8, "SQLITE_READONLY"],
  [9, "SQLITE_INTERRUPT"],
  [10, "SQLITE_IOERR"],
  [13, "SQLITE_FULL"],
  [14, "SQLITE_CANTOPEN"],
  [15, "SQLITE_PROTOCOL"],
  [19, "SQLITE_CONSTRAINT"],
  [787, "SQLITE_CONSTRAINT_FOREIGNKEY"],
  [1555, "SQLITE_CONSTRAINT_PRIMARYKEY"],
  [2067, "SQLITE_CONSTRAINT_UNIQUE"],
  [2579, "SQLITE_CONSTRAINT_ROWID"],
]);

/**
 * By message, where no code says it: some drivers give none, and to SQLite a
 * foreign key that restricts is a trigger.
 */
const WORDS: readonly (readonly [RegExp, Violation | Outage])[] = [
  [/UNIQUE constraint failed|PRIMARY KEY constraint failed/, "unique"],
  [/FOREIGN KEY constraint failed/, "reference"],
  [/database (?:table )?is (?:locked|busy)/, "busy"],
  [/attempt to write a readonly database/, "down"],
  [/database or disk is full|disk I\/O error/, "down"],
  [/unable to open database file/, "down"],
  // Those of `pg`, whose pool in `postgres.ts` gives them a code.
  [/^(?:timeout exceeded when trying to connect|Query read timeout)/, "busy"],
  [/^Connection terminated/, "cut"],
  [/^Client (?:has encountered a connection error|was closed)/, "cut"],
];

/** The violation; null if the request is not at fault. */
export function violationOf(error: unknown): Violation | null {
  const found = reasonOf(error);
  return found === "unique" || found === "reference" ? found : null;
}

/** The errors for a second row where there may be one. */
const second = new WeakSet();

/** What a unique index would say that allows one row in the whole table. */
export function hasOneAlready(): Error {
  const error = new Error("There is one already");
  second.add(error);
  return Object.assign(error, { code: "23505" });
}

/** Whether a row was refused for being the second where there may be one. */
export function isSecond(error: unknown): boolean {
  return typeof error === "object" && error !== null && second.has(error);
}

/** Whether a statement may succeed if it is tried again. */
export function isBusy(error: unknown): boolean {
  return reasonOf(error) === "busy";
}

/** Whether the database cannot be used now. */
export function isUnavailable(error: unknown): boolean {
  const reason = reasonOf(error);
  return reason === "busy" || reason === "cut" || reason === "down";
}

/** Whether the connection that a statement used has ended with it. */
export function isCut(error: unknown): boolean {
  return reasonOf(error) === "cut";
}

/**
 * How often work is done again that clashed with that of others: a transaction that
 * could not be serialized (40001), or that would have waited for ever (40P01).
 * PostgreSQL has taken it back then (its manual, 13.5).
 */
export const REPEATS = 3;

/** Whether work clashed with that of others, so that nothing of it is kept. */
export function isClash(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const code: unknown = Reflect.get(error, "code");
  return code === "40001" || code === "40P01";
}

/** The same for work whose stores have told of it already, by a 503. */
export function isClashWithin(error: unknown): boolean {
  return isClash(isHttpError(error) ? Reflect.get(error, "cause") : error);
}

/**
 * Runs work on the database.
 *
 * @param repeats how often it is done again if it clashed
 * @param clashed whether an error is of that kind
 * @throws HttpError 503 if the database is unavailable, with its error as the
 * `cause`; anything else as it was thrown
 */
export async function orUnavailable<T>(
  work: () => Promise<T>,
  repeats = 0,
  clashed: (error: unknown) => boolean = isClash,
): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await work();
    } catch (error) {
      if (round > repeats || !clashed(error)) {
        throw unavailable(error) ?? error;
      }
      await pause(round);
    }
  }
}

/** Waits for up to 20, 40, 60 ms, so that those that clashed do not meet again. */
function pause(round: number): Promise<void> {
  return new Promise((done) => setTimeout(done, Math.random() * 20 * round));
}

function unavailable(error: unknown): HttpError | null {
  const reason = isHttpError(error) ? null : reasonOf(error);
  if (reason === null || reason === "unique" || reason === "reference") {
    return null;
  }
  const [detail, after] = ANSWERS[reason];
  const told = new HttpError(503, detail, { "retry-after": after });
  return Object.assign(told, { cause: error });
}

/** What a client is told, and after how many seconds it may retry. */
const ANSWERS: Readonly<Record<Outage, readonly [string, string]>> = {
  busy: ["The database is busy", "1"],
  cut: ["The database cannot be used now", "1"],
  down: ["The database cannot be used now", "10"],
};

function reasonOf(error: unknown): Violation | Outage | null {
  if (typeof error !== "object" || error === null) return null;
  const code = codeOf(error);
  if (code !== null) {
    const found = find(CODES, code);
    if (found !== null || DECIDED.test(code)) return found;
  }
  const message: unknown = Reflect.get(error, "message");
  return typeof message === "string" ? find(WORDS, message) : null;
}

/** Codes of databases, which say all that there is to know. */
const DECIDED = /^(?:[\dA-Z]{5}|SQLITE_(?!CONSTRAINT(?:_TRIGGER)?$).*)$/;

/** Node's drivers of SQLite have one `code` for all errors, and a number. */
function codeOf(error: object): string | null {
  const number: unknown = Reflect.get(error, "errcode");
  if (typeof number === "number") {
    return (
      SQLITE.get(number) ?? SQLITE.get(number & 0xff) ?? `SQLITE_${number}`
    );
  }
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" ? code : null;
}

function find(
  list: readonly (readonly [RegExp, Violation | Outage])[],
  text: string,
): Violation | Outage | null {
  return list.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
