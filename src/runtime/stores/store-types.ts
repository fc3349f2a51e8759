/** Stores, as actions see them. */
import type { Kysely, SelectQueryBuilder } from "kysely";
import { orUnavailable } from "../database/errors.js";
import type { HeaderLookup, ReplyHeaders } from "../http/conditional.js";
import type { Caller, Scope } from "../http/context.js";
import type { Fault } from "../http/described.js";
import { notValid } from "../http/read-input.js";

/** Any database, for code that gets the names of its tables from data. */
export type AnyDatabase = Record<string, Record<string, unknown>>;
export type AnyKysely = Kysely<AnyDatabase>;
export type AnyQuery = SelectQueryBuilder<
  AnyDatabase,
  string,
  Record<string, unknown>
>;

/**
 * What a store reads from a request to determine which rows are meant. Every
 * action's context is one; jobs have `system`.
 *
 * @typeParam W whose rows a caller can access
 */
export interface StoreContext<W = object> {
  readonly controller: string;
  readonly action: string;
  readonly method: string;
  readonly format: string;
  readonly params: object;
  readonly query: object;
  /** The query as it was sent, if `query` is what the action describes of it. */
  readonly sentQuery?: object | undefined;
  readonly headers: HeaderLookup;
  readonly url: URL;
  /** What the URLs of replies begin with; the origin of `url` by default. */
  readonly base?: string;
  /** Whose rows the caller can access; null means all rows. */
  scope(): Promise<W | null>;
  /**
   * Who calls, a `Caller`, if the manifest has a `caller`; null for a stranger. Without
   * one, contexts say nothing of its type.
   */
  caller?(): Promise<unknown>;
  /** The error for invalid input. */
  invalid(faults: readonly Fault[], status?: 409 | 422): Error;
}

export interface SystemOptions<W extends Scope = Scope> extends Partial<
  Pick<StoreContext, "controller" | "action" | "method" | "params" | "query">
> {
  /** Whose rows it can access; all rows by default. */
  readonly scope?: W;
  /** Who calls: what it can access is up to the rules then. */
  readonly caller?: Caller;
  readonly headers?: HeaderLookup;
}

const NO_HEADERS: HeaderLookup = { get: () => null, has: () => false };

/**
 * A context for stores, without a request.
 *
 * @param options the resource that it stands for, by its controller, and what
 * the path of a request would contain
 */
export function system<W extends Scope = Scope>({
  controller = "",
  action = "",
  method = "",
  params = {},
  query = {},
  headers = NO_HEADERS,
  scope,
  caller,
}: SystemOptions<W> = {}): StoreContext<W> {
  return {
    controller,
    action,
    method,
    params,
    query,
    headers,
    format: "json",
    url: new URL("http://localhost/"),
    scope: () => Promise.resolve(scope ?? (caller ? ({} as W) : null)),
    caller: () => Promise.resolve(caller ?? null),
    invalid: (faults, status) => notValid(faults, "body", [], status),
  };
}

/** Refines a store's query: adds your own conditions, or an order. */
export type Refine<Query = AnyQuery> = (query: Query) => Query;

/** Which row, if it is not the one that the path names. */
interface OneOptions<Row> {
  readonly id?: Row extends { readonly id: infer Id } ? Id : string | number;
}

export interface FindOptions<
  Row,
  Hidden extends keyof Row,
> extends OneOptions<Row> {
  /** Columns to read although no reply contains them. */
  readonly with?: readonly Hidden[];
}

/** Values of the fields that are unique together. */
export type UniqueBy<Row, Name extends keyof Row> = {
  readonly [Each in Name]: NonNullable<Row[Each]>;
};

/**
 * The row with the values of a unique field, or of fields that are unique together; null
 * if there is none that the request can see. The path says nothing of it.
 */
export type FindBy<Row, Shown, Unique> = <
  Hidden extends Exclude<keyof Row, keyof Shown> = never,
>(
  context: StoreContext,
  by: Unique,
  options?: Pick<FindOptions<Row, Hidden>, "with">,
) => Promise<(Shown & Pick<Row, Hidden>) | null>;

