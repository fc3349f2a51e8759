/**
 * The reference's database: rows as plain objects in arrays, and what may stand
 * in them. It shares no code with the stores of the runtime.
 */
import type { Resource } from "../../../src/model/resource.js";
import type {
  RecordField,
  RecordModel,
} from "../../../src/model/records/types.js";
import type { Model } from "../../../src/model/types.js";

export type Values = Record<string, unknown>;

export interface Row {
  readonly record: RecordModel;
  /** By the names on the wire; lists of refs are lists. An `id` that is undefined comes. */
  values: Values;
  version: number;
}

/** The columns of the times, where a record has them. */
export function timesOf({ fields }: RecordModel): readonly string[] {
  return fields
    .filter(({ from, name }) => from === "tool" && name !== "id")
    .map(({ name }) => name);
}

export function isList({ ref, data }: RecordField): boolean {
  return ref !== null && data.many === true;
}

/** Rows that a list of a subset showed, by the version in its ETag. */
export interface ShownSet {
  readonly controller: string;
  /** The ids that were asked for, as the query had them. */
  readonly names: readonly string[];
  /** The rows and their versions. */
  readonly state: string;
}

/** The rows and their versions, whatever their order. */
export function stateOf(rows: readonly Row[]): string {
  return rows
    .map(({ values, version }) => `${String(values["id"])} ${version}`)
    .sort()
    .join();
}

export class World {
  readonly rows: Row[] = [];
  readonly sets = new Map<string, ShownSet>();
  readonly #model: Model;
  readonly #recordOf = new Map<Resource, RecordModel | null>();
  readonly #placesOf = new Map<string, readonly Resource[]>();

  constructor(model: Model) {
    this.#model = model;
  }

  get records(): readonly RecordModel[] {
    return this.#model.records;
  }

  record(name: string): RecordModel {
    const found = this.records.find((record) => record.name === name);
    if (found === undefined) throw new Error(`No record ${name}`);
    return found;
  }

  of({ name }: RecordModel): readonly Row[] {
    return this.rows.filter(({ record }) => record.name === name);
  }

  find(record: string, id: unknown): Row | undefined {
    return this.rows.find(
      (row) => row.record.name === record && row.values["id"] === id,
    );
  }

  /** The record that a resource holds or shows; null for none. */
  recordOf(resource: Resource): RecordModel | null {
    return remember(this.#recordOf, resource, ({ node, memberName }) => {
      const { fields, record } = node.options;
      if (fields === undefined && record === undefined) return null;
      const word = record ?? memberName;
      return (
        this.records.find(({ name, plural }) =>
          [name, plural].includes(word),
        ) ?? null
      );
    });
  }

  /** The nearest resource above that has a record. */
  holderOf({ parent }: Resource): Resource | null {
    if (parent === null || this.recordOf(parent) !== null) return parent;
    return this.holderOf(parent);
  }

  /** The column that holds which row of a parent it is. */
  columnOf(record: RecordModel, holder: Resource): string {
    const above = this.recordOf(holder)?.name;
    const field = record.fields.find(
      ({ from, ref }) => from === "place" && ref?.record === above,
    );
    if (field === undefined) throw new Error(`No column for ${above ?? ""}`);
    return field.name;
  }

  /** Every resource that a record is in. */
  placesOf(record: RecordModel): readonly Resource[] {
    return remember(this.#placesOf, record.name, (name) =>
      this.#model.resources.filter(
        (resource) => this.recordOf(resource)?.name === name,
      ),
    );
  }

  /** Whether a resource meets everybody's rows, as it or its namespace says. */
  isOpen({ controller }: Resource): boolean {
    const place = this.#model.places.find(
      (each) => each.controller === controller,
    );
    return place?.data.open === true;
  }

  /** Whether rows of a record have a version. */
  isVersioned(record: RecordModel): boolean {
    return this.placesOf(record).some(
      ({ node }) => node.options.concurrency !== undefined,
    );
  }

  /** A row as it would be made: what was left out is its default. */
  make(record: RecordModel, given: Values): Row {
    const values: Values = {};
    for (const { name, data } of record.fields) {
      if (data.computed === true || name === "id") continue;
      values[name] = given[name] ?? data.default ?? null;
      if (given[name] === null) values[name] = null;
    }
    return { record, values: tidy(record, values), version: 1 };
  }

  /** The required fields that a row would lack. */
  missing({ record, values }: Row): readonly string[] {
    const times = timesOf(record);
    return record.fields
      .filter(
        ({ name, data }) =>
          !(data.optional ?? data.computed ?? false) &&
          !times.includes(name) &&
          name !== "id" &&
          values[name] === null,
      )
      .map(({ name }) => name);
  }

  /** The unique fields that clash with another row; null: the one row of its place is there. */
  taken({ record, values }: Row, itself: Row | null): readonly string[] | null {
    const others = this.of(record).filter((row) => row !== itself);
    const isOnly = this.#onlyColumns(record).some((columns) =>
      others.some((other) =>
        columns.every((each) => isSame(other.values[each], values[each])),
      ),
    );
    const names = record.fields.flatMap(({ name, data: { unique } }) => {
      if (unique === undefined) return [];
      const columns = unique === true ? [name] : [name, ...unique];
      const isTaken = others.some((other) =>
        columns.every((each) => isSame(other.values[each], values[each])),
      );
      return isTaken ? [name] : [];
    });
    return names.length === 0 && isOnly ? null : names;
  }

  /** Of singletons: the columns of the parent, and of the caller. */
  #onlyColumns(record: RecordModel): readonly (readonly string[])[] {
    return this.placesOf(record).flatMap((place) => {
      const { singleton, by } = place.node.options;
      const holder = this.holderOf(place);
      if (!singleton || (holder === null && by === undefined)) return [];
      const owners = record.fields
        .filter(
          ({ name, written, ref }) =>
            by === name ||
            by === written ||
            (ref?.scope === "all" && !this.isOpen(place)),
        )
        .map(({ name }) => name);
      const above = holder === null ? [] : [this.columnOf(record, holder)];
      return [[...above, ...owners]];
    });
  }

  /** The refs that lead to nothing, as pointers. */
  dangling(
    { record, values }: Row | { record: RecordModel; values: Values },
    mayRead: (row: Row) => boolean = () => true,
  ): readonly string[] {
    return record.fields.flatMap(({ name, ref }) => {
      const value = values[name] ?? null;
      if (ref === null || value === null) return [];
      const isThere = (id: unknown): boolean => {
        const row = this.find(ref.record, id);
        return row !== undefined && mayRead(row);
      };
      if (!Array.isArray(value)) return isThere(value) ? [] : [`#/${name}`];
      return value.flatMap((id, index) =>
        isThere(id) ? [] : [`#/${name}/${index}`],
      );
    });
  }
}

/** What follows from the model is worked out once. */
function remember<K, T>(known: Map<K, T>, key: K, find: (key: K) => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const value = find(key);
  known.set(key, value);
  return value;
}

function isSame(one: unknown, other: unknown): boolean {
  return one !== null && one === other;
}

/** Lists of refs have each id once, in order. */
export function tidy({ fields }: RecordModel, values: Values): Values {
  const tidied = { ...values };
  for (const field of fields.filter(isList)) {
    const ids = tidied[field.name];
    tidied[field.name] = [...new Set((ids ?? []) as (string | number)[])].sort(
      (one, other) => (one < other ? -1 : 1),
    );
  }
  return tidied;
}
