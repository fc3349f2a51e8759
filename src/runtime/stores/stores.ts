/**
 * The stores of an application on one database: for actions, for work without a
 * request, and for what must be known before a body is read.
 */
import { sql } from "kysely";
import type { ColumnDialect } from "../database/columns.js";
import { isClashWithin, orUnavailable, REPEATS } from "../database/errors.js";
import {
  findTable,
  isSeenOrSet,
  type Places,
  type Purpose,
  purposeAbove,
  type Tables,
} from "../database/tables.js";
import {
  checkGoesOn,
  connectionOf,
  inSavepoint,
  inTransaction,
  isWithin,
  within,
} from "../database/transactions.js";
import {
  EARLY,
  type EarlyQuestions,
  type EarlyRequest,
} from "../http/parts.js";
import { hasOwn } from "../values.js";
import { type Access, belowOwned, builder, type ChangeKind } from "./access.js";
import { checkRow } from "./change.js";
import {
  conditionsOf,
  findParent,
  memberOf,
  parentConditions,
} from "./conditions.js";
import {
  checkParent,
  createAccessReader,
  defaultsOf,
  findOwners,
  isSingleton,
} from "./place.js";
import type { Compute, KeyMaker } from "./rows.js";
import { Statements, type Which } from "./statements.js";
import type { OptionalParts, StoreParts, StoreSetup } from "./store-parts.js";
import type { AnyKysely } from "./store-types.js";

/**
 * What comes before the body: who asks, and whether the row or the parent that
 * the path names exists, for this caller and for a change. Stores find out by
 * the statements that they send anyway; this is asked only when something that
 * comes later has already failed.
 */
function createQuestions(setup: StoreSetup, places: Places): EarlyQuestions {
  const partsOf = ({ controller }: EarlyRequest) =>
    hasOwn(places, controller)
      ? setup.partsOf(places[controller]?.record ?? "")
      : null;
  return {
    alive: async () => {
      await sql`select 1`.execute(setup.connect());
    },
    caller: async (request) => {
      const parts = partsOf(request);
      if (parts === null) return;
      const access = await parts.access(request, changeOf(request));
      checkCaller(access, request);
    },
    target: async (request) => {
      const parts = partsOf(request);
      if (parts === null) return;
      const asked = await parts.access(request, changeOf(request));
      const access = { ...asked, isDeleted: isRestore(request, asked) };
      checkCaller(access, request);
      const db = setup.connect();
      const purpose = purposeOf(request, access);
      const named = parts.subsets?.read(request, access, purpose) ?? null;
      if (named !== null) {
        await parts.subsets?.find(db, access, named, purpose);
      } else if (namesRow(request, access)) {
        const which: Which = () => memberOf(access);
        const mayMake = purpose === "write" && request.method === "PUT";
        await checkRow(db, access, which, purpose, mayMake);
      } else {
        await checkParent(db, access, purposeBelow(request, access));
      }
    },
  };
}

/**
 * Only the code of other actions knows what they change. So a bad body of theirs
 * asks whether the row exists, not whether the caller may change it, unless they
 * have a rule.
 */
function purposeOf(
  { action }: Pick<EarlyRequest, "action">,
  { place }: Access,
): Purpose {
  const { actions = {} } = place ?? {};
  const isChange = action === "update" || action === "destroy";
  return isChange || hasOwn(actions, action) ? "write" : "read";
}

/** The same, for the rows above what a request is about: new rows are below them. */
function purposeBelow(
  request: Pick<EarlyRequest, "action">,
  access: Access,
): Purpose {
  return request.action === "create" ? "write" : purposeOf(request, access);
}

/** Whether a request is about a row that is deleted, to restore it. */
function isRestore({ action }: EarlyRequest, { table }: Access): boolean {
  return action === "restore" && table.gone?.column !== undefined;
}

function changeOf({ action }: Pick<EarlyRequest, "action">): ChangeKind {
  return action === "create" || action === "destroy" ? action : "update";
}

/**
 * Builds the conditions of the rows that a request needs, which fail for a
 * caller who is not known.
 *
 * @throws HttpError 401 if the caller must be known, and is not
 */
