/** The statements of a migration for PostgreSQL. Stage: emit. */
import { needsFilling } from "../../migrations/conversions.js";
import { isSameJson } from "../../migrations/json.js";
import type { StepData } from "../template-data/migration-steps.js";
import type {
  SqlColumnData,
  SqlIndexData,
  SqlPartData,
} from "../template-data/migrations.js";
import { besideTable, splitTableName } from "../../model/tables/table-name.js";
import { nameKey, sqlPart } from "../stores/found-tables.js";
import {
  createIndex,
  deleteRows,
  dropColumns,
  renameColumns,
  renameTables,
} from "./alter-steps.js";
import { orderRenames, type Renaming } from "./renames.js";
import { columnsOf, fillingOf } from "./sql-change.js";
import type { ColumnPair, SqlChange, SqlPair } from "./sql-change.js";
import { describeSqlValue, describeWords } from "./values.js";
import {
  describeNamed,
  matchNamed,
  type NamedPart,
  splitDropped,
} from "./match.js";

/**
 * Turns one schema into another, in an order in which each statement can run.
 */
export function planPostgres(change: SqlChange): readonly StepData[] {
  const { dropped, pairs, created, names, relations, schemas } = change;
  const matched = pairs.map((pair) => ({ pair, ...matchAll(pair, names) }));
  const gone = new Set(dropped.map(({ name }) => name));
  const tables = new Set(
    [...pairs.map(({ after }) => after), ...created].map(({ name }) => name),
  );
  const indexes = matched.flatMap(({ pair, indexes: { renamed } }) =>
    renamed.map(({ from, to, data: { isSearch } }) => ({
      from: besideTable(pair.after.name, from),
      to: besideTable(pair.after.name, to),
      isSearch,
    })),
  );
  // An index whose name a table gets has another one by then.
  const inTheWay = indexes.filter(({ from }) => tables.has(from));
  return [
    ...schemas.map((name): StepData => ({ kind: "create-schema", name })),
    ...pairs.flatMap(deleteRows),
    ...matched.flatMap(({ pair, constraints, ...own }) => [
      ...constraints.dropped
        .filter((named) => !isDroppedWith(pair, named, gone))
        .map(({ name }) => step("drop-constraint", pair.before.name, name)),
      ...splitDropped(own.indexes)
        .early.filter((named) => !isDroppedWith(pair, named, gone))
        .map(({ data }) => dropIndex(pair.before.name, data)),
    ]),
    ...dropped.flatMap(({ name, lateKeys }) =>
      lateKeys.map((key) => step("drop-constraint", name, key.name)),
    ),
    ...dropped.map(({ name }): StepData => ({ kind: "drop-table", name })),
    ...renameTables(change, inTheWay),
    ...orderRenames(pairs.flatMap(renameKey)).map((names): StepData => ({
      kind: "rename-constraint",
      ...names,
    })),
    ...orderRenames(pairs.flatMap(renameSequence)).map((names): StepData => ({
      kind: "rename-sequence",
      ...names,
    })),
    ...pairs.flatMap(changeColumns),
    ...created.map((table): StepData => ({ kind: "create-table", table })),
    ...orderRenames(
      indexes.filter((each) => !inTheWay.includes(each)),
      relations,
    ).map((each): StepData => ({ kind: "rename-index", ...each })),
    ...matched.flatMap(({ pair, constraints, ...own }) => {
      const table = pair.after.name;
      return [
        ...orderRenames(constraints.renamed).map(({ from, to }): StepData => ({
          kind: "rename-constraint",
          table,
          from,
          to,
        })),
        ...constraints.added.flatMap((part) => addConstraint(pair, part)),
        ...own.indexes.added.flatMap((index) => createIndex(pair, index)),
        ...splitDropped(own.indexes).late.map(({ data }) =>
          dropIndex(table, data),
        ),
      ];
    }),
    ...created.flatMap(({ name, lateKeys }) =>
      lateKeys.map((foreignKey): StepData => ({
        kind: "add-constraint",
        table: name,
        part: sqlPart({ foreignKey }),
      })),
    ),
  ];
}

/** With what may stop it. */
function addConstraint(
  { after: { name: table }, obstacles }: SqlPair,
  part: SqlPartData,
): readonly StepData[] {
  const { foreignKey, oneOf } = part;
  const ahead = obstacles.filter(
    (each) =>
      (each.kind === "ref" && each.column === foreignKey?.column) ||
      (each.kind === "one-of" && oneOf !== null),
  );
  return [
    ...ahead.map((obstacle): StepData => ({ kind: "obstacle", obstacle })),
    { kind: "add-constraint", table, part },
  ];
}

