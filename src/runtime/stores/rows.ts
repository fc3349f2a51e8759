/**
 * Rows as values: which columns are read, and how they are converted.
 */
import { type AliasedExpression, type RawBuilder, sql } from "kysely";
import {
  type ColumnCodec,
  type ColumnDialect,
  codecsOf,
  isLong,
  type KeyList,
  quoteName,
} from "../database/columns.js";
import { isInside } from "../database/related-data.js";
import {
  columnOf,
  fieldOf,
  type LinkData,
  type TableData,
} from "../database/tables.js";
import type { HeaderLookup } from "../http/conditional.js";
import { isShown } from "../records/fields.js";
import { hasOwn } from "../values.js";
import type { Access, Condition, SoftRows } from "./access.js";
import type { AnyKysely, StoreContext } from "./store-types.js";

/** A row, or part of one. */
export type Values = Readonly<Record<string, unknown>>;

/** What the fields of a new row have that nothing gives a value. */
export type Defaults = readonly (readonly [
  name: string,
  fill: () => unknown,
])[];

/** What only some projects have: `stores.ts` passes it in. */
export interface RowParts {
  /** For computed fields, by name. */
  readonly computed?: Readonly<Record<string, Compute>> | undefined;
  /** For lists of refs. */
  readonly links?: Links | undefined;
  /** For rows that have versions. */
  readonly versions?: Versions | undefined;
  /** For fields that only some callers see, or set. */
  readonly guards?: FieldGuards | undefined;
  /** For fields that say what the caller may do. */
  readonly abilities?: Abilities | undefined;
  /** For fields whose words follow each other. */
  readonly transitions?: Leads | undefined;
  /** For rows that are gone while they are still stored. */
  readonly soft?: SoftRows | undefined;
}

/** A column of a statement with its name. */
export type Flag = RawBuilder<unknown>;

/** Which callers see fields, and set them; `field-guards.ts` knows it. */
export interface FieldGuards {
  /** What a statement reads with rows, for `unseen`. */
  readonly flags: (access: Access) => readonly Flag[];
  /** The fields that the caller does not see of a row that was read with flags. */
  readonly unseen: (table: TableData, row: Values) => readonly string[];
  /** The conditions under which the caller sees a field of a row; null if never. */
  readonly seenIf: (
    access: Access,
    name: string,
  ) => readonly Condition[] | null;
  /** @throws HttpError 400 for a list by what the caller does not see of each row */
  readonly checkAsked: (access: Access, names: readonly string[]) => void;
  /**
   * The values of a new row, without those that the caller may not set.
   *
   * @param from.sent the fields that the request gives
   */
  readonly create: (
    db: AnyKysely,
    access: Access,
    given: Values,
    from: { readonly sent: readonly string[]; readonly defaults: Defaults },
  ) => Promise<Values>;
  /**
   * What a request changes, without what its caller may set in no row; and the
   * conditions for the rest.
   *
   * @param set what the code sets, which nothing guards
   */
  readonly change: (
    access: Access,
    input: Values,
    set: Values,
  ) => { readonly access: Access; readonly input: Values };
}

/** Where actions lead rows; `transitions.ts` knows it. */
export interface Leads {
  /** The words that an action leads to; null if it leads nowhere. */
  readonly wordsOf: (table: TableData, action: string) => Values | null;
  /** The conditions for rows that can be led to some words. */
  readonly ledTo: (access: Access, words: Values) => readonly Condition[];
}

/** What the caller may do with the rows that they see; `abilities.ts` knows it. */
export interface Abilities {
  /** What a statement reads with rows, for `of`. */
  readonly flags: (access: Access, leads: Leads | undefined) => readonly Flag[];
  /** The fields that say it, of a row that was read with flags. */
  readonly of: (table: TableData, row: Values) => Values;
}

export interface Links {
  /**
   * Reads the lists of several rows, by the rows' ids.
   *
   * @param living the condition for the refs that count; undefined if all do
   */
  readonly read: (
    db: AnyKysely,
    dialect: ColumnDialect,
    link: LinkData,
    ids: readonly unknown[],
    living: Condition | undefined,
  ) => Promise<ReadonlyMap<unknown, readonly unknown[]>>;
  /** Replaces the lists of several rows, as far as `living` has them. */
  readonly write: (
    db: AnyKysely,
    dialect: ColumnDialect,
    link: LinkData,
    lists: {
      readonly rows: KeyList;
      readonly refs: KeyList;
      readonly living: Condition | undefined;
    },
  ) => Promise<void>;
}

