/**
 * The store: the rows of one table, as the requests of a resource see them. The
 * data of the records, and that of the resources' places, decide what it does.
 */
import { orUnavailable, REPEATS } from "../database/errors.js";
import { HttpError } from "../http/reply.js";
import type { Access, ChangeKind } from "./access.js";
import { refuseUnlessDone } from "./again.js";
import {
  ChangeRunner,
  type Checks,
  checkRow,
  type Missed,
  readChecks,
  refuseChange,
  whichOf,
} from "./change.js";
import { memberOf } from "./conditions.js";
import { type ListReader, type ListStep, listRows, listStep } from "./list.js";
import { NewRows } from "./new-rows.js";
import { isMadeByPut } from "./place.js";
import { checkAbove, checkOwnRefs, refuseFind } from "./refs.js";
import { guardChange, type Values } from "./rows.js";
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
  Arguments extends readonly unknown[] = Create<Row, New>,
  Moving extends string = never,
  Soft extends boolean = false,
>(
  setup: StoreSetup,
  record: string,
): Store<Row, Shown, New, Change, Query, Arguments, Moving, Soft> {
  const told = tellOutages(
    new TableStore(setup, record),
    setup.isInside ? 0 : REPEATS,
  );
  // The types are those of the manifest, which the data describes too.
  const store: unknown = setup.reads?.noting(told) ?? told;
  return store as Store<
    Row,
    Shown,
    New,
    Change,
    Query,
    Arguments,
    Moving,
    Soft
  >;
}

class TableStore implements AnyStore {
  readonly #setup: StoreSetup;
  readonly #parts: StoreParts;
  readonly #statements: Statements;
  readonly #changes: ChangeRunner;
  readonly #newRows: NewRows;
  readonly #runs: Runs = (change, work) =>
    this.#changes.attempt(change, () => this.#changes.run(change, work));

  constructor(setup: StoreSetup, record: string) {
    this.#setup = setup;
    this.#parts = setup.partsOf(record);
    this.#statements = this.#parts.statements;
    this.#changes = new ChangeRunner(setup, this.#parts);
    this.#newRows = new NewRows(setup, this.#parts, this.#changes);
  }

  get #db(): AnyKysely {
    return this.#setup.connect();
  }

  #access(context: StoreContext, change?: ChangeKind): Promise<Access> {
    return this.#parts.access(context, change);
  }

  async list(
    context: StoreContext,
    options: ListOptions = {},
  ): Promise<Page<Values>> {
    const access = await this.#access(context);
    const page = await this.#read(access, context, (db, mayLag) =>
      listRows(this.#reader(db, mayLag), access, context, options),
    );
    await this.#compute(page.rows, context);
    return page;
  }

  async *each(
    context: StoreContext,
    options: ListOptions = {},
  ): AsyncGenerator<Values, undefined> {
    const repeats = this.#setup.isInside ? 0 : REPEATS;
    let after: ListStep["after"] = null;
    do {
      const step: ListStep = await orUnavailable(
        () => this.#step(context, options, after),
        repeats,
      );
      yield* step.rows;
      ({ after } = step);
    } while (after !== null);
  }

  async #step(
    context: StoreContext,
    options: ListOptions,
    after: ListStep["after"],
  ): Promise<ListStep> {
    const access = await this.#access(context);
    const step = await this.#read(access, context, (db, mayLag) =>
      listStep(this.#reader(db, mayLag), access, context, options, after),
    );
    await this.#compute(step.rows, context);
    return step;
  }

  #reader(db: AnyKysely, mayLag: boolean): ListReader {
    const { rows, columns } = this.#statements;
    const { subsets, totals, search, filters } = this.#parts;
    return { db, mayLag, rows, columns, subsets, totals, search, filters };
  }

  async find(
    context: StoreContext,
    { id, with: hidden = [] }: FindOptions<Values, string> = {},
  ): Promise<Values> {
    const isAbove = id === undefined;
    const access = await this.#parts.access(context, undefined, isAbove);
    const member: Which = () => memberOf(access, id);
    const value = await this.#read(access, context, async (db) => {
      const row = await this.#statements.read(db, access, member, hidden);
      if (row === null)
        throw await refuseFind(db, access, memberOf(access, id), context);
      return await this.#statements.show(db, row);
    });
    await this.#compute([value], context);
    return value;
  }

  #read<T>(
    access: Access,
    context: StoreContext,
    work: (db: AnyKysely, mayLag: boolean) => Promise<T>,
  ): Promise<T> {
    const db = this.#db;
    const { reads } = this.#setup;
    // A replica may still have members who were removed.
    if (reads === undefined || access.rules?.asksMembers(access) === true)
      return work(db, false);
    return reads.read(context, db, work);
  }

  async create(
    context: StoreContext,
    input: Values,
    { set = {} }: CreateOptions<Values> = {},
  ): Promise<Values> {
    const access = await this.#access(context, "create");
    const made = await this.#newRows.create(access, context, input, set);
    await this.#computeChanged([made], context);
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
      db: this.#db,
      access,
      context,
      values,
      mayMake,
      which: member,
      checks,
    };
    if (checks.lacksVersion && !isNew) await refuseChange(missed);
    const which = allOf(member, ...whichOf(checks));
    const change = async () => {
      if (isNew) return null;
      const statements = this.#statements;
      const changed = await this.#runs(asked, async (db) => {
        const [row] = await statements.update(db, access, values, which);
        return row === undefined ? null : await statements.show(db, row);
      });
      if (changed !== null) await this.#computeChanged([changed], context);
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

  async #make(
    access: Access,
    context: StoreContext,
    named: Parameters<NewRows["createOnly"]>[2],
  ): Promise<Values | null> {
    const made = await this.#newRows.createOnly(access, context, named);
    if (made !== null) await this.#computeChanged([made], context);
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
      db: this.#db,
      access,
      context,
      values: null,
      mayMake: false,
      which: member,
      checks,
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
    await this.#computeChanged([restored], context);
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
    await this.#computeChanged(shown, context);
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

  /**
   * Adds the computed fields. Their functions are the user's and may read, so a
   * transaction of the store's own has to be over.
   */
  async #compute(
    values: readonly Values[],
    context: StoreContext,
  ): Promise<void> {
    await this.#statements.rows.show(values, context, this.#setup.given);
  }

  /** The same after a change: what fails here is not a reason to change it again. */
  async #computeChanged(
    values: readonly Values[],
    context: StoreContext,
  ): Promise<void> {
    await orUnavailable(() => this.#compute(values, context));
  }
}
