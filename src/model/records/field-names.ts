/**
 * The names of fields: those of the manifest stay as they are, those that
 * nobody wrote follow `naming`. Stage: model.
 */
import type { FieldEntry, Settings } from "../../manifest/tree.js";
import type { Inflector } from "../inflect.js";
import { camelCase, snakeCase } from "../words.js";

/** What names go by in a whole manifest. */
export interface Naming {
  readonly naming: Settings["naming"];
  readonly inflector: Inflector;
}

/** A name of several words, as the manifest wants names that it does not write. */
export function composeFieldName(
  { naming }: Naming,
  ...words: readonly string[]
): string {
  const name = words.map(snakeCase).join("_");
  return naming === "camel" ? camelCase(name) : name;
}

/** The name that a field is sent under: a ref's is that of its id, `author_id`. */
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
