/** Mutants that say by hand what the manifest promises, and what it would be unkept. */

/** A text that is in a generated file exactly once, and what stands there instead. */
type Row = readonly [
  project: string,
  file: string,
  text: string,
  instead: string,
  why: string,
];

export const handMade: readonly Row[] = [];