export interface Versions {
  /** Notes which version of its row a value has. */
  readonly keep: (value: object, version: number) => void;
  /** The versions that If-Match names; null if any will do. */
  readonly read: (headers: HeaderLookup) => readonly number[] | null;
}

/** What there is to read with: of a transaction, or outside of any. */
export interface ReadAccess {
  readonly stores: object;
  readonly db: object;
}

/** Computes a field for the rows of a reply, in their order. */
export type Compute = (
  rows: readonly Values[],
  context: StoreContext,
  stores: object,
  db: object,
) => Promise<readonly unknown[]>;

/** Makes the id of a new row of its other columns. */
export type KeyMaker = (
  row: Values,
  context: StoreContext,
  stores: object,
  db: object,
) => Promise<string> | string;

/** What the names of columns begin with that no reply has. */
const HIDDEN = "hidden ";

/** Several columns as one expression, which has the name of the last. */
type Selection = AliasedExpression<unknown, string>;

export class RowReader {
  readonly #table: TableData;
  readonly #dialect: ColumnDialect;
  readonly #codecs: ReadonlyMap<string, ColumnCodec>;
  readonly #parts: RowParts;
  readonly #shown: Selection;
  readonly #only: readonly string[] | null;
  readonly #reads = (name: string): boolean =>
    this.#only?.includes(name) !== false;
  /** What no reply has, and the user's functions get: columns of rows, and of values. */
  readonly #hidden: ReadonlyMap<string, ColumnCodec>;
  readonly #beside = new WeakMap<object, Values>();
  /** What the caller does not see of values. */
  readonly #unseen = new WeakMap<object, readonly string[]>();
  /** What the caller may do with the rows of values. */
  readonly #can = new WeakMap<object, Values>();
  /** A column beside the id, if there is one. */
  readonly spare: string;
  /** The columns that can make rows large, of those that are read. */
  readonly long: readonly string[];

  /** @param only the fields that it reads; all that replies contain by default */
  constructor(
    table: TableData,
    dialect: ColumnDialect,
    parts: RowParts,
    only: readonly string[] | null = null,
  ) {
    this.#table = table;
    this.#dialect = dialect;
    this.#parts = parts;
    this.#only = only;
    const all = codecsOf(table, dialect.name);
    // What the user's functions work out may need the whole row.
    const isWhole = Object.keys(parts.computed ?? {}).some(this.#reads);
    this.#codecs = isWhole
      ? all
      : new Map(
          [...all].filter(([name]) => name === "id" || this.#reads(name)),
        );
    this.#hidden = new Map(
      [...all].filter(([name]) => isWhole && !isShown(fieldOf(table, name))),
    );
    this.#shown = this.#writeColumns([]);
    [, this.spare = "id"] = this.#codecs.keys();
    this.long = Array.from(this.#codecs.keys()).filter((name) => {
      const field = fieldOf(table, name);
      return isShown(field) && isLong(field);
    });
  }

  /**
   * The columns to read: those that replies contain, and those asked for.
   *
   * @param access of the request, if its caller is to see the rows
   */
  columns(access: Access | null, hidden: readonly string[] = []): Selection {
    const { guards, abilities, transitions } = this.#parts;
    const flags =
      access === null
        ? []
        : [
            ...(guards?.flags(access) ?? []),
            ...(abilities?.flags(access, transitions) ?? []),
          ];
    return flags.length === 0 && hidden.length === 0
      ? this.#shown
      : this.#writeColumns(hidden, flags);
  }

