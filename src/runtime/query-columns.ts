/**
 * Which columns of tables a query returns, and under which names, as far as the
 * query itself tells. What an expression returns is unknown.
 */
import {
  AliasNode,
  ColumnNode,
  DeleteQueryNode,
  type FromNode,
  IdentifierNode,
  InsertQueryNode,
  type JoinNode,
  type OperationNode,
  ReferenceNode,
  SelectAllNode,
  type SelectionNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  type WithNode,
} from "kysely";
import type { Codec } from "./columns.js";

/** The codecs of a table's columns, by column name. */
export type Columns = ReadonlyMap<string, Codec>;

/** The columns of every table, by table name. */
export type ColumnsOf = ReadonlyMap<string, Columns>;

const NONE: Columns = new Map();

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
export function listOutputs(node: OperationNode, tables: ColumnsOf): Columns {
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
): Columns {
  const outputs = new Map<string, Codec>();
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
): readonly (readonly [string, Codec])[] {
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
): Codec | undefined {
  if (!ReferenceNode.is(node) && !ColumnNode.is(node)) return undefined;
  const table = ReferenceNode.is(node) ? nameOf(node.table) : null;
  if (table !== null) return sources.get(table)?.get(column);
  return [...sources.values()].find((each) => each.has(column))?.get(column);
}
