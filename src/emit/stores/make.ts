/**
 * `make.ts`: a factory for each record. Stage: emit. Written beside `stores.ts`. What can be
 * invented is found by trying it.
 */
import type { RecordField } from "../../model/records/types.js";
import type { TableModel } from "../../model/tables/types.js";
import type { Model } from "../../model/types.js";
import { createFieldsReader } from "../../runtime/records/field-reader.js";
import { type Field, isRefusal } from "../../runtime/records/fields.js";
import { makerOf } from "../../runtime/make/made-values.js";
import { drawsOf } from "../../runtime/make/made-words.js";
import { writerOf } from "../../runtime/make/pattern-texts.js";
import { renderBound } from "../bound.js";
import type { OutputFile } from "../file.js";
import type { EmitTarget } from "../target.js";
import type { FactoryData, MakeData } from "../template-data/make.js";
import { hasStores, nameStore } from "./stores.js";

/** How many values of a field are tried. */
const TRIED = 20;

/** Renders `make.ts`; none if nothing is stored. */
export function emitMake(
  model: Model,
  target: EmitTarget,
): readonly OutputFile[] {
  if (!hasStores(model)) return [];
  const { tables, database } = model;
  const dialect = database?.dialect ?? "sqlite";
  const factories = new Map(
    tables.map((table) => [table, describeFactory(table)] as const),
  );
  const order = sortByRefs(tables).flatMap((table): MakeData["order"] => {
    const factory = factories.get(table);
    // What is inside of others is made with them.
    if (factory === undefined || table.inside !== null) return [];
    return [{ ...factory, isSingle: isSingle(table, model) }];
  });
  const data = {
    dialect,
    isSqlite: dialect === "sqlite",
    stores: [...factories.values()],
    rules: tables.flatMap(describeRules),
    hasPatterns: tables.some(({ record }) =>
      record.fields.some(({ data: field }) => hasPattern(field)),
    ),
    order,
    isCounted: order.some(
      ({ holes, isSingle: isOne }) => holes.length === 0 && !isOne,
    ),
  };
  return [renderBound("make", data, target)];
}

function describeFactory({ record, times }: TableModel): FactoryData {
  const holes = record.fields.filter(
    (field) =>
      (field.name !== "id" || record.key === "text") &&
      times?.includes(field.name) !== true &&
      field.slug === null &&
      !canInvent(field, record.name),
  );
  return {
    property: nameStore(record),
    holes: holes.map(({ name }) => name),
  };
}

/** What a table keeps that no field says; none if that is nothing. */
function describeRules({
  record,
  oneOf,
  uniques,
}: TableModel): MakeData["rules"] {
  const said = record.fields.flatMap(({ name, data: { unique } }) => {
    if (unique === undefined) return [];
    return [unique === true ? name : [...unique, name].sort().join()];
  });
  const others = uniques.filter(
    (names) => !said.includes(names.toSorted().join()),
  );
  if (oneOf.length + others.length === 0) return [];
  const data = {
    ...(oneOf.length > 0 && { oneOf }),
    ...(others.length > 0 && { uniques: others }),
  };
  return [{ record: record.name, data }];
}

/** Whether bodies may have what is invented for a field. Most need no trying. */
function canInvent({ name, data }: RecordField, record: string): boolean {
  if (data.computed === true || !isNarrow(data)) return true;
  const make = makerOf(name, data, { record, writerOf });
  const { read } = createFieldsReader({ [name]: data });
  const drawFor = drawsOf(`${record}.${name}`);
  const ids = (of: string): unknown => (of === record ? undefined : 1);
  return Array.from({ length: TRIED }).every((_, number) => {
    const draw = drawFor(number);
    const value = make({ number, tries: 0, draw, idOf: ids });
    return (
      value !== undefined &&
      !isRefusal(read({ [name]: value }, "json", "whole"))
    );
  });
}

/** Whether a field asks for more of its texts than a length. */
function isNarrow(field: Field): boolean {
  return (
    hasPattern(field) ||
    field.type === "email" ||
    field.type === "url" ||
    (field.type === "object" && Object.values(field.fields).some(isNarrow))
  );
}

function hasPattern(field: Field): boolean {
  if (field.type === "object")
    return Object.values(field.fields).some(hasPattern);
  return "pattern" in field;
}

/** Whether its rows are one, whoever asks. */
function isSingle({ record }: TableModel, { places }: Model): boolean {
  const own = places.filter(({ data }) => data.record === record.name);
  return (
    own.length > 0 &&
    own.every(
      ({ data: { member, ids, by, parents = [] } }) =>
        (member ?? ids ?? by) === undefined && parents.length === 0,
    )
  );
}

/** Tables, each after those that its rows refer to, as far as that is no circle. */
function sortByRefs(tables: readonly TableModel[]): readonly TableModel[] {
  const named = new Map(tables.map((table) => [table.record.name, table]));
  const sorted = new Set<TableModel>();
  const seen = new Set<TableModel>();
  const add = (table: TableModel): void => {
    if (seen.has(table)) return;
    seen.add(table);
    const { fields } = table.record;
    const isFirst = ({ data }: RecordField) => data.optional !== true;
    // What a row cannot be without comes first where there is a circle.
    for (const { ref } of [...fields.filter(isFirst), ...fields]) {
      const other = named.get(ref?.record ?? "");
      if (other !== undefined) add(other);
    }
    sorted.add(table);
  };
  tables.forEach(add);
  return [...sorted];
}