function dropIndex(
  table: string,
  { name, isSearch }: Pick<SqlIndexData, "name" | "isSearch">,
): StepData {
  return { kind: "drop-index", table, name, isSearch };
}

function matchAll(pair: SqlPair, names: ReadonlyMap<string, string>) {
  const { before, after } = pair;
  const old = describeNamed(before, pair, names);
  const now = describeNamed(after, null, names);
  return {
    constraints: matchNamed<SqlPartData>(old.constraints, now.constraints),
    indexes: matchNamed(old.indexes, now.indexes),
  };
}

type TableStep =
  "drop-default" | "set-required" | "set-optional" | "drop-constraint";

function step(kind: TableStep, table: string, name: string): StepData {
  return { kind, table, name };
}

/**
 * PostgreSQL drops what belongs to a column with it, but a foreign key to a
 * dropped table has to be dropped before that table.
 */
function isDroppedWith(
  { droppedColumns }: SqlPair,
  { columns, target }: NamedPart<unknown>,
  gone: ReadonlySet<string>,
): boolean {
  if (gone.has(target ?? "")) return false;
  return columns.some((name) => droppedColumns.includes(name));
}

/** Renames a primary key, whose name PostgreSQL chose itself. */
function renameKey({ before, after }: SqlPair) {
  if (findKey(before) === undefined) return [];
  return [{ table: after.name, from: nameKey(before), to: nameKey(after) }];
}

/** Renames the sequence that counts the ids, likewise. */
function renameSequence({ before, after }: SqlPair): readonly Renaming[] {
  const key = findKey(before);
  if (key?.key?.includes("identity") !== true) return [];
  // It is in the schema of its table.
  const nameSequence = (table: string): string =>
    besideTable(after.name, `${splitTableName(table).name}_${key.name}_seq`);
  return [{ from: nameSequence(before.name), to: nameSequence(after.name) }];
}

function findKey(table: SqlPair["before"]): SqlColumnData | undefined {
  return columnsOf(table).find(({ key }) => key !== null);
}

function changeColumns(pair: SqlPair): readonly StepData[] {
  const table = pair.after.name;
  return [
    ...dropColumns(pair),
    ...renameColumns(pair),
    ...pair.columns.flatMap((column) => changeColumn(pair, column)),
    ...pair.addedColumns.flatMap((column) => addColumn(table, column)),
  ];
}

function changeColumn(
  { after: { name: table }, obstacles }: SqlPair,
  pair: ColumnPair,
): readonly StepData[] {
  const { before, after, from, to } = pair;
  const { name, type } = after;
  const words = describeWords(pair);
  const ahead = obstacles.filter(
    (each) => each.kind === "type" && each.column === name,
  );
  if (after.key !== null) return [];
  const isRetyped = !isSameJson(before.type, type);
  const hadDefault = before.default !== null || before.isNow;
  const hasDefault = after.default !== null || after.isNow;
  const isOther =
    before.default !== after.default || before.isNow !== after.isNow;
  const value = describeSqlValue(pair, "postgres", table);
  const filling = fillingOf(after);
  return [
    ...(hadDefault && (isRetyped || !hasDefault)
      ? [step("drop-default", table, name)]
      : []),
    ...ahead.map((obstacle): StepData => ({ kind: "obstacle", obstacle })),
    ...(isRetyped
      ? [{ kind: "set-type" as const, table, name, type, value }]
      : []),
    ...(!isRetyped && value.kind === "sql"
      ? [{ kind: "convert" as const, table, name, value }]
      : []),
    ...(hasDefault && (isRetyped || isOther)
      ? [{ kind: "set-default" as const, table, name, value: after.default }]
      : []),
    ...(before.isOptional && !after.isOptional
      ? [
          ...(filling !== null || needsFilling(from, { facts: to })
            ? [{ kind: "fill" as const, table, name, filling }]
            : []),
          step("set-required", table, name),
        ]
      : []),
    ...(!before.isOptional && after.isOptional
      ? [step("set-optional", table, name)]
      : []),
    ...(words !== null
      ? [{ kind: "replace-words" as const, table, name, words }]
      : []),
  ];
}

function addColumn(table: string, column: SqlColumnData): readonly StepData[] {
  const isWhole = column.isOptional || column.default !== null || column.isNow;
  if (isWhole) return [{ kind: "add-column", table, column }];
  const { name } = column;
  return [
    { kind: "add-column", table, column: { ...column, isOptional: true } },
    { kind: "fill", table, name, filling: fillingOf(column) },
    step("set-required", table, name),
  ];
}
