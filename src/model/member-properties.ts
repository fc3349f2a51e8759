/**
 * What the parameter of a member's path says of the record: the field of that
 * name, or its id under another name (`/pets/:petId`). Known before there are
 * records, since helpers are made on the way to them. Stage: model.
 */
import type {
  ManifestTree,
  NamespaceNode,
  ResourceNode,
} from "../manifest/tree.js";
import type { Inflector } from "./inflect.js";
import { sentName } from "./records/field-names.js";
import { nameOne, nameOwn, type FindProperty } from "./resource.js";
import { snakeCase } from "./words.js";

/** The options of a resource that defines a record. */
type Definer = ResourceNode["options"];

/** Reads which records the resources of a manifest define. */
export function findProperties(
  { top, settings }: ManifestTree,
  inflector: Inflector,
): FindProperty {
  const definers = new Map<string, Definer>();
  for (const node of listNodes(top)) {
    if (node.options.fields === undefined) continue;
    for (const word of wordsOf(node, inflector)) {
      if (!definers.has(word)) definers.set(word, node.options);
    }
  }
  const { naming } = settings;
  return ({ options }) => {
    const { param = "id", fields, record } = options;
    const definer =
      fields === undefined ? definers.get(snakeCase(record ?? "")) : options;
    // Without a `key`, such a parameter is more likely misspelt.
    if (definer?.key === undefined) return param;
    const isField = Object.entries(definer.fields ?? {}).some(
      ([written, entry]) =>
        sentName(written, entry, { naming, inflector }) === param,
    );
    return isField ? param : "id";
  };
}

/** The words by which other resources refer to a record. */
function wordsOf(
  { name, options }: ResourceNode,
  inflector: Inflector,
): readonly string[] {
  const { record } = options;
  const one =
    record === undefined
      ? nameOne(options, nameOwn(name, options), inflector)
      : snakeCase(record);
  return [one, inflector.pluralize(one), snakeCase(name)];
}

function listNodes({
  resources,
  namespaces,
}: Pick<NamespaceNode, "resources" | "namespaces">): readonly ResourceNode[] {
  return [
    ...resources.flatMap((node) => [node, ...listNodes(node)]),
    ...namespaces.flatMap(listNodes),
  ];
}
