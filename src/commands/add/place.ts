/** Finds where `add` puts its entry in the manifest. Reads only the value. */
import type { ManifestPath } from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { tableAt } from "../../diagnostics/values.js";
import type { ValueChange } from "../../edit/changed-value.js";
import {
  findResources,
  selectResources,
  type Whereabouts,
} from "../../edit/find-resources.js";
import { camelCase } from "../../model/words.js";
import { joinEntry, type ManifestEntry } from "./entry.js";
import { findResourceEntry } from "../find-entry.js";
import { UsageError } from "../usage-error.js";

/**
 * The changes that add an entry: one for a new resource, or one for each thing
 * that an existing resource is given.
 *
 * @throws UsageError if there is no such place, or what is requested is already
 * there
 */
export function planAdd(
  value: unknown,
  name: string,
  entry: ManifestEntry,
  where: Whereabouts,
): readonly ValueChange[] {
  const holder = findHolder(value, where);
  const inside = Object.keys(tableAt(value, [...holder, "resources"]));
  const folded = camelCase(name);
  const twin = inside.find((other) => camelCase(other) === folded);
  if (twin === undefined) {
    const path = [...holder, "resources", name];
    return [{ kind: "add", path, value: joinEntry(entry) }];
  }
  return extend(value, [...holder, "resources", twin], entry);
}

/** The resource, concern or namespace to add to; [] for the manifest itself. */
function findHolder(
  value: unknown,
  { parent, namespace }: Whereabouts,
): ManifestPath {
  if (parent === undefined || parent === "")
    return namespace === undefined || namespace === ""
      ? []
      : findNamespace(value, namespace.split("/"));
  const steps = parent.split("/");
  const name = steps.pop() ?? "";
  const outer = steps.at(-1);
  const all = findResources(value);
  const isConcern = Object.hasOwn(tableAt(value, ["concerns"]), name);
  if (isConcern && outer === undefined && namespace === undefined)
    if (selectResources(all, name).length === 0) return ["concerns", name];
  return findResourceEntry(value, name, { parent: outer, namespace }).path;
}

/**
 * Creates a namespace that does not exist, unless its name looks like a typo.
 */
function findNamespace(value: unknown, names: readonly string[]): ManifestPath {
  const path: (string | number)[] = [];
  for (const name of names) {
    const known = Object.keys(tableAt(value, [...path, "namespaces"]));
    const { note } = known.includes(name) ? {} : suggest(name, known);
    if (note !== undefined)
      throw new UsageError(
        `there is no namespace '${name}'`,
        `${note} A resource with such a similar name must be written into the manifest by hand.`,
      );
    path.push("namespaces", name);
  }
  return path;
}

/** The changes that give an existing resource what it lacks; its options stay. */
function extend(
  value: unknown,
  path: ManifestPath,
  { options, parts }: ManifestEntry,
): readonly ValueChange[] {
  const name = String(path.at(-1));
  const [option] = Object.keys(options);
  if (option !== undefined)
    throw new UsageError(
      `there is a resource '${name}' already, and add does not change its options`,
      `set \`${option}\` in the manifest`,
    );
  const changes = Object.entries(parts).flatMap(([kind, table]) =>
    Object.entries(table).map(([key, held]): ValueChange => {
      if (Object.hasOwn(tableAt(value, [...path, kind]), key))
        throw new UsageError(
          `'${name}' has '${key}' already, under \`${kind}\``,
          "change it in the manifest",
        );
      return { kind: "add", path: [...path, kind, key], value: held };
    }),
  );
  if (changes.length === 0)
    throw new UsageError(
      `there is a resource '${name}' already`,
      `did you mean to give it an action? add ${name} --member publish:post, or --collection search`,
    );
  return changes;
}
