/**
 * Factories: rows with invented values, for seeds and tests. They act as `system()`, which
 * may do everything; but each row keeps the rules of its fields, and refers to rows that
 * are there. Only `make.ts` imports this file, and no server does.
 */
import { violationOf } from "../database/errors.js";
import { isInside } from "../database/related-data.js";
import { fieldOf, findTable, type Tables } from "../database/tables.js";
import { POSITION } from "../records/fields.js";
import type { MakerSetup } from "../records/made-values.js";
import { createDraw, seedOf } from "../records/making.js";
import { countsOf } from "../records/texts.js";
import {
  type MadeDraft,
  DrawnRows,
  isTwice,
  type RowPool,
  type Twice,
} from "./drawn-rows.js";
import {
  explainMaking,
  fieldsAtFault,
  isTakenError,
  makingError,
} from "./making-errors.js";
import { countAtOnce, countRows, insertRows } from "./many-rows.js";
import { type RecordRules, rulesOf } from "./needed-refs.js";
import type { Values } from "./rows.js";
import { originOf, type StoreOrigin } from "./store.js";
import { type AnyStore, system } from "./store-types.js";

/** What factories need besides the stores. */
export interface FactorySetup extends Pick<MakerSetup, "writerOf"> {
  readonly tables: Tables;
  /** What fields do not say of the rows of some records. */
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

/** So many of the rows that are there already are referred to. */
const KNOWN = 100;

/** So many rows are remembered to be referred to. */
const REMEMBERED = 1000;

const NO_ROWS: RowPool = { rows: [], byId: new Map() };

/** What is known of a record. */
interface Kind {
  /** What its store is called. */
  readonly name: string;
  readonly origin: StoreOrigin;
  readonly store: AnyStore;
  readonly drawn: DrawnRows;
  /** The number of the next row. */
  next: number | null;
  /** Rows that others can refer to; null until they have been read. */
  pool: { readonly rows: Values[]; readonly byId: Map<unknown, Values> } | null;
}

class Factories {
  readonly #kinds = new Map<string, Kind>();
  readonly #onMade: FactorySetup["onMade"];
  /** The records of which rows are being made, to find what needs itself. */
  readonly #making: string[] = [];
  readonly #pools = (record: string): RowPool =>
    this.#kinds.get(record)?.pool ?? NO_ROWS;