  /** One that reads the id and some other fields. */
  only(fields: readonly string[]): RowReader {
    return new RowReader(this.#table, this.#dialect, this.#parts, fields);
  }

  /** @throws HttpError 400 for a list by what the caller does not see of each row */
  checkAsked(access: Access, names: readonly string[]): void {
    this.#parts.guards?.checkAsked(access, names);
  }

  /** The conditions under which the caller sees a field of a row; null if never. */
  seenIf(access: Access, name: string): readonly Condition[] | null {
    const { guards } = this.#parts;
    return guards === undefined ? [] : guards.seenIf(access, name);
  }

  #writeColumns(
    hidden: readonly string[],
    flags: readonly Flag[] = [],
  ): Selection {
    const { table, version } = this.#table;
    const names = Array.from(this.#codecs.keys()).filter((name) => {
      return isShown(fieldOf(this.#table, name)) || hidden.includes(name);
    });
    const all = version === undefined ? names : [...names, version];
    // A single piece of SQL: Kysely takes longer to join columns than to read
    // them.
    const last = all[all.length - 1] ?? "id";
    const columns = all.map((name) => {
      const column = columnOf(this.#table, name);
      const text = quoteName(table, column);
      const isNamed = column !== name && name !== last;
      return isNamed ? `${text} as ${quoteName(name)}` : text;
    });
    const beside = Array.from(this.#hidden.keys(), (name) => {
      const column = quoteName(table, columnOf(this.#table, name));
      return `${column} as ${quoteName(HIDDEN + name)}`;
    });
    const text = sql.raw([...beside, ...columns].join(", "));
    return (flags.length === 0 ? text : sql`${sql.join([...flags, text])}`).as(
      last,
    );
  }

  /** Encodes values for their columns; lists of refs are written elsewhere. */
  encode(values: Values): Record<string, unknown> {
    const { links = {}, related = {} } = this.#table;
    const encoded: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(values)) {
      const codec = this.#codecs.get(name);
      if (value === undefined || hasOwn(links, name)) continue;
      if (isInside(related[name])) continue;
      if (codec === undefined) {
        throw new TypeError(`${this.#table.record.name} has no column ${name}`);
      }
      encoded[name] = codec.encode(value);
    }
    return encoded;
  }

  /** Encoded values by their columns, as a statement writes them. */
  toColumns(encoded: Values): Record<string, unknown> {
    if (this.#table.columns === undefined) return { ...encoded };
    return Object.fromEntries(
      Object.entries(encoded).map(([name, value]) => [
        columnOf(this.#table, name),
        value,
      ]),
    );
  }

  /** Decodes rows to values, with the fields in order. */
  async decode(
    db: AnyKysely,
    rows: readonly Values[],
  ): Promise<readonly Values[]> {
    const { links = {} } = this.#table;
    const values = rows.map((row) => this.decodeRow(row));
    const ids = values.map((value) => value["id"]);
    for (const [name, link] of Object.entries(links)) {
      if (!this.#reads(name)) continue;
      const living = this.#parts.soft?.livingRefs(this.#table, name);
      const lists = await this.#parts.links?.read(
        ...([db, this.#dialect, link, ids, living] as const),
      );
      for (const value of values) value[name] = lists?.get(value["id"]) ?? [];
    }
    return values;
  }

  /**
   * Makes values what the caller sees: adds the computed fields, and what the
   * caller may do, and takes away those that are for others.
   */
  async show(
    values: readonly Values[],
    context: StoreContext,
    given: () => ReadAccess,
  ): Promise<void> {
    if (values.length === 0) return;
    const rows = values.map((value) => {
      const beside = this.#beside.get(value);
      return beside === undefined ? value : { ...value, ...beside };
    });
    for (const [name, compute] of Object.entries(this.#parts.computed ?? {})) {
      if (!this.#reads(name)) continue;
      const { stores, db } = given();
      const results = await compute(rows, context, stores, db);
      if (results.length !== values.length) {
        throw new TypeError(
          `${this.#table.record.name}.${name} was worked out for ${results.length} of ${values.length} rows`,
        );
      }
      values.forEach((value, index) => {
        Object.assign(value, { [name]: results[index] });
      });
    }
    for (const value of values) {
      Object.assign(value, this.#can.get(value));
      for (const name of this.#unseen.get(value) ?? [])
        Reflect.deleteProperty(value, name);
    }
  }

  /** Decodes what columns hold of one row. */
  decodeRow(row: Values): Record<string, unknown> {
    const { version } = this.#table;
    const value: Record<string, unknown> = {};
    for (const [name, codec] of this.#codecs) {
      if (hasOwn(row, name)) value[name] = codec.decode(row[name]);
    }
    if (this.#hidden.size > 0) this.#beside.set(value, this.#decodeHidden(row));
    if (version !== undefined)
      this.#parts.versions?.keep(value, Number(row[version]));
    const unseen = this.#parts.guards?.unseen(this.#table, row) ?? [];
    if (unseen.length > 0) this.#unseen.set(value, unseen);
    const { abilities } = this.#parts;
    if (abilities !== undefined)
      this.#can.set(value, abilities.of(this.#table, row));
    return value;
  }

  #decodeHidden(row: Values): Values {
    const entries = [...this.#hidden].map(([name, codec]) => {
      return [name, codec.decode(row[HIDDEN + name])] as const;
    });
    return Object.fromEntries(entries);
  }
}
