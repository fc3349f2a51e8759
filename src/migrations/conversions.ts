/** Which values of one type can be stored as another. Stage: migrations. */
import { listScaleChanges } from "./scales.js";
import type { Column, ColumnFacts } from "./schema.js";

/**
 * What happens to the values of a column whose type changes: all are kept; the
 * database refuses those that are invalid in the new type; or part of each is
 * lost.
 */
export type Survival = "all" | "refused" | "part";

/** `integer-to-text`; without a rule, the values do not survive. */
const RULES: Readonly<Record<string, Survival>> = {
  "integer-to-text": "all",
  "decimal-to-text": "all",
  "boolean-to-text": "all",
  "date-to-text": "all",
  "datetime-to-text": "all",
  "uuid-to-text": "all",
  "integer-to-number": "all",
  "integer-to-decimal": "all",
  "date-to-datetime": "all",
  "text-to-integer": "refused",
  "text-to-number": "refused",
  "number-to-integer": "part",
  "decimal-to-integer": "part",
  "datetime-to-date": "part",
};

/** Null: no value survives. */
export function survivalOf(
  from: ColumnFacts,
  to: ColumnFacts,
): Survival | null {
  if (from.type === to.type) return survivalInType(from, to);
  return RULES[`${from.type}-to-${to.type}`] ?? null;
}

function survivalInType(from: ColumnFacts, to: ColumnFacts): Survival | null {
  const isList = (facts: ColumnFacts): boolean => facts.many === true;
  if (isList(to) && !isList(from)) return null;
  const changes = listScaleChanges(from, to);
  return changes.some((change) => change.to < change.from) ? "part" : "all";
}

/** Whether existing rows have no value for a column. */
export function needsFilling(
  before: ColumnFacts | null,
  { facts: after, isMoment }: Pick<Column, "facts" | "isMoment">,
): boolean {
  const isRequired = (facts: ColumnFacts): boolean => facts.optional !== true;
  if (!isRequired(after) || after.now === true) return false;
  if (after.default !== undefined || isMoment === true) return false;
  return before === null || !isRequired(before);
}
