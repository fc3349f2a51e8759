/**
 * Filters by what refs lead to, by what lists have, and under names of their own:
 * `?author.name=Ann`. Only projects with such filters have this file.
 */
import { type Expression, sql } from "kysely";
import {
  columnOf,
  type FilterPath,
  fieldOf,
  findTable,
  type LinkData,
  refTo,
  type TableData,
} from "../database/tables.js";
import { hasOwn } from "../values.js";
import { type Access, builder, type Condition } from "./access.js";
import { conditionsOf } from "./conditions.js";
import type { ListFilters } from "./list.js";
import { filterBy, itemsOf, ListColumns } from "./list-conditions.js";
import type { Filter } from "./list-query.js";
import { accessTo, readableRows } from "./readable.js";

const fieldsOf: ListFilters["fieldsOf"] = ({ tables, table, place }) =>
  Object.fromEntries(
    Object.entries(place?.list?.filters ?? {}).map(([name, path]) => {
      if ("deleted" in path) return [name, { type: "boolean" }];
      const { field, ref } = path;
      const target =
        ref === undefined ? table : findTable(tables, refOf(table, ref));
      return [name, fieldOf(target, field)];
    }),
  );

const conditionOf: ListFilters["conditionOf"] = (access, filter, seenIf) => {
  const { table } = access;
  const path = pathOf(access, filter);
  if (path === null) return null;
  // `rowsOf` has its condition.
  if ("deleted" in path) return builder.and([]);
  const { field, ref } = path;
  const asked = { ...filter, name: field };
  const seen = seenIf(access, ref ?? field);
  if (seen === null) return NOTHING;
  if (ref === undefined) return builder.and([...seen, compare(access, asked)]);
  const there = accessTo(access, refOf(table, ref));
  const shown = seenIf(there, field);
  const readable = readableRows(there);
  if (shown === null || readable === null) return NOTHING;
  const rows = builder
    .selectFrom(there.table.table)
    .select(refTo(there.table, "id"))
    .where(builder.and([...readable, ...shown, compare(there, asked)]));
  return builder.and([...seen, leadsTo(access, ref, rows)]);
};

function pathOf({ place }: Access, { name }: Filter): FilterPath | null {
  const { filters: paths = {} } = place?.list ?? {};
  return (hasOwn(paths, name) ? paths[name] : undefined) ?? null;
}

const rowsOf: ListFilters["rowsOf"] = (access, asked) => {
  const all = asked.flatMap((filter) => {
    const path = pathOf(access, filter);
    return path !== null && "deleted" in path && "in" in filter
      ? [filter.in]
      : [];
  });
  const [values] = all;
  if (values === undefined) return conditionsOf(builder, access, "read");
  const ways = values.map((value) =>
    value === true
      ? conditionsOf(
          builder,
          { ...access, isDeleted: true, change: "destroy" },
          "write",
        )
      : conditionsOf(builder, access, "read"),
  );
  return [builder.or(ways.map((way) => builder.and(way)))];
};

const NOTHING: Condition = sql`1 = 0`;

/** The record that a ref of a table, or a list of them, leads to. */
function refOf(table: TableData, name: string): string {
  const field = fieldOf(table, name);
  return ("ref" in field ? field.ref : undefined) ?? "";
}

/** That a ref, or one of a list of them, is among some ids. */
function leadsTo(
  access: Access,
  ref: string,
  ids: Expression<unknown> | readonly unknown[],
): Condition {
  const { table } = access;
  const link = table.links?.[ref];
  if (link === undefined) return builder(refTo(table, ref), "in", ids);
  const owners = ownersIn(access, ref, link).where(
    `${link.table}.${link.other}`,
    "in",
    ids,
  );
  return builder(refTo(table, "id"), "in", owners);
}

/** The rows that have a list of refs which is not empty. */
function ownersIn(access: Access, ref: string, link: LinkData) {
  const owners = builder
    .selectFrom(link.table)
    .select(`${link.table}.${link.own}`);
  const living = access.soft?.livingRefs(access.table, ref);
  return living === undefined ? owners : owners.where(living);
}

/** Compares a field of a table. Of a list, it asks whether one of some values is in it. */
function compare(access: Access, filter: Filter): Condition {
  const { table, dialect } = access;
  const columns = new ListColumns(table, dialect);
  const isList = fieldOf(table, filter.name).many === true;
  if (!isList || !("in" in filter))
    return filterBy(builder, table, columns, filter);
  const values = filter.in.filter((value) => value !== null);
  const hasNone = values.length < filter.in.length;
  const link = table.links?.[filter.name];
  const some: readonly Condition[] =
    values.length === 0
      ? []
      : [
          link === undefined
            ? hasItem(access, filter.name, values)
            : leadsTo(access, filter.name, values),
        ];
  const none: readonly Condition[] = hasNone
    ? [
        link === undefined
          ? builder.not(hasItem(access, filter.name, null))
          : builder(
              refTo(table, "id"),
              "not in",
              ownersIn(access, filter.name, link),
            ),
      ]
    : [];
  return builder.or([...some, ...none]);
}

/** That a list, which is stored as JSON, has one of some values; null: any at all. */
function hasItem(
  { table, dialect }: Access,
  name: string,
  values: readonly unknown[] | null,
): Condition {
  const items = itemsOf(dialect, [table.table, columnOf(table, name)]);
  const write = (value: unknown) =>
    dialect.name === "sqlite"
      ? sql`${typeof value === "boolean" ? Number(value) : value}`
      : sql`${JSON.stringify(value)}::jsonb`;
  const asked =
    values === null
      ? sql``
      : sql` where "item"."value" in (${sql.join(values.map(write))})`;
  return sql`exists (select 1 from ${items}${asked})`;
}

/** What `stores.ts` passes to the stores. */
export const filters: ListFilters = { fieldsOf, conditionOf, rowsOf };
