/**
 * A connector of LoopBack over stores, so that LoopBack's own tests of
 * repositories can be asked what they think of them. A model is given a store
 * of its own, made from a manifest that says what the model does.
 */
import { callbackify } from "node:util";
import type { Expression, SqlBool } from "kysely";
import loopback from "loopback-connector";
import type {
  AnyQuery,
  StoreContext,
} from "../../../src/runtime/stores/store-types.js";
import {
  type AnyStore,
  type Dialect,
  type Opened,
  openStores,
  type Row,
} from "./open-stores.js";

const { Connector } = loopback;

/** What is known of a model. */
interface Definition {
  readonly model: { readonly modelName: string };
  readonly properties: Readonly<Record<string, Property>>;
}

interface Property {
  readonly id?: boolean;
  readonly type: unknown;
}

interface Filter {
  readonly where?: Row;
  readonly order?: string | readonly string[];
  readonly limit?: number;
  readonly skip?: number;
  readonly offset?: number;
}

type Id = string | number;

const OPERATORS: Readonly<Record<string, "in" | "not in" | "!=" | ">" | "<">> =
  { inq: "in", nin: "not in", neq: "!=", gt: ">", lt: "<" };

/** Our type for LoopBack's; what is nested is JSON. */
function typeOf({ type }: Property): string {
  if (type === String) return "text?";
  if (type === Number) return "number?";
  if (type === Boolean) return "boolean?";
  return "json?";
}

/** Names that a manifest takes: `shipmentInfo`, `_rev`. */
const columnOf = (property: string): string =>
  property === "id" ? "id" : `its_${property.toLowerCase()}`;

function fieldsOf(properties: Definition["properties"]): Row {
  const fields = Object.entries(properties)
    .filter(([name]) => name !== "id")
    .map(([name, property]) => [columnOf(name), typeOf(property)]);
  return Object.fromEntries(fields) as Row;
}

interface Access extends Pick<Opened, "system"> {
  readonly store: AnyStore;
  readonly context: StoreContext;
}

/** The store of one model. */
class ModelStore {
  readonly #opened: Promise<Opened>;
  readonly #properties: readonly string[];

  constructor(dialect: Dialect, { properties }: Definition) {
    this.#properties = Object.keys(properties);
    const fields = fieldsOf(properties);
    const sort = Object.keys(fields).filter((name) => fields[name] !== "json?");
    this.#opened = openStores(dialect, { things: { fields, list: { sort } } });
  }

  async close(): Promise<void> {
    await (await this.#opened).close();
  }

  async create(data: Row): Promise<Id> {
    const { store, context } = await this.#open();
    const row = await store.create(context, this.#read(data, null), {
      // An id that is given is kept.
      ...(data["id"] !== undefined && { set: { id: data["id"] } }),
    });
    return row["id"] as Id;
  }

  async find({ where = {}, order = [], ...filter }: Filter): Promise<Row[]> {
    const opened = await this.#open();
    const rows = await this.#readAll(opened, where, [order].flat());
    const start = filter.skip ?? filter.offset ?? 0;
    const end = filter.limit === undefined ? undefined : start + filter.limit;
    return rows.slice(start, end).map((row) => this.#show(row));
  }

  async update(where: Row, data: Row, missing?: null): Promise<number> {
    const opened = await this.#open();
    const rows = await this.#readAll(opened, where);
    for (const { id } of rows)
      await opened.store.update(opened.context, this.#read(data, missing), {
        id: id as Id,
      });
    return rows.length;
  }

  async destroy(where: Row): Promise<number> {
    const opened = await this.#open();
    const rows = await this.#readAll(opened, where);
    for (const { id } of rows)
      await opened.store.destroy(opened.context, { id: id as Id });
    return rows.length;
  }

