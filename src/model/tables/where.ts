/** The rows that a resource is limited to: values of fields. Stage: model. */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { atKey, atValue, labelAt } from "../../diagnostics/problem.js";
import type { WhereEntry } from "../../manifest/tree.js";
import type { Where } from "../../runtime/database/tables.js";
import { readValue } from "../records/check-values.js";
import type { RecordField } from "../records/types.js";
import { findField, whyNotFound } from "./find-field.js";

/** The values that columns must have, and the problems with the entry. */
export interface ReadWhere {
  readonly where: Where;
  readonly problems: readonly ManifestProblem[];
}

/** @param path the place of the entry in the manifest */
export function readWhere(
  entry: WhereEntry,
  fields: readonly RecordField[],
  path: ManifestPath = [],
): ReadWhere {
  const where: Record<string, unknown> = {};
  const problems: ManifestProblem[] = [];
  for (const [word, condition] of Object.entries(entry)) {
    const place = [...path, word];
    const field = findField(fields, word);
    const why = field && whyNotFound(field);
    if (field === undefined) {
      const words = fields.map(({ written }) => written);
      const message = `there is no field "${word}" here`;
      const details = suggest(word, words);
      problems.push(atKey("unknown-field", place, message, details));
    } else if (why !== null && why !== undefined) {
      const message = `no rows are found by "${word}": ${why}`;
      const labels = [labelAt(field.path, "the field")];
      problems.push(atKey("list-field", place, message, { labels }));
    } else {
      const values = Array.isArray(condition) ? condition : [condition];
      const read = values.map((value) => readValue(field.data, value));
      problems.push(
        ...read.flatMap(({ refusal }, index) => {
          const at = Array.isArray(condition) ? [...place, index] : place;
          if (refusal === null) return [];
          const message = `the value of "${word}" ${refusal}`;
          return [atValue("refused-value", at, message)];
        }),
      );
      const good = read.map(({ value }) => value);
      where[field.name] = Array.isArray(condition) ? good : good[0];
    }
  }
  return { where, problems };
}
