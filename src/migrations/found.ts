/**
 * What tables have otherwise that were there before the first migration: their
 * types, defaults and names, which no manifest says. Stage: migrations. It is data
 * of the first migration, and stays true until a later one changes that very thing.
 */
/** A column as it was found. What is absent is as migrations make it. */
export interface FoundColumn {
  /** As SQL writes it: `character varying(160)`. */
  readonly type?: string;
  /** How ids are made: `primary key`. */
  readonly key?: string;
  /** As SQL writes it; null for none. */
  readonly default?: string | null;
  /** The name of the check on its words; null where there is none. */
  readonly check?: string | null;
  /** The words of its type, if that is an enum of the database. */
  readonly words?: readonly string[];
  readonly foreignKey?: { readonly name?: string; readonly onDelete?: string };
  /** Set if no manifest says it: it stays as it is. */
  readonly kept?: { readonly optional?: true };
}

/** An index as it was found. */
export interface FoundIndex {
  readonly columns: readonly string[];
  readonly unique?: true;
  /** Null: it was not there, and is not made. */
  readonly name: string | null;
  /** Whether a constraint of the table makes it. */
  readonly constraint?: true;
}

/** A table as it was found. */
export interface FoundTable {
  /** By the names of columns. */
  readonly columns: Readonly<Record<string, FoundColumn>>;
  readonly indexes: readonly FoundIndex[];
  /** The name of its primary key. */
  readonly key?: string;
  /** Whether SQLite takes values of any type. */
  readonly loose?: true;
  /** What else it has that no manifest says, in the words of `doctor`. */
  readonly rest: readonly string[];
}

/** As a member that is absent where there is nothing to say. */
export function withFound(found: FoundTable | undefined): {
  readonly found?: FoundTable;
} {
  return found === undefined ? {} : { found };
}

/** The columns that no manifest says, by their own names. */
export function listKept(
  found: FoundTable | undefined,
): readonly (readonly [string, string])[] {
  return Object.entries(found?.columns ?? {}).flatMap(([name, { kept }]) =>
    kept === undefined ? [] : [[name, name] as const],
  );
}

/** Whether there is nothing to say. */
export function isAsMade({
  columns,
  indexes,
  key,
  loose,
  rest,
}: FoundTable): boolean {
  const all = [...Object.keys(columns), ...indexes, ...rest];
  return all.length === 0 && key === undefined && loose === undefined;
}

/** The same table after some of its columns have other names. */
export function renameFound(
  found: FoundTable,
  names: Readonly<Record<string, string>>,
): FoundTable {
  const follow = (name: string): string => names[name] ?? name;
  return {
    ...found,
    columns: Object.fromEntries(
      Object.entries(found.columns).map(([name, each]) => [follow(name), each]),
    ),
    indexes: found.indexes.map((index) => ({
      ...index,
      columns: index.columns.map(follow),
    })),
  };
}

function without(
  columns: FoundTable["columns"],
  name: string,
): FoundTable["columns"] {
  return Object.fromEntries(
    Object.entries(columns).filter(([each]) => each !== name),
  );
}

/** What is left of it once a column is dropped. */
export function dropFound(found: FoundTable, column: string): FoundTable {
  return {
    ...found,
    columns: without(found.columns, column),
    indexes: found.indexes.filter((index) => !index.columns.includes(column)),
  };
}

/** What a change of a column's facts makes as migrations make it. */
const CHANGED_BY: Readonly<Record<string, readonly (keyof FoundColumn)[]>> = {
  type: ["type", "words", "check", "default", "key"],
  many: ["type"],
  scale: ["type"],
  values: ["type", "words", "check"],
  default: ["default"],
  now: ["default"],
  ref: ["foreignKey"],
};

/** What is left of it once some facts of a column have changed. */
export function changeFound(
  found: FoundTable,
  column: string,
  facts: readonly string[],
): FoundTable {
  const gone = new Set(facts.flatMap((fact) => CHANGED_BY[fact] ?? []));
  const left = Object.entries(found.columns[column] ?? {}).filter(
    ([key]) => !gone.has(key as keyof FoundColumn),
  );
  const columns = without(found.columns, column);
  return {
    ...found,
    columns:
      left.length === 0
        ? columns
        : { ...columns, [column]: Object.fromEntries(left) },
  };
}

/** What is left of it once an index is made or dropped. */
export function forgetIndex(
  found: FoundTable,
  {
    columns,
    unique,
  }: {
    readonly columns: readonly string[];
    readonly unique?: true | undefined;
  },
): FoundTable {
  return {
    ...found,
    indexes: found.indexes.filter(
      (index) =>
        index.unique !== unique || index.columns.join() !== columns.join(),
    ),
  };
}
