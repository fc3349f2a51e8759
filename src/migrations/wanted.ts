/** The schema that a manifest calls for. Stage: migrations. */
import { valueTypes } from "../fields/types.js";
import type { TableModel } from "../model/tables/types.js";
import { MAX_SLUG, slugOf } from "../runtime/records/slug-texts.js";
import { DELETED_FACTS, factsOf, isMoment, VERSION_FACTS } from "./facts.js";
import {
  KEY,
  type Column,
  type DatabaseSchema,
  type SchemaTable,
} from "./schema.js";

/** The schema of the tables of a model. */
export function schemaOf(tables: readonly TableModel[]): DatabaseSchema {
  return { tables: tables.map(describe) };
}

function describe(model: TableModel): SchemaTable {
  const { name: table, record, times, version, oneOf, links, gone } = model;
  const columnsOf = nameColumns(model);
  const word = slugOf(record.name, record.name, MAX_SLUG);
  const columns = model.columns.map((column): Column => {
    const { name, field, table: target } = column;
    const { was, data, ref } = field;
    const isRef = ref !== null && target !== null;
    const aliases = field.column === null ? [] : [field.name];
    if (field.ref !== null) aliases.push(...field.wasWritten);
    return {
      name,
      was,
      ...(aliases.length > 0 && { aliases }),
      ...(isMoment(data) && { isMoment: true }),
      ...(field.slug !== null && record.key !== "text" && { slug: word }),
      facts: {
        ...factsOf({ ...data, items: valueTypes[data.type].column }),
        ...(times?.includes(field.name) === true && { now: true }),
        ...(isRef && { ref: { table: target, onDelete: ref.onDelete } }),
      },
    };
  });
  const own = [
    ...(version === null ? [] : [[version, VERSION_FACTS] as const]),
    ...(gone?.column === undefined
      ? []
      : [[gone.column, DELETED_FACTS] as const]),
  ];
  return {
    name: record.name,
    was: record.was,
    table,
    key: columnsOf(["id"])[0] ?? KEY,
    oneOf: columnsOf(oneOf),
    columns: [
      ...columns,
      ...own.map(([name, facts]) => ({ name, was: [], facts })),
    ],
    uniques: model.uniques.map(columnsOf),
    indexes: model.indexes.map(columnsOf),
    searches: model.searches.map(columnsOf),
    links: links.map(({ field, name, own, other, target }) => ({
      name: field.name,
      was: field.was,
      facts: {
        table: name,
        own,
        other,
        target,
        onDelete: field.ref?.onDelete ?? "restrict",
      },
    })),
  };
}

/** The names of the columns of some fields. */
export function nameColumns({
  columns,
}: Pick<TableModel, "columns">): (fields: readonly string[]) => string[] {
  const names = new Map(columns.map(({ name, field }) => [field.name, name]));
  return (fields) => fields.map((field) => names.get(field) ?? field);
}
