/** The schema that a manifest calls for. Stage: migrations. */
import type { TableModel } from "../model/tables/types.js";
import { factsOf, isMoment, VERSION_FACTS } from "./facts.js";
import type { Column, DatabaseSchema, SchemaTable } from "./schema.js";

/** The schema of the tables of a model. */
export function schemaOf(tables: readonly TableModel[]): DatabaseSchema {
  return { tables: tables.map(describe) };
}

function describe(model: TableModel): SchemaTable {
  const { name: table, record, times, version, oneOf, links } = model;
  const { uniques, indexes } = model;
  const columns = model.columns.map(({ field, table: target }): Column => {
    const { name, was, data, ref } = field;
    const isRef = ref !== null && target !== null;
    return {
      name,
      was,
      ...(isMoment(data) && { isMoment: true }),
      facts: {
        ...factsOf(data),
        ...(times?.includes(name) === true && { now: true }),
        ...(isRef && { ref: { table: target, onDelete: ref.onDelete } }),
      },
    };
  });
  const counted = version === null ? [] : [version];
  return {
    name: record.name,
    was: record.was,
    table,
    oneOf,
    columns: [
      ...columns,
      ...counted.map((name) => ({ name, was: [], facts: VERSION_FACTS })),
    ],
    uniques,
    indexes,
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
