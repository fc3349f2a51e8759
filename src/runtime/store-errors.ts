/**
 * What databases say of a statement that they do not carry out, in one form for
 * all.
 */
import { HttpError, isHttpError } from "./reply.js";

/** Why a change was refused, where that is the request's fault. */
export type Violation = "unique" | "reference";

/** Why the database serves nobody: for a moment, or until somebody mends it. */
type Outage = "busy" | "down";

/** By the SQLSTATE of PostgreSQL (its manual, appendix A). */
const STATES = new Map<string, Violation | Outage>([
  ["23505", "unique"],
  ["23503", "reference"],
  ["23001", "reference"],
  ["40001", "busy"],
  ["40P01", "busy"],
  ["55P03", "busy"],
  // A statement that takes longer than `statement_timeout`.
  ["57014", "busy"],
  // A server that may only be read.
  ["25006", "down"],
]);

/**
 * By the class of the SQLSTATE: no connection, a user or a database that the
 * server does not let in or have, no room or no connections left, shut down by
 * its operator, a fault of its system.
 */
const CLASSES = /^(?:08|28|3D|53|57|58)[\dA-Z]{3}$/;

/** What the system says of a server that cannot be reached. */
const UNREACHABLE =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/**
 * By their words: those of SQLite, which are the same in all of its drivers, and
 * those of `pg` where it gives no code.
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

/** Null for an error that is not the request's. */
export function violationOf(error: unknown): Violation | null {
  const found = reasonOf(error);
  return found === "unique" || found === "reference" ? found : null;
}

/** Whether a statement may do when it is tried again. */
export function isBusy(error: unknown): boolean {
  return reasonOf(error) === "busy";
}

/**
 * Runs work on the database.
 *
 * @throws HttpError 503 where the database cannot do it now, with what it said
 * as the `cause`; anything else as it was thrown
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

/** What a client is told, and after how many seconds it may come again. */
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
