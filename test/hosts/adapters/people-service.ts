/**
 * A service of Feathers over a store, so that Feathers' own tests of adapters
 * can be asked what they think of it. What lists know by themselves is asked
 * of them in a query, as a request would; the rest are conditions of one's own.
 */
import {
  AdapterBase,
  type AdapterParams,
  type AdapterServiceOptions,
} from "@feathersjs/adapter-commons";
import { MethodNotAllowed, NotFound } from "@feathersjs/errors";
import type { Expression, SqlBool } from "kysely";
import type { Refine } from "../../../src/runtime/stores/store-types.js";
import type { AnyStore, AnyStores, Opened, Row } from "./open-stores.js";

type Id = string | number;
type Params = AdapterParams<Row>;

/** The operators of Feathers that are one of SQL. */
const OPERATORS = {
  ...{ $lt: "<", $lte: "<=", $gt: ">", $gte: ">=", $ne: "!=" },
  ...{ $in: "in", $nin: "not in" },
} as const;

const isObject = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Adds the conditions that lists do not know to a query. */
function refineBy(conditions: Row): Refine {
  return (query) =>
    query.where((eb) => {
      const all = (given: Row): Expression<SqlBool> =>
        eb.and(
          Object.entries(given).flatMap(([name, value]) => {
            if (name === "$or") return eb.or((value as Row[]).map(all));
            if (name === "$and") return eb.and((value as Row[]).map(all));
            if (!isObject(value)) return eb(name, "=", value);
            return Object.entries(value).map(([operator, operand]) =>
              eb(name, OPERATORS[operator as keyof typeof OPERATORS], operand),
            );
          }),
        );
      return all(conditions);
    });
}

/** What a list knows of a query of Feathers, and what it does not. */
function splitQuery(query: Row): { known: Row; conditions: Row } {
  const known: Record<string, unknown> = {};
  const conditions: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    if (name === "$sort") {
      known["sort"] = Object.entries(value as Record<string, number>)
        .map(([field, way]) => (way < 0 ? `-${field}` : field))
        .join(",");
    } else if (name === "id" || name.startsWith("$")) {
      if (["id", "$or", "$and"].includes(name)) conditions[name] = value;
    } else if (!isObject(value)) {
      known[name] = String(value);
    } else if (Object.keys(value).join() === "$in") {
      known[name] = (value["$in"] as unknown[]).map(String);
    } else if (Object.keys(value).every((key) => /^\$[gl]te$/.test(key))) {
      const { $gte: from, $lte: to } = value;
      known[name] = {
        ...(from !== undefined && { from: String(from) }),
        ...(to !== undefined && { to: String(to) }),
      };
    } else {
      conditions[name] = value;
    }
  }
  return { known, conditions };
}

export class PeopleService extends AdapterBase<
  Row,
  Row,
  Row,
  Params,
  AdapterServiceOptions,
  Id
