/** A change to one place of a generated project, which its emitted tests should notice. */

/** Whose code it is in, which decides how many are drawn there. */
export type Kind = "controllers" | "data" | "runtime" | "migrations";

export interface Mutant {
  /** A folder of `test/fixtures/mutants`. */
  readonly project: string;
  readonly file: string;
  readonly kind: Kind;
  /** `condition negated`; `by hand` where no operator made it. */
  readonly operator: string;
  /** Its name within the file, by what stands there and not by a line, which moves. */
  readonly name: string;
  readonly line: number;
  /** The whole file, with the change. */
  readonly text: string;
}

/** What the list, the state and the command line call it. */
export function idOf({ project, file, name }: Mutant): string {
  return `${project}/${file}: ${name}`;
}

/** The kinds of files that mutants are in; null for all other files. */
export function kindOf(path: string): Kind | null {
  if (!path.endsWith(".ts")) return null;
  if (path.startsWith("src/resources/runtime/")) return "runtime";
  if (path.startsWith("src/resources/")) return "data";
  if (path.startsWith("src/migrations/")) return "migrations";
  // `rows.ts` is what the controllers of the project without a database work with.
  return /^src\/(?:controllers\/|rows\.ts$)/.test(path) ? "controllers" : null;
}
