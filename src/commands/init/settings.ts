/**
 * Writes into a linter's settings what leaves the machine's folders out of its work,
 * where they are plain JSON: a file of the user's is never reformatted. Pure.
 */
import { indentAt, hasBreak } from "../../code/lines.js";
import { indexLines } from "../../diagnostics/positions.js";
import { isTable, valueAt } from "../../diagnostics/values.js";
import { locateInYaml } from "../../load/yaml-positions.js";
import { addToJson, readJson } from "./json.js";

/** Linters whose settings are data. */
export type DataLinter = "oxlint" | "biome";

/** The files of settings, relative to the project's root or a package. */
export const settingsFiles: Readonly<Record<DataLinter, string>> = {
  oxlint: ".oxlintrc.json",
  biome: "biome.json",
};

const keys: Readonly<Record<DataLinter, readonly string[]>> = {
  oxlint: ["ignorePatterns"],
  biome: ["files", "includes"],
};

/** What is listed for a folder. */
const patterns: Readonly<Record<DataLinter, (folder: string) => string>> = {
  oxlint: (folder) => `${folder}/`,
  biome: (folder) => `!${folder}`,
};

/**
 * The text with what it lacks; null where it is no plain JSON, or of a version that
 * calls it otherwise.
 *
 * @param folders relative to the folder of the settings
 */
export async function addIgnores(
  text: string,
  linter: DataLinter,
  folders: readonly string[],
): Promise<string | null> {
  const value = readJson(text);
  if (!isTable(value) || isFirstBiome(linter, value)) return null;
  const path = keys[linter];
  const items = folders.map(patterns[linter]);
  const present = valueAt(value, path);
  if (present === undefined) {
    const all = linter === "biome" ? ["**"] : [];
    return addToJson(text, path, [...all, ...items]);
  }
  if (!isTexts(present)) return null;
  const known = present.map(normalize);
  const missing = items.filter((item) => !known.includes(normalize(item)));
  return missing.length === 0 ? text : addItems(text, path, missing);
}

/** Biome 1 knew `files.include` and `files.ignore`. */
function isFirstBiome(
  linter: DataLinter,
  value: Readonly<Record<string, unknown>>,
): boolean {
  if (linter !== "biome") return false;
  const { $schema: schema, files } = value;
  const isOld = typeof schema === "string" && /\/1\.\d/.test(schema);
  return isOld || (isTable(files) && ("ignore" in files || "include" in files));
}

function isTexts(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.every((item) => typeof item === "string")
  );
}

/** `src/resources`, `./src/resources/` and `src/resources/**` are one folder. */
function normalize(pattern: string): string {
  return pattern.replace(/^(!?)!?(?:\.\/)?/, "$1").replace(/\/(?:\*\*)?$/, "");
}

/** Puts items at the end of a list of texts, in the list's own layout. */
async function addItems(
  text: string,
  path: readonly string[],
  items: readonly string[],
): Promise<string | null> {
  const locate = await locateInYaml(indexLines("settings.json", text));
  const start = locate({ path, on: "value" })?.span.start.offset;
  if (start === undefined || text[start] !== "[") return null;
  const token = /"(?:[^"\\]|\\.)*"|\]/g;
  token.lastIndex = start;
  let end = start + 1;
  for (
    let found = token.exec(text);
    found !== null && found[0] !== "]";
    found = token.exec(text)
  )
    end = token.lastIndex;
  const written = items.map((item) => JSON.stringify(item));
  const list = text.slice(start, end);
  if (end === start + 1)
    return text.slice(0, end) + written.join(", ") + text.slice(end);
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const between = hasBreak(list) ? newline + indentAt(text, end) : " ";
  const added = written.map((item) => `,${between}${item}`).join("");
  return text.slice(0, end) + added + text.slice(end);
}
