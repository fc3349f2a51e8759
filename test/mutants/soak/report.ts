/** Counts what came of mutants. */
import { idOf, type Mutant } from "./mutant.js";

export interface Outcome {
  readonly id: string;
  readonly line: number;
  /** The first test that failed; null where all passed. */
  readonly by: string | null;
  /** In seconds. */
  readonly took: number;
}

/** How many were killed, by project, kind of file and operator. */
export function describeCounts(
  mutants: readonly Mutant[],
  outcomes: ReadonlyMap<string, Outcome>,
): string {
  const counts = new Map<string, [killed: number, all: number]>();
  for (const mutant of mutants) {
    const outcome = outcomes.get(idOf(mutant));
    if (outcome === undefined) continue;
    const { project, kind, operator } = mutant;
    for (const key of ["all", project, kind, operator]) {
      const count = counts.get(key) ?? [0, 0];
      counts.set(key, count);
      count[1] += 1;
      if (outcome.by !== null) count[0] += 1;
    }
  }
  return Array.from(
    counts,
    ([key, [killed, all]]) => `${key}: ${killed} of ${all} killed`,
  ).join("\n");
}
