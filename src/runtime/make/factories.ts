/**
 * Factories: rows with invented values, for seeds and tests, and their types, which follow
 * from those of stores. They act as `system()`, which may do everything; but each row keeps
 * the rules of its fields, and refers to rows that are there.
 */
import { violationOf } from "../database/errors.js";
import { isInside } from "../database/related-data.js";
import { fieldOf, findTable, type Tables } from "../database/tables.js";
import { POSITION } from "../records/fields.js";
import { countsOf } from "../records/texts.js";
import type { Values } from "../stores/rows.js";
import { originOf, type StoreOrigin } from "../stores/store.js";
import { type AnyStore, system } from "../stores/store-types.js";
import {
  type MadeDraft,
  MadeRows,
  type RecordRules,
  type RowPool,
  rulesOf,
  type Twice,
} from "./made-rows.js";
import type { MakerSetup } from "./made-values.js";
import { drawsOf } from "./made-words.js";
import {
  countAtOnce,
  countRows,
  explainMaking,
  faultsOf,
  insertRows,
  isTakenError,
  makingError,
} from "./many-rows.js";

/** What the types of factories read from that of a store. */
interface StoreTypes {
  create(...given: never): Promise<object>;
  updateAll(...given: never): Promise<unknown>;
}

/** Every column of the rows of a store, none of them required. */
type Columns<S extends StoreTypes> = S extends {
  updateAll(context: never, input: never, options?: infer Options): unknown;
}
  ? NonNullable<Options> extends { readonly set?: infer Row }
    ? NonNullable<Row>
    : never
  : never;

/** What makes a row of a store, as its requests send it: lists of rows inside of it, too. */
type New<S extends StoreTypes> = Parameters<S["create"]>[1];

/** All that can be given of a row. In one type, for a function is none of its values. */
type Whole<S extends StoreTypes> = {
  readonly [
    Name in keyof Columns<S> | keyof New<S>
  ]?: Name extends keyof Columns<S>
    ? Columns<S>[Name]
    : New<S>[Name & keyof New<S>];
};

/** Values of a row that are not left to the factory. */
export type Given<S extends StoreTypes, Hole extends string = never> = [
  Hole,
] extends [never]
  ? Whole<S>
  : Whole<S> & {
      readonly [Name in Hole]: Exclude<
        Columns<S>[Name & keyof Columns<S>],
        undefined
      >;
    };

/** What replies show of a row of a store. */
type Shown<S extends StoreTypes> = Awaited<ReturnType<S["create"]>>;

/** A row that a factory made: its columns, as far as replies show them. */
export type Made<S extends StoreTypes> = {
  readonly [Name in keyof Shown<S> & keyof Columns<S>]: Shown<S>[Name];
};

/** The same for all rows, or of each by its index. */
type GivenAll<S extends StoreTypes, Hole extends string> =
  Given<S, Hole> | ((index: number) => Given<S, Hole>);

/** What has to be given, if anything has to be. */
type Asking<Hole extends string, Values> = [Hole] extends [never]
  ? [given?: Values]
  : [given: Values];

/**
 * Makes rows of a record, with the rows that they cannot be without.
 *
 * @typeParam Hole the fields for which nothing can be invented: they have to be given
 */
export interface Factory<S extends StoreTypes, Hole extends string = never> {
  /** One row. */
  (...given: Asking<Hole, Given<S, Hole>>): Promise<Made<S>>;
  /** As many rows, in the order in which they are made. */
  (
    count: number,
    ...given: Asking<Hole, GivenAll<S, Hole>>
  ): Promise<readonly Made<S>[]>;
}

/** What factories need besides the stores. */
export interface FactorySetup extends Pick<MakerSetup, "writerOf"> {
  readonly tables: Tables;
  readonly rules?: RecordRules;
  /** Is told of rows that were made. */
  readonly onMade?: ((store: string, count: number) => void) | undefined;
}

/** How often it is tried to make a row that differs from the others. */
const TRIES = 300;

/** After so many, a row of another record is made that it can refer to. */
const GROWS = 5;

/** One parent for so many rows, where there is none. */
const PER_PARENT = 10;

/** So many rows are remembered to be referred to, of those that were there first. */
const REMEMBERED = 1000;

const NO_ROWS: RowPool = { rows: [], byId: new Map() };

/** What is known of a record. */
interface Kind {
  /** What its store is called. */
  readonly name: string;
  readonly origin: StoreOrigin;
  readonly store: AnyStore;
  readonly drawn: MadeRows;
  /** The number of the next row. */
  next: number | null;
  /** Rows that others can refer to; null until they have been read. */
  pool: { readonly rows: Values[]; readonly byId: Map<unknown, Values> } | null;
  /** What no other row could be made of. */
  twice: Twice;
}

