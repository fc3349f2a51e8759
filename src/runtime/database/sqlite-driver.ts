/**
 * Statements on one SQLite connection: each has its turn. SQLite's own way to
 * wait for a lock stops the whole process, so what finds the file locked is
 * tried again later, and others have their turn meanwhile.
 */
/// <reference types="node" />
import { setImmediate } from "node:timers";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from "kysely";
import { MAX_CHARACTERS, type PageQuery, sizeOf } from "./columns.js";
import { isWithin } from "./transactions.js";

/**
 * How long a round of the event loop may go on with new work, in milliseconds.
 * What is done without waiting for anything, such as reading from SQLite, goes
 * on to its reply in the same round. Of many such requests at once, each would
 * wait for all others.
 */
const SHARE = 10;

/** When the first work of this round began. */
let began: number | null = null;

/** Whether work that begins now can wait for the next round. */
function isRoundLong(): boolean {
  if (began !== null) return performance.now() - began > SHARE;
  began = performance.now();
  setImmediate(() => {
    began = null;
  });
  return false;
}

/** Waits for the next round, and behind all who have waited longer. */
function nextRound(): Promise<void> {
  return new Promise((done) => {
    setImmediate(done);
  });
}

/** A connection, whichever driver made it. */
export interface Connection {
  prepare(sql: string): Prepared;
  close(): void;
}

export interface Prepared {
  readonly givesRows: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): {
    readonly changes: number | bigint;
    readonly lastInsertRowid: number | bigint;
  };
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
  /** Whether the last page that it gave was small. */
  wasSmall?: boolean;
}

/** How long a statement waits by default, in milliseconds. */
export const PATIENCE = 5000;

/** Milliseconds between two attempts: short at first. */
const MAX_PAUSE = 25;

export class SqliteDriver implements Driver {
  readonly #open: () => Promise<Connection>;
  readonly #patience: number;
  #connection: Connection | null = null;
  /** Who has the connection: a statement, or a whole transaction. */
  #holder: Turn | null = null;
  /** Kysely remembers each: as many as there were at once are enough. */
  readonly #unused: Turn[] = [];
  readonly #waiting = new Set<Waiting>();
  /** When the first patience of those that wait ends. */
  #nextEnd = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Settles when the last of those that wait for another process is done. */
  #lastInLine: Promise<void> = Promise.resolve();

  constructor(open: () => Promise<Connection>, patience: number) {
    this.#open = open;
    this.#patience = patience;
  }

  async init(): Promise<void> {
    this.#connection = await this.#open();
  }

