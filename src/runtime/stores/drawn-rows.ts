/**
 * The values of invented rows of a record: what was given, and for the rest what its fields
 * accept, with refs to rows that are there and nothing that has to be unique twice.
 */
import type { TableData } from "../database/tables.js";
import type { Fault } from "../http/described.js";
import {
  createFieldsReader,
  type FieldsReader,
} from "../records/field-reader.js";
import {
  type Field,
  type Fields,
  hasRows,
  isRefusal,
  POSITION,
} from "../records/fields.js";
import {
  makerOf,
  type MakerSetup,
  refOf,
  uuidOf,
} from "../records/made-values.js";
import {
  createDraw,
  type Draw,
  seedOf,
  type ValueMaker,
} from "../records/making.js";
import { hasOwn } from "../values.js";
import { makingError } from "./making-errors.js";
import {
  listNeededRefs,
  listRefs,
  type NeededRef,
  type RowRules,
} from "./needed-refs.js";
import type { Values } from "./rows.js";
import type { StoreParts } from "./store-parts.js";

/** A row that is to be made. */
export interface MadeDraft {
  readonly values: Values;
  /** What of it was given. */
  readonly given: Values;
  /** Whether only `create` of its store knows what else it needs. */
  readonly isAlone: boolean;
}

/** Rows that refs can lead to, by record. */
export interface RowPool {
  readonly rows: readonly Values[];
  readonly byId: ReadonlyMap<unknown, Values>;
}

/** What is drawn with: the rows that are there. */
export type Pools = (record: string) => RowPool;

/** The fields of which a row would have what another one has. */
export type Twice = readonly string[];

/** Whether a row was refused for what another one has. */
export function isTwice(found: MadeDraft | Twice): found is Twice {
  return Array.isArray(found);
}

interface Maker {
  readonly name: string;
  readonly seed: number;
  readonly make: ValueMaker;
  /** Whether rows have to differ in it. */
  readonly differs: boolean;
}

/** The time of the first row; each is some minutes after the one before it. */
const FIRST = Date.UTC(2025, 0, 1, 8);
const MINUTES = 7 * 60_000;

export class DrawnRows {
  readonly table: TableData;
  readonly needs: readonly NeededRef[];
  /** The records that its rows can refer to. */
  readonly refers: readonly string[];
  /** What no other row could be made of. */
  lastTwice: Twice = [];
  readonly #oneOf: readonly string[];
  readonly #store: string;
  readonly #parts: StoreParts;
  readonly #makers: readonly Maker[];
  readonly #groups: readonly Twice[];
  readonly #reader: FieldsReader;
  readonly #taken = new Map<Twice, Set<string>>();