  constructor(
    stores: object,
    { tables, rules, writerOf, onMade }: FactorySetup,
  ) {
    this.#onMade = onMade;
    for (const [name, store] of Object.entries(stores) as [string, object][]) {
      const origin = originOf(store);
      if (origin === undefined) continue;
      const { record, setup } = origin;
      const table = findTable(tables, record);
      this.#kinds.set(record, {
        ...{ name, origin, store: store as AnyStore },
        drawn: new DrawnRows(name, table, setup.partsOf(record), {
          ...rulesOf(rules, record),
          writerOf,
        }),
        next: null,
        pool: null,
      });
    }
  }

  /** A factory for each store, by its name. */
  bind(): Readonly<
    Record<string, (...given: readonly unknown[]) => Promise<unknown>>
  > {
    return Object.fromEntries(
      Array.from(this.#kinds.values(), (kind) => [
        kind.name,
        async (first?: unknown, second?: unknown) => {
          if (typeof first === "number")
            return await this.#makeAll(kind, first, giving(second));
          const [row] = await this.#makeAll(kind, 1, giving(first));
          return row;
        },
      ]),
    );
  }

  /** @throws an error if there cannot be as many, none of which has what another one has */
  async #makeAll(
    kind: Kind,
    count: number,
    give: (index: number) => Values,
  ): Promise<readonly Values[]> {
    const made = await this.#make(kind, count, give);
    if (made.length === count) return made;
    const names = kind.drawn.lastTwice.join(", ");
    const why = `no value of ${names} is left that no other row has`;
    throw makingError(kind.name, why);
  }

  /** @returns fewer rows, if there cannot be as many */
  async #make(
    kind: Kind,
    count: number,
    give: (index: number) => Values,
  ): Promise<readonly Values[]> {
    if (!Number.isInteger(count) || count < 0)
      throw makingError(kind.name, `${count} is no number of rows`);
    if (count === 0) return [];
    await this.#prepare(kind, count, give(0));
    const { table } = kind.drawn;
    const most = countAtOnce(table);
    const { record } = table;
    // Rows that refer to others of their own kind need some that are there.
    const isTree = Object.values(record.fields).some(
      (field) => "ref" in field && field.ref === record.name,
    );
    const made: Values[] = [];
    for (
      let [size, isOver] = [isTree ? 1 : most, false];
      made.length < count && !isOver;
      size = Math.min(size * 2, most)
    ) {
      const drafts: MadeDraft[] = [];
      while (drafts.length < Math.min(size, count - made.length) && !isOver) {
        const given = give(made.length + drafts.length);
        const draft = await this.#draft(kind, given);
        if (draft === null) isOver = true;
        else drafts.push(draft);
      }
      if (drafts.length === 0) break;
      const rows = await this.#insert(kind, drafts);
      await this.#fill(kind, rows, drafts);
      made.push(...rows);
      this.#onMade?.(kind.name, rows.length);
    }
    return made;
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
        const there = this.#pools(need.record).rows.length;
        if (there >= need.least) continue;
        const wanted = need.isUnique ? count : Math.ceil(count / PER_PARENT);
        const least = need.least - there;
        const made = await this.#make(
          above,
          Math.max(least, wanted),
          noneGiven,
        );
        if (made.length < least)
          await this.#makeAll(above, least - made.length, noneGiven);
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
        if (kind.pool.rows.length >= KNOWN) break;
      }
    }
  }

  /**
   * A row that differs from the others; null if none is left.
   *
   * @param tries how often it was refused for what another row has
   * @param clash what that was, as far as it is known
   */
  async #draft(
    kind: Kind,
    given: Values,
    {
      tries: from,
      clash,
    }: { readonly tries: number; readonly clash: Twice } = FIRST_TRY,
  ): Promise<MadeDraft | null> {
    let twice = clash;
    for (let tries = from; tries < TRIES; tries += 1) {
      const number = kind.next ?? 0;
      kind.next = number + 1;
      const grown = tries < GROWS ? {} : await this.#grow(kind, given, twice);
      const found = kind.drawn.draft(
        number,
        tries,
        { ...grown, ...given },
        this.#pools,
      );
      if (!isTwice(found)) return { ...found, given };
      twice = found;
      if (twice.every((name) => given[name] !== undefined)) break;
    }
    kind.drawn.lastTwice = twice;
    return null;
  }

  /** Makes a row that none of the others refers to, if that makes them differ. */
  async #grow(kind: Kind, given: Values, twice: Twice): Promise<Values> {
    const [name, record] = kind.drawn.lastRef(twice, given) ?? [];
    const above = record === undefined ? undefined : this.#kinds.get(record);
    if (name === undefined || above === undefined || above === kind) return {};
    const [row] = await this.#make(above, 1, noneGiven);
    return row === undefined ? {} : { [name]: row["id"] };
  }

  async #insert(
    kind: Kind,
    drafts: readonly MadeDraft[],
  ): Promise<readonly Values[]> {
    // Each row inside of another one is put behind those that are there.
    const isInList = kind.drawn.table.inside !== undefined;
    const isMany = !isInList && !drafts.some(({ isAlone }) => isAlone);
    const rows = isMany ? await this.#insertAll(kind, drafts) : null;
    if (rows !== null) {
      remember(kind, rows);
      return rows;
    }
    const made: Values[] = [];
    for (const draft of drafts) {
      const row = await this.#insertOne(kind, draft);
      remember(kind, [row]);
      made.push(row);
    }
    return made;
  }

  /** Makes the rows inside of new ones, where they are not given. */
  async #fill(
    { drawn: { table } }: Kind,
    rows: readonly Values[],
    above: readonly MadeDraft[],
  ): Promise<void> {
    for (const [name, data] of Object.entries(table.related ?? {})) {
      const kind = isInside(data) ? this.#kinds.get(data.inside) : undefined;
      if (kind === undefined || !isInside(data)) continue;
      await this.#prepare(kind, rows.length, { [data.by]: null });
      const { min, max } = countsOf(fieldOf(table, name));
      const drafts: MadeDraft[] = [];
      for (const [at, row] of rows.entries()) {
        if (above[at]?.given[name] !== undefined) continue;
        const draw = createDraw(
          seedOf(`${table.record.name}.${name}`),
          kind.next ?? 0,
        );
        const count = Math.min(Math.max(min, 1 + draw(3)), max);
        for (let position = 0; position < count; position += 1) {
          const draft = await this.#draft(kind, { [data.by]: row["id"] });
          if (draft === null) break;
          drafts.push({
            ...draft,
            values: { ...draft.values, [POSITION]: position },
          });
        }
      }
      await this.#insertInside(kind, drafts);
    }
  }

  async #insertInside(
    { name, origin: { setup }, drawn: { table } }: Kind,
    drafts: readonly MadeDraft[],
  ): Promise<void> {
    const most = countAtOnce(table);
    for (let at = 0; at < drafts.length; at += most) {
      const some = drafts.slice(at, at + most).map(({ values }) => values);
      const rows = await insertRows(setup, table, some);
      this.#onMade?.(name, rows.length);
    }
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

  /** Makes a row as its store does, and another one if one that is there has its values. */
  async #insertOne(kind: Kind, first: MadeDraft): Promise<Values> {
    const { name, store, drawn } = kind;
    let draft = first;
    for (let tries = 1; ; tries += 1) {
      const { input, set } = drawn.split(draft.values);
      try {
        return await store.create(system(), input, { set });
      } catch (error) {
        const clash = drawn.groupOf(fieldsAtFault(error)) ?? [];
        const { given } = draft;
        const isGiven =
          clash.length > 0 && clash.every((each) => given[each] !== undefined);
        if (!isTakenError(error) || isGiven || tries === TRIES)
          throw explainMaking(name, error);
        const next = await this.#draft(kind, given, { tries, clash });
        if (next === null) throw explainMaking(name, error);
        draft = next;
      }
    }
  }
}

const noneGiven = (): Values => ({});

const FIRST_TRY = { tries: 0, clash: [] };

function remember({ pool }: Kind, rows: readonly Values[]): void {
  if (pool === null) return;
  for (const row of rows) {
    if (pool.rows.length < REMEMBERED) pool.rows.push(row);
    pool.byId.set(row["id"], row);
  }
}

/** What is given of each row. */
function giving(given: unknown): (index: number) => Values {
  if (typeof given !== "function") return () => (given ?? {}) as Values;
  return (index) => (given as (index: number) => Values)(index);
}

/**
 * Creates the factories of some stores, one for each of them.
 *
 * @param stores of a database or, better, of a transaction: then all rows are kept, or none
 */
export function bindFactories(stores: object, setup: FactorySetup): object {
  return new Factories(stores, setup).bind();
}