/** What lists of values have. */
export type ListItem = string | number | boolean;

/** The fields that have a list of values. */
type ListNames<Row> = {
  readonly [Name in keyof Row]-?: NonNullable<
    Row[Name]
  > extends readonly ListItem[]
    ? Name
    : never;
}[keyof Row];

/** What the lists of a field have. */
type ItemOf<List> =
  NonNullable<List> extends readonly (infer Item)[] ? Item : never;

/**
 * The values that a field has in some row that the request can see, each once and in
 * order. What the request asks of a list counts for nothing.
 */
export type Distinct<Row, Query> = <Name extends ListNames<Row>>(
  context: StoreContext,
  field: Name,
  options?: ListOptions<Query>,
) => Promise<readonly ItemOf<Row[Name]>[]>;

export interface ListOptions<Query = AnyQuery> {
  /** Your own conditions, in addition to those of the request. */
  readonly where?: Refine<Query>;
}

export interface CreateOptions<Row> {
  /** Values that the server sets: any column, whatever the input says. */
  readonly set?: Partial<Row>;
}

/**
 * What `create` takes where no request sets all that a row needs: the rest has
 * to be set.
 */
export type CreateSetting<Row, New, Name extends keyof Row> = [
  context: StoreContext,
  input: New,
  options: CreateOptions<Row> & { readonly set: Pick<Row, Name> },
];

/** What `create` takes otherwise. */
export type Create<Row, New> = [
  context: StoreContext,
  input: New,
  options?: CreateOptions<Row>,
];

export interface UpdateOptions<Row> extends OneOptions<Row> {
  readonly set?: Partial<Row>;
  /**
   * Values that the row must have; otherwise the change is refused with 409.
   */
  readonly if?: Partial<Row>;
}

/** @typeParam Moving the fields that have transitions */
export interface TransitionOptions<
  Row,
  Moving extends string,
> extends UpdateOptions<Row> {
  /** The words to lead the row to, if not those of the action. */
  readonly to?: Partial<Pick<Row, Moving & keyof Row>>;
}

/** Leads the row that the path names to the words of the action; 409 if none leads there. */
export type Transition<Row, Shown, Moving extends string> = (
  context: StoreContext,
  options?: TransitionOptions<Row, Moving>,
) => Promise<Shown>;

export interface DestroyOptions<Row> extends OneOptions<Row> {
  readonly if?: Partial<Row>;
}

/**
 * Restores the row that the path names, with what its deletion took along; 409 if it is
 * not deleted, or if another row has a unique value of it by now.
 */
export type Restore<Row, Shown> = (
  context: StoreContext,
  options?: DestroyOptions<Row>,
) => Promise<Shown>;

/** One page of the rows of a list. */
export interface Page<Shown> {
  readonly rows: readonly Shown[];
  /** The URL of the next page; null if there is none. */
  readonly next: string | null;
  /** How many rows all pages have; null where the list does not count, or stops before. */
  readonly total: number | null;
  /**
   * For clients: the `Link` to the next page (RFC 8288), and `X-Total-Count`, or where
   * counting stopped, `X-Total-Count-Over`.
   */
  readonly headers: ReplyHeaders;
}

/**
 * The rows of a table, as the requests of a resource see them.
 *
 * A method that cannot do its work answers the request: it throws an
 * `HttpError` with 404 for a missing row or parent, 409 for a conflict with
 * another row, 412 for an outdated version and 428 for a missing one, 422 for a
 * ref to a missing row, and 400 for an invalid list query.
 *
 * @typeParam Row every column
 * @typeParam Shown what replies contain
 * @typeParam New what `create` takes
 * @typeParam Change what `update` takes
 * @typeParam Query of its table, as your own conditions refine it
 * @typeParam Unique what identifies a row besides its id
 * @typeParam Arguments of `create`, if something has to be set
 * @typeParam Moving the fields that have transitions
 * @typeParam Soft whether rows that are deleted stay stored
 */
