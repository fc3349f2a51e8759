/** The words of SQL, as SQLite and PostgreSQL tell them apart. */
import { OBEYED, type Look } from "./look.js";

/** Texts and quoted names, comments, and single words or marks. */
const WORD =
  /(?<text>'(?:[^']|'')*')|(?<name>"(?:[^"]|"")*")|(?<comment>--.*|\/\*[^]*?\*\/)|(?<quote>\$\w*\$)|(?<word>\w+)|(?<mark>[^\s])/g;

export function lookAtSql(text: string): Look {
  const faults: string[] = [];
  const shape: string[] = [];
  for (const { 0: found, groups = {} } of text.matchAll(WORD)) {
    if (groups["text"] !== undefined) shape.push("text");
    else if (groups["name"] !== undefined) shape.push("name");
    else {
      shape.push(found);
      const isQuote = found === "'" || found === '"' || found === ";";
      if (
        groups["comment"] !== undefined ||
        groups["quote"] !== undefined ||
        isQuote
      )
        faults.push(`SQL has ${found}: ${text.slice(0, 200)}`);
      else if (OBEYED.test(found)) faults.push(`SQL: ${text.slice(0, 200)}`);
    }
  }
  return { faults, shape: shape.join(" ") };
}