  async #open(): Promise<Access> {
    const { stores, system } = await this.#opened;
    const store = stores["things"] as AnyStore;
    return { store, system, context: system({ controller: "things" }) };
  }

  /** All pages of a list. */
  async #readAll(
    { store, system }: Access,
    where: Row,
    order: readonly string[] = [],
  ): Promise<Row[]> {
    const refine = (query: AnyQuery): AnyQuery =>
      query.where((eb) => conditionsOf(eb, where));
    const sort = order.map((by) => {
      const [name = "", way = "ASC"] = by.split(" ");
      return (way === "ASC" ? "" : "-") + columnOf(name);
    });
    const sorted = sort.length === 0 ? {} : { sort: sort.join() };
    const rows: Row[] = [];
    let query: object = sorted;
    for (;;) {
      const context = system({ controller: "things", query });
      const page = await store.list(context, { where: refine });
      rows.push(...page.rows);
      if (page.next === null) return rows;
      const { searchParams } = new URL(page.next, "http://x");
      query = { ...sorted, after: searchParams.get("after") };
    }
  }

  /** @param missing what a property has that the data do not have */
  #read(data: Row, missing?: null): Row {
    const given = this.#properties
      .filter((name) => name !== "id")
      .filter((name) => missing === null || data[name] !== undefined)
      .map((name) => [columnOf(name), data[name] ?? null]);
    return Object.fromEntries(given) as Row;
  }

  /** A row as LoopBack's tests have it: what has no value is not there. */
  #show(row: Row): Row {
    return Object.fromEntries(
      this.#properties
        .map((name) => [name, row[columnOf(name)]])
        .filter(([, value]) => value !== null),
    ) as Row;
  }
}

type Builder = Parameters<Parameters<AnyQuery["where"]>[0] & object>[0];

/** Ids come as `Number` objects at times. */
const unbox = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(unbox) : (value?.valueOf() ?? null);

function conditionsOf(eb: Builder, where: Row): Expression<SqlBool> {
  return eb.and(
    Object.entries(where).flatMap(([name, value]) => {
      if (name === "and" || name === "or")
        return eb[name]((value as Row[]).map((each) => conditionsOf(eb, each)));
      const column = columnOf(name);
      if (value === null || value === undefined) return eb(column, "is", null);
      if (typeof unbox(value) !== "object")
        return eb(column, "=", unbox(value));
      return Object.entries(value).map(([word, operand]) => {
        const operator = OPERATORS[word];
        if (operator === undefined) throw new Error(`No operator ${word}`);
        return eb(column, operator, unbox(operand));
      });
    }),
  );
}

/** What juggler asks of a connector: each ends in a callback. */
class StoreConnector extends Connector {
  readonly #dialect: Dialect;
  readonly #stores = new Map<string, ModelStore>();
  readonly dataSource: object;

  constructor(dialect: Dialect, dataSource: object) {
    super("stores", {});
    this.#dialect = dialect;
    this.dataSource = dataSource;
  }

  override getTypes(): string[] {
    return ["db", "rdbms", "sql"];
  }

  override getDefaultIdType(): NumberConstructor {
    return Number;
  }

  #of(model: string): ModelStore {
    const definition = this._models[model] as Definition;
    // Tests define one model several times, and others under its name.
    const key = JSON.stringify([model, fieldsOf(definition.properties)]);
    const known = this.#stores.get(key);
    if (known !== undefined) return known;
    const made = new ModelStore(this.#dialect, definition);
    this.#stores.set(key, made);
    return made;
  }

  automigrate = callbackify(async (models: readonly string[]) => {
    for (const model of [models].flat()) await this.#of(model).destroy({});
  });

  override disconnect = callbackify(async () => {
    for (const store of this.#stores.values()) await store.close();
    this.#stores.clear();
  });

  create = callbackify((model: string, data: Row, _options: object) =>
    this.#of(model).create(data),
  );

  all = callbackify((model: string, filter: Filter, _options: object) =>
    this.#of(model).find(filter),
  );

  count = callbackify(
    async (model: string, where: Row, _options: object) =>
      (await this.#of(model).find({ where })).length,
  );

  exists = callbackify(
    async (model: string, id: Id, _options: object) =>
      (await this.#of(model).find({ where: { id } })).length > 0,
  );

  update = callbackify(
    async (model: string, where: Row, data: Row, _options: object) => ({
      count: await this.#of(model).update(where, data),
    }),
  );

  updateAttributes = callbackify(
    async (model: string, id: Id, data: Row, _options: object) => {
      await this.#of(model).update({ id }, data);
      return data;
    },
  );

  replaceById = callbackify(
    async (model: string, id: Id, data: Row, _options: object) => {
      await this.#of(model).update({ id }, data, null);
      return data;
    },
  );

  destroyAll = callbackify(
    async (model: string, where: Row, _options: object) => ({
      count: await this.#of(model).destroy(where),
    }),
  );

  destroy = callbackify(async (model: string, id: Id, _options: object) => ({
    count: await this.#of(model).destroy({ id }),
  }));
}

interface DataSource {
  connector?: object;
}

/** The connector as a data source takes it. */
export const connectorOf = (dialect: Dialect): object => ({
  name: "stores",
  initialize: (dataSource: DataSource, done: () => void) => {
    dataSource.connector = new StoreConnector(dialect, dataSource);
    setImmediate(done);
  },
});
