/** What a migration would lose, or cannot do. Stage: migrations. */
import { type ColumnChange, listKeptColumns, type TablePair } from "./align.js";
import { survivalOf } from "./conversions.js";
import type { Diff } from "./diff.js";
import { narrowingOf } from "./narrowing.js";
import { listOpen, nameWords, type OpenPoint } from "./open.js";
import { joinFieldPath, listScaleChanges, nameScale } from "./scales.js";
import type { Column, DatabaseSchema, SchemaTable } from "./schema.js";

export interface Judgement {
  /** What is lost, in readable form: `articles.title`. */
  readonly losses: readonly string[];
  /** Tables whose ids would change type. */
  readonly keys: readonly string[];
  /** What only the user knows of existing rows. */
  readonly open: readonly OpenPoint[];
}

/** Judges what happens to existing rows. */
export function judgeMigration(
  before: DatabaseSchema,
  { alignment }: Diff,
): Judgement {
  const { tables } = alignment;
  const kept = new Set(tables.map((pair) => pair.before));
  const gone = before.tables.filter((table) => !kept.has(table));
  return {
    losses: [...gone.map(describeTable), ...tables.flatMap(listLosses)],
    keys: tables.filter(hasOtherKey).map((pair) => pair.after.table),
    open: tables.flatMap(listOpen),
  };
}

function describeTable({ table, columns }: SchemaTable): string {
  const count = columns.length;
  return `the table ${table} (${count} ${count === 1 ? "column" : "columns"})`;
}

function listLosses(pair: TablePair): readonly string[] {
  const { before, after, columns, links } = pair;
  const keptColumns = new Set(columns.values());
  const keptLinks = new Set(links.values());
  return [
    ...before.columns
      .filter(({ name }) => !keptColumns.has(name))
      .map((column) =>
        column.facts.deleted === true
          ? `the rows of ${before.table} that are deleted, and stayed stored`
          : `${before.table}.${column.name}${explain(column, pair)}`,
      ),
    ...before.links
      .filter(({ name }) => !keptLinks.has(name))
      .map(({ name }) => `the list ${before.table}.${name}`),
    ...listKeptColumns(pair)
      .filter(({ from, to }) => survivalOf(from.facts, to.facts) === "part")
      .flatMap((each) => listParts(after, each)),
    ...listKeptColumns(pair).flatMap((each) => listWords(after, each)),
  ];
}

/** What of each value is lost: digits, where only the scale is smaller. */
function listParts(
  { table }: SchemaTable,
  { from, to }: ColumnChange,
): readonly string[] {
  const place = `${table}.${to.name}`;
  const rounded = listScaleChanges(from.facts, to.facts)
    .filter((change) => change.to < change.from)
    .map(
      (change) =>
        `digits of ${joinFieldPath(place, change.path)} (rounded to ${nameScale(change.to)})`,
    );
  return rounded.length === 0 ? [`a part of each ${place}`] : rounded;
}

/** Words that no longer are any, where rows can do without. */
function listWords(
  { table }: SchemaTable,
  { from, to }: ColumnChange,
): readonly string[] {
  const narrowing = narrowingOf(from.facts, to.facts);
  if (narrowing === null || to.facts.optional !== true) return [];
  return [`${table}.${to.name} where it is ${nameWords(narrowing)}`];
}

/**
 * Why a column that is still wanted loses its values: none of them is valid for
 * the new type.
 */
function explain(
  { name, facts: from }: Column,
  { after, columns }: TablePair,
): string {
  const to = after.columns.find((column) => column.name === name)?.facts;
  // Another column may have its name now.
  if (to === undefined || columns.has(name)) return "";
  const isInItems = from.many === to.many && from.items !== to.items;
  const told = ({ many, items, type }: Column["facts"]): string => {
    if (many !== true) return type;
    return isInItems && items !== undefined ? `a list of ${items}` : "a list";
  };
  return told(from) === told(to)
    ? " (its values are none of the other record's)"
    : ` (no value of ${told(from)} becomes one of ${told(to)})`;
}

function hasOtherKey(pair: TablePair): boolean {
  return listKeptColumns(pair).some(
    ({ from, to }) =>
      to.name === pair.after.key && from.facts.type !== to.facts.type,
  );
}
