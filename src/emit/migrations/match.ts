/**
 * Matches the constraints and indexes of a table before and after its names
 * change. Stage: emit. What differs only in its name is renamed, not recreated.
 */
import { isNarrower } from "../../migrations/indexes.js";
import type {
  SqlIndexData,
  SqlPartData,
  SqlTableData,
} from "../template-data/migrations.js";
import {
  columnsIn,
  constraintsOf,
  findDoubles,
  constraintNameOf,
  type SqlPair,
} from "./sql-change.js";

/** Something in a table that has a name. */
export interface NamedPart<Kind> {
  readonly name: string;
  readonly columns: readonly string[];
  /** The table that it references. */
  readonly target: string | null;
  /** What it is, regardless of its name. */
  readonly meaning: string;
  readonly data: Kind;
}

interface AllNamed {
  readonly constraints: readonly NamedPart<SqlPartData>[];
  readonly indexes: readonly NamedPart<SqlIndexData>[];
}

/**
 * @param pair gives the old table its new column names; null for the new table
 */
export function describeNamed(
  table: SqlTableData,
  pair: SqlPair | null,
  names: ReadonlyMap<string, string>,
): AllNamed {
  const columns = new Map(
    pair?.columns.map(({ before, after }) => [before.name, after.name]),
  );
  const follow = (name: string): string =>
    pair === null ? name : (columns.get(name) ?? `-${name}`);
  return {
    constraints: constraintsOf(table).map((part) => {
      const { foreignKey, check, key, unique } = part;
      const old = foreignKey?.table ?? null;
      const target =
        old !== null && pair !== null ? (names.get(old) ?? old) : old;
      const all = columnsIn(part);
      const meaning = JSON.stringify([
        ...[all.map(follow), target, foreignKey?.onDelete ?? null],
        ...[check?.values ?? null, key !== null],
        ...(unique === null ? [] : ["unique"]),
      ]);
      return {
        name: constraintNameOf(part),
        columns: all,
        target: old,
        meaning,
        data: part,
      };
    }),
    indexes: table.indexes.map((index) => {
      const { name, columns: own, isUnique, isSearch, deletedAt } = index;
      const all = own.map(follow);
      // While values change, rows may be the same for a while.
      const isKept =
        pair === null ||
        findDoubles(pair, { columns: all, isUnique }).length === 0;
      const meaning = JSON.stringify([
        ...[all, isUnique, isSearch, isKept],
        ...(deletedAt === null ? [] : [follow(deletedAt)]),
      ]);
      return { name, columns: own, target: null, meaning, data: index };
    }),
  };
}

/** Indexes that are dropped before others are made, and after that. */
export interface DroppedIndexes {
  readonly early: readonly NamedPart<SqlIndexData>[];
  readonly late: readonly NamedPart<SqlIndexData>[];
}

/**
 * Splits the indexes that are dropped: a unique one goes only when the wider one
 * that replaces it is there.
 */
export function splitDropped({
  dropped,
  added,
}: Pick<Matched<SqlIndexData>, "dropped" | "added">): DroppedIndexes {
  const isLate = ({ data: { isUnique, columns } }: NamedPart<SqlIndexData>) =>
    isUnique &&
    added.some((index) => index.isUnique && isNarrower(columns, index.columns));
  return {
    early: dropped.filter((named) => !isLate(named)),
    late: dropped.filter(isLate),
  };
}

export interface Matched<Kind> {
  readonly dropped: readonly NamedPart<Kind>[];
  readonly renamed: readonly {
    readonly from: string;
    readonly to: string;
    readonly data: Kind;
  }[];
  readonly added: readonly Kind[];
}

/** Compares what a table had with what it should have. */
export function matchNamed<Kind>(
  before: readonly NamedPart<Kind>[],
  after: readonly NamedPart<Kind>[],
): Matched<Kind> {
  const known = new Map(before.map((named) => [named.meaning, named]));
  const wanted = new Set(after.map(({ meaning }) => meaning));
  return {
    dropped: before.filter(({ meaning }) => !wanted.has(meaning)),
    renamed: after.flatMap(({ name, meaning, data }) => {
      const from = known.get(meaning)?.name ?? name;
      return from === name ? [] : [{ from, to: name, data }];
    }),
    added: after
      .filter(({ meaning }) => !known.has(meaning))
      .map(({ data }) => data),
  };
}
