/**
 * Operators on the SQL of a migration's way up. An index that is not unique stays: only
 * the time of a query depends on it.
 */
import type { Change } from "../mutate.js";

type Row = readonly [operator: string, found: RegExp, instead: string];

const OPERATORS: readonly Row[] = [
  ["unique index made plain", /create unique index/g, "create index"],
  ["not null dropped", / not null/g, ""],
  [
    "reference dropped",
    /,\s+constraint "\w+"\s+foreign key [^\n]*(?:references|\n\s+references)[^\n]*?(?=,?\n)/g,
    "",
  ],
  ["check dropped", /,\s+constraint "\w+"\s+check \([^\n]*\)(?=,?\n)/g, ""],
  ["onDelete changed", /on delete cascade/g, "on delete restrict"],
  ["onDelete changed", /on delete restrict/g, "on delete cascade"],
  ["onDelete changed", /on delete set null/g, "on delete cascade"],
  ["default dropped", / default (?:'[^']*'|\d+|true|false)/g, ""],
  ["type swapped", /(?<=" )text\b/g, "integer"],
  ["type swapped", /(?<=" )integer\b(?! primary)/g, "text"],
  ["type swapped", /(?<=" )boolean\b/g, "integer"],
  ["type swapped", /(?<=" )bigint\b(?! (?:primary|generated))/g, "text"],
];

/** All changes of a migration. */
export function listMigrationSites(text: string): readonly Change[] {
  const [up = ""] = text.split("export async function down");
  return OPERATORS.flatMap(([kind, found, instead]) =>
    [...up.matchAll(found)].map(({ index, 0: { length } }) => {
      return { kind, start: index, end: index + length, text: instead };
    }),
  );
}