  async acquireConnection(): Promise<Turn> {
    const turn = this.#unused.pop() ?? new Turn(this);
    if (this.#holder === null) this.#holder = turn;
    else await this.#take(turn, this.#patience);
    return turn;
  }

  releaseConnection(turn: Turn): Promise<void> {
    // One that gave up while others went first has nothing to pass on.
    if (this.#holder === turn) this.#pass();
    turn.isFresh = true;
    this.#unused.push(turn);
    return Promise.resolve();
  }

  async beginTransaction(turn: DatabaseConnection): Promise<void> {
    await turn.executeQuery(CompiledQuery.raw("begin"));
  }

  async commitTransaction(turn: DatabaseConnection): Promise<void> {
    await turn.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(turn: DatabaseConnection): Promise<void> {
    try {
      await turn.executeQuery(CompiledQuery.raw("rollback"));
    } catch {
      // A full disk leaves nothing to take back. What failed of it is told.
    }
  }

  async savepoint(turn: DatabaseConnection, name: string): Promise<void> {
    await turn.executeQuery(named("savepoint", name));
  }

  async rollbackToSavepoint(
    turn: DatabaseConnection,
    name: string,
  ): Promise<void> {
    await turn.executeQuery(named("rollback to", name));
  }

  async releaseSavepoint(
    turn: DatabaseConnection,
    name: string,
  ): Promise<void> {
    await turn.executeQuery(named("release", name));
  }

  destroy(): Promise<void> {
    this.#connection?.close();
    return Promise.resolve();
  }

  /**
   * Runs work at once, or again later if another process has locked the file.
   * Before its first statement, a turn depends on nothing: others go first
   * while it waits.
   */
  run<T>(turn: Turn, work: (connection: Connection) => T): Promise<T> {
    if (turn.isFresh && isRoundLong()) {
      return nextRound().then(() => this.run(turn, work));
    }
    const attempt = (): T => {
      if (this.#connection === null) throw new Error("Not open");
      const result = work(this.#connection);
      turn.isFresh = false;
      return result;
    };
    try {
      return Promise.resolve(attempt());
    } catch (error) {
      if (isLocked(error)) return this.#runLater(turn, attempt);
      throw error;
    }
  }

  async #runLater<T>(turn: Turn, attempt: () => T): Promise<T> {
    const left = countDown(this.#patience);
    if (!turn.isFresh) return await whenUnlocked(attempt, left);
    const before = this.#lastInLine;
    let leave = (): void => undefined;
    this.#lastInLine = new Promise((done) => {
      leave = done;
    });
    this.#pass();
    try {
      // One of them asks for all: a thousand that do would keep the process busy.
      await before;
      await this.#take(turn, left());
      return await whenUnlocked(attempt, left, async (pause) => {
        this.#pass();
        await sleep(pause);
        await this.#take(turn, left());
      });
    } finally {
      leave();
    }
  }

  /** Waits until a turn has the connection. */
  #take(turn: Turn, patience: number): Promise<void> {
    if (this.#holder === null) {
      this.#holder = turn;
      return Promise.resolve();
    }
    if (isWithin(this.#holder)) return Promise.reject(forever());
    const end = performance.now() + patience;
    return new Promise((go, giveUp) => {
      this.#waiting.add({ turn, end, go, giveUp });
      if (end < this.#nextEnd) this.#watch(end);
    });
  }

  /** Passes the connection on to whoever has waited longest. */
  #pass(): void {
    const [next] = this.#waiting;
    this.#holder = next?.turn ?? null;
    if (next === undefined) return;
    this.#waiting.delete(next);
    if (this.#waiting.size === 0) this.#watch(Infinity);
    next.go();
  }

  /** Sets the time at which somebody's patience ends: one timer for all. */
  #watch(end: number): void {
    this.#nextEnd = end;
    clearTimeout(this.#timer);
    if (end === Infinity) return;
    const look = (): void => {
      this.#giveUp();
    };
    this.#timer = setTimeout(look, end - performance.now());
  }

  #giveUp(): void {
    const now = performance.now();
    let nextEnd = Infinity;
    for (const each of this.#waiting) {
      if (each.end > now) {
        nextEnd = Math.min(nextEnd, each.end);
      } else {
        this.#waiting.delete(each);
        each.giveUp(tooLong(this.#patience));
      }
    }
    this.#watch(nextEnd);
  }
}

/** Whoever waits for the connection. */
interface Waiting {
  readonly turn: Turn;
  /** When its patience ends. */
  readonly end: number;
  readonly go: () => void;
  readonly giveUp: (error: Error) => void;
}

/** A turn with the connection, until it is released. */
class Turn implements DatabaseConnection {
  /** Whether no statement has been carried out yet. */
  isFresh = true;
  readonly #driver: SqliteDriver;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#driver.run(this, (connection) => execute(connection, query));
  }

  async *streamQuery<R>({
    sql,
    parameters,
  }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // The file is read, and may be locked, when the first row is.
    const { rows, first } = await this.#driver.run(this, (connection) => {
      const statement = connection.prepare(sql);
      if (!statement.givesRows) throw new TypeError(`No rows come of ${sql}`);
      const iterator = statement.iterate(parameters);
      return { rows: iterator, first: iterator.next() };
    });
    try {
      for (let step = first; step.done !== true; step = rows.next()) {
        yield { rows: [step.value as R] };
      }
    } finally {
      rows.return?.();
    }
  }
}

function execute<R>(
  connection: Connection,
  { sql, parameters, long }: CompiledQuery & Partial<PageQuery>,
): QueryResult<R> {
  const statement = connection.prepare(sql);
  if (long !== undefined && long.length > 0)
    return { rows: readPage(statement, parameters, long) as R[] };
  if (statement.givesRows) return { rows: statement.all(parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return {
    rows: [],
    insertId: BigInt(lastInsertRowid),
    numAffectedRows: BigInt(changes),
  };
}

/**
 * Reads no further than one row beyond what fits a page. To read row by row takes
 * longer, so that small ones are read at once, for as long as they are small.
 */
function readPage(
  statement: Prepared,
  parameters: readonly unknown[],
  long: readonly string[],
): unknown[] {
  const rows: unknown[] = [];
  let size = 0;
  const read =
    statement.wasSmall === true
      ? statement.all(parameters)
      : statement.iterate(parameters);
  for (const row of read) {
    rows.push(row);
    size += sizeOf(row, long);
    if (size > MAX_CHARACTERS && rows.length > 1) break;
  }
  statement.wasSmall = size < MAX_CHARACTERS / 10;
  return rows;
}

/** A command about a savepoint. */
function named(command: string, name: string): CompiledQuery {
  return CompiledQuery.raw(`${command} "${name.replace(/"/g, '""')}"`);
}

/** How much of a time is left, in milliseconds. */
export function countDown(time: number): () => number {
  const end = performance.now() + time;
  return () => Math.max(0, end - performance.now());
}

/**
 * Runs work as soon as no other process has locked the file.
 *
 * @param left the time that is left for it
 */
export async function whenUnlocked<T>(
  work: () => T,
  left: () => number,
  pause: (time: number) => Promise<void> = sleep,
): Promise<T> {
  for (let time = 1; ; time = Math.min(2 * time, MAX_PAUSE)) {
    try {
      return work();
    } catch (error) {
      if (!isLocked(error) || left() === 0) throw error;
    }
    await pause(Math.min(time, left()));
  }
}

function sleep(time: number): Promise<void> {
  return new Promise((done) => setTimeout(done, time));
}

/** All drivers have SQLite's own messages. */
function isLocked(error: unknown): boolean {
  return String(error).includes("database is locked");
}

function forever(): Error {
  return new TypeError(
    "A transaction is open here, and this statement would wait for its end: use the stores and the database that it was given",
  );
}

/** In the words of SQLite, as the one who asks may come again. */
function tooLong(patience: number): Error {
  return new Error(
    `database is locked: for ${patience} ms, a transaction of this process has not ended. If it waits for this statement, write that with the stores and the database which the transaction was given`,
  );
}
