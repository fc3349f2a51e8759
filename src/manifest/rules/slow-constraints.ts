/**
 * Constraints that take more than linear time. Stage: parse; a separate rule,
 * because its checker is loaded only if a pattern needs it.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atValue } from "../../diagnostics/problem.js";
import { dropGroupNames } from "../pattern.js";
import type { Manifest } from "../schema.js";
import { isUsable, listConstraints, showPattern } from "./constraints.js";

/**
 * How far the checker goes before it gives up, in steps and in paths through
 * the pattern. Steps, not time, so that every machine gives the same answer:
 * 3,000 are enough for a version number (semver.org's own pattern) and take at
 * most about 0.3 s. A pattern that cannot be decided is refused.
 */
const LIMITS = { maxSteps: 3_000, maxScore: 200, timeout: Infinity };

/**
 * Patterns for which backtracking could take more than linear time, or for
 * which that cannot be ruled out.
 */
export async function checkSlowConstraints(
  manifest: Manifest,
): Promise<ManifestProblem[]> {
  const constraints = listConstraints(manifest).filter(
    ({ source }) => !isPlainlyLinear(source) && isUsable(source),
  );
  if (constraints.length === 0) return [];
  const { isSafePattern } = await import("redos-detector");
  const verdicts = new Map<string, boolean>();
  const isSlow = (source: string): boolean => {
    const known = verdicts.get(source);
    if (known !== undefined) return known;
    const slow = !isSafe(isSafePattern, source);
    verdicts.set(source, slow);
    return slow;
  };
  return constraints
    .filter(({ source }) => isSlow(source))
    .map(({ source, path }) =>
      atValue(
        "slow-constraint",
        path,
        `the pattern ${showPattern(source)} cannot be shown to take linear time`,
      ),
    );
}

function isSafe(
  check: (pattern: string, limits: typeof LIMITS) => { readonly safe: boolean },
  source: string,
): boolean {
  try {
    return check(`^(?:${dropGroupNames(source)})$`, LIMITS).safe;
  } catch {
    // It compiles, but the checker cannot read it: assume that it is slow.
    return false;
  }
}

/**
 * Whether a pattern is linear at first sight: without groups, with at most
 * one place where the engine has a choice. Most constraints are.
 */
function isPlainlyLinear(source: string): boolean {
  return !source.includes("(") && source.split(/[*+?{|]/).length <= 2;
}
