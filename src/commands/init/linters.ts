/**
 * The setting that excludes the machine's folders, for each linter that a
 * project has: one line. Pure.
 */
import type { Linter } from "../../project/tools.js";

/** The settings file, and the line that it needs. */
const writers: Readonly<
  Record<Linter, (folders: readonly string[]) => readonly [string, string]>
> = {
  eslint: (folders) => [
    "eslint.config.js",
    `{ ignores: ${list(folders.map((folder) => `${folder}/`))} }`,
  ],
  oxlint: (folders) => [
    ".oxlintrc.json",
    `"ignorePatterns": ${list(folders.map((folder) => `${folder}/`))}`,
  ],
  biome: (folders) => [
    "biome.json",
    `"files": { "includes": ${list(["**", ...folders.map((folder) => `!${folder}`)])} }`,
  ],
};

/** One line for each linter, as `init` prints it. */
export function sayIgnores(
  linters: readonly Linter[],
  folders: readonly string[],
): string {
  if (linters.length === 0 || folders.length === 0) return "";
  const lines = linters.map((linter) => {
    const [file, line] = writers[linter](folders);
    return `  ${file}: ${line}\n`;
  });
  return `Linters need not read what is generated:\n\n${lines.join("")}\n`;
}

function list(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(", ")}]`;
}
