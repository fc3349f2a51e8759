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

/** How many were killed: of all, by project, by kind of file and by operator. */
export function describeCounts(
  mutants: readonly Mutant[],
  outcomes: ReadonlyMap<string, Outcome>,
): string {
  const tried = mutants.filter((mutant) => outcomes.has(idOf(mutant)));
  const isKilled = (mutant: Mutant): boolean =>
    outcomes.get(idOf(mutant))?.by !== null;
  const count = (name: string, some: readonly Mutant[]): string =>
    `${name}: ${some.filter(isKilled).length} of ${some.length} killed`;
  const lines = (["project", "kind", "operator"] as const).flatMap((by) =>
    [...new Set(tried.map((mutant) => mutant[by]))].map((value) =>
      count(
        `  ${by} ${value}`,
        tried.filter((mutant) => mutant[by] === value),
      ),
    ),
  );
  return [count("all", tried), ...lines].join("\n");
}