export interface Store<
  Row,
  Shown,
  New,
  Change,
  Query = AnyQuery,
  Unique = never,
  Arguments extends readonly unknown[] = Create<Row, New>,
  Moving extends string = never,
  Soft extends boolean = false,
> {
  /** A page of the rows that the request asks for: filtered and sorted. */
  list(
    context: StoreContext,
    options?: ListOptions<Query>,
  ): Promise<Page<Shown>>;
  /**
   * All rows that the request asks for, whatever its pages: a hundred at a time, each
   * time those behind the last. For jobs and exports. A row that is new or moves
   * meanwhile is among them if its place is still to come.
   */
  each(
    context: StoreContext,
    options?: ListOptions<Query>,
  ): AsyncIterable<Shown>;
  /** For a record with lists of values, such as tags. */
  readonly distinct: [ListNames<Shown>] extends [never]
    ? undefined
    : Distinct<Shown, Query>;
  /** The row that the path names. */
  find<Hidden extends Exclude<keyof Row, keyof Shown> = never>(
    context: StoreContext,
    options?: FindOptions<Row, Hidden>,
  ): Promise<Shown & Pick<Row, Hidden>>;
  /** For a record with a unique field. */
  readonly findBy: [Unique] extends [never]
    ? undefined
    : FindBy<Row, Shown, Unique>;
  /** Creates a row, under the parent that the path names. */
  create(...args: Arguments): Promise<Shown>;
  /** Changes the row that the path names. */
  update(
    context: StoreContext,
    input: Change,
    options?: UpdateOptions<Row>,
  ): Promise<Shown>;
  /** For a record with `transitions`. */
  readonly transition: [Moving] extends [never]
    ? undefined
    : Transition<Row, Shown, Moving>;
  /** Removes the row that the path names. */
  destroy(context: StoreContext, options?: DestroyOptions<Row>): Promise<void>;
  /** For a record with `destroy: soft`. */
  readonly restore: Soft extends true ? Restore<Row, Shown> : undefined;
  /** Changes the rows of a subset: all that the request names, or none. */
  updateAll(
    context: StoreContext,
    input: Change,
    options?: CreateOptions<Row>,
  ): Promise<readonly Shown[]>;
  /** Removes the rows of a subset: all that the request names, or none. */
  destroyAll(context: StoreContext): Promise<void>;
}

/** The store of a record whose types are not known. */
export type AnyStore = Omit<
  Store<
    Readonly<Record<string, unknown>>,
    Readonly<Record<string, unknown>>,
    Readonly<Record<string, unknown>>,
    Readonly<Record<string, unknown>>,
    AnyQuery,
    Readonly<Record<string, unknown>>,
    readonly [
      StoreContext,
      Readonly<Record<string, unknown>>,
      CreateOptions<Readonly<Record<string, unknown>>>?,
    ],
    string,
    true
  >,
  "distinct"
> & {
  readonly distinct: Distinct<
    Readonly<Record<string, readonly ListItem[]>>,
    AnyQuery
  >;
};

/**
 * A store whose requests get a 503 while the database is unavailable.
 *
 * @param repeats how often what clashed is done again; not in a transaction of the
 *   user's, which is over then
 */
export function tellOutages(store: AnyStore, repeats: number): AnyStore {
  function tell<T>(work: () => Promise<T>): Promise<T> {
    return orUnavailable(work, repeats);
  }
  return {
    list: (...args) => tell(() => store.list(...args)),
    // Each of its statements is told of by itself.
    each: (...args) => store.each(...args),
    distinct: (...args) => tell(() => store.distinct(...args)),
    find: (...args) => tell(() => store.find(...args)),
    findBy: (...args) => tell(() => store.findBy(...args)),
    create: (...args) => tell(() => store.create(...args)),
    update: (...args) => tell(() => store.update(...args)),
    transition: (...args) => tell(() => store.transition(...args)),
    destroy: (...args) => tell(() => store.destroy(...args)),
    restore: (...args) => tell(() => store.restore(...args)),
    updateAll: (...args) => tell(() => store.updateAll(...args)),
    destroyAll: (...args) => tell(() => store.destroyAll(...args)),
  };
}
