/**
 * Converts the values of your own queries to the types of the tables, as far as
 * a query itself tells which columns it returns: SQLite has no booleans and no
 * JSON, and `pg` takes a list for a PostgreSQL array.
 */
import {
  AliasNode,
  ColumnNode,
  type ColumnUpdateNode,
  DeleteQueryNode,
  type FromNode,
  IdentifierNode,
  InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  ReferenceNode,
  type RootOperationNode,
  SelectAllNode,
  type SelectionNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  type WithNode,
} from "kysely";
import { type ColumnCodec, codecsOf, type DialectName } from "./columns.js";
import { columnOf, type Tables } from "./tables.js";

/** The codecs of a table's columns, by column name. */
export type ColumnCodecs = ReadonlyMap<string, ColumnCodec>;

/** The columns of every table, by table name. */
export type ColumnsOf = ReadonlyMap<string, ColumnCodecs>;

const NONE: ColumnCodecs = new Map();

/** The name of a table or a column; null if the node has none. */
export function nameOf(node: OperationNode | undefined): string | null {
  if (node === undefined) return null;
  if (TableNode.is(node)) return node.table.identifier.name;
  if (ColumnNode.is(node)) return node.column.name;
  if (ReferenceNode.is(node)) return nameOf(node.column);
  if (AliasNode.is(node)) return nameOf(node.node);
  return IdentifierNode.is(node) ? node.name : null;
}

/** The table columns that a query returns, by the names it gives them. */
export function listOutputs(
  node: OperationNode,
  tables: ColumnsOf,
): ColumnCodecs {
  if (SelectQueryNode.is(node)) {
    const known = addNamed(node.with, tables);
    const sources = listSources(node.from, node.joins, known);
    return selectFrom(sources, node.selections);
  }
  if (InsertQueryNode.is(node)) {
    const known = addNamed(node.with, tables);
    const sources = listSource(node.into, known);
    return selectFrom(sources, node.returning?.selections);
  }
  if (UpdateQueryNode.is(node)) {
    const known = addNamed(node.with, tables);
    const sources = new Map([
      ...listSource(node.table, known),
      ...listSources(node.from, node.joins, known),
    ]);
    return selectFrom(sources, node.returning?.selections);
  }
  if (DeleteQueryNode.is(node)) {
    const known = addNamed(node.with, tables);
    const sources = listSources(node.from, node.joins, known);
    return selectFrom(sources, node.returning?.selections);
  }
  return NONE;
}

/** The tables, and the queries named by `with`. */
function addNamed(node: WithNode | undefined, tables: ColumnsOf): ColumnsOf {
  const known = new Map(tables);
  for (const { name, expression } of node?.expressions ?? []) {
    known.set(nameOf(name.table) ?? "", listOutputs(expression, known));
  }
  return known;
}

/** What a query reads from, by the names used in the query. */
function listSources(
  from: FromNode | undefined,
  joins: readonly JoinNode[] = [],
  tables: ColumnsOf,
): ColumnsOf {
  const nodes = [...(from?.froms ?? []), ...joins.map(({ table }) => table)];
  return new Map(nodes.flatMap((node) => [...listSource(node, tables)]));
}

function listSource(
  node: OperationNode | undefined,
  tables: ColumnsOf,
): ColumnsOf {
  if (node === undefined) return new Map();
  const isNamed = AliasNode.is(node);
  const source = isNamed ? node.node : node;
  const name = nameOf(isNamed ? node.alias : node) ?? "";
  const columns = TableNode.is(source)
    ? tables.get(nameOf(source) ?? "")
    : listOutputs(source, tables);
  return new Map([[name, columns ?? NONE]]);
}

function selectFrom(
  sources: ColumnsOf,
  selections: readonly SelectionNode[] = [],
): ColumnCodecs {
  const outputs = new Map<string, ColumnCodec>();
  for (const { selection } of selections) {
    const isNamed = AliasNode.is(selection);
    const source = isNamed ? selection.node : selection;
    if (isAll(source)) {
      for (const [name, codec] of allOf(sources, source)) {
        outputs.set(name, codec);
      }
      continue;
    }
    const column = nameOf(source);
    const codec = column === null ? undefined : find(sources, source, column);
    const name = isNamed ? nameOf(selection.alias) : column;
    // If two have the same name, the database returns the last.
    if (name === null) continue;
    if (codec === undefined) outputs.delete(name);
    else outputs.set(name, codec);
  }
  return outputs;
}

/** `*`, or `articles.*`. */
function isAll(node: OperationNode): boolean {
  return (
    SelectAllNode.is(node) ||
    (ReferenceNode.is(node) && SelectAllNode.is(node.column))
  );
}

