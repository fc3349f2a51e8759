/** The data of a table, as `stores.ts` passes it to the runtime. Stage: emit. */
import type { TableModel } from "../../model/tables/types.js";
import type { Literal } from "../literal.js";
import type { StoreData } from "../template-data/stores.js";

/** @param reserved patterns of texts that its id and its slugs cannot be, by field */
export function describeData(
  table: TableModel,
  reserved: ReadonlyMap<string, string> = new Map(),
): StoreData["data"] {
  const { record, columns, times, version, links, below } = table;
  const { access, guarded, can, transitions, gone, keeps, members } = table;
  const { related, inside } = table;
  const { madeBy } = record;
  const reservedFor = (field: string) => {
    const pattern = reserved.get(field);
    return pattern === undefined ? {} : { reserved: pattern };
  };
  const key = { madeBy, ...reservedFor("id") };
  const slugs = record.fields.flatMap(({ name, slug }) =>
    slug === null
      ? []
      : [[name, { from: slug, ...reservedFor(name) }] as const],
  );
  const scoped = record.fields.flatMap(({ name, ref }) => {
    const scope = ref?.scope ?? null;
    return scope === null ? [] : [[name, scope] as const];
  });
  const sets = record.fields.flatMap(({ name, ref }) =>
    ref?.isSet === true ? [name] : [],
  );
  const lists = links.map(
    ({ field, name, own, other }) =>
      [field.name, { table: name, own, other }] as const,
  );
  const named = columns.filter(({ name, field }) => name !== field.name);
  const renamed = Object.fromEntries(
    named.map(({ name, field }) => [field.name, name]),
  );
  const entries: readonly (readonly [string, Literal | null])[] = [
    ["columns", named.length === 0 ? null : renamed],
    ["key", madeBy === null ? null : toLiteral(key)],
    ["times", times],
    ["version", version],
    ["links", lists.length === 0 ? null : Object.fromEntries(lists)],
    ["scope", scoped.length === 0 ? null : Object.fromEntries(scoped)],
    ["below", below],
    ["access", access === null ? null : toLiteral(access)],
    ["guarded", guarded === null ? null : toLiteral(guarded)],
    ["can", can === null ? null : toLiteral(can)],
    ["related", related === null ? null : toLiteral(related)],
    ["inside", inside === null ? null : toLiteral(inside)],
    ["transitions", transitions === null ? null : toLiteral(transitions)],
    ["sets", sets.length === 0 ? null : sets],
    ["slugs", slugs.length === 0 ? null : Object.fromEntries(slugs)],
    ["gone", gone === null ? null : toLiteral(gone)],
    ["keeps", keeps],
    ["members", members === null ? null : toLiteral(members)],
  ];
  return entries.flatMap(([name, data]) =>
    data === null ? [] : [{ name, data }],
  );
}

/** Data of the model, which contains only JSON values. */
export function toLiteral(data: object): Literal {
  return data as Literal;
}
