/**
 * `stores.ts`: the tables of the database, the data that stores use, and one
 * store for each record. Stage: emit. Written if the manifest has a database.
 */
import {
  nameComputed,
  nameRecord,
  nameRow,
  nameTable,
} from "../../model/records/record-names.js";
import type { RecordField, RecordModel } from "../../model/records/types.js";
import type { TableModel } from "../../model/tables/types.js";
import type { Model } from "../../model/types.js";
import { camelCase, pascalCase } from "../../model/words.js";
import { isSeenOrSet } from "../../runtime/database/tables.js";
import type { KeyType } from "../../runtime/records/fields.js";
import { findReserved } from "./reserved-keys.js";
import { renderBound } from "../bound.js";
import type { OutputFile } from "../file.js";
import { describeOwnership } from "../ownership.js";
import {
  groupViews,
  nameViews,
  type NamedViews,
  withoutListed,
} from "../records/view-names.js";
import type { EmitTarget } from "../target.js";
import type {
  LinkTableData,
  StoreData,
  WordsData,
} from "../template-data/stores.js";
import { isFilled } from "./filled.js";
import { describeCreates, listUnsetTypes } from "./creates.js";
import { nameImports } from "./store-imports.js";
import { describeData, toLiteral } from "./table-data.js";

/** The type that all code using stores names. */
export const STORES = "Stores";

/** Whether a project has stores. */
export function hasStores({ tables }: Model): boolean {
  return tables.length > 0;
}

/**
 * Whether a project has a database. One whose last table is gone still has
 * migrations, and the last of them has to be applied.
 */
export function hasDatabase(
  model: Model,
  { migrationNames }: EmitTarget,
): boolean {
  return (
    hasStores(model) ||
    (model.database !== undefined && migrationNames.length > 0)
  );
}

/** Whether there may be a replica to read from. */
export function mayHaveReplica(model: Model): boolean {
  return hasStores(model) && model.database?.dialect === "postgres";
}

/** The name of a record in the stores: `lineItems`. */
export function nameStore({ plural }: RecordModel): string {
  const name = camelCase(plural);
  // A controller keeps its store in a private field, and none may be `#constructor`.
  return name === "constructor" ? "constructorRows" : name;
}

/**
 * What the user's functions make, by record: the fields that they compute, of which
 * some view reads each, and ids.
 */
export function listComputed({ tables, views }: Model): readonly {
  readonly name: string;
  readonly fields: readonly string[];
  readonly makesKey: boolean;
}[] {
  return tables.flatMap(({ record }) => {
    const reads = new Set(
      views.flatMap((view) => (view.record === record ? view.reads : [])),
    );
    const computed = record.fields.filter(
      (field) => isUserComputed(field) && reads.has(field.name),
    );
    const makesKey = record.madeBy === "server";
    return computed.length === 0 && !makesKey
      ? []
      : [
          {
            name: record.name,
            fields: computed.map(({ name }) => name),
            makesKey,
          },
        ];
  });
}

/** Whether the user's function computes it, and not the rules or other rows. */
function isUserComputed({ data, can, related }: RecordField): boolean {
  return data.computed === true && can === null && related === null;
}

/** The words of the user's own, by the records whose rules have them. */
export function listOwnWordsOf({ tables }: Model): readonly WordsData[] {
  return tables.flatMap(({ record, words }) =>
    words.length === 0 ? [] : [{ name: record.name, words }],
  );
}