function checkCaller(access: Access, request: EarlyRequest): void {
  const { action } = request;
  if (isAboutRows(request, access)) {
    conditionsOf(builder, access, purposeOf(request, access));
    return;
  }
  if (action === "create") checkOwners(access);
  // Whose rows the record has does not matter: a login may be for everybody.
  const parent = findParent(access);
  if (parent === null) return;
  const asked = purposeAbove(access.table, purposeBelow(request, access));
  parentConditions(builder, parent, access, asked);
}

/** The owners of a new row, and those of the rows that it has to be below. */
function checkOwners(access: Access): void {
  const { table, scope, rules } = access;
  if (scope !== null) rules?.checkCaller(access);
  findOwners(access);
  belowOwned(table, access, "write");
}

/** Whether a request is about rows that exist already, or are listed. */
function isAboutRows(request: EarlyRequest, access: Access): boolean {
  return (
    request.action === "index" ||
    access.place?.ids !== undefined ||
    namesRow(request, access)
  );
}

/** Whether a request is about one row that exists already. */
function namesRow(
  { action }: EarlyRequest,
  { place, params }: Access,
): boolean {
  if (place === null || action === "create") return false;
  const { member } = place;
  return member === undefined
    ? isSingleton(place)
    : hasOwn(params, member.param);
}

export { createStore } from "./store.js";
export type { StoreSetup } from "./store-parts.js";
export { type SystemOptions, system } from "./store-types.js";

/** What there is besides a store for each record. */
export interface Transactional<Stores, Db = AnyKysely> {
  /**
   * Runs work whose changes are kept together, or not at all if it throws. Use
   * the stores passed to it, and the database for queries of your own: others
   * would not be part of the transaction, and throw. Nested in another
   * transaction, it can fail alone.
   *
   * @param options.retry how often the work is done again, from its beginning, if it
   *   clashed with that of others (40001 and 40P01 of PostgreSQL). 0 by default: only
   *   you know whether it does more than change rows. Nested, it is that of the outer
   *   one
   */
  readonly transaction: <T>(
    work: (stores: Stores & Transactional<Stores, Db>, db: Db) => Promise<T>,
    options?: { readonly retry?: number },
  ) => Promise<T>;
}

/** A database, and what its stores need. */
export interface DatabaseSetup extends OptionalParts {
  /** A Kysely instance, whatever tables it declares. */
  readonly db: object;
  readonly dialect: ColumnDialect;
  readonly tables: Tables;
  readonly places: Places;
  /**
   * Functions for computed fields, by record and field name, whatever rows they
   * take.
   */
  readonly computed: Computed | object;
}

/** Of each record: for its computed fields, and for ids that are texts. */
type Computed = Readonly<
  Record<string, Readonly<Record<string, Compute>> & { readonly id?: KeyMaker }>
>;

/**
 * Creates the stores of a database.
 *
 * @param create creates one for each record, with `createStore`
 */
export function bindStores<Stores extends object, Db extends object>(
  setup: DatabaseSetup & { readonly db: Db },
  create: (setup: StoreSetup) => Stores,
): Stores & Transactional<Stores, Db> {
  const own = setup.db as object as AnyKysely;
  // Stores encode values by field: no plugin must encode them again.
  const db = own.withoutPlugins();
  checkParts(setup);
  const partsOf = createParts(setup);
  const isFree = (): boolean => !isWithin(own);
  const checkFree = (): void => {
    if (isFree()) return;
    throw new TypeError(
      "A transaction is open here: use the stores that it was given",
    );
  };
  const outside: StoreSetup = {
    partsOf,
    isInside: false,
    connect: () => {
      checkFree();
      return db;
    },
    given: () => ({ stores, db: own }),
    reads: setup.reads,
  };
  const early = createQuestions(outside, setup.places);
  // The database is busy within a transaction: nothing is asked there.
  const questions: EarlyQuestions = {
    caller: (request) => early.caller(request),
    alive: () => early.alive(),
    target: async (request) => {
      if (!isFree()) return;
      await orUnavailable(() => early.target(request), REPEATS);
    },
  };
  const stores: Stores & Transactional<Stores, Db> = {
    ...create(outside),
    // Not among what the types say: only the application asks.
    [EARLY]: questions,
    transaction: (work, { retry = 0 } = {}) =>
      orUnavailable(
        async () => {
          checkFree();
          const reads = setup.reads?.inside();
          const result = await inTransaction(own, async (inside) => {
            const db = inside.withoutPlugins();
            const given = inside as object as Db;
            const bound = bindInside<Stores, Db>(
              given,
              db,
              { partsOf, reads },
              create,
            );
            const connection = await connectionOf(inside);
            const result = await within([own, connection], () =>
              work(bound, given),
            );
            checkGoesOn(db);
            return result;
          });
          await reads?.end();
          return result;
        },
        retry,
        isClashWithin,
      ),
  };
  return stores;
}

