/**
 * What the application sends of an error, if that is not problem details. Stage: model.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import type { ManifestSettings } from "../../manifest/tree.js";
import type { Field } from "../../runtime/records/fields.js";
import { checkValues } from "./check-values.js";
import { describeFieldData } from "./field-data.js";

/** A field of an error's body. */
export interface ProblemField {
  readonly name: string;
  readonly data: Field;
  readonly path: ManifestPath;
}

/** The fields that `problem` lists; null: errors are problem details. */
export function readProblemFields({
  problem,
}: ManifestSettings): readonly ProblemField[] | null {
  if (problem === null) return null;
  return Object.entries(problem).map(([name, entry]) => ({
    name,
    data: describeFieldData(entry),
    path: ["problem", name],
  }));
}

/** Reports values of theirs that their types do not have. */
export function checkProblemFields(
  settings: ManifestSettings,
): readonly ManifestProblem[] {
  const fields = readProblemFields(settings) ?? [];
  return checkValues(
    fields.map((field) => ({ ...field, written: field.name })),
  );
}