> {
  readonly #opened: Opened;

  constructor(opened: Opened, options: Partial<AdapterServiceOptions>) {
    super({ id: "id", ...options } as AdapterServiceOptions);
    this.#opened = opened;
  }

  async _find(params: Params = {}): Promise<never> {
    const { paginate } = this.getOptions(params);
    const query = await this.sanitizeQuery(params);
    const { $skip: skip = 0, $limit: limit } = query as {
      $skip?: number;
      $limit?: number;
    };
    const rows = await this.#readAll(this.#people(), query);
    const end = limit === undefined ? undefined : skip + limit;
    const data = rows.slice(skip, end).map((row) => this.#select(row, query));
    const isPaged = paginate !== false && paginate?.default !== undefined;
    const page = { total: rows.length, limit, skip, data };
    return (isPaged ? page : data) as never;
  }

  async _get(id: Id, params: Params = {}): Promise<Row> {
    const query = await this.sanitizeQuery(params);
    const row = await this.#findRow(this.#people(), id, query);
    return this.#select(row, query);
  }

  async _create(data: Row | readonly Row[], params: Params = {}) {
    const query = await this.sanitizeQuery(params);
    const create = async (store: AnyStore, one: Row) =>
      this.#select(
        await store.create(this.#context(), this.#read("newPerson", one)),
        query,
      );
    if (!Array.isArray(data))
      return (await create(this.#people(), data as Row)) as never;
    this.#checkMulti("create", params);
    return (await this.#within(async (store) => {
      const rows: Row[] = [];
      for (const one of data as readonly Row[])
        rows.push(await create(store, one));
      return rows;
    })) as never;
  }

  async _update(id: Id, data: Row, params: Params = {}): Promise<Row> {
    const replaced = { ...data, id: undefined };
    return this.#change(
      id,
      this.#read("personChange", replaced, "replace"),
      params,
    );
  }

  async _patch(id: Id | null, data: Row, params: Params = {}): Promise<never> {
    const { id: _, ...rest } = data;
    const change = this.#read("personChange", rest);
    if (id !== null) return (await this.#change(id, change, params)) as never;
    this.#checkMulti("patch", params);
    const query = await this.sanitizeQuery({ ...params, paginate: false });
    return (await this.#within(async (store) => {
      const changed: Row[] = [];
      for (const row of await this.#readAll(store, query))
        changed.push(
          await store.update(this.#context(), change, { id: row["id"] as Id }),
        );
      return changed;
    })) as never;
  }

  async _remove(id: Id | null, params: Params = {}): Promise<never> {
    if (id === null) this.#checkMulti("remove", params);
    const query = await this.sanitizeQuery({ ...params, paginate: false });
    const removed = await this.#within(async (store) => {
      const rows =
        id === null
          ? await this.#readAll(store, query)
          : [await this.#findRow(store, id, query)];
      for (const row of rows)
        await store.destroy(this.#context(), { id: row["id"] as Id });
      return rows.map((row) => this.#select(row, query));
    });
    return (id === null ? removed : removed[0]) as never;
  }

  // What clients call: the same, and nothing of it calls another of these.
  find = (params?: Params) => this._find(params);
  get = (id: Id, params?: Params) => this._get(id, params);
  create = (data: Row, params?: Params) => this._create(data, params);
  update = (id: Id, data: Row, params?: Params) =>
    this._update(id, data, params);
  patch = (id: Id | null, data: Row, params?: Params) =>
    this._patch(id, data, params);
  remove = (id: Id | null, params?: Params) => this._remove(id, params);

  #people(): AnyStore {
    return this.#opened.stores["people"] as AnyStore;
  }

  #context(query: Row = {}) {
    return this.#opened.system({ controller: "people", query });
  }

  #within<T>(work: (store: AnyStore) => Promise<T>): Promise<T> {
    return this.#opened.stores.transaction((stores: AnyStores) =>
      work(stores["people"] as AnyStore),
    );
  }

  /** Checks data as a request's body would be. */
  #read(input: string, data: Row, reading?: "merge" | "replace"): Row {
    const result = this.#opened.inputs[input]?.read(data, "json", reading);
    if (result?.value === undefined) throw new Error(JSON.stringify(result));
    return result.value;
  }

  #checkMulti(method: string, params: Params): void {
    if (!this.allowsMulti(method, params))
      throw new MethodNotAllowed(`Can not ${method} multiple entries`);
  }

  async #change(id: Id, change: Row, params: Params): Promise<Row> {
    const query = await this.sanitizeQuery(params);
    return this.#within(async (store) => {
      await this.#findRow(store, id, query);
      const row = await store.update(this.#context(), change, { id });
      return this.#select(row, query);
    });
  }

  /** The row of an id, if it is as a query says. */
  async #findRow(store: AnyStore, id: Id, query: Row): Promise<Row> {
    const { $select: _, ...conditions } = query;
    try {
      const row = await store.find(this.#context(), { id });
      const wanted = { $and: [{ id: row["id"] }, conditions] };
      const [found] = await this.#readAll(store, wanted);
      if (found !== undefined) return found;
    } catch (error) {
      if ((error as { status?: number }).status !== 404) throw error;
    }
    throw new NotFound(`No record found for id '${id}'`);
  }

  /** All pages of a list, one after the other. */
  async #readAll(store: AnyStore, query: Row): Promise<Row[]> {
    const { known, conditions } = splitQuery(query);
    const rows: Row[] = [];
    let after: string | null = null;
    do {
      const place = after === null ? {} : { after };
      const context = this.#context({ ...known, ...place, size: "5" });
      const page = await store.list(context, { where: refineBy(conditions) });
      rows.push(...page.rows);
      after =
        page.next === null
          ? null
          : new URL(page.next, "http://x").searchParams.get("after");
    } while (after !== null);
    return rows;
  }

  #select(row: Row, { $select: names }: Row): Row {
    if (names === undefined) return row;
    return Object.fromEntries(
      ["id", ...(names as string[])].map((name) => [name, row[name]]),
    );
  }
}
