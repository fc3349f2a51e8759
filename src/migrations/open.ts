/**
 * What only the user knows of the rows that a migration meets. Stage:
 * migrations. In readable form.
 */
import { listKeptColumns, type TablePair } from "./align.js";
import { needsFilling } from "./conversions.js";
import { narrowingOf, type Narrowing } from "./narrowing.js";
import { listObstacles, type Obstacle } from "./obstacles.js";
import type { SchemaTable } from "./schema.js";

export interface OpenPoint {
  /** `have nothing for articles.body` */
  readonly rows: string;
  /** Whether the migration has `null` for the user to replace; or a comment. */
  readonly isNull: boolean;
}

/** What the user has to say about the rows of a table. */
export function listOpen(pair: TablePair): readonly OpenPoint[] {
  const { after } = pair;
  const kept = listKeptColumns(pair);
  const known = new Map(kept.map(({ from, to }) => [to.name, from.facts]));
  const empty = after.columns
    .filter((column) => needsFilling(known.get(column.name) ?? null, column))
    .map(({ name }) => `have nothing for ${after.table}.${name}`);
  const others = kept.flatMap(({ from, to }) => {
    const narrowing = narrowingOf(from.facts, to.facts);
    if (narrowing === null || to.facts.optional === true) return [];
    const words = nameWords(narrowing);
    return [`may have ${words} for ${after.table}.${to.name}`];
  });
  return [
    ...[...empty, ...others].map((rows) => ({ rows, isNull: true })),
    ...listObstacles(pair).map((obstacle) => ({
      rows: describe(after, obstacle),
      isNull: false,
    })),
  ];
}

/** `"gone" or "late"` */
export function nameWords({ gone }: Narrowing): string {
  return gone === null
    ? "none of its words"
    : gone.map((word) => JSON.stringify(word)).join(" or ");
}

function describe({ table }: SchemaTable, obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case "unique":
      return `may be the same in ${table}.${obstacle.columns.join(" and ")}`;
    case "type":
      return `may have what is no ${obstacle.type} for ${table}.${obstacle.column}`;
    case "ref":
      return `may have what is no id of ${obstacle.table} for ${table}.${obstacle.column}`;
    case "one-of":
      return `may have none of ${obstacle.columns.join(", ")} in ${table}, or several`;
  }
}