  /** @param store what its store is called, for messages */
  constructor(
    store: string,
    table: TableData,
    parts: StoreParts,
    { writerOf, ...rules }: Pick<MakerSetup, "writerOf"> & RowRules,
  ) {
    this.table = table;
    this.#oneOf = rules.oneOf ?? [];
    this.#store = store;
    this.#parts = parts;
    const { record, slugs = {}, key } = table;
    const times: readonly string[] = table.times ?? [];
    const entries = Object.entries<Field>(record.fields).filter(
      ([name, field]) =>
        field.computed !== true &&
        (name !== "id" || key !== undefined) &&
        (name !== POSITION || table.inside === undefined) &&
        !times.includes(name) &&
        !hasOwn(slugs, name),
    );
    this.#groups = listGroups(table, rules);
    const unique = new Set(this.#groups.flat());
    const setup: MakerSetup = { record: record.name, writerOf };
    // Rows inside of a row are made once it is there.
    const own = entries.filter(([, field]) => !hasRows(field));
    this.#makers = own.map(([name, field]) => ({
      name,
      seed: seedOf(`${record.name}.${name}`),
      make: makerOf(name, field, setup),
      differs: unique.has(name),
    }));
    this.#reader = createFieldsReader(Object.fromEntries(entries));
    this.needs = listNeededRefs(table, rules);
    this.refers = listRefs(record.fields);
  }

  /**
   * The values of a row: valid, and with no unique value that another one of this factory
   * has.
   *
   * @param tries how often it has clashed
   * @returns what it has twice, if it has
   * @throws an error that says what nothing can be invented for, or what is wrong with what
   *   was given
   */
  draft(
    number: number,
    tries: number,
    given: Values,
    pools: Pools,
  ): MadeDraft | Twice {
    const faults = this.#parts.transitions?.begin(this.table, given, {}) ?? [];
    if (faults.length > 0) throw makingError(this.#store, listFaults(faults));
    const values = this.#draw(number, tries, given, pools);
    const whole = this.#read(values);
    const slugged = this.#parts.slugs?.fill(this.table, whole) ?? whole;
    const slugs = this.#slugs(slugged);
    // What the text is made of is given: its store finds the next number.
    const isNumbered = slugs.some((group) => this.#isTaken(group, slugged));
    if (isNumbered && tries < MANY_TRIES) {
      const from = Object.values(this.table.slugs ?? {}).map(
        (each) => each.from,
      );
      if (!from.every((name) => hasOwn(given, name))) return from;
    }
    // An id that is another path's is as good as one that another row has.
    const { keys } = this.#parts;
    const isNamed = this.table.key !== undefined;
    if (isNamed && keys?.isKey(this.table, whole["id"]) === false) return KEY;
    const twice = this.#groups.find((group) => this.#isTaken(group, whole));
    if (twice !== undefined) return twice;
    for (const group of [...this.#groups, ...slugs]) this.#take(group, slugged);
    const isAlone = isNumbered || this.#refersToUnknown(given, pools);
    return { values: this.#stamp(number, whole, given), given, isAlone };
  }

  /** The last ref among fields that are unique together, if it is not given. */
  lastRef(
    group: Twice,
    given: Values,
  ): readonly [name: string, record: string] | undefined {
    for (const name of group.slice().reverse()) {
      const field = this.#field(name);
      const record = field && refOf(field);
      if (record !== undefined && given[name] === undefined)
        return [name, record];
    }
    return undefined;
  }

  /** The fields that are unique together with one of these. */
  groupOf(names: readonly string[]): Twice | undefined {
    return this.#groups.find((group) =>
      names.includes(group[group.length - 1] ?? ""),
    );
  }

  /** What a request could give of a row, and what only the server's code sets. */
  split(values: Values): { readonly input: Values; readonly set: Values } {
    const times: readonly string[] = this.table.times ?? [];
    const entries = Object.entries(values);
    const isSet = (name: string) => name === "id" || times.includes(name);
    return {
      input: Object.fromEntries(entries.filter(([name]) => !isSet(name))),
      set: Object.fromEntries(entries.filter(([name]) => isSet(name))),
    };
  }

  #field(name: string): Field | undefined {
    const fields: Fields = this.table.record.fields;
    return hasOwn(fields, name) ? fields[name] : undefined;
  }

  #draw(
    number: number,
    tries: number,
    given: Values,
    pools: Pools,
  ): Record<string, unknown> {
    const values: Record<string, unknown> = { ...given };
    for (const { name, seed, make, differs } of this.#makers) {
      if (given[name] !== undefined) continue;
      const draw = createDraw(seed, number);
      const own = differs ? tries : 0;
      const idOf = (record: string, drawId: Draw): unknown => {
        const { rows } = pools(record);
        // In turn, where rows have to differ in it.
        const at = own % 2 === 1 ? number % rows.length : drawId(rows.length);
        return rows[at]?.["id"];
      };
      const needed = this.needs.find((need) => need.name === name);
      values[name] =
        needed !== undefined && this.#field(name)?.many !== true
          ? idOf(needed.record, draw)
          : make({ number, tries: own, draw, idOf });
    }
    this.#chooseOne(number, values, given);
    this.#alignOwners(values, given, pools);
    return values;
  }

  /** Leaves one of the refs of which a row has one. */
  #chooseOne(
    number: number,
    values: Record<string, unknown>,
    given: Values,
  ): void {
    if (this.#oneOf.length === 0) return;
    const own = this.#oneOf.find((name) => (given[name] ?? null) !== null);
    const open = this.#oneOf.filter((name) => given[name] === undefined);
    const chosen = own ?? open[number % open.length];
    for (const name of this.#oneOf) if (name !== chosen) values[name] = null;
  }

  /** A row has the owner of the row that it is below, where both say whose they are. */
  #alignOwners(
    values: Record<string, unknown>,
    given: Values,
    pools: Pools,
  ): void {
    for (const column of Object.keys(this.table.scope ?? {})) {
      if (given[column] !== undefined) continue;
      for (const above of Object.keys(this.table.below ?? {})) {
        const record = this.table.below?.[above] ?? "";
        const owner = pools(record).byId.get(values[above])?.[column];
        if (above !== column && owner !== undefined && owner !== null)
          values[column] = owner;
      }
    }
  }

  #read(values: Record<string, unknown>): Values {
    const { record } = this.table;
    const unknown = this.#makers.find(({ name }) => values[name] === undefined);
    if (unknown !== undefined) {
      const why = `nothing is known that ${unknown.name} accepts: give it a value`;
      throw makingError(this.#store, why);
    }
    const strange = Object.keys(values).find(
      (name) => this.#field(name) === undefined,
    );
    if (strange !== undefined)
      throw makingError(this.#store, `a ${record.name} has no ${strange}`);
    const read = this.#reader.read(values, "json", "whole");
    if (!isRefusal(read)) return read;
    throw makingError(this.#store, listFaults(read.faults));
  }

  /** Adds what a server sets, where nothing else gives it. */
  #stamp(number: number, values: Values, given: Values): Values {
    const { record, times = [], slugs = {} } = this.table;
    const time = new Date(FIRST + number * MINUTES).toISOString();
    const stamps = times.map((name) => [name, given[name] ?? time] as const);
    const own = Object.keys(slugs).flatMap((name) =>
      given[name] === undefined ? [] : [[name, given[name]] as const],
    );
    const made = { ...values, ...Object.fromEntries([...stamps, ...own]) };
    if (given["id"] !== undefined) return { ...made, id: given["id"] };
    return record.key === "uuid"
      ? { ...made, id: keyOf(record.name, number) }
      : made;
  }

  #slugs(values: Values): readonly Twice[] {
    return Object.keys(this.table.slugs ?? {}).flatMap((name) => {
      const { unique } = this.#field(name) ?? {};
      if (unique === undefined || values[name] === undefined) return [];
      return [
        this.#slugGroup(name, unique === true ? [name] : [...unique, name]),
      ];
    });
  }

  readonly #slugGroups = new Map<string, Twice>();

  /** The same list each time, as what is taken goes by it. */
  #slugGroup(name: string, names: Twice): Twice {
    const group = this.#slugGroups.get(name) ?? names;
    this.#slugGroups.set(name, group);
    return group;
  }

  #isTaken(group: Twice, values: Values): boolean {
    const text = textOf(group, values);
    return text !== null && this.#taken.get(group)?.has(text) === true;
  }

  #take(group: Twice, values: Values): void {
    const text = textOf(group, values);
    if (text === null) return;
    const taken = this.#taken.get(group) ?? new Set();
    this.#taken.set(group, taken.add(text));
  }

  /** Whether a ref that was given leads to a row that may be gone, or was never there. */
  #refersToUnknown(given: Values, pools: Pools): boolean {
    return Object.entries(given).some(([name, value]) => {
      const field = this.#field(name);
      if (field !== undefined && hasRows(field)) return true;
      const record = field && refOf(field);
      if (record === undefined || value === null || value === undefined)
        return false;
      // A row that was there may be deleted by now: its store asks.
      if (this.#parts.soft !== undefined) return true;
      const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
      return ids.some((id) => !pools(record).byId.has(id));
    });
  }
}

