/**
 * What databases say of a change that they refuse, in one form for all.
 */

/** Why a statement failed, where that is the request's fault or passes by. */
export type Violation = "unique" | "reference" | "busy";

/** By the SQLSTATE of PostgreSQL (its manual, appendix A). */
const STATES: Readonly<Record<string, Violation>> = {
  "23505": "unique",
  "23503": "reference",
  "23001": "reference",
  "40001": "busy",
  "40P01": "busy",
  "55P03": "busy",
  "57014": "busy",
};

/** By the words of SQLite, which are the same in all of its drivers. */
const WORDS: readonly (readonly [RegExp, Violation])[] = [
  [/UNIQUE constraint failed|PRIMARY KEY constraint failed/, "unique"],
  [/FOREIGN KEY constraint failed/, "reference"],
  [/database (?:table )?is (?:locked|busy)/, "busy"],
];

/** Null for what is nobody's fault but ours, or the database's. */
export function violationOf(error: unknown): Violation | null {
  if (typeof error !== "object" || error === null) return null;
  const code: unknown = Reflect.get(error, "code");
  if (typeof code === "string" && code in STATES) return STATES[code] ?? null;
  const message: unknown = Reflect.get(error, "message");
  if (typeof message !== "string") return null;
  const found = WORDS.find(([words]) => words.test(message));
  return found?.[1] ?? null;
}
