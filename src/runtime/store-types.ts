/**
 * What stores are to actions. Types alone.
 */
import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Fault } from "./fault.js";
import type { HeaderLookup, ReplyHeaders } from "./headers.js";
import type { Scope } from "./scope.js";

/** Every database, to code that learns the names of its tables from data. */
export type AnyDatabase = Record<string, Record<string, unknown>>;
export type AnyKysely = Kysely<AnyDatabase>;
export type AnyQuery = SelectQueryBuilder<
  AnyDatabase,
  string,
  Record<string, unknown>
>;

/**
 * What a store asks of a request: it says which rows are meant. The context of
 * every action is one; jobs have `system`.
 */
export interface StoreContext {
  readonly controller: string;
  readonly action: string;
  readonly method: string;
  readonly format: string;
  readonly params: object;
  readonly query: object;
  readonly headers: HeaderLookup;
  readonly url: URL;
  /** Whose rows the caller meets; null: everybody's. */
  scope(): Promise<Scope | null>;
  /** The error for input that is not valid. */
  invalid(faults: readonly Fault[], status?: 409 | 422): Error;
}

/** Changes a query of the user's own: adds conditions, or an order. */
export type Refine = (query: AnyQuery) => AnyQuery;

/** Which row, where it is not the one that the path names. */
interface OneOptions<Row> {
  readonly id?: Row extends { readonly id: infer Id } ? Id : string | number;
}

export interface FindOptions<
  Row,
  Hidden extends keyof Row,
> extends OneOptions<Row> {
  /** Columns that no reply has, to be read all the same. */
  readonly with?: readonly Hidden[];
}

export interface ListOptions {
  /** Conditions of your own, on top of what the request asks. */
  readonly where?: Refine;
}

export interface CreateOptions<Row> {
  /** What the server sets: any column, whatever the input says. */
  readonly set?: Partial<Row>;
}

export interface UpdateOptions<Row> extends OneOptions<Row> {
  readonly set?: Partial<Row>;
  /** What the row must be like, or the change is refused with 409. */
  readonly if?: Partial<Row>;
}

export interface DestroyOptions<Row> extends OneOptions<Row> {
  readonly if?: Partial<Row>;
}

/** Some of the rows of a list. */
export interface Page<Shown> {
  readonly rows: readonly Shown[];
  /** Where the next ones are; null: there are none. */
  readonly next: string | null;
  /** `Link`, for clients that go on (RFC 8288). */
  readonly headers: ReplyHeaders;
}

/**
 * The rows of a table, as the requests of a resource meet them.
 *
 * Methods answer the request where there is nothing to give: they throw an
 * `HttpError` with 404 for a row or a parent that there is not, 409 for what
 * clashes with another row, 412 and 428 for a version that is not the current
 * one, 422 for a ref to nothing, and 400 for a list that cannot be.
 *
 * @typeParam Row every column
 * @typeParam Shown what replies have
 * @typeParam New what `create` takes
 * @typeParam Change what `update` takes
 */
export interface Store<Row, Shown, New, Change> {
  /** A page of the rows that the request asks for: filtered and sorted. */
  list(context: StoreContext, options?: ListOptions): Promise<Page<Shown>>;
  /** The row that the path names. */
  find<Hidden extends Exclude<keyof Row, keyof Shown> = never>(
    context: StoreContext,
    options?: FindOptions<Row, Hidden>,
  ): Promise<Shown & Pick<Row, Hidden>>;
  /** Makes a row, under the parent that the path names. */
  create(
    context: StoreContext,
    input: New,
    options?: CreateOptions<Row>,
  ): Promise<Shown>;
  /** Changes the row that the path names. */
  update(
    context: StoreContext,
    input: Change,
    options?: UpdateOptions<Row>,
  ): Promise<Shown>;
  /** Removes the row that the path names. */
  destroy(context: StoreContext, options?: DestroyOptions<Row>): Promise<void>;
  /** Changes the rows of a subset: all that the request names, or none. */
  updateAll(
    context: StoreContext,
    input: Change,
    options?: CreateOptions<Row>,
  ): Promise<readonly Shown[]>;
  /** Removes the rows of a subset: all that the request names, or none. */
  destroyAll(context: StoreContext): Promise<void>;
}
