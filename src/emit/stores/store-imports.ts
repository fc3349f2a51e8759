/**
 * What `stores.ts` imports from `records.ts`, and what it calls that. Stage:
 * emit.
 */
import { compareNaturally } from "../imports.js";
import { nameLocally } from "../local-names.js";
import type {
  LinkTableData,
  StoreData,
  StoresData,
} from "../template-data/stores.js";

/** What `stores.ts` needs for itself. */
const OWN = (
  "Caller Computed Create CreateSetting Database Generated Kysely Omit Partial " +
  "Places Promise Record RecordStores Scope StoreContext StoreContextOf StoreOf " +
  "StoreOptions StoreSetup Stores TableData Tables Transactional UniqueBy Word " +
  "WordContext WordContextOf WordOf Words"
).split(" ");

/** The types that the file declares for its tables. */
function listDeclared(
  stores: readonly StoreData[],
  links: readonly LinkTableData[],
): readonly string[] {
  return [
    ...stores.flatMap(({ type, computedType }) => [type, computedType]),
    ...links.map(({ type }) => type),
  ];
}

/** A store under the names that the file has for the types of its records. */
function renameTypes(
  store: StoreData,
  locals: ReadonlyMap<string, string>,
): StoreData {
  const rename = (name: string): string => locals.get(name) ?? name;
  return {
    ...store,
    row: rename(store.row),
    shown: store.shown.map(rename),
    news: store.news.map(rename),
    changes: store.changes.map(rename),
    creates: store.creates.map((each) => ({
      ...each,
      type: rename(each.type),
    })),
    computed: store.computed.map((field) => ({
      ...field,
      shown: rename(field.shown),
    })),
  };
}

/**
 * The names imported from `records.ts`, constants and types together, sorted as
 * Biome does.
 */
function listImported(
  stores: readonly StoreData[],
): readonly { readonly name: string; readonly isType: boolean }[] {
  const types = stores.flatMap(({ row, shown, news, changes }) => [
    ...[row, ...shown, ...news, ...changes],
  ]);
  return [
    ...Array.from(new Set(types), (name) => ({ name, isType: true })),
    ...stores.map(({ record }) => ({ name: record, isType: false })),
  ].sort((a, b) => compareNaturally(a.name, b.name));
}

/** The stores under the names that the file has for the types of records. */
export function nameImports(
  described: readonly StoreData[],
  links: readonly LinkTableData[],
): Pick<StoresData, "imported" | "stores"> {
  const imported = listImported(described);
  const locals = nameLocally(
    imported.map(({ name }) => name),
    [...OWN, ...listDeclared(described, links)],
    "Record",
  );
  return {
    imported: imported.map(({ name, isType }) => ({
      name,
      local: locals.get(name) ?? name,
      isType,
    })),
    stores: described.map((store) => renameTypes(store, locals)),
  };
}
