/**
 * The conditions of a table in words that do not depend on how a database tells
 * them. Stage: database. Those of ours are known; others stay as they are told.
 */
import { writeNames } from "./table.js";

/** The words of an enum, as SQL has them. */
export function writeCheck(column: string, values: readonly string[]): string {
  return `check ("${column}" in (${values.join(", ")}))`;
}

/** The refs of which each row has one. */
export function writeOneOf(columns: readonly string[]): string {
  return `check (one of ${writeNames([...columns].sort())})`;
}

/** Texts of SQL: `'it''s'` */
const LITERALS = /'(?:[^']|'')*'/g;

/**
 * A condition that a database tells.
 *
 * @param text what stands between its brackets
 * @param columns those that it is about
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

/** Puts a fact beside the others, under a name of its own where that is taken. */
export function addFact(
  facts: Map<string, string>,
  [about, says]: readonly [string, string],
): void {
  let name = about;
  while (facts.has(name)) name += " again";
  facts.set(name, says);
}
