/** What a rule of the advice returns, and how it is built. Stage: lint. */
import type {
  ManifestPath,
  Place,
  ManifestProblem,
} from "../diagnostics/diagnostic.js";
import type { ProblemDetails } from "../diagnostics/problem.js";
import type { LintLevels, LintName } from "../manifest/tree.js";
import type { LintFacts } from "./facts.js";

/** Advice whose severity is not known yet. */
export interface Advice {
  readonly problem: ManifestProblem & { readonly code: LintName };
  /** The lint levels at its place. */
  readonly levels: LintLevels;
}

/** Looks for one kind of thing that could be better. */
export type Rule = (facts: LintFacts) => readonly Advice[];

/** Advice at a key or a value of the manifest. */
export function advise(
  code: LintName,
  { path, on }: { readonly path: ManifestPath; readonly on: Place["on"] & {} },
  levels: LintLevels,
  message: string,
  details: ProblemDetails = {},
): Advice {
  const problem = { code, place: { path, on }, message, ...details };
  return { problem, levels };
}
