/**
 * The store: the rows of one table, as the requests of a resource meet them.
 * It goes by the records' data, and by that of the resources' places.
 */
import type { Dialect } from "./columns.js";
import type { Fault } from "./fault.js";
import { isCreated } from "./field-access.js";
import { Columns } from "./list-sql.js";
import { hasOwn } from "./own.js";
import { HttpError } from "./reply.js";
import { type Attempt, attempt, explainMissing } from "./store-change.js";
import { writeLinks } from "./store-links.js";
import { listRows } from "./store-list.js";
import {
  checkParent,
  createReach,
  findParentId,
  isSingleton,
} from "./store-place.js";
import {
  type Builder,
  type Condition,
  conditionsOf,
  findParent,
  memberOf,
  ownerOf,
  type Purpose,
  type Reach,
  tableOf,
  whereOf,
} from "./store-reach.js";
import { checkOwnRefs } from "./store-refs.js";
import { type Compute, RowReader, type Values } from "./store-rows.js";
import { type Named, noSuch, readNamed } from "./store-subset.js";
import type {
  AnyKysely,
  CreateOptions,
  DestroyOptions,
  FindOptions,
  ListOptions,
  Page,
  Store,
  StoreContext,
  UpdateOptions,
} from "./store-types.js";
import type { Places, TableData, Tables } from "./tables.js";
import { uuid7 } from "./uuid7.js";
import { readVersions } from "./versions.js";

/** What all stores of a database share. */
export interface StoreSetup {
  /** @throws TypeError where another transaction is open */
  readonly connect: () => AnyKysely;
  readonly dialect: Dialect;
  readonly tables: Tables;
  readonly places: Places;
  /** By the names of records and of their fields. */
  readonly computed: Readonly<
    Record<string, Readonly<Record<string, Compute>>>
  >;
  /** Whether it is in a transaction. */
  readonly isInside: boolean;
}

/** The store of a record. */
export function createStore<Row, Shown, New, Change>(
  setup: StoreSetup,
  record: string,
): Store<Row, Shown, New, Change> {
  // The types are those of the manifest, which the data describes too.
  const store: unknown = new TableStore(setup, record);
  return store as Store<Row, Shown, New, Change>;
}

/** The conditions for the row, or the rows, that a change is about. */
type Which = (eb: Builder) => readonly Condition[];

class TableStore implements Store<Values, Values, Values, Values> {
  readonly #setup: StoreSetup;
  readonly #table: TableData;
  readonly #rows: RowReader;
  readonly #columns: Columns;

