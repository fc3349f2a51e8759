/**
 * The conditions of a table in a form that does not depend on how a database
 * reports them. Stage: database. Ours are recognized; others stay as reported.
 */
import { writeNames } from "./table.js";

/** The values of an enum, as SQL writes them. */
export function writeCheck(column: string, values: readonly string[]): string {
  return `check ("${column}" in (${values.join(", ")}))`;
}

/** The refs of which each row has exactly one. */
export function writeOneOf(columns: readonly string[]): string {
  return `check (one of ${writeNames([...columns].sort())})`;
}

/** SQL string literals: `'it''s'` */
const LITERALS = /'(?:[^']|'')*'/g;

/**
 * Reads a condition as reported by a database.
 *
 * @param text the condition between the parentheses
 * @param columns the columns it uses
 */
export function readCheck(
  text: string,
  columns: readonly string[],
): readonly [about: string, says: string] {
  const about = `check ${[...columns].sort().join()}`;
  const bare = text.replace(LITERALS, "''").toLowerCase();
  const [column = ""] = columns;
  const isList =
    /\bin\s*\([\s',]*\)\s*$|=\s*any\s*\(|^\(*"?[\w$]+"?\)*\s*=\s*''/;
  if (columns.length === 1 && isList.test(bare))
    return [about, writeCheck(column, text.match(LITERALS) ?? [])];
  if (/\bcase\b/.test(bare) && /=\s*1\)*\s*$/.test(bare))
    return [about, writeOneOf(columns)];
  return [about, `check (${text.replace(/\s+/g, " ").trim()})`];
}

/** Adds a fact to the others, under a new name if its own is taken. */
export function addFact(
  facts: Map<string, string>,
  [about, says]: readonly [string, string],
): void {
  let name = about;
  while (facts.has(name)) name += " again";
  facts.set(name, says);
}