/** Renders `stores.ts`; none if there is no database. */
export function emitStores(
  model: Model,
  target: EmitTarget,
): readonly OutputFile[] {
  if (!hasDatabase(model, target)) return [];
  const names = nameViews(model.views);
  const views = groupViews(names);
  const unset = listUnsetTypes(model, names);
  const reserved = findReserved(model);
  const described = model.tables.map((table) =>
    describeStore(
      table,
      withoutListed(views.get(table.record) ?? []),
      unset,
      reserved.get(table.record.name),
    ),
  );
  const keys = new Map(model.records.map(({ name, key }) => [name, key]));
  const links = model.tables.flatMap((table) => describeLinks(table, keys));
  const { imported, stores } = nameImports(described, links);
  const creates = stores.flatMap((store) => store.creates);
  const hasWords = stores.some(({ words }) => words.length > 0);
  const hasCaller = hasWords && target.controllers !== false;
  // The types of a scope and of a caller are in `http.ts`, which goes with controllers.
  const scope =
    target.controllers === false ? [] : describeOwnership(model).scope;
  const data = {
    dialect: model.database?.dialect ?? "sqlite",
    stores,
    links,
    places: model.places.map(({ controller, data }) => ({
      name: controller,
      data: toLiteral(data),
    })),
    imported,
    scope,
    hasCaller,
    fromHttp: [
      ...(hasCaller ? ["Caller"] : []),
      ...(scope.length > 0 ? ["Scope"] : []),
    ],
    hasUniques: stores.some(({ uniques }) => uniques.length > 0),
    hasComputed: stores.some(({ hasFunctions }) => hasFunctions),
    parts: {
      abilities: model.tables.some(({ can }) => can !== null),
      guards: model.tables.some(({ guarded }) =>
        Object.values(guarded ?? {}).some(isSeenOrSet),
      ),
      links: links.length > 0,
      members: model.tables.some(
        ({ members }) => members?.creator !== undefined,
      ),
      related: model.tables.some(({ related }) => related !== null),
      inside: model.tables.some(({ inside }) => inside !== null),
      rules:
        model.tables.some(({ access }) => access !== null) ||
        model.places.some(({ data }) => data.access !== undefined),
      words: hasWords,
      totals: model.places.some(({ data }) => data.list?.total !== undefined),
      filters: model.places.some(
        ({ data }) => data.list?.filters !== undefined,
      ),
      slugs: model.records.some(({ fields }) =>
        fields.some(({ slug }) => slug !== null),
      ),
      search: model.places.some(({ data }) => data.list?.search !== undefined),
      transitions: model.tables.some(({ transitions }) => transitions !== null),
      soft: model.tables.some(({ gone }) => gone !== null),
      subsets: model.places.some(({ data }) => data.ids !== undefined),
      versions: stores.some(({ version }) => version !== null),
      keys: model.tables.some(({ record }) => record.madeBy !== null),
      reads: mayHaveReplica(model),
    },
    creates: {
      all: creates.some((each) => each.unset.length === 0),
      setting: creates.some((each) => each.unset.length > 0),
    },
  };
  return [renderBound("stores", data, target)];
}

function describeStore(
  table: TableModel,
  views: NamedViews,
  unset: ReadonlyMap<string, readonly string[]>,
  reserved: ReadonlyMap<string, string> | undefined,
): StoreData {
  const { record, name, columns, version } = table;
  const { fields, type } = record;
  const each = (pick: (view: NamedViews[number][1]) => string) => [
    ...new Set(views.map(([, view]) => pick(view))),
  ];
  const news = each(({ create }) => create.names.read);
  const moving = Object.keys(table.transitions?.arrows ?? {});
  const isSoft = table.gone?.column !== undefined;
  const makesKey = record.madeBy === "server";
  const computed = fields.filter(isUserComputed).flatMap(({ name: field }) => {
    const shown = views.find(([view]) => view.reads.includes(field));
    return shown === undefined
      ? []
      : [{ name: field, shown: shown[1].output.names.type }];
  });
  return {
    name: record.name,
    property: nameStore(record),
    record: nameRecord(type),
    ...nameTable(type),
    table: name,
    row: nameRow(type),
    columns: columns.map(({ name: column, field }) => ({
      name: column,
      field: field.name,
      isFilled: isFilled(field, table),
    })),
    version,
    deletedAt: table.gone?.column ?? null,
    shown: each(({ output }) => output.names.type),
    news,
    creates: describeCreates(news, unset, moving.length > 0 || isSoft),
    uniques: fields.flatMap(({ name: field, data: { unique } }) => {
      if (unique === undefined) return [];
      return [{ names: unique === true ? [field] : [...unique, field] }];
    }),
    moving,
    changes: each(({ change }) => change.names.read),
    computedType: nameComputed(type),
    computed,
    makesKey,
    hasFunctions: computed.length > 0 || makesKey,
    words: table.words,
    data: describeData(table, reserved),
  };
}

/** @param keys of all records, by their names */
function describeLinks(
  { links, record }: TableModel,
  keys: ReadonlyMap<string, KeyType>,
): readonly LinkTableData[] {
  return links.map(({ name, own, other, field }) => {
    const target = keys.get(field.ref?.record ?? "");
    return {
      type: `${pascalCase(name.replace(".", "_"))}Table`,
      table: name,
      columns: [
        { name: own, type: typeOfKey(record.key) },
        { name: other, type: typeOfKey(target ?? "integer") },
      ],
    };
  });
}

function typeOfKey(key: KeyType): string {
  return key === "integer" ? "number" : "string";
}
