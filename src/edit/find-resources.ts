/**
 * Finds the entries of a manifest by name, for commands that take one. Stage:
 * edit. Reads the value as it was loaded, even if it has errors.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import { tableAt } from "../diagnostics/values.js";
import { camelCase } from "../model/words.js";

/** An entry under `resources`, at any depth. */
export interface ResourceEntry {
  /** The key as written. */
  readonly name: string;
  readonly path: ManifestPath;
  /** The resources that it is nested in, the outermost first. */
  readonly parents: readonly string[];
  readonly namespaces: readonly string[];
  /** The concern that it is written in; null if it is written in the tree. */
  readonly concern: string | null;
}

/** Which entry is meant, if several have the same name. */
export interface Whereabouts {
  /** The resource or concern that contains it; "" for none. */
  readonly parent?: string | undefined;
  /** The namespace, or several joined by `/`; "" for none. */
  readonly namespace?: string | undefined;
}

/** Every resource of a manifest, in the order of the text. */
export function findResources(value: unknown): readonly ResourceEntry[] {
  const top = { path: [], parents: [], namespaces: [], concern: null };
  const found = [...listIn(value, top)];
  for (const [concern, body] of entriesOf(value, "concerns")) {
    const path = ["concerns", concern];
    found.push(...listIn(body, { ...top, path, concern }));
  }
  return found;
}

type Scope = Omit<ResourceEntry, "name">;

function* listIn(value: unknown, scope: Scope): Generator<ResourceEntry> {
  for (const [name, body] of entriesOf(value, "resources")) {
    const path = [...scope.path, "resources", name];
    yield { ...scope, name, path };
    const parents = [...scope.parents, name];
    yield* listIn(body, { ...scope, path, parents });
  }
  for (const [name, body] of entriesOf(value, "namespaces")) {
    const path = [...scope.path, "namespaces", name];
    const namespaces = [...scope.namespaces, name];
    yield* listIn(body, { ...scope, path, namespaces });
  }
}

function entriesOf(value: unknown, key: string): [string, unknown][] {
  return Object.entries(tableAt(value, [key]));
}

/**
 * The entries at that place with this name: as written, or else ignoring case
 * and separators.
 */
export function selectResources(
  all: readonly ResourceEntry[],
  name: string,
  { parent, namespace }: Whereabouts = {},
): readonly ResourceEntry[] {
  const there = all.filter(
    (entry) =>
      (parent === undefined || (parentOf(entry) ?? "") === parent) &&
      (namespace === undefined || entry.namespaces.join("/") === namespace),
  );
  const exact = there.filter((entry) => entry.name === name);
  if (exact.length > 0) return exact;
  const folded = camelCase(name);
  return there.filter((entry) => camelCase(entry.name) === folded);
}

function parentOf({ parents, concern }: ResourceEntry): string | null {
  return parents.at(-1) ?? concern;
}

/** The flags that distinguish an entry from others with its name. */
export function whereabouts(entry: ResourceEntry): string {
  const { namespaces } = entry;
  return [
    `--parent ${JSON.stringify(parentOf(entry) ?? "")}`,
    `--namespace ${JSON.stringify(namespaces.join("/"))}`,
  ].join(" ");
}
