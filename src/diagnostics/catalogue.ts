/**
 * The single list of everything that can be reported about a manifest or a
 * target: a stable code, with its meaning and its fix. Messages are written
 * where a fault is found; what is true of every such fault is here.
 */
import { compatibilityCodes } from "./codes/compatibility.js";
import { editCodes } from "./codes/edit.js";
import { lintCodes } from "./codes/lint.js";
import { loadCodes } from "./codes/load.js";
import { migrationCodes } from "./codes/migrations.js";
import { modelCodes } from "./codes/model.js";
import { planCodes } from "./codes/plan.js";
import { ruleCodes } from "./codes/rules.js";
import { shapeCodes } from "./codes/shape.js";
import { targetCodes } from "./codes/target.js";
import type { CatalogueEntry } from "./entry.js";

export const catalogue = {
  ...loadCodes,
  ...shapeCodes,
  ...ruleCodes,
  ...modelCodes,
  ...targetCodes,
  ...planCodes,
  ...migrationCodes,
  ...compatibilityCodes,
  ...editCodes,
  ...lintCodes,
} satisfies Record<string, CatalogueEntry>;

export type Code = keyof typeof catalogue;

/** All codes, in the order of the stages that report them. */
export const codes = Object.keys(catalogue) as readonly Code[];

/** Whether a word is a code: for `explain`. */
export function isCode(word: string): word is Code {
  return Object.hasOwn(catalogue, word);
}
