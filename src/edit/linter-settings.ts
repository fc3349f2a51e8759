/**
 * Adds what excludes the machine's folders to a linter's settings, if they are
 * plain JSON: a user's file is never reformatted. Pure.
 */
import { indentAt, hasBreak } from "../code/lines.js";
import { indexLines } from "../diagnostics/positions.js";
import { isTable, valueAt } from "../diagnostics/values.js";
import { locateInYaml } from "../load/yaml-positions.js";
import { addToJson, tryParseJson } from "./json-add.js";

/** Linters whose settings are data. */
export type DataLinter = "oxlint" | "biome";

/** The settings files, relative to the project's root or a package. */
export const settingsFiles: Readonly<Record<DataLinter, string>> = {
  oxlint: ".oxlintrc.json",
  biome: "biome.json",
};

const keys: Readonly<Record<DataLinter, readonly string[]>> = {
  oxlint: ["ignorePatterns"],
  biome: ["files", "includes"],
};

/** The pattern that is listed for a folder. */
const patterns: Readonly<Record<DataLinter, (folder: string) => string>> = {
  oxlint: (folder) => `${folder}/`,
  biome: (folder) => `!${folder}`,
};

/**
 * The text with what it lacks; null if it is not plain JSON, or is of a version
 * with other keys.
 *
 * @param folders relative to the folder of the settings
 */
export async function addIgnores(
  text: string,
  linter: DataLinter,
  folders: readonly string[],
): Promise<string | null> {
  const value = tryParseJson(text);
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

/** Biome 1 used `files.include` and `files.ignore`. */
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

/** Treats `src/resources`, `./src/resources/` and `src/resources/**` as one. */
function normalize(pattern: string): string {
  return pattern.replace(/^(!?)!?(?:\.\/)?/, "$1").replace(/\/(?:\*\*)?$/, "");
}

/** Appends items to a list of texts, in the list's own layout. */
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
