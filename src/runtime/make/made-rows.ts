/**
 * The invented rows of a record: what was given of them, and for the rest what its fields
 * accept, with refs to rows that are there and nothing twice that has to be unique.
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
import type { Values } from "../stores/rows.js";
import type { StoreParts } from "../stores/store-parts.js";
import { hasOwn } from "../values.js";
import {
  type MakerSetup,
  makerOf,
  refOf,
  uuidOf,
  type ValueMaker,
} from "./made-values.js";
import { type Draw, drawsOf } from "./made-words.js";
import { makingError } from "./many-rows.js";

/** What tables keep of rows that no field says. */
export interface RowRules {
  /** The refs to parents of which a row has exactly one. */
  readonly oneOf?: readonly string[];
  /** Fields that have other values in each row, together. */
  readonly uniques?: readonly (readonly string[])[];
}

/** The same of all records, by their names. */
export type RecordRules = Readonly<Record<string, RowRules>>;

/** What tables keep of the rows of a record. */
export function rulesOf(rules: RecordRules, record: string): RowRules {
  return (hasOwn(rules, record) ? rules[record] : undefined) ?? {};
}

/** A row that is to be made. */
export interface MadeDraft {
  readonly values: Values;
  /** What of it was given. */
  readonly given: Values;
  /** Whether only `create` of its store knows what else it needs. */
  readonly isAlone: boolean;
}

/** Rows that refs can lead to, by their ids, and in the order in which they were made. */
export interface RowPool {
  readonly rows: readonly Values[];
  readonly byId: ReadonlyMap<unknown, Values>;
}

/** What a row is made for. */
export interface RowToMake {
  readonly number: number;
  /** How often it has clashed with another one. */
  readonly tries: number;
  readonly given: Values;
  /** The rows of a record that are there. */
  readonly pools: (record: string) => RowPool;
}

/** The fields of which a row would have what another one has. */
export type Twice = readonly string[];

/** A ref that a row cannot do without, or needs some of. */
export interface NeededRef {
  readonly name: string;
  readonly record: string;
  /** How many rows there have to be at least. */
  readonly least: number;
}

/** Fields that no two rows have the same of. */
interface Group {
  readonly names: Twice;
  /** What a slug is made of differs if it can: a number goes behind the same slug. */
  readonly isOptional: boolean;
  readonly taken: Set<string>;
}

interface Maker {
  readonly name: string;
  readonly drawFor: (number: number) => Draw;
  readonly make: ValueMaker;
  /** Whether rows have to differ in it. */
  readonly differs: boolean;
}

/** The time of the first row; each is some minutes after the one before it. */
const FIRST = Date.UTC(2025, 0, 1, 8);
const MINUTES = 7 * 60_000;

/** Behind so many tries, a slug gets a number. */
const MANY_TRIES = 20;

export class MadeRows {
  readonly table: TableData;
  readonly needs: readonly NeededRef[];
  /** The records that its rows can refer to. */
  readonly refers: readonly string[];
  readonly #store: string;
  readonly #parts: StoreParts;
  readonly #oneOf: readonly string[];
  readonly #makers: readonly Maker[];
  readonly #groups: readonly Group[];
  readonly #reader: FieldsReader;
  readonly #keysOf: (number: number) => Draw;

