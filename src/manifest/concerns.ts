/**
 * Merges concerns into the bodies that mention them: a body's own entries come
 * first, then those of its concerns, in the listed order. Concerns take no
 * options. Stage: parse. Every merged entry keeps the place where it was written,
 * and where the concern was mentioned.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../diagnostics/diagnostic.js";
import { atKey, atValue, labelAt } from "../diagnostics/problem.js";
import type { Manifest } from "./schema.js";
import type { Concern } from "./schema-entries.js";
import { writtenAt, type Placed } from "./tree.js";
import { extraKinds } from "./words.js";

/** An entry of one of the five tables, not yet turned into a node. */
export interface MergedEntry<Value> extends Placed {
  readonly name: string;
  readonly value: Value;
  /** The concerns being merged here, so that none is entered twice. */
  readonly within: readonly string[];
}

/** The tables that a resource and a concern can have, with entries by name. */
export const entryTables = [...extraKinds, "subsets", "resources"] as const;

type Table = (typeof entryTables)[number];

/** All entries of a resource, by table. */
export type Bundle = {
  readonly [Name in Table]: readonly MergedEntry<Concern[Name][string]>[];
};

/** A body to build the bundle of, and its place. */
export interface BodyHolder extends Placed {
  readonly body: Concern;
  readonly within: readonly string[];
}

/** The state of merging across a whole manifest. */
export interface Merging {
  readonly concerns: Manifest["concerns"];
  readonly problems: ManifestProblem[];
  /** How many bundles were merged so far. */
  merged: number;
}

/** More bundles than this mean that concerns have multiplied by mistake. */
export const MAX_MERGED = 20_000;

/** One key of one table, and where it comes from. */
interface Claim {
  readonly table: Table;
  readonly entry: MergedEntry<unknown>;
  /** The mention that brought it; null for a key that the body sets itself. */
  readonly mention: {
    readonly name: string;
    readonly path: ManifestPath;
  } | null;
}

/**
 * Everything that a resource (or concern) has: its own entries, then those of
 * its concerns. Keys that two concerns set are added to the problems.
 */
export function mergeConcerns(holder: BodyHolder, merging: Merging): Bundle {
  merging.merged += 1;
  const bundle = readOwn(holder);
  return holder.body.concerns.length === 0
    ? bundle
    : addConcerns(holder, bundle, merging);
}

/** The entries of a body itself. */
function readOwn(holder: BodyHolder): Bundle {
  return makeBundle((table) => readTable(holder, table));
}

/** Fills each table. `entriesOf` must return the entries of the given table. */
function makeBundle(
  entriesOf: (table: Table) => readonly MergedEntry<unknown>[],
): Bundle {
  return {
    collection: entriesOf("collection"),
    member: entriesOf("member"),
    new: entriesOf("new"),
    subsets: entriesOf("subsets"),
    resources: entriesOf("resources"),
  } as Bundle;
}

/** Most tables are empty, and share this list. */
const NO_ENTRIES: readonly MergedEntry<never>[] = [];

function readTable(
  holder: BodyHolder,
  table: Table,
): readonly MergedEntry<unknown>[] {
  const entries = Object.entries<unknown>(holder.body[table]);
  if (entries.length === 0) return NO_ENTRIES;
  return entries.map(([name, value]) => ({
    ...placeWithin(holder, [table, name]),
    name,
    value,
    within: holder.within,
  }));
}

