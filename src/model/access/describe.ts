/** Rows that a rule is about, in words. Stage: model. */
import { listWords } from "../../diagnostics/did-you-mean.js";
import type { Where } from "../../runtime/database/tables.js";

/**
 * `where state is live, or state is draft and kind is note`
 *
 * @param show how names and values are written, if not as they are
 */
export function describeRows(
  rows: readonly Where[],
  show: (value: unknown) => string = String,
): string {
  return `where ${rows.map((where) => describeWhere(where, show)).join(", or ")}`;
}

function describeWhere(where: Where, show: (value: unknown) => string): string {
  const values = Object.entries(where).map(
    ([name, value]) =>
      `${show(name)} is ${listWords([value].flat().map(show), "or", false)}`,
  );
  return listWords(values, "and", false);
}
