/**
 * The list of what is inside of one row, as a body has it: rows that it names are kept
 * and changed, those that it does not name are removed, and the others are made.
 */
import { violationOf } from "../database/errors.js";
import type { TableData } from "../database/tables.js";
import type { Fault } from "../http/described.js";
import { HttpError } from "../http/reply.js";
import {
  type Field,
  isChanged,
  isCreated,
  POSITION,
} from "../records/fields.js";
import { hasOwn } from "../values.js";
import { type Access, equals } from "./access.js";
import { guardChange } from "./change.js";
import { findMissing, findOwners, stamp, withDefaults } from "./place.js";
import type { RelatedReading } from "./reads.js";
import { findUnread } from "./refs.js";
import type { Values } from "./rows.js";
import { allOf } from "./statements.js";
import type { StoreParts, TransitionCheck } from "./store-parts.js";
import { system } from "./store-types.js";

/** The list that is replaced. */
interface Listed {
  /** The field that has it. */
  readonly name: string;
  /** The ref to the row above, and its id. */
  readonly by: string;
  readonly id: unknown;
  /** Whether the row above is new, so that it has none yet. */
  readonly isNew: boolean;
}

/** An item of the list, and what is to be done for it. */
interface Item {
  readonly index: number;
  /** The row as it is; null for one that is made. */
  readonly now: Values | null;
  /** What the request gives it. */
  readonly input: Values;
  /** What is written. */
  readonly values: Values;
  /** The row as its change sees it. */
  readonly access: Access;
  readonly move: TransitionCheck | null;
}

/** Where a fault is in the list. */
type PlaceFault = (index: number, fault: Fault) => void;

export class ItemWriter {
  readonly #reading: RelatedReading;
  readonly #parts: StoreParts;
  /** Whoever may change the row above may change these: no rule of rows is asked. */
  readonly #all: Access;

  /** @param reading with the access to the rows of the list */
  constructor(reading: RelatedReading, parts: StoreParts) {
    this.#reading = reading;
    this.#parts = parts;
    this.#all = { ...reading.access, scope: null };
  }

