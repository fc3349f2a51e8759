/**
 * What changes in a manifest when a resource with `fields` is renamed: its
 * earlier names, references to its record, and the fields that records below it
 * have for it. Reads only the value.
 */
import type { ManifestPath } from "../../diagnostics/diagnostic.js";
import { isTable, valueAt } from "../../diagnostics/values.js";
import type { ValueChange } from "../../edit/changed-value.js";
import { createInflector } from "../../model/inflect.js";
import { composeFieldName } from "../../model/records/field-names.js";
import type { RecordModel } from "../../model/records/types.js";
import { snakeCase } from "../../model/words.js";
import type { Meaning } from "../../run/pipeline.js";
import { isSamePath, keepName, renameMentions } from "./plan-field.js";

/** The changes of a renaming, in the order they can be made. */
export function planRecordRename(
  value: unknown,
  { model, tree }: Pick<Meaning, "model" | "tree">,
  path: ManifestPath,
  to: string,
): readonly ValueChange[] {
  const change: ValueChange = { kind: "rename", path, to };
  const record = model.records.find((each) => isSamePath(each.path, path));
  if (record === undefined) return [change];
  const { naming, inflections } = tree.settings;
  const inflector = createInflector(inflections);
  const from = String(path.at(-1));
  const option = (key: string): unknown => valueAt(value, [...path, key]);
  const isNamed = (...keys: readonly string[]): boolean =>
    keys.some((key) => option(key) !== undefined);
  const singularize = (name: string): string =>
    option("singleton") === true ? name : inflector.singularize(name);
  const next = isNamed("record", "as", "singular")
    ? record.name
    : singularize(snakeCase(to));
  const words = new Map([
    [snakeCase(from), to],
    ...(isNamed("record", "as") ? [] : [[record.plural, to] as const]),
    [record.name, next],
  ]);
  // It is read as the plural of the record's name.
  const was = singularize(snakeCase(from)) === record.name ? from : record.name;
  const renamed = [...path.slice(0, -1), to];
  const field = (name: string): string =>
    composeFieldName({ naming, inflector }, name, "id");
  const names = new Map([
    [record.name, next],
    [field(record.name), field(next)],
  ]);
  return [
    ...listRefs(value).flatMap((place): ValueChange[] => {
      const word = words.get(snakeCase(String(valueAt(value, place))));
      return word === undefined
        ? []
        : [{ kind: "replace", path: place, to: word }];
    }),
    ...(next === record.name
      ? []
      : renameParent(value, model.records, record, names)),
    change,
    ...(next === record.name
      ? []
      : keepName(valueAt(value, path), renamed, was)),
  ];
}

/** The fields that records have for the record that they are nested below. */
function renameParent(
  value: unknown,
  records: readonly RecordModel[],
  record: RecordModel,
  names: ReadonlyMap<string, string>,
): readonly ValueChange[] {
  const children = records.filter(({ fields }) =>
    fields.some(
      ({ from, ref }) => from === "place" && ref?.record === record.name,
    ),
  );
  return children.flatMap((child) =>
    renameMentions(value, child.path, child, names),
  );
}

/** Keys whose texts name a record. */
const REFERRING = ["ref", "returns", "record"];

/** Keys below which texts are the user's own values. */
const VALUES = ["where", "default", "defaults"];

/**
 * The places of all texts that name a record, except where one names itself.
 */
function listRefs(
  value: unknown,
  path: ManifestPath = [],
): readonly ManifestPath[] {
  if (!isTable(value) && !Array.isArray(value)) return [];
  const isDefining = isTable(value) && value["fields"] !== undefined;
  return Object.entries(value).flatMap(([key, inner]) => {
    if (VALUES.includes(key)) return [];
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    if (typeof inner !== "string") return listRefs(inner, place);
    const isRef = REFERRING.includes(key) && !(isDefining && key === "record");
    return isRef ? [place] : [];
  });
}
