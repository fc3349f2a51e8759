/**
 * The names of fields: those in the manifest stay as they are, generated ones
 * follow `naming`. Stage: model.
 */
import type { FieldEntry, ManifestSettings } from "../../manifest/tree.js";
import type { Inflector } from "../inflect.js";
import { camelCase, snakeCase } from "../words.js";

/** What decides the field names of a manifest. */
export interface Naming {
  readonly naming: ManifestSettings["naming"];
  readonly inflector: Inflector;
}

/** A generated name of several words, in the style that `naming` sets. */
export function composeFieldName(
  { naming }: Naming,
  ...words: readonly string[]
): string {
  const name = words.map(snakeCase).join("_");
  return naming === "camel" ? camelCase(name) : name;
}

/** The name that a field is sent under: a ref is sent as an id, `author_id`. */
export function sentName(
  written: string,
  entry: Pick<FieldEntry, "ref" | "many">,
  naming: Naming,
): string {
  if (entry.ref === undefined) return written;
  return entry.many === true
    ? composeFieldName(naming, naming.inflector.singularize(written), "ids")
    : composeFieldName(naming, written, "id");
}
