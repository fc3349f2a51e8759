/**
 * The store: the rows of one table, as the requests of a resource see them. The
 * data of the records, and that of the resources' places, decide what it does.
 */
import { REPEATS } from "../database/errors.js";
import { HttpError } from "../http/reply.js";
import type { Access, ChangeKind } from "./access.js";
import { refuseUnlessDone } from "./again.js";
import {
  ChangeRunner,
  type Checks,
  checkRow,
  guardChange,
  type Missed,
  readChecks,
  refuseChange,
  whichOf,
} from "./change.js";
import { memberOf } from "./conditions.js";
import { NewRows } from "./new-rows.js";
import { isMadeByPut } from "./place.js";
import { StoreReader } from "./reader.js";
import { checkAbove, checkOwnRefs } from "./refs.js";
import type { Values } from "./rows.js";
import { allOf, type Statements, type Which } from "./statements.js";
import type {
  Change,
  Runs,
  SetChange,
  StateWords,
  StoreParts,
  StoreSetup,
  TransitionCheck,
} from "./store-parts.js";
import {
  type AnyKysely,
  type AnyQuery,
  type AnyStore,
  type Create,
  type CreateOptions,
  type DestroyOptions,
  type FindOptions,
  type ListItem,
  type ListOptions,
  type Page,
  type Store,
  type StoreContext,
  type TransitionOptions,
  tellOutages,
  type UpdateOptions,
} from "./store-types.js";

/** The store of a record. */
export function createStore<
  Row,
  Shown,
  New,
  Change,
  Query = AnyQuery,
  Unique = never,
  Arguments extends readonly unknown[] = Create<Row, New>,
  Moving extends string = never,
  Soft extends boolean = false,
>(
  setup: StoreSetup,
  record: string,
): Store<Row, Shown, New, Change, Query, Unique, Arguments, Moving, Soft> {
  const repeats = setup.isInside ? 0 : REPEATS;
  const told = tellOutages(new TableStore(setup, record), repeats);
  const store = setup.reads?.noting(told) ?? told;
  origins.set(store, { setup, record });
  // The types are those of the manifest, which the data describes too.
  return store as never;
}

/** What a store was created of. */
export interface StoreOrigin {
  readonly setup: StoreSetup;
  readonly record: string;
}

const origins = new WeakMap<object, StoreOrigin>();

/** What a store was created of, for those that write many rows of it at once. */
export function originOf(store: object): StoreOrigin | undefined {
  return origins.get(store);
}

class TableStore implements AnyStore {
  readonly #setup: StoreSetup;
  readonly #parts: StoreParts;
  readonly #statements: Statements;
  readonly #changes: ChangeRunner;
  readonly #newRows: NewRows;
  readonly #reader: StoreReader;
  readonly #runs: Runs = (change, work) =>
    this.#changes.attempt(change, () => this.#changes.run(change, work));

  constructor(setup: StoreSetup, record: string) {
    this.#setup = setup;
    this.#parts = setup.partsOf(record);
    this.#statements = this.#parts.statements;
    this.#changes = new ChangeRunner(setup, this.#parts);
    this.#reader = new StoreReader(setup, this.#parts);
    this.#newRows = new NewRows(setup, this.#parts, this.#changes);
  }

