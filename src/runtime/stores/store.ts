/**
 * The store: the rows of one table, as the requests of a resource see them. The
 * data of the records, and that of the resources' places, decide what it does.
 */
import { orUnavailable } from "../database/errors.js";
import type { Purpose } from "../database/tables.js";
import { HttpError, isHttpError } from "../http/reply.js";
import {
  type Attempt,
  attempt,
  type Checks,
  checkRefs,
  checkRow,
  type Missed,
  readChecks,
  refuseChange,
} from "./change.js";
import { listRows, type Named, type SubsetRows } from "./list.js";
import {
  type Defaults,
  describeNew,
  findMissing,
  withDefaults,
} from "./new.js";
import { checkParent, isSingleton, type Reacher } from "./place.js";
import { memberOf, onlyOf, type Reach } from "./reach.js";
import { checkAbove, checkOwnRefs } from "./refs.js";
import type { Given, Links, Values, Versions } from "./rows.js";
import type { Statements, Which } from "./statements.js";
import {
  type AnyKysely,
  type Create,
  type CreateOptions,
  type DestroyOptions,
  type FindOptions,
  inTransaction,
  type ListOptions,
  type Page,
  type Store,
  type StoreContext,
  type UpdateOptions,
} from "./store-types.js";

/**
 * What the tables of a database decide for a store: the same in all
 * transactions.
 */
export interface StoreParts {
  readonly statements: Statements;
  readonly reach: Reacher;
  /** Every field, including those that no reply contains. */
  readonly fields: readonly string[];
  readonly defaults: Defaults;
  readonly versions: Versions | undefined;
  readonly subsets: Subsets | undefined;
}

/**
 * What only some projects need. `stores.ts` passes it in, so that others do not
 * have it.
 */
export interface OptionalParts {
  /** For lists of refs. */
  readonly links?: Links;
  /** For subsets. */
  readonly subsets?: Subsets;
  /** For `concurrency`. */
  readonly versions?: Versions;
}

/** How several rows are read and changed together; `subset.ts` does it. */
export interface Subsets extends SubsetRows {
  /**
   * Checks that all rows exist for the caller, and can be changed if they are to
   * be.
   *
   * @throws HttpError 404 or 403
   */
  readonly find: (
    db: AnyKysely,
    reach: Reach,
    named: Named,
    purpose: Purpose,
  ) => Promise<void>;
  readonly update: (
    change: SetChange,
    input: Values,
    set: Values,
  ) => Promise<readonly Values[]>;
  readonly destroy: (change: SetChange) => Promise<void>;
}

/** A change of several rows, and what it needs of its store. */
export interface SetChange {
  readonly db: AnyKysely;
  readonly statements: Statements;
  readonly reach: Reach;
  readonly context: StoreContext;
  /** Runs it in a transaction; if the database refuses it, the client is told why. */
  readonly attempt: <T>(
    values: Values | null,
    which: Which | null,
    work: (db: AnyKysely) => Promise<T>,
  ) => Promise<T>;
}

/** What all stores of a database share. */
export interface StoreSetup {
  /** @throws TypeError if another transaction is open */
  readonly connect: () => AnyKysely;
  /** Whether the stores are in a transaction. */
  readonly isInside: boolean;
  /** What computed fields are worked out with: of the same transaction. */
  readonly given: () => Given;
  readonly partsOf: (record: string) => StoreParts;
}

/** The store of a record. */
export function createStore<
  Row,
  Shown,
  New,
  Change,
  Arguments extends readonly unknown[] = Create<Row, New>,
>(
  setup: StoreSetup,
  record: string,
): Store<Row, Shown, New, Change, Arguments> {
  // The types are those of the manifest, which the data describes too.
  const store: unknown = tellOutages(new TableStore(setup, record));
  return store as Store<Row, Shown, New, Change, Arguments>;
}

type AnyStore = Store<Values, Values, Values, Values>;

/** A store whose requests get a 503 while the database is unavailable. */
function tellOutages(store: AnyStore): AnyStore {
  return {
    list: (...args) => orUnavailable(() => store.list(...args)),
    find: (...args) => orUnavailable(() => store.find(...args)),
    create: (...args) => orUnavailable(() => store.create(...args)),
    update: (...args) => orUnavailable(() => store.update(...args)),
    destroy: (...args) => orUnavailable(() => store.destroy(...args)),
    updateAll: (...args) => orUnavailable(() => store.updateAll(...args)),
    destroyAll: (...args) => orUnavailable(() => store.destroyAll(...args)),
  };
}

