/**
 * Words of the user's own: `caller.words`, whose conditions are functions in the user's
 * code. Stage: model.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atValue } from "../../diagnostics/problem.js";
import type { ManifestSettings } from "../../manifest/tree.js";
import type { AccessData, AccessRule } from "../../runtime/database/tables.js";
import type { TableModel } from "../tables/types.js";
import type { ActionRules } from "./types.js";

/** The user's own words in some rules. */
export function listOwnWords(
  all: readonly (AccessData | ActionRules | undefined)[],
): ReadonlySet<string> {
  const rules: readonly AccessRule[] = all.flatMap((each) =>
    Object.values<AccessRule>({ ...each }),
  );
  return new Set(rules.flat().flatMap(({ word }) => word ?? []));
}

/**
 * Rules where `write` says nothing with such a word of new rows: one that is not there
 * yet meets none of them.
 */
export function withNewRows(data: AccessData): AccessData {
  const { write = [], create } = data;
  const others = write.filter(({ word }) => word === undefined);
  const isAsked = create === undefined && others.length < write.length;
  return isAsked ? { ...data, create: others } : data;
}

/** Words that nothing asks for: the compiler would have no function for them. */
export function checkOwnWords(
  { caller }: Pick<ManifestSettings, "caller">,
  tables: readonly TableModel[],
  others: readonly ManifestProblem[],
): readonly ManifestProblem[] {
  // A rule that is refused may be the one that has it.
  if (others.some(({ code }) => code.startsWith("access-"))) return [];
  const used = new Set(tables.flatMap(({ words }) => words));
  const declared = caller?.words ?? [];
  return declared.flatMap((word, index) => {
    if (used.has(word)) return [];
    const path = ["caller", "words"];
    const place = declared.length === 1 ? path : [...path, index];
    const message = `no rule about rows has the word "${word}"`;
    const help = "write it in `access`, or remove it here";
    return [atValue("access-word", place, message, { help })];
  });
}
