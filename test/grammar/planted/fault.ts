/** A fault that is planted in a copy of our sources, for the harness to find. */
export interface PlantedFault {
  /** Relative to the root of the project. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly text: string;
  readonly instead: string;
  /** What is wrong with it. */
  readonly why: string;
  /**
   * The two keys (or a key and a dialect, a format or a type) that have to meet
   * before it shows; null if one is enough.
   */
  readonly pair: readonly [string, string] | null;
}

type Row = readonly [
  text: string,
  instead: string,
  why: string,
  pair?: readonly [string, string],
];

/** Faults of one file. */
export function plant(
  file: string,
  rows: readonly Row[],
): readonly PlantedFault[] {
  return rows.map(([text, instead, why, pair = null]) => ({
    ...{ file, text, instead, why, pair },
  }));
}
