/** Which values of one type can be stored as another. Stage: migrations. */
import { conversionOf, type Survival } from "../fields/columns.js";
import type { ColumnType } from "../fields/field-type.js";
import { listScaleChanges } from "./scales.js";
import type { Column, ColumnFacts } from "./schema.js";

/** Null: no value survives. */
export function survivalOf(
  from: ColumnFacts,
  to: ColumnFacts,
): Survival | null {
  if (from.type === to.type) return survivalInType(from, to);
  return conversionOf(from.type, to.type);
}

function survivalInType(from: ColumnFacts, to: ColumnFacts): Survival | null {
  const isList = (facts: ColumnFacts): boolean => facts.many === true;
  if (isList(to) && !isList(from)) return null;
  if (!keepsItems(from.items, to.items)) return null;
  const changes = listScaleChanges(from, to);
  return changes.some((change) => change.to < change.from) ? "part" : "all";
}

/**
 * Whether what a list has can stay, as JSON writes it: texts are written as dates are,
 * and numbers as integers. It can where nobody knows what it was.
 */
function keepsItems(from?: ColumnType, to?: ColumnType): boolean {
  if (from === undefined || to === undefined || from === to) return true;
  const isText = WRITTEN_AS_TEXT.includes(from) && to === "text";
  return isText || to === "json" || (from === "integer" && to === "number");
}

const WRITTEN_AS_TEXT: readonly ColumnType[] = [
  ...(["uuid", "date", "datetime", "decimal"] as const),
];

/** Whether existing rows have no value for a column. */
export function needsFilling(
  before: ColumnFacts | null,
  { facts: after, isMoment, slug }: Pick<Column, "facts" | "isMoment" | "slug">,
): boolean {
  const isRequired = (facts: ColumnFacts): boolean => facts.optional !== true;
  if (!isRequired(after) || after.now === true) return false;
  const isFilled = isMoment === true || slug !== undefined;
  if (after.default !== undefined || isFilled) return false;
  return before === null || !isRequired(before);
}