/** What is given of each row, by its index. */
type Give = (index: number) => Values;

const noneGiven: Give = () => ({});

class Factories {
  readonly #kinds = new Map<string, Kind>();
  readonly #onMade: FactorySetup["onMade"];
  /** The records of which rows are being made, to find what needs itself. */
  readonly #making: string[] = [];
  readonly #pools = (record: string): RowPool =>
    this.#kinds.get(record)?.pool ?? NO_ROWS;

  constructor(
    stores: object,
    { tables, rules = {}, writerOf, onMade }: FactorySetup,
  ) {
    this.#onMade = onMade;
    for (const [name, store] of Object.entries(stores) as [string, object][]) {
      const origin = originOf(store);
      if (origin === undefined) continue;
      const { record, setup } = origin;
      const table = findTable(tables, record);
      const parts = setup.partsOf(record);
      const own = rulesOf(rules, record);
      this.#kinds.set(record, {
        ...{ name, origin, store: store as AnyStore },
        drawn: new MadeRows(name, table, parts, own, writerOf),
        ...{ next: null, pool: null, twice: [] },
      });
    }
  }

  /** A factory for each store, by its name. */
  bind(): object {
    const factories = Array.from(this.#kinds.values(), (kind) => {
      const make = async (first?: unknown, second?: unknown) => {
        if (typeof first === "number")
          return await this.#make(kind, first, giving(second));
        const [row] = await this.#make(kind, 1, giving(first));
        return row;
      };
      return [kind.name, make] as const;
    });
    return Object.fromEntries(factories);
  }

  /**
   * @param least so many there have to be, none of which has what another one has
   * @throws an error if there cannot be as many
   */
  async #make(
    kind: Kind,
    count: number,
    give: Give,
    least = count,
  ): Promise<readonly Values[]> {
    if (!Number.isInteger(count) || count < 0)
      throw makingError(kind.name, `${count} is no number of rows`);
    if (count === 0) return [];
    await this.#prepare(kind, count, give(0));
    const most = countAtOnce(kind.drawn.table);
    const made: Values[] = [];
    for (let isOver = false; made.length < count && !isOver;) {
      // A few at first: the others can refer to them, if they are of their own kind.
      const size = Math.min(made.length + 1, most, count - made.length);
      const drafts: MadeDraft[] = [];
      while (drafts.length < size && !isOver) {
        const given = give(made.length + drafts.length);
        const draft = await this.#draft(kind, given);
        if (draft === null) isOver = true;
        else drafts.push(draft);
      }
      if (drafts.length === 0) break;
      const rows = await this.#insert(kind, drafts);
      isOver ||= rows.length < drafts.length;
      await this.#fill(kind, rows, drafts);
      made.push(...rows);
      this.#onMade?.(kind.name, rows.length);
    }
    if (made.length >= least) return made;
    const why = `no value of ${kind.twice.join(", ")} is left that no other row has`;
    throw makingError(kind.name, why);
  }

  /** Makes the rows that some others cannot be without, where there are none. */
  async #prepare(kind: Kind, count: number, given: Values): Promise<void> {
    const { record } = kind.drawn.table;
    const circle = this.#making.indexOf(record.name);
    if (circle >= 0) {
      const names = [...this.#making.slice(circle), record.name].join(" -> ");
      throw makingError(kind.name, `none of these can be the first: ${names}`);
    }
    kind.next ??= await countRows(kind.origin.setup, kind.drawn.table);
    await this.#fillPools(kind);
    this.#making.push(record.name);
    try {
      for (const need of kind.drawn.needs) {
        const above = this.#kinds.get(need.record);
        if (above === undefined || given[need.name] !== undefined) continue;
        const least = need.least - this.#pools(need.record).rows.length;
        const wanted = Math.max(least, Math.ceil(count / PER_PARENT));
        if (least > 0) await this.#make(above, wanted, noneGiven, least);
      }
    } finally {
      this.#making.pop();
    }
  }

  /** Reads the rows that a record can refer to. */
  async #fillPools({ drawn }: Kind): Promise<void> {
    for (const record of drawn.refers) {
      const kind = this.#kinds.get(record);
      if (kind?.pool !== null) continue;
      kind.pool = { rows: [], byId: new Map() };
      for await (const row of kind.store.each(system())) {
        remember(kind, [row]);
        if (kind.pool.rows.length === REMEMBERED) break;
      }
    }
  }

  /**
   * A row that differs from the others; null if none is left.
   *
   * @param from how often it was refused for what another row has
   * @param clash what that was, as far as it is known
   */
  async #draft(
    kind: Kind,
    given: Values,
    from = 0,
    clash: Twice = [],
  ): Promise<MadeDraft | null> {
    kind.twice = clash;
    let grown: Values = {};
    for (let tries = from; tries < TRIES; tries += 1) {
      const number = kind.next ?? 0;
      kind.next = number + 1;
      // What was made for this row stays, while others of its values still clash.
      if (tries >= GROWS)
        grown = { ...grown, ...(await this.#grow(kind, given)) };
      const asked = { number, tries, given: { ...grown, ...given } };
      const found = kind.drawn.draft({ ...asked, pools: this.#pools });
      if ("isAlone" in found) return { ...found, given };
      kind.twice = found;
      if (found.every((name) => given[name] !== undefined)) break;
    }
    return null;
  }

  /** Makes a row that none of the others refers to, if that makes them differ. */
  async #grow(kind: Kind, given: Values): Promise<Values> {
    const [name, record] = kind.drawn.lastRef(kind.twice, given) ?? [];
    const above = record === undefined ? undefined : this.#kinds.get(record);
    if (name === undefined || above === undefined || above === kind) return {};
    const [row] = await this.#make(above, 1, noneGiven, 0);
    return row === undefined ? {} : { [name]: row["id"] };
  }

  async #insert(
    kind: Kind,
    drafts: readonly MadeDraft[],
  ): Promise<readonly Values[]> {
    const isMany = !drafts.some(({ isAlone }) => isAlone);
    const rows = isMany ? await this.#insertAll(kind, drafts) : null;
    if (rows !== null) return remember(kind, rows);
    const made: Values[] = [];
    for (const draft of drafts) {
      const row = await this.#insertOne(kind, draft);
      if (row === null) break;
      made.push(...remember(kind, [row]));
    }
    return made;
  }

  /** @returns null if the database refuses one of them */
  async #insertAll(
    { name, origin: { setup }, drawn: { table } }: Kind,
    drafts: readonly MadeDraft[],
  ): Promise<readonly Values[] | null> {
    const rows = drafts.map(({ values }) => values);
    try {
      return await insertRows(setup, table, rows);
    } catch (error) {
      if (isTakenError(error) || violationOf(error) !== null) return null;
      throw explainMaking(name, error);
    }
  }

  /** Makes a row as its store does, or another one if it is taken; null if none is left. */
  async #insertOne(kind: Kind, first: MadeDraft): Promise<Values | null> {
    const { name, store, drawn } = kind;
    let draft = first;
    for (let tries = 1; ; tries += 1) {
      const { input, set } = drawn.split(draft.values);
      try {
        return await store.create(system(), input, { set });
      } catch (error) {
        const faulty = faultsOf(error).map(({ field }) => field);
        const clash = drawn.groupOf(faulty);
        const { given } = draft;
        const isGiven =
          clash.length > 0 && clash.every((each) => given[each] !== undefined);
        if (!isTakenError(error) || isGiven) throw explainMaking(name, error);
        const next = await this.#draft(kind, given, tries, clash);
        if (next === null) return null;
        draft = next;
      }
    }
  }

  /** Makes the rows inside of new ones, where they are not given. */
  async #fill(
    { drawn: { table } }: Kind,
    rows: readonly Values[],
    above: readonly MadeDraft[],
  ): Promise<void> {
    for (const [name, data] of Object.entries(table.related ?? {})) {
      if (!isInside(data)) continue;
      const kind = this.#kinds.get(data.inside);
      if (kind === undefined) continue;
      const { min, max } = countsOf(fieldOf(table, name));
      const drawFor = drawsOf(`${table.record.name}.${name}`);
      for (const [at, { id }] of rows.entries()) {
        if (above[at]?.given[name] !== undefined) continue;
        const usual = 1 + drawFor(kind.next ?? 0)(3);
        const count = Math.min(Math.max(min, usual), max);
        const give: Give = (index) => ({ [data.by]: id, [POSITION]: index });
        await this.#make(kind, count, give, min);
      }
    }
  }
}

/** Keeps rows for others to refer to, if there are any such. */
function remember({ pool }: Kind, rows: readonly Values[]): readonly Values[] {
  if (pool === null) return rows;
  for (const row of rows) {
    if (pool.rows.length < REMEMBERED) pool.rows.push(row);
    pool.byId.set(row["id"], row);
  }
  return rows;
}

/** What is given of each row, as factories are called. */
function giving(given: unknown): Give {
  if (typeof given !== "function") return () => (given ?? {}) as Values;
  return (index) => (given as Give)(index);
}

/**
 * Creates the factories of some stores, one for each of them.
 *
 * @param stores of a database or, better, of a transaction: then all rows are kept, or none
 */
export function bindFactories(stores: object, setup: FactorySetup): object {
  return new Factories(stores, setup).bind();
}
