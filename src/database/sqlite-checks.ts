/**
 * The conditions in the SQL text of an SQLite table; SQLite reports them
 * nowhere else. Stage: database.
 */

/** A string, a name, a comment, or any other single character. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[\w$]+|--[^\n]*|[^\s\w$]/g;

/** The contents of each `check (...)`, and the names in it that are columns. */
export function listChecks(
  sql: string,
  columns: readonly string[],
): readonly { readonly text: string; readonly columns: readonly string[] }[] {
  const tokens = [...sql.matchAll(TOKENS)].filter(
    ([text]) => !text.startsWith("--"),
  );
  return tokens.flatMap(([word], at) => {
    const open = tokens[at + 1];
    if (word.toLowerCase() !== "check" || open?.[0] !== "(") return [];
    let depth = 0;
    const end = tokens.findIndex(([text], index) => {
      if (index <= at) return false;
      if (text === "(") depth += 1;
      if (text === ")") depth -= 1;
      return depth === 0;
    });
    const inner = tokens.slice(at + 2, end === -1 ? undefined : end);
    const names = new Set(inner.map(([text]) => unquote(text)));
    return {
      text: sql.slice(open.index + 1, tokens[end]?.index),
      columns: columns.filter((name) => names.has(name)),
    };
  });
}

function unquote(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
}
