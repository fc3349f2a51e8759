/**
 * The rows above those of a record, as far as owners matter: a ref that leads
 * to none asks nothing of a caller, so a project without scopes has none of it.
 * They belong to the table and not only to places: a row has the same owners in
 * a view and in the user's own actions. Stage: model.
 */

/** A record, and the refs to the rows that its rows are below. */
export interface Lineage {
  readonly name: string;
  /** Whether refs of its own say whose its rows are. */
  readonly isScoped: boolean;
  readonly above: readonly (readonly [column: string, record: string])[];
}

/** By record, the refs that lead to rows with owners, with their records. */
export function keepOwned(
  lineages: readonly Lineage[],
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const byName = new Map(lineages.map((each) => [each.name, each]));
  const owned = new Set(
    lineages.filter(({ isScoped }) => isScoped).map(({ name }) => name),
  );
  // Records may be nested in themselves, so it goes from the top down.
  for (const above of owned) {
    for (const { name, above: refs } of byName.values()) {
      if (refs.some(([, record]) => record === above)) owned.add(name);
    }
  }
  return new Map(
    lineages.flatMap(({ name, above }) => {
      const kept = above.filter(([, record]) => owned.has(record));
      return kept.length === 0 ? [] : [[name, Object.fromEntries(kept)]];
    }),
  );
}
