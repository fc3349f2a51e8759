/**
 * Passes the text of a source to the reader for its kind. Reads no files: it
 * also runs in a browser.
 */
import { CannotRun } from "../../diagnostics/cannot-run.js";
import { readLaravel } from "../../import/laravel.js";
import { readOpenApi } from "../../import/openapi.js";
import { readRails } from "../../import/rails.js";
import type { TextKind } from "../../import/source-kinds.js";
import type { ImportSource } from "../../import/source.js";
import { readYamlValue } from "../../load/yaml-value.js";

/** Reads the text of a source. Throws CannotRun if it is of another kind. */
export function parseSource(
  text: string,
  kind: TextKind,
  shown: string,
): ImportSource {
  return readers[kind](text, shown);
}

const readers: Readonly<
  Record<TextKind, (text: string, shown: string) => ImportSource>
> = {
  openapi: (text, shown) => readOpenApi(readValue(text, shown), shown),
  rails: readRails,
  laravel: (text, shown) => readLaravel(readValue(text, shown), shown),
};

/**
 * JSON is parsed as JSON, although it is also YAML: that is many times faster.
 */
function readValue(text: string, shown: string): unknown {
  if (/^\s*[{[]/.test(text)) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // YAML may begin this way, too.
    }
  }
  const read = readYamlValue(text);
  if (read.ok) return read.value;
  const line =
    read.offset === null ? null : text.slice(0, read.offset).split("\n").length;
  const where = line === null ? "" : ` (line ${line})`;
  throw new CannotRun(
    "import-source",
    `${shown} is neither JSON nor YAML: ${read.reason}${where}`,
  );
}