  /** @param store what its store is called, for messages */
  constructor(
    store: string,
    table: TableData,
    parts: StoreParts,
    { oneOf = [], uniques = [] }: RowRules,
    writerOf: MakerSetup["writerOf"],
  ) {
    const {
      record,
      times = [],
      slugs = {},
      key,
      scope = {},
      sets = [],
    } = table;
    this.table = table;
    this.#store = store;
    this.#parts = parts;
    this.#oneOf = oneOf;
    this.#groups = listGroups(table, uniques);
    this.#keysOf = drawsOf(`${record.name}.id`);
    const unique = new Set(this.#groups.flatMap(({ names }) => names));
    const isLast = (name: string): boolean =>
      (name === "id" && key === undefined) ||
      (name === POSITION && table.inside !== undefined) ||
      (times as readonly string[]).includes(name) ||
      hasOwn(slugs, name);
    const entries = Object.entries<Field>(record.fields).filter(
      ([name, field]) => field.computed !== true && !isLast(name),
    );
    const isOwned = (name: string): boolean =>
      hasOwn(scope, name) || sets.includes(name) || oneOf.includes(name);
    // Rows inside of a row are made once it is there.
    const own = entries.filter(([, field]) => !hasRows(field));
    this.#makers = own.map(([name, field]) => {
      const isFree = field.optional === true && !isOwned(name);
      const setup = { record: record.name, writerOf };
      return {
        ...{ name, drawFor: drawsOf(`${record.name}.${name}`) },
        make: makerOf(name, field, setup, isFree),
        differs: unique.has(name),
      };
    });
    this.#reader = createFieldsReader(Object.fromEntries(entries));
    this.needs = listNeeds(own, isOwned);
    const refers = own.map(([, field]) => refOf(field) ?? record.name);
    this.refers = [...new Set(refers)];
  }

  /**
   * The values of a row: valid, and with no unique value that another one of this factory
   * has.
   *
   * @returns what it has twice, if it has
   * @throws an error that says what nothing can be invented for, or what is wrong with what
   *   was given
   */
  draft(asked: RowToMake): MadeDraft | Twice {
    const { number, tries, given } = asked;
    const faults = this.#parts.transitions?.begin(this.table, given, {}) ?? [];
    if (faults.length > 0) throw makingError(this.#store, listFaults(faults));
    const values = this.#read(this.#draw(asked));
    // An id that is another path's is as good as one that another row has.
    const isKey = this.#parts.keys?.isKey(this.table, values["id"]) !== false;
    if (this.table.key !== undefined && !isKey) return ["id"];
    const twice = this.#groups.find(({ names, isOptional, taken }) => {
      const isGiven = names.every((name) => given[name] !== undefined);
      if (isOptional && (isGiven || tries > MANY_TRIES)) return false;
      return taken.has(textOf(names, values) ?? "");
    });
    if (twice !== undefined) return twice.names;
    for (const { names, taken } of this.#groups) {
      const text = textOf(names, values);
      if (text !== null) taken.add(text);
    }
    const isAlone = this.#asksForMore(asked);
    return { values: this.#stamp(number, values, given), given, isAlone };
  }

  /** The last ref among fields that are unique together, if it is not given. */
  lastRef(
    names: Twice,
    given: Values,
  ): readonly [name: string, record: string] | undefined {
    const refs = names.flatMap((name) => {
      const field = this.#field(name);
      const record = field && refOf(field);
      const isOpen = record !== undefined && given[name] === undefined;
      return isOpen ? [[name, record] as const] : [];
    });
    return refs[refs.length - 1];
  }

  /** The fields that are unique together with one of these, which is the last of them. */
  groupOf(faulty: readonly string[]): Twice {
    const found = this.#groups.find(({ names }) =>
      faulty.includes(names[names.length - 1] ?? ""),
    );
    return found?.names ?? [];
  }

  /** What a request could give of a row, and what only the server's code sets. */
  split(values: Values): { readonly input: Values; readonly set: Values } {
    const input: Record<string, unknown> = {};
    const set: Record<string, unknown> = {};
    const own: readonly string[] = ["id", ...(this.table.times ?? [])];
    for (const [name, value] of Object.entries(values))
      (own.includes(name) ? set : input)[name] = value;
    return { input, set };
  }

  #field(name: string): Field | undefined {
    const fields: Fields = this.table.record.fields;
    return hasOwn(fields, name) ? fields[name] : undefined;
  }

  #draw(asked: RowToMake): Record<string, unknown> {
    const { number, tries, given, pools } = asked;
    const values: Record<string, unknown> = { ...given };
    for (const { name, drawFor, make, differs } of this.#makers) {
      if (given[name] !== undefined) continue;
      const own = differs ? tries : 0;
      const idOf = (record: string, draw: Draw): unknown => {
        const { rows } = pools(record);
        // In turn, where rows have to differ in it.
        const at = own % 2 === 1 ? number % rows.length : draw(rows.length);
        return rows[at]?.["id"];
      };
      values[name] = make({ number, tries: own, draw: drawFor(number), idOf });
    }
    this.#chooseOne(values, asked);
    this.#alignOwners(values, asked);
    return values;
  }

  /** Leaves one of the refs of which a row has one. */
  #chooseOne(
    values: Record<string, unknown>,
    { number, given }: RowToMake,
  ): void {
    const own = this.#oneOf.find((name) => (given[name] ?? null) !== null);
    const open = this.#oneOf.filter((name) => given[name] === undefined);
    const chosen = own ?? open[number % open.length];
    for (const name of this.#oneOf) if (name !== chosen) values[name] = null;
  }

  /** A row has the owner of the row that it is below, where both say whose they are. */
  #alignOwners(
    values: Record<string, unknown>,
    { given, pools }: RowToMake,
  ): void {
    const { scope = {}, below = {} } = this.table;
    for (const column of Object.keys(scope)) {
      if (given[column] !== undefined) continue;
      for (const [above, record] of Object.entries(below)) {
        const row = pools(record).byId.get(values[above]);
        if (above !== column) values[column] = row?.[column] ?? values[column];
      }
    }
  }

  /** The values as a body with them is read. */
  #read(values: Record<string, unknown>): Values {
    const { name } = this.table.record;
    const strange = Object.keys(values).find((each) => !this.#field(each));
    if (strange !== undefined)
      throw makingError(this.#store, `${name} has no field ${strange}`);
    const unknown = this.#makers.find(
      (each) => values[each.name] === undefined,
    );
    if (unknown !== undefined) {
      const why = `nothing is known that ${unknown.name} accepts: give it a value`;
      throw makingError(this.#store, why);
    }
    const read = this.#reader.read(values, "json", "whole");
    if (!isRefusal(read)) return read;
    throw makingError(this.#store, listFaults(read.faults));
  }

  /** Adds what a server sets, where nothing else gives it. */
  #stamp(number: number, values: Values, given: Values): Values {
    const { record, times = [], slugs = {} } = this.table;
    const time = new Date(FIRST + number * MINUTES).toISOString();
    const made: Record<string, unknown> = { ...values };
    for (const name of times) made[name] = given[name] ?? time;
    for (const name of ["id", POSITION, ...Object.keys(slugs)])
      if (given[name] !== undefined) made[name] = given[name];
    if (record.key === "uuid") made["id"] ??= keyOf(number, this.#keysOf);
    return made;
  }

  /** Whether what was given leads to rows that may be gone, or were never there. */
  #asksForMore({ given, pools }: RowToMake): boolean {
    // Whoever makes rows inside of a row has made that, too.
    if (this.table.inside !== undefined) return given[POSITION] === undefined;
    return Object.entries(given).some(([name, value]) => {
      const field = this.#field(name);
      if (field === undefined || value === null || value === undefined)
        return false;
      if (hasRows(field)) return true;
      const record = refOf(field);
      if (record === undefined) return false;
      const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
      // A row that was there may be deleted by now: its store asks.
      const isSoft = this.#parts.soft !== undefined;
      return isSoft || ids.some((id) => !pools(record).byId.has(id));
    });
  }
}