/** The parts of each store, created once, however many transactions there are. */
function createParts({
  dialect,
  tables,
  places,
  computed,
  words,
  soft,
  related,
  inside,
  ...optional
}: DatabaseSetup): StoreSetup["partsOf"] {
  const functions = computed as Computed;
  const bound = soft?.({ tables, dialect });
  const known = new Map<string, StoreParts>();
  const partsOf: StoreSetup["partsOf"] = (record) => {
    const found = known.get(record);
    if (found !== undefined) return found;
    const table = findTable(tables, record);
    const { id: makeKey, ...others } = functions[record] ?? {};
    const { rules } = optional;
    const parts: StoreParts = {
      ...optional,
      soft: bound,
      related: ofOthers,
      inside: list,
      statements: new Statements(table, dialect, {
        ...optional,
        soft: bound,
        computed: others,
      }),
      access: createAccessReader(
        {
          ...{ tables, places, dialect, rules, words, soft: bound },
          showsSome: ofOthers?.asksWho(tables, places, table) ?? false,
        },
        record,
      ),
      fields: Object.keys(table.record.fields),
      defaults: defaultsOf(table),
      makeKey,
    };
    known.set(record, parts);
    return parts;
  };
  const ofOthers = related?.(partsOf);
  const list = inside?.(partsOf);
  return partsOf;
}

/** @throws TypeError if a table or a place needs a part that was not passed in */
function checkParts(setup: DatabaseSetup): void {
  const tables = Object.values(setup.tables);
  const places = Object.values(setup.places);
  type Part = Exclude<keyof OptionalParts, "reads" | "words">;
  const needs: Readonly<Record<Part, boolean>> = {
    links: tables.some(({ links }) => links !== undefined),
    subsets: places.some(({ ids }) => ids !== undefined),
    totals: places.some(({ list }) => list?.total !== undefined),
    search: places.some(({ list }) => list?.search !== undefined),
    filters: places.some(({ list }) => list?.filters !== undefined),
    versions: tables.some(({ version }) => version !== undefined),
    keys: tables.some(({ key }) => key !== undefined),
    rules: [...tables, ...places].some(({ access }) => access !== undefined),
    guards: tables.some(({ guarded = {} }) =>
      Object.values(guarded).some(isSeenOrSet),
    ),
    abilities: tables.some(({ can }) => can !== undefined),
    transitions: tables.some(({ transitions }) => transitions !== undefined),
    slugs: tables.some(({ slugs }) => slugs !== undefined),
    members: tables.some(({ members }) => members?.creator !== undefined),
    soft: tables.some(({ gone }) => gone !== undefined),
    related: tables.some(({ related }) => related !== undefined),
    inside: tables.some((table) => table.inside !== undefined),
  };
  for (const [name, isNeeded] of Object.entries(needs)) {
    if (isNeeded && Reflect.get(setup, name) === undefined)
      throw new TypeError(`These stores need ${name}: pass them to bindStores`);
  }
}

function bindInside<Stores extends object, Db extends object>(
  own: Db,
  db: AnyKysely,
  { partsOf, reads }: Pick<StoreSetup, "partsOf" | "reads">,
  create: (setup: StoreSetup) => Stores,
): Stores & Transactional<Stores, Db> {
  const connect = (): AnyKysely => {
    checkGoesOn(db);
    return db;
  };
  const bound: Stores & Transactional<Stores, Db> = {
    ...create({
      partsOf,
      isInside: true,
      connect,
      given: () => ({ stores: bound, db: own }),
      reads,
    }),
    transaction: (work) =>
      orUnavailable(
        async () =>
          await inSavepoint(connect(), "nested_transaction", () =>
            work(bound, own),
          ),
      ),
  };
  return bound;
}