  /**
   * Replaces the list, within a transaction that has locked the row above.
   *
   * @throws the error of `check`, and 409 for words that may not follow; HttpError 409 if
   * others refer to what is left out
   */
  async replace(list: Listed, sent: readonly Values[]): Promise<void> {
    const { items, known } = await this.#plan(list, sent);
    await this.#remove(list, known, items);
    const kept = items.filter(({ now }) => now !== null);
    for (const item of inTurn(kept, uniquesOf(this.#all.table)))
      await this.#change(item, list);
    for (const { now, values } of items)
      if (now === null)
        await this.#parts.statements.insert(this.#reading.db, values);
  }

  /**
   * Checks what items name and refer to.
   *
   * @throws the error of `context.invalid`, 422
   */
  async check(list: Listed, sent: readonly Values[]): Promise<void> {
    await this.#plan(list, sent);
  }

  /** What is to be done for each item, and the rows of the list as they are. */
  async #plan(
    list: Listed,
    sent: readonly Values[],
  ): Promise<{
    readonly items: readonly Item[];
    readonly known: ReadonlyMap<unknown, Values>;
  }> {
    const { context } = this.#reading;
    const faults: Fault[] = [];
    const note: PlaceFault = (index, { path, ...fault }) => {
      faults.push({ path: [list.name, index, ...path], ...fault });
    };
    const known = await this.#read(list);
    const named = this.#name(sent, known, note);
    const items: Item[] = [];
    for (const [index, now] of named.entries()) {
      const given = sent[index];
      if (given === undefined || now === undefined) continue;
      const item =
        now === null
          ? await this.#describeNew(list, given, index, note)
          : this.#describeChange(given, now, index);
      items.push(item);
    }
    await this.#checkRefs(items, note);
    if (faults.length > 0) throw context.invalid(faults);
    return { items, known };
  }

  /** The rows of the list as they are, by their ids. */
  async #read({
    by,
    id,
    isNew,
  }: Listed): Promise<ReadonlyMap<unknown, Values>> {
    if (isNew) return new Map();
    const { statements, fields } = this.#parts;
    const stored = await statements.readForChange(
      this.#reading.db,
      this.#all,
      () => [equals(this.#all.table, by, id)],
      fields,
    );
    const rows = await statements.rows.decode(this.#reading.db, stored);
    return new Map(rows.map((row) => [row["id"], row]));
  }

  /** The row that each item names; null for a new one, undefined for a bad name. */
  #name(
    sent: readonly Values[],
    known: ReadonlyMap<unknown, Values>,
    note: PlaceFault,
  ): readonly (Values | null | undefined)[] {
    const { name } = this.#all.table.record;
    const seen = new Set<unknown>();
    return sent.map((item, index) => {
      const id = item["id"] ?? null;
      if (id === null) return null;
      const now = known.get(id);
      const fault =
        now === undefined
          ? { code: "ref", detail: `There is no such ${name} here` }
          : { code: "unique", detail: "Is in the list already" };
      if (now === undefined || seen.has(id)) {
        note(index, { path: ["id"], ...fault });
        return undefined;
      }
      seen.add(id);
      return now;
    });
  }

  async #describeNew(
    { by, id }: Listed,
    sent: Values,
    index: number,
    note: PlaceFault,
  ): Promise<Item> {
    const { db } = this.#reading;
    const { guards, defaults, transitions } = this.#parts;
    const access: Access = { ...this.#reading.access, change: "create" };
    const { table } = access;
    const input = pick(sent, table, isCreated);
    const given = {
      ...input,
      ...findOwners(access),
      ...stamp(table),
      [by]: id ?? null,
      [POSITION]: index,
    };
    const names = Object.keys(input);
    const own = await guards?.create(db, access, given, {
      sent: names,
      defaults,
    });
    const values = withDefaults(own ?? given, defaults);
    const wrong = [
      ...findMissing(table, values),
      ...(transitions?.begin(table, input, {}) ?? []),
    ];
    for (const fault of wrong) note(index, fault);
    return { index, now: null, input, values, access, move: null };
  }

  #describeChange(sent: Values, now: Values, index: number): Item {
    const { table } = this.#all;
    const { access, input } = guardChange(
      this.#parts,
      { ...this.#reading.access, change: "update" },
      pick(sent, table, isChanged),
      {},
    );
    const all = { ...this.#all, setIf: access.setIf };
    const move = this.#parts.transitions?.move(all, input, {}, null) ?? null;
    const values = { ...input, [POSITION]: index };
    return { index, now, input, values, access: all, move };
  }

  /** Checks that what items refer to is there: one statement for each ref. */
  async #checkRefs(items: readonly Item[], note: PlaceFault): Promise<void> {
    const { db, access } = this.#reading;
    const { table } = access;
    for (const [name, field] of Object.entries<Field>(table.record.fields)) {
      if (!("ref" in field)) continue;
      const changed = items.filter(
        ({ input, now }) =>
          (input[name] ?? null) !== null && !isSame(input[name], now?.[name]),
      );
      if (changed.length === 0) continue;
      const ids = changed.map(({ input }) => input[name]);
      const places = changed.flatMap(({ index, input }) => {
        const value = input[name];
        return Array.isArray(value)
          ? value.map((_, at) => ({ index, path: [name, at] }))
          : [{ index, path: [name] }];
      });
      const faults = await findUnread(db, access, { [name]: ids.flat() });
      for (const { path, ...fault } of faults) {
        const place = places[Number(path[1])];
        if (place !== undefined)
          note(place.index, { ...fault, path: place.path });
      }
    }
  }

  /** Removes what the list does not name. */
  async #remove(
    { by, id }: Listed,
    known: ReadonlyMap<unknown, Values>,
    items: readonly Item[],
  ): Promise<void> {
    const { table } = this.#all;
    const kept = new Set(items.map(({ now }) => now));
    for (const row of known.values()) {
      if (kept.has(row)) continue;
      try {
        await this.#parts.statements.remove(this.#reading.db, this.#all, () => [
          equals(table, "id", row["id"]),
          equals(table, by, id),
        ]);
      } catch (error) {
        if (violationOf(error) !== "reference") throw error;
        throw new HttpError(409, "Others refer to what the list leaves out");
      }
    }
  }

  async #change(
    { index, now, values, access, move }: Item,
    { name }: Listed,
  ): Promise<void> {
    const { db, context } = this.#reading;
    const isKept = Object.entries(values).every(([field, value]) =>
      isSame(value, now?.[field]),
    );
    if (isKept) return;
    const isOne = [equals(access.table, "id", now?.["id"])];
    const changed = await this.#parts.statements.update(
      db,
      access,
      values,
      allOf(
        () => isOne,
        () => move?.conditions ?? [],
      ),
    );
    if (changed.length > 0 || move === null) return;
    throw await move.refuse(db, isOne, {
      ...system(),
      invalid: (faults, status) =>
        context.invalid(
          faults.map(({ path, ...fault }) => ({
            path: [name, index, ...path],
            ...fault,
          })),
          status,
        ),
    });
  }
}

/** The unique fields of a table, each with those that are unique together. */
export function uniquesOf({
  record,
}: TableData): readonly (readonly [string, readonly string[]])[] {
  return Object.entries<Field>(record.fields).flatMap(([name, { unique }]) => {
    if (unique === undefined) return [];
    return [[name, unique === true ? [name] : [name, ...unique]] as const];
  });
}

/**
 * Items in an order in which each finds its unique values free: another one that has
 * them gives them up before. Two that exchange theirs find no such order.
 */
function inTurn(
  items: readonly Item[],
  uniques: ReturnType<typeof uniquesOf>,
): readonly Item[] {
  if (uniques.length === 0) return items;
  const waits = ({ now, values }: Item, others: readonly Item[]): boolean =>
    uniques.some(([, names]) => {
      const wanted = names.map((name) => values[name] ?? now?.[name] ?? null);
      return (
        !wanted.includes(null) &&
        others.some((other) =>
          names.every((name, at) => isSame(wanted[at], other.now?.[name])),
        )
      );
    });
  const rest = [...items];
  const turn: Item[] = [];
  while (rest.length > 0) {
    const free = rest.findIndex(
      (item) =>
        !waits(
          item,
          rest.filter((other) => other !== item),
        ),
    );
    turn.push(...rest.splice(Math.max(free, 0), 1));
  }
  return turn;
}

/** The fields of an item that may be written. */
function pick(
  item: Values,
  { record }: TableData,
  mayWrite: (field: Field) => boolean,
): Values {
  const fields: Readonly<Record<string, Field>> = record.fields;
  return Object.fromEntries(
    Object.entries(item).filter(([name, value]) => {
      const field = hasOwn(fields, name) ? fields[name] : undefined;
      return (
        name !== "id" &&
        value !== undefined &&
        field !== undefined &&
        mayWrite(field)
      );
    }),
  );
}

/** Whether a column would have what it has. */
function isSame(value: unknown, now: unknown): boolean {
  return JSON.stringify(value ?? null) === JSON.stringify(now ?? null);
}