function allOf(
  sources: ColumnsOf,
  node: OperationNode,
): readonly (readonly [string, ColumnCodec])[] {
  const one = ReferenceNode.is(node) ? nameOf(node.table) : null;
  return [...sources]
    .filter(([name]) => one === null || name === one)
    .flatMap(([, columns]) => [...columns]);
}

/** A column of the table that the query names, or of the first that has it. */
function find(
  sources: ColumnsOf,
  node: OperationNode,
  column: string,
): ColumnCodec | undefined {
  if (!ReferenceNode.is(node) && !ColumnNode.is(node)) return undefined;
  const table = ReferenceNode.is(node) ? nameOf(node.table) : null;
  if (table !== null) return sources.get(table)?.get(column);
  return [...sources.values()].find((each) => each.has(column))?.get(column);
}

/**
 * A plugin for Kysely. Stores do not use it: they know every field.
 *
 * @param tables the `tables` of `stores.ts`
 */
export function queryValues(
  tables: Tables,
  dialect: DialectName,
): KyselyPlugin {
  const columnsOf: ColumnsOf = new Map(
    Object.values(tables).map((table) => {
      const codecs = Array.from(
        codecsOf(table, dialect),
        ([field, codec]) => [columnOf(table, field), codec] as const,
      );
      return [table.table, new Map(codecs)];
    }),
  );
  const outputs = new WeakMap<object, ColumnCodecs>();
  return {
    transformQuery: ({ node, queryId }) => {
      outputs.set(queryId, listOutputs(node, columnsOf));
      return encodeQuery(node, columnsOf);
    },
    transformResult: ({ queryId, result }) => {
      const columns = outputs.get(queryId);
      if (columns === undefined || columns.size === 0) {
        return Promise.resolve(result);
      }
      const rows = result.rows.map((row) => decodeRow(row, columns));
      return Promise.resolve({ ...result, rows });
    },
  };
}

function decodeRow(
  row: Readonly<Record<string, unknown>>,
  columns: ColumnCodecs,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      columns.has(name) ? columns.get(name)?.decode(value) : value,
    ]),
  );
}

/** Encodes what is written to columns. */
function encodeQuery(
  node: RootOperationNode,
  columnsOf: ColumnsOf,
): RootOperationNode {
  if (InsertQueryNode.is(node)) {
    return encodeInsert(node, columnsOf.get(nameOf(node.into) ?? ""));
  }
  if (UpdateQueryNode.is(node) && node.updates !== undefined) {
    const columns = columnsOf.get(nameOf(node.table) ?? "");
    return { ...node, updates: encodeUpdates(node.updates, columns) };
  }
  return node;
}

function encodeInsert(
  node: InsertQueryNode,
  columns: ColumnCodecs | undefined,
): InsertQueryNode {
  const { values, onConflict } = node;
  const codecs = (node.columns ?? []).map((column) =>
    columns?.get(nameOf(column) ?? ""),
  );
  return {
    ...node,
    ...(values !== undefined && { values: encodeRows(values, codecs) }),
    ...(onConflict?.updates !== undefined && {
      onConflict: {
        ...onConflict,
        updates: encodeUpdates(onConflict.updates, columns),
      },
    }),
  };
}

/** Encodes a list of rows; any other source of an insert stays as it is. */
function encodeRows(
  node: OperationNode,
  codecs: readonly (ColumnCodec | undefined)[],
): OperationNode {
  if (!ValuesNode.is(node)) return node;
  const rows = node.values.map((row) =>
    PrimitiveValueListNode.is(row)
      ? PrimitiveValueListNode.create(
          row.values.map((value, index) => encode(value, codecs[index])),
        )
      : ValueListNode.create(
          row.values.map((value, index) => encodeNode(value, codecs[index])),
        ),
  );
  return ValuesNode.create(rows);
}

function encodeUpdates(
  updates: readonly ColumnUpdateNode[],
  columns: ColumnCodecs | undefined,
): readonly ColumnUpdateNode[] {
  return updates.map((update) => ({
    ...update,
    value: encodeNode(update.value, columns?.get(nameOf(update.column) ?? "")),
  }));
}

/** Encodes a value; an expression is already SQL. */
function encodeNode(
  node: OperationNode,
  codec: ColumnCodec | undefined,
): OperationNode {
  return ValueNode.is(node)
    ? ValueNode.create(encode(node.value, codec))
    : node;
}

function encode(value: unknown, codec: ColumnCodec | undefined): unknown {
  return codec === undefined ? value : codec.encode(value);
}