const KEY: Twice = ["id"];

/** Behind so many tries, a slug gets a number. */
const MANY_TRIES = 20;

function listFaults(faults: readonly Fault[]): string {
  return faults
    .map(({ path, detail }) => `${path.join(".")}: ${detail}`)
    .join("; ");
}

/** Values that are compared; null if one is null, as to SQL no two of them are equal. */
function textOf(group: Twice, values: Values): string | null {
  const parts = group.map((name) => values[name] ?? null);
  return parts.includes(null) ? null : JSON.stringify(parts);
}

/** What no two rows have the same of; slugs are made so. */
function listGroups(
  { record, slugs = {}, key }: TableData,
  { uniques = [] }: RowRules,
): readonly Twice[] {
  const groups = Object.entries<Field>(record.fields).flatMap(
    ([name, { unique }]) => {
      if (unique === undefined || hasOwn(slugs, name)) return [];
      return [unique === true ? [name] : [...unique, name]];
    },
  );
  return [...(key === undefined ? [] : [KEY]), ...groups, ...uniques];
}

/** A key in the order of the rows, as keys that are made with the time (RFC 9562, 5.7). */
function keyOf(record: string, number: number): string {
  const time = (FIRST + number).toString(16).padStart(12, "0");
  const [, , , ...rest] = uuidOf(
    createDraw(seedOf(`${record}.id`), number),
  ).split("-");
  const random = createDraw(
    seedOf(record),
    number,
  )(4096)
    .toString(16)
    .padStart(3, "0");
  return [time.slice(0, 8), time.slice(8), `7${random}`, ...rest].join("-");
}
