/**
 * What a manifest's keys must mean together: a list of small functions, one per
 * rule. Stage: parse. They are not refinements of the schema, as zod skips
 * these once the shape is wrong. Clashes between routes and helper names are
 * found later, by the model.
 */
import type { ManifestProblem } from "../diagnostics/diagnostic.js";
import {
  checkAccessAndScope,
  checkAccessKeys,
  checkCan,
  checkFieldWords,
  checkOpenKeys,
} from "./rules/access.js";
import {
  checkExtraNames,
  checkMethods,
  checkOnlyAndExcept,
  checkRouteActions,
  checkSingletons,
  checkSubsetNames,
  checkUpdateMethods,
} from "./rules/actions.js";
import { checkConcernCycles, checkUnknownConcerns } from "./rules/concerns.js";
import { checkConstraints, checkFieldPatterns } from "./rules/constraints.js";
import { checkDeprecationDates, checkSuccessors } from "./rules/deprecation.js";
import {
  checkContradictions,
  checkFieldOptions,
} from "./rules/field-options.js";
import {
  checkCounts,
  checkEnums,
  checkFieldKinds,
  checkFieldNames,
  checkReservedFields,
} from "./rules/fields.js";
import {
  checkFormatsTwice,
  checkFormatTypes,
  checkMediaTypes,
} from "./rules/formats.js";
import {
  checkActionNames,
  checkControllerNames,
  checkEntryNames,
  checkGivenNames,
  checkInflections,
} from "./rules/names.js";
import {
  checkDocuments,
  checkOwnPaths,
  checkOwnServed,
} from "./rules/document.js";
import {
  checkBaseUrl,
  checkOutput,
  checkProgramFiles,
  checkRuntime,
} from "./rules/output.js";
import {
  checkReservedDefaults,
  checkReservedParameters,
} from "./rules/parameters.js";
import { checkPaths, checkRouteSlash, checkTo } from "./rules/paths.js";
import { checkKeyOptions } from "./rules/keys.js";
import {
  checkBodies,
  checkEnvelopes,
  checkReadLists,
  checkRecordKeys,
  checkRecordNames,
} from "./rules/records.js";
import { checkRedirects } from "./rules/redirects.js";
import { checkOpen, checkOpenActions, checkSchemes } from "./rules/security.js";
import { checkSlowConstraints } from "./rules/slow-constraints.js";
import {
  checkColumnNames,
  checkPageSizes,
  checkFilterNames,
  checkInsideCounts,
  checkMostCounted,
  checkTotals,
  checkStoreKeys,
  checkSchemaOption,
  checkTableOption,
} from "./rules/stores.js";
import {
  checkArrows,
  checkBeginnings,
  checkReach,
  checkTransitionActions,
} from "./rules/transitions.js";
import type { Manifest } from "./schema.js";

/** What a rule may know besides the manifest. */
export interface RuleContext {
  /** The names of all concerns, including those with a wrong shape. */
  readonly concernNames: readonly string[];
  /** How many folders the manifest is below the project's root. */
  readonly climb: number;
}

type Rule = (
  manifest: Manifest,
  context: RuleContext,
) => readonly ManifestProblem[] | Promise<readonly ManifestProblem[]>;

const rules: readonly Rule[] = [
  (manifest, { climb }) => checkOutput(manifest, climb),
  checkDocuments,
  checkOwnPaths,
  checkOwnServed,
  checkAccessKeys,
  checkCan,
  checkFieldWords,
  checkOpenKeys,
  checkAccessAndScope,
  checkSchemes,
  checkOpen,
  checkOpenActions,
  checkProgramFiles,
  checkRuntime,
  checkBaseUrl,
  checkUpdateMethods,
  checkFormatTypes,
  checkMediaTypes,
  checkFormatsTwice,
  checkEntryNames,
  checkActionNames,
  checkGivenNames,
  checkControllerNames,
  checkReservedParameters,
  checkReservedDefaults,
  checkInflections,
  checkPaths,
  checkRouteSlash,
  checkTo,
  checkRedirects,
  checkDeprecationDates,
  checkSuccessors,
  checkOnlyAndExcept,
  checkSingletons,
  checkExtraNames,
  checkRouteActions,
  checkMethods,
  checkSubsetNames,
  checkFieldNames,
  checkReservedFields,
  checkFieldKinds,
  checkFieldOptions,
  checkContradictions,
  checkEnums,
  checkArrows,
  checkBeginnings,
  checkReach,
  checkTransitionActions,
  checkCounts,
  checkRecordKeys,
  checkKeyOptions,
  checkRecordNames,
  checkReadLists,
  checkBodies,
  checkEnvelopes,
  checkStoreKeys,
  checkPageSizes,
  checkFilterNames,
  checkInsideCounts,
  checkMostCounted,
  checkTotals,
  checkSchemaOption,
  checkTableOption,
  checkColumnNames,
  (manifest, { concernNames }) => checkUnknownConcerns(manifest, concernNames),
  checkConcernCycles,
  checkConstraints,
  checkFieldPatterns,
  checkSlowConstraints,
];

/** All problems that the rules find in a manifest with a sound shape. */
export async function checkRules(
  manifest: Manifest,
  context: RuleContext,
): Promise<ManifestProblem[]> {
  const problems: ManifestProblem[] = [];
  for (const rule of rules) problems.push(...(await rule(manifest, context)));
  return problems;
}