/** The refs that a row cannot be without, or needs some of. */
function listNeeds(
  fields: readonly (readonly [name: string, field: Field])[],
  isOwned: (name: string) => boolean,
): readonly NeededRef[] {
  return fields.flatMap(([name, field]) => {
    const record = refOf(field);
    const isFree = field.optional === true && !isOwned(name);
    const least = field.many === true ? (field.minItems ?? 0) : isFree ? 0 : 1;
    return record === undefined || least === 0 ? [] : [{ name, record, least }];
  });
}

function listFaults(faults: readonly Fault[]): string {
  return faults
    .map(({ path, detail }) => `${path.join(".")}: ${detail}`)
    .join("; ");
}

/** Values that are compared; null if one is null, as to SQL no two of them are equal. */
function textOf(names: Twice, values: Values): string | null {
  const parts = names.map((name) => values[name] ?? null);
  return parts.includes(null) ? null : JSON.stringify(parts);
}

/** What no two rows have the same of. */
function listGroups(
  { record, slugs = {}, key }: TableData,
  uniques: readonly Twice[],
): readonly Group[] {
  const own = Object.entries<Field>(record.fields).flatMap(
    ([name, { unique }]): readonly Twice[] => {
      if (unique === undefined || hasOwn(slugs, name)) return [];
      return [unique === true ? [name] : [...unique, name]];
    },
  );
  const keys = key === undefined ? [] : [["id"]];
  const sources = Object.values(slugs).map(({ from }) => [from]);
  const group = (isOptional: boolean) => (names: Twice) => {
    return { names, isOptional, taken: new Set<string>() };
  };
  const unequal = [...keys, ...own, ...uniques].map(group(false));
  return [...unequal, ...sources.map(group(true))];
}

/** A key in the order of the rows, as keys that are made with the time (RFC 9562, 5.7). */
function keyOf(number: number, drawFor: (number: number) => Draw): string {
  const time = (FIRST + number).toString(16).padStart(12, "0");
  const random = uuidOf(drawFor(number)).slice("01234567-0123-4".length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}`;
}