  get #db(): AnyKysely {
    return this.#setup.connect();
  }

  #access(context: StoreContext, change?: ChangeKind): Promise<Access> {
    return this.#parts.access(context, change);
  }

  list(context: StoreContext, options?: ListOptions): Promise<Page<Values>> {
    return this.#reader.list(context, options);
  }

  each(context: StoreContext, options?: ListOptions): AsyncIterable<Values> {
    return this.#reader.each(context, options);
  }

  distinct(
    context: StoreContext,
    field: string,
    options?: ListOptions,
  ): Promise<readonly ListItem[]> {
    return this.#reader.distinct(context, field, options);
  }

  find(
    context: StoreContext,
    options?: FindOptions<Values, string>,
  ): Promise<Values> {
    return this.#reader.find(context, options);
  }

  findBy(
    context: StoreContext,
    by: Values,
    options?: Pick<FindOptions<Values, string>, "with">,
  ): Promise<Values | null> {
    return this.#reader.findBy(context, by, options);
  }

  async create(
    context: StoreContext,
    input: Values,
    { set = {} }: CreateOptions<Values> = {},
  ): Promise<Values> {
    const access = await this.#access(context, "create");
    const made = await this.#newRows.create(access, context, input, set);
    await this.#reader.showChanged(access, [made], context);
    return made;
  }

  update(
    context: StoreContext,
    given: Values,
    options: UpdateOptions<Values> = {},
  ): Promise<Values> {
    return this.#update(context, given, options, null);
  }

  async transition(
    context: StoreContext,
    { to, set = {}, ...options }: TransitionOptions<Values, string> = {},
  ): Promise<Values> {
    const { table } = await this.#access(context, "update");
    const { action } = context;
    const words = to ?? this.#parts.transitions?.wordsOf(table, action) ?? null;
    if (words === null)
      throw new TypeError(`"${action}" leads nowhere: say where with { to }`);
    const whole = { ...options, set: { ...words, ...set } };
    return await this.#update(context, {}, whole, words);
  }

  async #update(
    context: StoreContext,
    given: Values,
    { id, set = {}, if: state }: UpdateOptions<Values>,
    to: StateWords | null,
  ): Promise<Values> {
    const whole = await this.#access(context, "update");
    const { access, input } = guardChange(this.#parts, whole, given, set);
    const member: Which = () => memberOf(access, id);
    // A row that is named by its id is not made under another one.
    const mayMake =
      (to ?? id) === undefined &&
      context.method === "PUT" &&
      isMadeByPut(access);
    const isNew = mayMake && context.headers.get("if-none-match") === "*";
    const first = () => checkRow(this.#db, access, member, "write", mayMake);
    await checkOwnRefs(this.#db, access, input, context, first);
    const values = { ...input, ...set };
    await checkAbove(this.#db, access, values, context, first);
    const asked: Change = { access, context, values, which: member };
    await this.#parts.soft?.checkRefs(this.#db, asked, first);
    const move = this.#parts.transitions?.move(access, input, set, to) ?? null;
    const checks = this.#checks(access, context, state, { values, move });
    const missed: Missed = {
      ...{ db: this.#db, access, context, values },
      ...{ mayMake, which: member, checks },
    };
    if (checks.lacksVersion && !isNew) await refuseChange(missed);
    const which = allOf(member, ...whichOf(checks));
    const change = async () => {
      if (isNew) return null;
      const statements = this.#statements;
      const changed = await this.#runs(asked, async (db) => {
        const [row] = await statements.update(db, access, values, which);
        if (row === undefined) return null;
        const shown = await statements.show(db, row);
        await this.#written(db, asked, values, [shown]);
        return shown;
      });
      if (changed !== null)
        await this.#reader.showChanged(access, [changed], context);
      return changed;
    };
    const changed = await change();
    if (changed !== null) return changed;
    const made = mayMake
      ? // If another request makes it meanwhile, it is there to be changed.
        ((await this.#make(access, context, { member, input, set })) ??
        (await change()))
      : null;
    if (made === null && isNew) throw new HttpError(412, "There is one");
    return made ?? (await refuseChange(missed));
  }

  /** Writes what is inside of rows, in the transaction of their change. */
  async #written(
    db: AnyKysely,
    { access, context }: Pick<Change, "access" | "context">,
    values: Values,
    rows: readonly Values[],
  ): Promise<void> {
    const { given } = this.#setup;
    const reading = { db, access, context, given };
    await this.#parts.inside?.write(reading, values, rows, false);
  }

  async #make(
    access: Access,
    context: StoreContext,
    named: Parameters<NewRows["createOnly"]>[2],
  ): Promise<Values | null> {
    const made = await this.#newRows.createOnly(access, context, named);
    if (made !== null) await this.#reader.showChanged(access, [made], context);
    return made;
  }

  async destroy(
    context: StoreContext,
    { id, if: state }: DestroyOptions<Values> = {},
  ): Promise<void> {
    const access = await this.#access(context, "destroy");
    const move = this.#parts.soft?.removal(access.table) ?? null;
    const checks = this.#checks(access, context, state, { values: {}, move });
    const member: Which = () => memberOf(access, id);
    const missed: Missed = {
      ...{ db: this.#db, access, context, values: null },
      ...{ mayMake: false, which: member, checks },
    };
    if (checks.lacksVersion) await refuseChange(missed);
    const which = allOf(member, ...whichOf(checks));
    const change: Change = { access, context, values: null, which: member };
    const removed = await this.#runs(change, (db) =>
      this.#statements.remove(db, access, which),
    );
    if (removed === 0) await refuseUnlessDone(missed);
  }

  async restore(
    context: StoreContext,
    options: DestroyOptions<Values> = {},
  ): Promise<Values> {
    const access = await this.#access(context, "destroy");
    const { soft } = this.#parts;
    if (soft === undefined) throw new TypeError("Nothing is restored");
    const store = { ...this.#parts, db: this.#db, runs: this.#runs };
    const restored = await soft.restore(store, access, context, options);
    await this.#reader.showChanged(access, [restored], context);
    return restored;
  }

  async updateAll(
    context: StoreContext,
    given: Values,
    { set = {} }: CreateOptions<Values> = {},
  ): Promise<readonly Values[]> {
    const { subsets } = this.#parts;
    if (subsets === undefined) return [];
    const change = await this.#changeSet(context, "update");
    const own = guardChange(this.#parts, change.access, given, set);
    const { access, input } = own;
    const { transitions } = this.#parts;
    const move = transitions?.move(access, input, set, null) ?? null;
    const asked = { ...change, access, move };
    const shown = await subsets.update(asked, input, set);
    await this.#reader.showChanged(access, shown, context);
    return shown;
  }

  async destroyAll(context: StoreContext): Promise<void> {
    const { subsets } = this.#parts;
    await subsets?.destroy(await this.#changeSet(context, "destroy"));
  }

  async #changeSet(
    context: StoreContext,
    change: ChangeKind,
  ): Promise<SetChange> {
    const access = await this.#access(context, change);
    return {
      db: this.#db,
      statements: this.#statements,
      soft: this.#parts.soft,
      access,
      context,
      written: (db, values, rows) =>
        this.#written(db, { access, context }, values, rows),
      attempt: (values, which, work) => {
        const asked: Change = { access, context, values, which };
        return this.#changes.attempt(asked, () =>
          this.#changes.transact(asked, work),
        );
      },
    };
  }

  #checks(
    access: Access,
    context: StoreContext,
    state: Values = {},
    change: { readonly values: Values; readonly move: TransitionCheck | null },
  ): Checks {
    const stored = this.#statements.rows.encode(state);
    const { versions } = this.#parts;
    return readChecks(access, context, stored, { ...change, versions });
  }
}
