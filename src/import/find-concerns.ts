/**
 * Concerns: what several resources have in common is written once, if that
 * takes fewer lines. Stage: import.
 */
import {
  isTable,
  omit,
  withoutUndefined,
  tableAt,
} from "../diagnostics/values.js";
import { nameConcern } from "./name-concern.js";
import { KeyNames } from "./names.js";
import type { ManifestValue } from "./spell-options.js";
import { countLines } from "./write-manifest.js";

/** The tables that a concern can have. */
const TABLES = ["collection", "member", "new", "resources"] as const;

/** How many lines a concern must save, since its reader has to look it up. */
const WORTH = 2;

/** An entry of one of a resource's tables. */
interface Part {
  readonly table: (typeof TABLES)[number];
  readonly name: string;
  readonly entry: unknown;
}

/** Resources by their places, and the parts that all of them share. */
interface Bundle {
  readonly parts: readonly Part[];
  readonly holders: ReadonlyMap<string, ManifestValue>;
}

/**
 * Moves what recurs into concerns.
 *
 * @param value the value of a manifest whose routes are settled
 * @returns undefined if every resource is shortest as it is
 */
export function findConcerns(value: ManifestValue): ManifestValue | undefined {
  const names = new KeyNames();
  const concerns: Record<string, ManifestValue> = {};
  const used = new Map<string, Used>();
  for (const bundle of findBundles(value)) {
    const wish = nameConcern(bundle.parts);
    if (!isShorter(bundle, wish, used)) continue;
    const name = names.claim(wish);
    concerns[name] = writeTables(bundle.parts);
    for (const [place] of bundle.holders) {
      const known = used.get(place) ?? { names: [], parts: [] };
      known.names.push(name);
      known.parts.push(...bundle.parts);
      used.set(place, known);
    }
  }
  if (used.size === 0) return undefined;
  const { routes, resources, namespaces, ...own } = replace(value, "", used);
  return withoutUndefined({ ...own, concerns, routes, resources, namespaces });
}

/** What a resource takes from concerns. */
interface Used {
  readonly names: string[];
  readonly parts: Part[];
}

/** Parts grouped by the resources that share them, largest groups first. */
function findBundles(value: ManifestValue): readonly Bundle[] {
  const found = new Map<
    string,
    { part: Part; holders: Map<string, ManifestValue> }
  >();
  visit(value, "", (place, resource) => {
    for (const part of listParts(resource)) {
      const key = JSON.stringify(part);
      const known = found.get(key) ?? { part, holders: new Map() };
      known.holders.set(place, resource);
      found.set(key, known);
    }
  });
  const bundles = new Map<
    string,
    { parts: Part[]; holders: Map<string, ManifestValue> }
  >();
  for (const { part, holders } of found.values()) {
    if (holders.size < 2) continue;
    const key = [...holders.keys()].join("\n");
    const known = bundles.get(key) ?? { parts: [], holders };
    known.parts.push(part);
    bundles.set(key, known);
  }
  return [...bundles.values()].sort((a, b) => b.parts.length - a.parts.length);
}

/** Calls `see` for each resource, with its place. */
function visit(
  contents: ManifestValue,
  place: string,
  see: (place: string, resource: ManifestValue) => void,
): void {
  for (const table of ["resources", "namespaces"]) {
    for (const [name, entry] of entriesOf(contents, table)) {
      if (!isTable(entry)) continue;
      const inside = `${place}/${table}/${name}`;
      if (table === "resources") see(inside, entry);
      visit(entry, inside, see);
    }
  }
}

/**
 * The parts of a resource that a concern could supply; records belong to each
 * resource alone.
 */
function listParts(resource: ManifestValue): readonly Part[] {
  return TABLES.flatMap((table) =>
    entriesOf(resource, table)
      .filter(([, entry]) => !holdsFields(entry))
      .map(([name, entry]) => ({ table, name, entry })),
  );
}

function holdsFields(entry: unknown): boolean {
  return (
    isTable(entry) &&
    ("fields" in entry ||
      entriesOf(entry, "resources").some(([, inner]) => holdsFields(inner)))
  );
}

function entriesOf(value: ManifestValue, table: string): [string, unknown][] {
  return Object.entries(tableAt(value, [table]));
}

/** Whether a concern takes fewer lines than the parts it replaces. */
function isShorter(
  { parts, holders }: Bundle,
  name: string,
  used: ReadonlyMap<string, Used>,
): boolean {
  let saved = -countLines(writeTables(parts));
  if (used.size === 0) saved -= 1; // `concerns:` itself
  for (const [place, resource] of holders) {
    if (isMoved(place, used) || holdsOthers(place, parts, used)) return false;
    const { names = [], parts: taken = [] } = used.get(place) ?? {};
    const before = without(resource, names, taken);
    const after = without(resource, [...names, name], [...taken, ...parts]);
    saved += countLines(before) - countLines(after);
  }
  return saved >= WORTH;
}

/** Whether a resource is in a part that was moved, and so is gone. */
function isMoved(place: string, used: ReadonlyMap<string, Used>): boolean {
  return [...used].some(([holder, { parts }]) =>
    isInside(place, holder, parts),
  );
}

/** Whether anything that would be moved uses concerns itself. */
function holdsOthers(
  place: string,
  parts: readonly Part[],
  used: ReadonlyMap<string, Used>,
): boolean {
  return [...used.keys()].some((other) => isInside(other, place, parts));
}

/** Whether a place is inside one of the parts of a resource. */
function isInside(
  place: string,
  holder: string,
  parts: readonly Part[],
): boolean {
  return parts.some(
    ({ table, name }) =>
      table === "resources" &&
      `${place}/`.startsWith(`${holder}/resources/${name}/`),
  );
}

/** A resource that takes some of its parts from concerns. */
function without(
  resource: ManifestValue,
  names: readonly string[],
  parts: readonly Part[],
): ManifestValue {
  if (names.length === 0) return resource;
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(resource)) {
    const taken = parts.filter(({ table }) => table === key);
    const left = isTable(value)
      ? omit(value, ...taken.map(({ name }) => name))
      : value;
    const isEmpty =
      taken.length > 0 && Object.keys(left as object).length === 0;
    if (!isEmpty) rest[key] = left;
  }
  const concerns = names.length === 1 ? names[0] : names;
  const { resources, namespaces, ...own } = rest;
  return withoutUndefined({ ...own, concerns, resources, namespaces });
}

function writeTables(parts: readonly Part[]): ManifestValue {
  const tables: Record<string, Record<string, unknown>> = {};
  for (const { table, name, entry } of parts) {
    (tables[table] ??= {})[name] = entry;
  }
  return tables;
}

/** The contents, with concerns in place of what they supply. */
function replace(
  contents: ManifestValue,
  place: string,
  used: ReadonlyMap<string, Used>,
): ManifestValue {
  const result: Record<string, unknown> = { ...contents };
  for (const table of ["resources", "namespaces"]) {
    if (!isTable(contents[table])) continue;
    result[table] = Object.fromEntries(
      entriesOf(contents, table).map(([name, entry]) => {
        const inside = `${place}/${table}/${name}`;
        if (!isTable(entry)) return [name, entry];
        const { names = [], parts = [] } = used.get(inside) ?? {};
        return [name, replace(without(entry, names, parts), inside, used)];
      }),
    );
  }
  return result;
}
