/**
 * Finds the field in the manifest that a command line refers to:
 * `articles.title`.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import { tableAt, valueAt } from "../diagnostics/values.js";
import type { Whereabouts } from "../edit/find-resources.js";
import { findResourceEntry } from "./find-entry.js";
import { notAmong, UsageError } from "./usage-error.js";

/** A field, and where it is written. */
export interface FieldPlace {
  /** The resource that has it. */
  readonly resource: ManifestPath;
  /** The key as written. */
  readonly name: string;
  readonly path: ManifestPath;
}

/** Whether a word refers to a field. Resource names contain no dot. */
export function meansField(word: string): boolean {
  return word.includes(".");
}

/**
 * The one field that `resource.field` refers to.
 *
 * @throws UsageError if there is none
 */
export function findNamedField(
  value: unknown,
  word: string,
  where: Whereabouts,
): FieldPlace {
  const [holder = "", name = "", ...more] = word.split(".");
  if (more.length > 0)
    throw new UsageError(
      `'${word}' is a field of an object`,
      "change it in the manifest; the object is stored as one value",
    );
  const resource = findResourceEntry(value, holder, where).path;
  const place = [...resource, "fields"];
  const names = Object.keys(fieldsAt(value, resource));
  if (names.includes(name)) return { resource, name, path: [...place, name] };
  const record = valueAt(value, [...resource, "record"]);
  const isView = names.length === 0 && typeof record === "string";
  throw notAmong(
    names,
    name,
    `there is no field '${name}' in '${holder}'`,
    isView
      ? `it shows the record '${record}', whose fields another resource has`
      : names.length === 0
        ? `'${holder}' has no fields`
        : undefined,
  );
}

/** The fields of a resource as they are written; empty if it has none. */
export function fieldsAt(
  value: unknown,
  resource: ManifestPath,
): Readonly<Record<string, unknown>> {
  return tableAt(value, [...resource, "fields"]);
}
