/**
 * What changes in a manifest when a field is renamed: its key, its earlier
 * names, and the lists that name it. Reads only the value.
 */
import type { ManifestPath } from "../../diagnostics/diagnostic.js";
import { isTable, tableAt, valueAt } from "../../diagnostics/values.js";
import type { ValueChange } from "../../edit/changed-value.js";
import type { EntryValue } from "../../edit/entry-change.js";
import { findResources } from "../../edit/find-resources.js";
import type { RecordModel } from "../../model/records/types.js";
import type { Model } from "../../model/types.js";
import { snakeCase } from "../../model/words.js";
import { fieldsAt, type FieldPlace } from "../find-field.js";

/** The changes of a renaming, in the order they can be made. */
export function planFieldRename(
  value: unknown,
  { records }: Pick<Model, "records">,
  field: FieldPlace,
  to: string,
): readonly ValueChange[] {
  const { path, resource, name } = field;
  const record = records.find((each) => isSamePath(each.path, resource));
  const known = record?.fields.find(({ written }) => written === name);
  const names = new Map([name, known?.name ?? name].map((each) => [each, to]));
  const renamed = [...path.slice(0, -1), to];
  return [
    ...renameMentions(value, resource, record, names),
    { kind: "rename", path, to },
    ...keepName(valueAt(value, path), renamed, name),
  ];
}

/**
 * The changes to all keys and texts that name fields of a record.
 *
 * @param names the new names of fields, by their old ones
 */
export function renameMentions(
  value: unknown,
  resource: ManifestPath,
  record: RecordModel | undefined,
  names: ReadonlyMap<string, string>,
): readonly ValueChange[] {
  const showing = findShowing(value, resource, record);
  const rename = (
    kind: "rename" | "replace",
    path: ManifestPath,
    name: unknown,
  ): readonly ValueChange[] => {
    const to = typeof name === "string" ? names.get(name) : undefined;
    return to === undefined ? [] : [{ kind, path, to }];
  };
  return [
    ...listKeys(value, showing).flatMap((path) =>
      rename("rename", path, path.at(-1)),
    ),
    ...listMentions(value, resource, showing).flatMap((path) =>
      rename("replace", path, valueAt(value, path)),
    ),
  ];
}

/** Whether two places are the same. */
export function isSamePath(one: ManifestPath, other: ManifestPath): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The places of all resources that show a record. */
function findShowing(
  value: unknown,
  resource: ManifestPath,
  record: RecordModel | undefined,
): readonly ManifestPath[] {
  const words = [record?.name, record?.plural, resource.at(-1)];
  const known = new Set(words.map((word) => snakeCase(String(word ?? ""))));
  return findResources(value)
    .map(({ path }) => path)
    .filter((path) => {
      const shown = valueAt(value, [...path, "record"]);
      const isView = valueAt(value, [...path, "fields"]) === undefined;
      return (
        isSamePath(path, resource) ||
        (isView && typeof shown === "string" && known.has(snakeCase(shown)))
      );
    });
}

/**
 * Every key that may name a field of the record: in `where` of its resources
 * and their subsets, and where actions lead it.
 */
function listKeys(
  value: unknown,
  showing: readonly ManifestPath[],
): readonly ManifestPath[] {
  const keysOf = (path: ManifestPath): readonly string[] =>
    Object.keys(tableAt(value, path));
  return showing
    .flatMap((path) => [
      [...path, "where"],
      ...keysOf([...path, "subsets"]).map((name) => [
        ...[...path, "subsets", name],
        "where",
      ]),
      ...keysOf([...path, "member"]).map((name) => [
        ...[...path, "member", name],
        "transition",
      ]),
    ])
    .flatMap((path) => keysOf(path).map((key) => [...path, key]));
}

/** Every text that may name a field of the record. */
function listMentions(
  value: unknown,
  resource: ManifestPath,
  showing: readonly ManifestPath[],
): readonly ManifestPath[] {
  const siblings = Object.keys(fieldsAt(value, resource));
  return [
    ...showing.flatMap((path) => [
      [...path, "param"],
      [...path, "by"],
      ...listItems(value, [...path, "list", "filter"]),
      ...Object.keys(tableAt(value, [...path, "list", "filter"])).map(
        (name) => [...path, "list", "filter", name],
      ),
      ...listItems(value, [...path, "list", "search"]),
      ...listItems(value, [...path, "list", "read"]),
      ...listItems(value, [...path, "list", "sort"]),
      ...listItems(value, [...path, "read"]),
      ...listItems(value, [...path, "write"]),
    ]),
    ...siblings.flatMap((name) =>
      listItems(value, [...resource, "fields", name, "unique"]),
    ),
  ];
}

/** The items of a list, or a single text that stands for a list of one. */
function listItems(
  value: unknown,
  path: ManifestPath,
): readonly ManifestPath[] {
  const list = valueAt(value, path);
  return Array.isArray(list)
    ? list.map((_, index) => [...path, index])
    : [path];
}

/**
 * Adds the earlier name, latest first; a computed field has no column to
 * rename.
 */
export function keepName(
  field: unknown,
  path: ManifestPath,
  name: string,
): readonly ValueChange[] {
  if (typeof field === "string") {
    return [{ kind: "replace", path, to: { type: field, was: name } }];
  }
  if (!isTable(field) || field["computed"] === true) return [];
  const earlier = [field["was"] ?? []].flat().map(String);
  const names = [name, ...earlier.filter((each) => each !== path.at(-1))];
  const was: EntryValue = names.length === 1 ? name : names;
  const place = [...path, "was"];
  return [
    ...(earlier.length > 0 ? [{ kind: "remove" as const, path: place }] : []),
    { kind: "add", path: place, value: was },
  ];
}