  constructor(setup: StoreSetup, record: string) {
    this.#setup = setup;
    this.#table = tableOf(setup.tables, record);
    this.#rows = new RowReader(
      this.#table,
      setup.dialect,
      setup.computed[record],
    );
    this.#columns = new Columns(this.#table, setup.dialect);
  }

  get #db(): AnyKysely {
    return this.#setup.connect();
  }

  #reach(context: StoreContext): Promise<Reach> {
    const { tables, places } = this.#setup;
    return createReach(tables, places, this.#table.record.name, context);
  }

  async list(
    context: StoreContext,
    options: ListOptions = {},
  ): Promise<Page<Values>> {
    const reach = await this.#reach(context);
    return await listRows(
      { db: this.#db, columns: this.#columns, rows: this.#rows },
      reach,
      context,
      options,
    );
  }

  async find(
    context: StoreContext,
    { id, with: hidden = [] }: FindOptions<Values, string> = {},
  ): Promise<Values> {
    const reach = await this.#reach(context);
    const row = await this.#read(
      reach,
      (eb) => memberOf(eb, reach, id),
      hidden,
    );
    if (row === null) throw new HttpError(404);
    return await this.#show(row, context);
  }

  async create(
    context: StoreContext,
    input: Values,
    { set = {} }: CreateOptions<Values> = {},
  ): Promise<Values> {
    const reach = await this.#reach(context);
    await checkOwnRefs(this.#db, reach, input, context);
    const given = await this.#given(reach);
    return await this.#insert(reach, context, { ...input, ...given, ...set });
  }

  async #insert(
    reach: Reach,
    context: StoreContext,
    values: Values,
  ): Promise<Values> {
    return await this.#attempt(
      reach,
      context,
      values,
      null,
      async () =>
        await this.#inOne(values, async (db) => {
          const { table } = this.#table;
          const row = await db
            .insertInto(table)
            .values(this.#rows.encode(values))
            .returning([...this.#rows.columns()])
            .executeTakeFirstOrThrow();
          await this.#writeLinks(db, [row["id"]], values);
          return await this.#show(row, context, db);
        }),
    );
  }

  /** What a new row has of where it stands, and of when it is made. */
  async #given(reach: Reach): Promise<Values> {
    const { record, times = [], scope: kinds = {} } = this.#table;
    const { place, scope } = reach;
    const parent = findParent(reach);
    const now = new Date().toISOString();
    const owners = [
      ...Object.keys(kinds),
      ...(place?.by === undefined ? [] : [place.by]),
    ];
    return {
      ...onlyValues(place?.where),
      ...Object.fromEntries(
        scope === null
          ? []
          : owners.map((column) => [column, ownerOf(scope, column)]),
      ),
      ...(parent === null
        ? {}
        : { [parent.column]: await findParentId(this.#db, reach) }),
      ...Object.fromEntries(times.map((column) => [column, now])),
      ...(record.key === "uuid" ? { id: uuid7() } : {}),
    };
  }

  async update(
    context: StoreContext,
    input: Values,
    { id, set = {}, if: state }: UpdateOptions<Values> = {},
  ): Promise<Values> {
    const reach = await this.#reach(context);
    await checkOwnRefs(this.#db, reach, input, context);
    const values = { ...input, ...set };
    const checks = this.#checks(reach, context, state);
    const member: Which = (eb) => memberOf(eb, reach, id);
    const which = allOf(member, checks.versions, checks.conditions);
    const row = await this.#attempt(
      reach,
      context,
      values,
      member,
      async () =>
        await this.#inOne(values, async (db) => {
          const [changed] = await this.#write(db, reach, values, which);
          return changed === undefined
            ? null
            : await this.#show(changed, context, db);
        }),
    );
    return (
      row ??
      (await this.#makeOnly(reach, context, values, member)) ??
      (await this.#refuse(reach, member, checks))
    );
  }

  /**
   * A singleton that is not there yet is made by PUT. Null: it is there, or is
   * none.
   *
   * @throws HttpError 412 where the request is about a version of it
   */
  async #makeOnly(
    reach: Reach,
    context: StoreContext,
    values: Values,
    member: Which,
  ): Promise<Values | null> {
    const { place } = reach;
    if (context.method !== "PUT" || place === null || !isSingleton(place)) {
      return null;
    }
    if ((await this.#read(reach, member)) !== null) return null;
    await checkParent(this.#db, reach);
    if (place.concurrency !== undefined && context.headers.has("if-match")) {
      throw new HttpError(412, "There is none yet");
    }
    const given = await this.#given(reach);
    const whole = { ...values, ...given };
    const faults = findMissing(this.#table, whole);
    if (faults.length > 0) throw context.invalid(faults);
    return await this.#insert(reach, context, whole);
  }

  async destroy(
    context: StoreContext,
    { id, if: state }: DestroyOptions<Values> = {},
  ): Promise<void> {
    const reach = await this.#reach(context);
    const checks = this.#checks(reach, context, state);
    const member: Which = (eb) => memberOf(eb, reach, id);
    const which = allOf(member, checks.versions, checks.conditions);
    const removed = await this.#attempt(reach, context, null, member, () =>
      this.#remove(this.#db, reach, which),
    );
    if (removed.length === 0) await this.#refuse(reach, member, checks);
  }

  async updateAll(
    context: StoreContext,
    input: Values,
    { set = {} }: CreateOptions<Values> = {},
  ): Promise<readonly Values[]> {
    const reach = await this.#reach(context);
    await checkOwnRefs(this.#db, reach, input, context);
    const values = { ...input, ...set };
    const named = readNamed(context, reach) ?? NOBODY;
    return await this.#attempt(reach, context, values, null, () =>
      this.#inTransaction(async (db) => {
        const ids = await this.#findAll(db, reach, named);
        const rows = await this.#write(db, reach, values, (eb) =>
          this.#among(eb, ids),
        );
        const shown = await this.#rows.decode(db, rows, context);
        const byId = new Map(rows.map(({ id }, index) => [id, shown[index]]));
        return ids.flatMap((id): readonly Values[] => {
          const row = byId.get(id);
          return row === undefined ? [] : [row];
        });
      }),
    );
  }

  async destroyAll(context: StoreContext): Promise<void> {
    const reach = await this.#reach(context);
    const named = readNamed(context, reach) ?? NOBODY;
    await this.#attempt(reach, context, null, null, () =>
      this.#inTransaction(async (db) => {
        const ids = await this.#findAll(db, reach, named);
        await this.#remove(db, reach, (eb) => this.#among(eb, ids));
      }),
    );
  }

  /**
   * The ids of the rows that a request names, in its order. They stay as they
   * are until the transaction ends.
   *
   * @throws HttpError 404 where a row is missing: then none is changed
   */
  async #findAll(
    db: AnyKysely,
    reach: Reach,
    { column, ids }: Named,
  ): Promise<readonly unknown[]> {
    const { table } = this.#table;
    const query = db
      .selectFrom(table)
      .select([`${table}.id`, `${table}.${column}`])
      .where((eb) =>
        eb.and([
          ...this.#among(eb, ids, column),
          ...conditionsOf(eb, reach, "write"),
        ]),
      );
    const isLocked = this.#setup.dialect === "postgres";
    const rows = await (isLocked ? query.forUpdate(table) : query).execute();
    const found = new Map(rows.map((row) => [row[column], row["id"]]));
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) throw noSuch(missing);
    return ids.map((id) => found.get(id));
  }

  #among(
    eb: Builder,
    ids: readonly unknown[],
    column = "id",
  ): readonly Condition[] {
    return ids.length === 0
      ? [eb.or([])]
      : [eb(`${this.#table.table}.${column}`, "in", ids)];
  }

  /** What must hold of a row before it is changed. */
  #checks(
    { place }: Reach,
    { headers }: StoreContext,
    state: Values = {},
  ): { readonly versions: Which; readonly conditions: Which } {
    const { table, version } = this.#table;
    const isVersioned =
      place?.concurrency !== undefined && version !== undefined;
    if (place?.concurrency === "required" && !headers.has("if-match")) {
      throw new HttpError(428, "Say in If-Match which version this is about");
    }
    const wanted = isVersioned ? readVersions(headers) : null;
    return {
      versions: (eb) =>
        wanted === null
          ? []
          : [
              eb.or(
                wanted.map((each) =>
                  eb(`${table}.${version ?? ""}`, "=", each),
                ),
              ),
            ],
      conditions: (eb) => whereOf(eb, this.#table, this.#rows.encode(state)),
    };
  }

  async #refuse(
    reach: Reach,
    member: Which,
    checks: { readonly versions: Which; readonly conditions: Which },
  ): Promise<never> {
    throw await explainMissing(this.#db, reach, member, checks);
  }

  async #read(
    reach: Reach,
    which: Which,
    hidden: readonly string[] = [],
    purpose: Purpose = "read",
  ): Promise<Values | null> {
    const row = await this.#db
      .selectFrom(this.#table.table)
      .select([...this.#rows.columns(hidden)])
      .where((eb) =>
        eb.and([...which(eb), ...conditionsOf(eb, reach, purpose)]),
      )
      .limit(1)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Changes rows, and gives them as they are then. */
  async #write(
    db: AnyKysely,
    reach: Reach,
    values: Values,
    which: Which,
  ): Promise<readonly Values[]> {
    const { table, times, version } = this.#table;
    const columns = this.#rows.encode(values);
    if (times !== undefined) columns[times[1]] = new Date().toISOString();
    const meant = (eb: Builder): Condition =>
      eb.and([...which(eb), ...conditionsOf(eb, reach, "write")]);
    const shown = [...this.#rows.columns()];
    // SQL knows no change of nothing.
    const isEmpty = Object.keys(columns).length === 0 && version === undefined;
    const rows = isEmpty
      ? await db.selectFrom(table).select(shown).where(meant).execute()
      : await db
          .updateTable(table)
          .set((eb) => ({
            ...columns,
            ...(version === undefined
              ? {}
              : { [version]: eb(version, "+", 1) }),
          }))
          .where(meant)
          .returning(shown)
          .execute();
    await this.#writeLinks(
      db,
      rows.map((row) => row["id"]),
      values,
    );
    return rows;
  }

  async #remove(
    db: AnyKysely,
    reach: Reach,
    which: Which,
  ): Promise<readonly Values[]> {
    const { table } = this.#table;
    return await db
      .deleteFrom(table)
      .where((eb) =>
        eb.and([...which(eb), ...conditionsOf(eb, reach, "write")]),
      )
      .returning([...this.#rows.columns()])
      .execute();
  }

  async #writeLinks(
    db: AnyKysely,
    ids: readonly unknown[],
    values: Values,
  ): Promise<void> {
    for (const [name, link] of Object.entries(this.#table.links ?? {})) {
      const others = values[name];
      if (!Array.isArray(others) || ids.length === 0) continue;
      await writeLinks(db, link, ids, others as readonly (string | number)[]);
    }
  }

  async #show(
    row: Values,
    context: StoreContext,
    db: AnyKysely = this.#db,
  ): Promise<Values> {
    const [value] = await this.#rows.decode(db, [row], context);
    return value ?? row;
  }

  /** Runs a change: what the database refuses is told to the client. */
  #attempt<T>(
    reach: Reach,
    context: StoreContext,
    values: Values | null,
    member: Which | null,
    work: () => Promise<T>,
  ): Promise<T> {
    const db = this.#db;
    const { isInside } = this.#setup;
    const change: Attempt = {
      ...{ db, reach, context, isInside, values },
      current: async () =>
        member === null
          ? null
          : await this.#read(reach, member, this.#hidden, "write"),
    };
    return attempt(change, work);
  }

  get #hidden(): readonly string[] {
    return Object.keys(this.#table.record.fields);
  }

  /** One statement needs no transaction, unless lists of refs are written too. */
  #inOne<T>(values: Values, work: (db: AnyKysely) => Promise<T>): Promise<T> {
    const { links = {} } = this.#table;
    const hasLinks = Object.keys(links).some((name) => hasOwn(values, name));
    return hasLinks ? this.#inTransaction(work) : work(this.#db);
  }

  #inTransaction<T>(work: (db: AnyKysely) => Promise<T>): Promise<T> {
    const db = this.#db;
    const { isInside } = this.#setup;
    return isInside ? work(db) : db.transaction().execute(work);
  }
}

/** The conditions of all of them. */
function allOf(...parts: readonly Which[]): Which {
  return (eb) => parts.flatMap((part) => part(eb));
}

const NOBODY: Named = { column: "id", ids: [] };

/** What a whole row needs: a body that replaces one may leave out what changes do not write. */
function findMissing({ record }: TableData, values: Values): readonly Fault[] {
  return Object.entries(record.fields)
    .filter(
      ([name, field]) =>
        isCreated(field) &&
        field.optional !== true &&
        field.default === undefined &&
        values[name] === undefined,
    )
    .map(([name]) => ({
      path: [name],
      code: "required",
      detail: "Must be given",
    }));
}

/** Of `where`, the columns that can have one value alone. */
function onlyValues(where: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(where).filter(([, value]) => !Array.isArray(value)),
  );
}