class TableStore implements AnyStore {
  readonly #setup: StoreSetup;
  readonly #parts: StoreParts;
  readonly #statements: Statements;

  constructor(setup: StoreSetup, record: string) {
    this.#setup = setup;
    this.#parts = setup.partsOf(record);
    this.#statements = this.#parts.statements;
  }

  get #db(): AnyKysely {
    return this.#setup.connect();
  }

  #reach(context: StoreContext): Promise<Reach> {
    return this.#parts.reach(context);
  }

  async list(
    context: StoreContext,
    options: ListOptions = {},
  ): Promise<Page<Values>> {
    const reach = await this.#reach(context);
    const { rows, columns } = this.#statements;
    const { subsets } = this.#parts;
    const reader = { db: this.#db, rows, columns, subsets };
    const page = await listRows(reader, reach, context, options);
    await this.#compute(page.rows, context);
    return page;
  }

  async find(
    context: StoreContext,
    { id, with: hidden = [] }: FindOptions<Values, string> = {},
  ): Promise<Values> {
    const reach = await this.#reach(context);
    const row = await this.#statements.read(
      this.#db,
      reach,
      () => memberOf(reach, id),
      hidden,
    );
    if (row === null) throw new HttpError(404);
    const value = await this.#show(this.#db, row);
    await this.#compute([value], context);
    return value;
  }

  async create(
    context: StoreContext,
    input: Values,
    { set = {} }: CreateOptions<Values> = {},
  ): Promise<Values> {
    const reach = await this.#reach(context);
    const first = () => describeNew(this.#db, reach, input);
    await checkOwnRefs(this.#db, reach, input, context, first);
    const given = await first();
    // Spreading several objects into one would take ten times as long.
    const values = Object.assign({}, input, given, set);
    await checkAbove(this.#db, reach, values, context, () => Promise.resolve());
    return await this.#insert(reach, context, values);
  }

  async #insert(
    reach: Reach,
    context: StoreContext,
    given: Values,
  ): Promise<Values> {
    const values = withDefaults(given, this.#parts.defaults);
    const only = onlyOf(reach);
    const insert = async (db: AnyKysely): Promise<Values> => {
      const row = await this.#statements.insert(db, values, only);
      return await this.#show(db, row);
    };
    const isOne = this.#statements.isOne(values, only);
    const made = await this.#attempt(reach, context, values, null, () =>
      isOne ? insert(this.#db) : this.#inTransaction(insert),
    );
    await this.#compute([made], context);
    return made;
  }

  async update(
    context: StoreContext,
    input: Values,
    { id, set = {}, if: state }: UpdateOptions<Values> = {},
  ): Promise<Values> {
    const reach = await this.#reach(context);
    const member: Which = () => memberOf(reach, id);
    // A row that is named by its id is not made under another one.
    const mayMake = id === undefined && context.method === "PUT";
    const first = () => checkRow(this.#db, reach, member, "write", mayMake);
    await checkOwnRefs(this.#db, reach, input, context, first);
    const values = { ...input, ...set };
    await checkAbove(this.#db, reach, values, context, first);
    const checks = this.#checks(reach, context, state);
    const missed: Missed = {
      db: this.#db,
      reach,
      context,
      values,
      mayMake,
      which: member,
      checks,
    };
    if (checks.lacksVersion) await refuseChange(missed);
    const which = allOf(member, checks.versions, checks.conditions);
    const change = async () => {
      const changed = await this.#attempt(reach, context, values, member, () =>
        this.#inOne(values, async (db) => {
          const [row] = await this.#statements.update(db, reach, values, which);
          return row === undefined ? null : await this.#show(db, row);
        }),
      );
      if (changed !== null) await this.#compute([changed], context);
      return changed;
    };
    const changed = await change();
    if (changed !== null) return changed;
    const made = mayMake
      ? // If another request makes it meanwhile, it is there to be changed.
        ((await this.#makeOnly(reach, context, values, member)) ??
        (await change()))
      : null;
    return made ?? (await refuseChange(missed));
  }

  /**
   * Creates a singleton that does not exist yet, on PUT. Null if it exists by
   * now, or is not a singleton.
   *
   * @throws HttpError 412 if the request is about a version of it
   */
  async #makeOnly(
    reach: Reach,
    context: StoreContext,
    values: Values,
    member: Which,
  ): Promise<Values | null> {
    const { place } = reach;
    if (place === null || !isSingleton(place)) return null;
    const db = this.#db;
    const row = await this.#statements.read(db, reach, member);
    if (row !== null) return null;
    await checkParent(db, reach, "write");
    if (place.concurrency !== undefined && context.headers.has("if-match")) {
      await checkRefs({ db, reach, values, context });
      throw new HttpError(412, "There is none yet");
    }
    const given = await describeNew(db, reach, values);
    const whole = { ...values, ...given };
    const faults = findMissing(reach.table, whole);
    if (faults.length > 0) throw context.invalid(faults);
    await checkAbove(db, reach, whole, context, () => Promise.resolve());
    try {
      return await this.#insert(reach, context, whole);
    } catch (error) {
      const isTaken = isHttpError(error) && error.status === 409;
      const isThere =
        isTaken && (await this.#statements.read(db, reach, member)) !== null;
      if (isThere) return null;
      throw error;
    }
  }

  async destroy(
    context: StoreContext,
    { id, if: state }: DestroyOptions<Values> = {},
  ): Promise<void> {
    const reach = await this.#reach(context);
    const checks = this.#checks(reach, context, state);
    const member: Which = () => memberOf(reach, id);
    const missed: Missed = {
      db: this.#db,
      reach,
      context,
      values: null,
      mayMake: false,
      which: member,
      checks,
    };
    if (checks.lacksVersion) await refuseChange(missed);
    const which = allOf(member, checks.versions, checks.conditions);
    const removed = await this.#attempt(reach, context, null, member, () =>
      this.#statements.remove(this.#db, reach, which),
    );
    if (removed === 0) await refuseChange(missed);
  }

  async updateAll(
    context: StoreContext,
    input: Values,
    { set = {} }: CreateOptions<Values> = {},
  ): Promise<readonly Values[]> {
    const { subsets } = this.#parts;
    if (subsets === undefined) return [];
    const change = await this.#changeSet(context);
    const shown = await subsets.update(change, input, set);
    await this.#compute(shown, context);
    return shown;
  }

  async destroyAll(context: StoreContext): Promise<void> {
    const { subsets } = this.#parts;
    await subsets?.destroy(await this.#changeSet(context));
  }

  async #changeSet(context: StoreContext): Promise<SetChange> {
    const reach = await this.#reach(context);
    return {
      db: this.#db,
      statements: this.#statements,
      reach,
      context,
      attempt: (values, which, work) =>
        this.#attempt(reach, context, values, which, () =>
          this.#inTransaction(work),
        ),
    };
  }

  #checks(reach: Reach, context: StoreContext, state: Values = {}): Checks {
    const { rows } = this.#statements;
    const { versions } = this.#parts;
    return readChecks(reach, context, rows.encode(state), versions);
  }

  async #show(db: AnyKysely, row: Values): Promise<Values> {
    const [value] = await this.#statements.rows.decode(db, [row]);
    return value ?? row;
  }

  /**
   * Adds the computed fields. Their functions are the user's and may read, so a
   * transaction of the store's own has to be over.
   */
  async #compute(
    values: readonly Values[],
    context: StoreContext,
  ): Promise<void> {
    await this.#statements.rows.compute(values, context, this.#setup.given);
  }

  /** Runs a change; if the database refuses it, the client is told why. */
  #attempt<T>(
    reach: Reach,
    context: StoreContext,
    values: Values | null,
    which: Which | null,
    work: () => Promise<T>,
  ): Promise<T> {
    const db = this.#db;
    const { isInside } = this.#setup;
    const { fields } = this.#parts;
    const { rows } = this.#statements;
    const change: Attempt = {
      db,
      reach,
      context,
      isInside,
      values,
      encode: (whole) => rows.encode(whole),
      current: async () => {
        if (which === null) return [];
        const found = await this.#statements.readMeant(
          db,
          reach,
          which,
          fields,
        );
        return found.map((row) => rows.decodeRow(row));
      },
    };
    return attempt(change, work);
  }

  /**
   * Runs a change in a transaction only if it writes lists of refs too: a
   * single statement needs none.
   */
  #inOne<T>(values: Values, work: (db: AnyKysely) => Promise<T>): Promise<T> {
    return this.#statements.isOne(values)
      ? work(this.#db)
      : this.#inTransaction(work);
  }

  #inTransaction<T>(work: (db: AnyKysely) => Promise<T>): Promise<T> {
    const db = this.#db;
    const { isInside } = this.#setup;
    return isInside ? work(db) : inTransaction(db, work);
  }
}

/** Combines the conditions of all parts. */
function allOf(...parts: readonly Which[]): Which {
  return (eb) => parts.flatMap((part) => part(eb));
}
