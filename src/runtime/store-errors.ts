/**
 * Errors of statements that a database does not carry out, in one form for all
 * databases.
 */
import { HttpError, isHttpError } from "./reply.js";

/** Why a change was refused, if the request is at fault. */
export type Violation = "unique" | "reference";

/** Why the database is unavailable: for a moment, or until someone fixes it. */
type Outage = "busy" | "down";

/** By PostgreSQL's SQLSTATE (its manual, appendix A). */
const STATES = new Map<string, Violation | Outage>([
  ["23505", "unique"],
  ["23503", "reference"],
  ["23001", "reference"],
  ["40001", "busy"],
  ["40P01", "busy"],
  ["55P03", "busy"],
  // A statement that took longer than `statement_timeout`.
  ["57014", "busy"],
  // A read-only server.
  ["25006", "down"],
]);

/**
 * By the class of the SQLSTATE: no connection, a user that was rejected or a
 * database that does not exist, not enough room or connections, shut down by
 * its operator, a system error.
 */
const CLASSES = /^(?:08|28|3D|53|57|58)[\dA-Z]{3}$/;

/** Errors of the system if a server cannot be reached. */
const UNREACHABLE =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/**
 * By message: those of SQLite, which are the same in all of its drivers, and
 * those of `pg` if it gives no code.
 */
const WORDS: readonly (readonly [RegExp, Violation | Outage])[] = [
  [/UNIQUE constraint failed|PRIMARY KEY constraint failed/, "unique"],
  [/FOREIGN KEY constraint failed/, "reference"],
  [/database (?:table )?is (?:locked|busy)/, "busy"],
  [/attempt to write a readonly database/, "down"],
  [/database or disk is full|disk I\/O error/, "down"],
  [/unable to open database file/, "down"],
  [/^Connection terminated/, "down"],
  [/^timeout exceeded when trying to connect/, "busy"],
];

/** The violation; null if the request is not at fault. */
export function violationOf(error: unknown): Violation | null {
  const found = reasonOf(error);
  return found === "unique" || found === "reference" ? found : null;
}

/** Whether a statement may succeed if it is tried again. */
export function isBusy(error: unknown): boolean {
  return reasonOf(error) === "busy";
}

/**
 * Runs work on the database.
 *
 * @throws HttpError 503 if the database is unavailable, with its error as the
 * `cause`; anything else as it was thrown
 */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unavailable(error) ?? error;
  }
}

function unavailable(error: unknown): HttpError | null {
  const reason = isHttpError(error) ? null : reasonOf(error);
  if (reason !== "busy" && reason !== "down") return null;
  const [detail, after] = ANSWERS[reason];
  const told = new HttpError(503, detail, { "retry-after": after });
  return Object.assign(told, { cause: error });
}

/** What a client is told, and after how many seconds it may retry. */
const ANSWERS: Readonly<Record<Outage, readonly [string, string]>> = {
  busy: ["The database is busy", "1"],
  down: ["The database cannot be used now", "10"],
};

function reasonOf(error: unknown): Violation | Outage | null {
  if (typeof error !== "object" || error === null) return null;
  const code: unknown = Reflect.get(error, "code");
  if (typeof code === "string") {
    const found = STATES.get(code);
    if (found !== undefined) return found;
    if (CLASSES.test(code) || UNREACHABLE.test(code)) return "down";
  }
  const message: unknown = Reflect.get(error, "message");
  if (typeof message !== "string") return null;
  return WORDS.find(([words]) => words.test(message))?.[1] ?? null;
}
