/**
 * The advice of the conventions: a list of small rules for a manifest without
 * errors. Stage: lint, next to emit: nothing that is generated depends on it.
 */
import { lintCodes } from "../diagnostics/codes/lint.js";
import type { ManifestProblem } from "../diagnostics/diagnostic.js";
import { placeId } from "../diagnostics/problem.js";
import type { LintLevel, ManifestTree } from "../manifest/tree.js";
import type { Model } from "../model/types.js";
import type { Advice, Rule } from "./advice.js";
import { collectFacts } from "./facts.js";
import { findFallback, findShadowedIds } from "./rules/addresses.js";
import {
  findGuessableUniques,
  findMoneyAsNumber,
  findReadableSecrets,
  findUnreachableRefs,
} from "./rules/fields.js";
import { findDeepNesting } from "./rules/nesting.js";
import {
  findPluralSingletons,
  findSingularCollections,
} from "./rules/plurals.js";
import { findDelete } from "./rules/spelling.js";
import { findMixedStyles } from "./rules/styles.js";
import { findEmptyResources, findUnusedConcerns } from "./rules/unused.js";
import { findUnsafeGets, findVerbs } from "./rules/verbs.js";

const rules: readonly Rule[] = [
  findDeepNesting,
  findVerbs,
  findUnsafeGets,
  findSingularCollections,
  findPluralSingletons,
  findFallback,
  findShadowedIds,
  findUnusedConcerns,
  findEmptyResources,
  findMixedStyles,
  findDelete,
  findReadableSecrets,
  findMoneyAsNumber,
  findGuessableUniques,
  findUnreachableRefs,
];

/**
 * Everything that the rules advise, at the levels that the manifest sets.
 *
 * @param value the manifest as written
 */
export function lintManifest(
  tree: ManifestTree,
  model: Model,
  value: unknown,
): readonly ManifestProblem[] {
  const facts = collectFacts(tree, model, value);
  const heard = rules.flatMap((rule) => rule(facts)).flatMap(applyLevel);
  return withoutRepeats(heard);
}

function applyLevel({ problem, levels }: Advice): readonly ManifestProblem[] {
  const level: LintLevel | undefined = levels[problem.code];
  if (level === "off") return [];
  const { severity } = lintCodes[problem.code];
  const heard = level === undefined ? severity : severities[level];
  return [{ ...problem, severity: heard }];
}

const severities = { warn: "warning", error: "error" } as const;

/**
 * A fault in a concern is one thing to fix, however many resources merge it.
 */
function withoutRepeats(
  problems: readonly ManifestProblem[],
): readonly ManifestProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ code, place }) => {
    const id = `${code} ${placeId(place)}`;
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}
