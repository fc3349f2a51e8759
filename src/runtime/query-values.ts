/**
 * Converts the values of your own queries to the types of the tables: SQLite
 * has no booleans and no JSON, and `pg` takes a list for a PostgreSQL array.
 */
import {
  type ColumnUpdateNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  type RootOperationNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from "kysely";
import { type Codec, codecsOf, type Dialect } from "./columns.js";
import {
  type Columns,
  type ColumnsOf,
  listOutputs,
  nameOf,
} from "./query-columns.js";
import type { Tables } from "./tables.js";

/**
 * A plugin for Kysely. Stores do not use it: they know every field.
 *
 * @param tables the `tables` of `stores.ts`
 */
export function queryValues(tables: Tables, dialect: Dialect): KyselyPlugin {
  const columnsOf: ColumnsOf = new Map(
    Object.values(tables).map((table) => [
      table.table,
      codecsOf(table, dialect),
    ]),
  );
  const outputs = new WeakMap<object, Columns>();
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
  columns: Columns,
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
  columns: Columns | undefined,
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
  codecs: readonly (Codec | undefined)[],
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
  columns: Columns | undefined,
): readonly ColumnUpdateNode[] {
  return updates.map((update) => ({
    ...update,
    value: encodeNode(update.value, columns?.get(nameOf(update.column) ?? "")),
  }));
}

/** Encodes a value; an expression is already SQL. */
function encodeNode(
  node: OperationNode,
  codec: Codec | undefined,
): OperationNode {
  return ValueNode.is(node)
    ? ValueNode.create(encode(node.value, codec))
    : node;
}

function encode(value: unknown, codec: Codec | undefined): unknown {
  return codec === undefined ? value : codec.encode(value);
}
