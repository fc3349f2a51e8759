/**
 * A replica of the database: what GET and HEAD read is read there, as long as it
 * answers, and has it. Only projects on PostgreSQL have this file.
 */
import { type Kysely, sql } from "kysely";
import { isClash, isUnavailable } from "../database/errors.js";
import { isHttpError } from "../http/reply.js";
import { hasOwn } from "../values.js";
import type { Reads, ReadsInside } from "./reads.js";
import type { AnyKysely, AnyStore, StoreContext } from "./store-types.js";

/** What `createStores` takes besides the database, which `db` is called here. */
export interface StoreOptions<Tables> {
  /** Where GET and HEAD read. It may lag behind `db`. */
  readonly replica?: Kysely<Tables> | Replica<Tables> | undefined;
}

export interface Replica<Tables> {
  /** None: everything is read from `db`. */
  readonly db: Kysely<Tables> | undefined;
  /**
   * How many milliseconds it has to answer, 1000 by default. After that `db` is
   * asked, and for five seconds the replica is not.
   */
  readonly patience?: number;
  /**
   * For how many milliseconds a caller who has written reads from `db`, 0 by
   * default: reads then may be older than one's own change. Each server knows only
   * what went through it; and all callers of whom `scope` tells nothing are one.
   */
  readonly freshFor?: number;
}

const PATIENCE = 1000;

/** How many milliseconds a replica is left alone that did not answer. */
const REST = 5000;

/** The reads of stores that have a replica; undefined if they have none. */
export function readReplica<Tables>(
  replica: StoreOptions<Tables>["replica"],
): Reads | undefined {
  if (replica === undefined) return undefined;
  const given = hasOwn(replica, "db") ? replica : { db: replica };
  const { db, patience = PATIENCE, freshFor = 0 } = given as Replica<Tables>;
  if (!(patience > 0 && freshFor >= 0))
    throw new TypeError(
      "patience and freshFor of a replica are numbers of milliseconds",
    );
  if (db === undefined) return undefined;
  const own = (db as object as AnyKysely).withoutPlugins();
  void warnOfPrimary(own);
  return new ReplicaReads(own, patience, new Writers(freshFor));
}

async function warnOfPrimary(db: AnyKysely): Promise<void> {
  const asked = sql<{ is: boolean }>`select pg_is_in_recovery() as "is"`;
  // Should it not answer now, nothing is known, and nothing is said.
  const found = await asked.execute(db).catch((): undefined => undefined);
  if (found?.rows[0]?.is === false)
    console.error(
      "The replica is a primary: what is read there is no copy of what is written to the database. Set DATABASE_REPLICA_URL to the URL of a replica, or to nothing",
    );
}

class ReplicaReads implements Reads {
  readonly #db: AnyKysely;
  readonly #patience: number;
  readonly #writers: Writers;
  /** Until when it is left alone; 0 while it answers. */
  #restsUntil = 0;

  constructor(db: AnyKysely, patience: number, writers: Writers) {
    this.#db = db;
    this.#patience = patience;
    this.#writers = writers;
  }

  async read<T>(
    context: StoreContext,
    db: AnyKysely,
    work: (db: AnyKysely, mayLag: boolean) => Promise<T>,
  ): Promise<T> {
    if ((await this.#mayLag(context)) && this.#isReady()) {
      try {
        const read = await inTime(work(this.#db, true), this.#patience);
        this.#restsUntil = 0;
        return read;
      } catch (error) {
        // A row that is not there may not have arrived yet.
        if (isHttpError(error) && error.status !== 404) throw error;
        // A clash with what arrives (PostgreSQL's manual, 27.4.2) ends one statement.
        if (error === LATE || (isUnavailable(error) && !isClash(error)))
          this.#restsUntil = performance.now() + REST;
      }
    }
    return await work(db, false);
  }

  async #mayLag(context: StoreContext): Promise<boolean> {
    const { method } = context;
    if (method !== "GET" && method !== "HEAD") return false;
    return !(await this.#writers.has(context));
  }

  /** After a rest one asks alone, and the others as soon as that is answered. */
  #isReady(): boolean {
    const now = performance.now();
    if (now < this.#restsUntil) return false;
    if (this.#restsUntil > 0) this.#restsUntil = now + this.#patience;
    return true;
  }

  noting(store: AnyStore): AnyStore {
    return noteWriters(store, (context) => this.#writers.add(context));
  }

  inside(): ReadsInside {
    const writers = this.#writers;
    const noted = new Set<StoreContext>();
    return {
      read: (_context, db, work) => work(db, false),
      noting: (store) =>
        noteWriters(store, async (context) => {
          noted.add(context);
          await writers.add(context);
        }),
      // What was written counts from the commit.
      end: async () => {
        for (const context of noted) await writers.add(context);
      },
    };
  }
}

/** What a replica has failed of that did not answer in time. */
const LATE = new Error("The replica did not answer in time");

async function inTime<T>(work: Promise<T>, patience: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, patience, LATE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Who has written: what they read next has to show it. */
class Writers {
  readonly #freshFor: number;
  /** A request that has written reads what it wrote, however long it takes. */
  readonly #requests = new WeakSet<StoreContext>();
  /** Until when callers read from `db`, in order of that time. */
  readonly #callers = new Map<string, number>();

  constructor(freshFor: number) {
    this.#freshFor = freshFor;
  }

  async add(context: StoreContext): Promise<void> {
    this.#requests.add(context);
    if (this.#freshFor === 0) return;
    const caller = await nameCaller(context);
    const now = performance.now();
    for (const [each, until] of this.#callers) {
      if (until > now) break;
      this.#callers.delete(each);
    }
    this.#callers.delete(caller);
    this.#callers.set(caller, now + this.#freshFor);
  }

  async has(context: StoreContext): Promise<boolean> {
    if (this.#requests.has(context)) return true;
    if (this.#callers.size === 0) return false;
    const until = this.#callers.get(await nameCaller(context)) ?? 0;
    return until > performance.now();
  }
}

/** Where nobody has to say who they are, nothing is refused here either. */
async function nameCaller(context: StoreContext): Promise<string> {
  const scope = await context.scope().catch((): null => null);
  return JSON.stringify(Object.entries(scope ?? {}).sort());
}

/** A store that tells whose changes it has made, or may have made. */
function noteWriters(
  store: AnyStore,
  note: (context: StoreContext) => Promise<void>,
): AnyStore {
  async function noted<T>(context: StoreContext, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } finally {
      await note(context);
    }
  }
  // Each by its name, so that the compiler asks about a new one.
  return {
    list: (...args) => store.list(...args),
    each: (...args) => store.each(...args),
    distinct: (...args) => store.distinct(...args),
    find: (...args) => store.find(...args),
    findBy: (...args) => store.findBy(...args),
    create: (...args) => noted(args[0], store.create(...args)),
    update: (...args) => noted(args[0], store.update(...args)),
    transition: (...args) => noted(args[0], store.transition(...args)),
    destroy: (...args) => noted(args[0], store.destroy(...args)),
    restore: (...args) => noted(args[0], store.restore(...args)),
    updateAll: (...args) => noted(args[0], store.updateAll(...args)),
    destroyAll: (...args) => noted(args[0], store.destroyAll(...args)),
  };
}
