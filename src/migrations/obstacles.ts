/**
 * Rules that a migration puts over rows that are there, and that some of them
 * may break: the database then refuses the migration. Stage: migrations. What
 * becomes of such rows, only the user knows.
 */
import type { ColumnType } from "../fields/field-type.js";
import { type ColumnChange, listKeptColumns, type TablePair } from "./align.js";
import { survivalOf } from "./conversions.js";
import { narrowingOf } from "./narrowing.js";
import type { IndexColumns } from "./schema.js";

export type Obstacle =
  /** Rows may have the same values in the columns of a unique index. */
  | { readonly kind: "unique"; readonly columns: IndexColumns }
  /** A text may be none of the new type's. */
  | {
      readonly kind: "type";
      readonly column: string;
      readonly type: ColumnType;
    }
  /** What becomes a ref may be the id of no row. */
  | { readonly kind: "ref"; readonly column: string; readonly table: string }
  /** A row may have none of several refs, or more than one. */
  | { readonly kind: "one-of"; readonly columns: IndexColumns };

/** What may stop the migration of a table. */
export function listObstacles(pair: TablePair): readonly Obstacle[] {
  const kept = listKeptColumns(pair);
  const { uniques, oneOf } = pair.after;
  return [
    ...kept.flatMap((each) => [...findType(each), ...findRef(each)]),
    ...(mayHaveOther(pair, kept)
      ? [{ kind: "one-of" as const, columns: oneOf }]
      : []),
    ...uniques
      .filter((columns) => mayDouble(pair, kept, columns))
      .map((columns) => ({ kind: "unique" as const, columns })),
  ];
}

function findType({ from, to }: ColumnChange): readonly Obstacle[] {
  if (survivalOf(from.facts, to.facts) !== "refused") return [];
  return [{ kind: "type", column: to.name, type: to.facts.type }];
}

function findRef({ from, to }: ColumnChange): readonly Obstacle[] {
  const { ref } = to.facts;
  if (ref === undefined || from.facts.ref !== undefined) return [];
  return [{ kind: "ref", column: to.name, table: ref.table }];
}

/** Whether rows may have the same values where a unique index wants others. */
function mayDouble(
  { before, after }: TablePair,
  kept: readonly ColumnChange[],
  columns: IndexColumns,
): boolean {
  const isEmpty = (name: string): boolean => {
    const facts = after.columns.find((column) => column.name === name)?.facts;
    return (
      kept.every(({ to }) => to.name !== name) &&
      facts?.optional === true &&
      facts.default === undefined
    );
  };
  const isNewSlug = (name: string): boolean =>
    kept.every(({ to }) => to.name !== name) &&
    after.columns.some((column) => column.name === name && column.slug);
  // Rows without a value are never the same, and ids are not.
  if (columns.some((name) => isEmpty(name) || isNewSlug(name))) return false;
  const apart = new Map(
    kept.filter(keepsApart).map(({ from, to }) => [from.name, to.name]),
  );
  // What was unique by some of them is so by all.
  return !before.uniques.some((unique) =>
    unique.every((name) => columns.includes(apart.get(name) ?? "")),
  );
}

/** Whether values that differ still do so afterwards. */
function keepsApart({
  from: { facts: from },
  to: { facts: to },
}: ColumnChange): boolean {
  const isFilled = from.optional === true && to.optional !== true;
  return (
    survivalOf(from, to) === "all" &&
    !isFilled &&
    narrowingOf(from, to) === null
  );
}

/** Whether a row may have another number of refs than one. */
function mayHaveOther(
  { before, after: { oneOf } }: TablePair,
  kept: readonly ColumnChange[],
): boolean {
  if (oneOf.length === 0) return false;
  const had = kept.filter(({ to }) => oneOf.includes(to.name));
  if (before.oneOf.length === 0) {
    // One that is required is always there.
    const [only, ...others] = had;
    const isRequired = only !== undefined && only.from.facts.optional !== true;
    return !isRequired || others.length > 0;
  }
  const names = had.map(({ from }) => from.name);
  const isIn = (name: string): boolean => before.oneOf.includes(name);
  return names.length !== before.oneOf.length || !names.every(isIn);
}