function addConcerns(
  holder: BodyHolder,
  ownBundle: Bundle,
  merging: Merging,
): Bundle {
  const claims = new Map<string, Claim>();
  const own = writtenAt(holder);
  for (const table of entryTables) {
    for (const entry of ownBundle[table]) {
      claims.set(keyOf(table, entry.name), { table, entry, mention: null });
    }
  }

  for (const [index, name] of holder.body.concerns.entries()) {
    const body = Object.hasOwn(merging.concerns, name)
      ? merging.concerns[name]
      : undefined;
    // Unknown concerns and cycles are reported by rules of their own.
    if (body === undefined || holder.within.includes(name)) continue;
    if (merging.merged > MAX_MERGED) break;
    const mention = { name, path: [...own, "concerns", index] };
    const inner: BodyHolder = {
      body,
      path: holder.concern === undefined ? mention.path : holder.path,
      concern: ["concerns", name],
      within: [...holder.within, name],
    };
    const bundle = mergeConcerns(inner, merging);
    for (const table of entryTables) {
      for (const entry of bundle[table]) claim({ table, entry, mention });
    }
  }

  function claim(next: Claim): void {
    const key = keyOf(next.table, next.entry.name);
    const first = claims.get(key);
    if (first === undefined) claims.set(key, next);
    else if (first.mention !== null && !isSameEntry(first, next)) {
      merging.problems.push(describeConflict(first, next));
    }
  }

  const claimed = [...claims.values()];
  return makeBundle((table) =>
    claimed.filter((each) => each.table === table).map(({ entry }) => entry),
  );
}

/** The place of the entry at `steps` of `holder`. */
export function placeWithin(holder: Placed, steps: ManifestPath): Placed {
  return holder.concern === undefined
    ? { path: holder.path.concat(steps) }
    : { path: holder.path, concern: holder.concern.concat(steps) };
}

function keyOf(table: Table, name: string): string {
  return `${table} ${name}`;
}

/** A concern reached in two ways brings its entries once. */
function isSameEntry(a: Claim, b: Claim): boolean {
  const [one, other] = [writtenAt(a.entry), writtenAt(b.entry)];
  return JSON.stringify(one) === JSON.stringify(other);
}

function describeConflict(first: Claim, second: Claim): ManifestProblem {
  const { table, entry, mention } = second;
  const name = mention?.name ?? "";
  const both =
    first.mention === null || first.mention.name === name
      ? `the concern "${name}" brings`
      : `the concerns "${first.mention.name}" and "${name}" both set`;
  return atValue(
    "concern-conflict",
    mention?.path ?? entry.path,
    `${both} \`${table}.${entry.name}\``,
    {
      labels: [
        labelAt(writtenAt(first.entry), "set here"),
        labelAt(writtenAt(entry), "and here"),
      ],
    },
  );
}

/**
 * Entries of concerns that must not be here, found only once they are merged.
 */
export function checkBundle(
  holder: Placed,
  singleton: boolean,
  bundle: Bundle,
): ManifestProblem[] {
  const problems: ManifestProblem[] = [];
  if (singleton) {
    for (const entry of [...bundle.collection, ...bundle.subsets]) {
      if (entry.concern === undefined || sameBody(holder, entry)) continue;
      problems.push(
        atValue(
          "collection-on-singleton",
          entry.path,
          `a singleton has no collection, but this concern adds "${entry.name}" to it`,
          {
            labels: [labelAt(entry.concern, "set here")],
          },
        ),
      );
    }
  }
  return problems.concat(checkSubsets(bundle));
}

/**
 * Whether an entry is in the holder's own text, where rules have checked it.
 */
function sameBody(holder: Placed, entry: Placed): boolean {
  const own = writtenAt(holder);
  return (
    writtenAt(entry).length === own.length + 2 &&
    own.every((step, index) => writtenAt(entry)[index] === step)
  );
}

/** A subset must not have the name of an extra action. */
function checkSubsets(bundle: Bundle): ManifestProblem[] {
  if (bundle.subsets.length === 0) return [];
  const extras = [...bundle.collection, ...bundle.member, ...bundle.new];
  return bundle.subsets.flatMap((subset) => {
    const extra = extras.find(({ name }) => name === subset.name);
    if (extra === undefined) return [];
    return [
      atKey(
        "subset-named-like-action",
        writtenAt(subset),
        `"${subset.name}" is an action and a subset`,
        {
          labels: [labelAt(writtenAt(extra), "the action")],
        },
      ),
    ];
  });
}
