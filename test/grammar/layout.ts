/** Whether Prettier would change a byte of what was generated. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "prettier";
import { listFiles, type Fault, type Place } from "./project.js";

/** The files of a project that vary with its manifest. */
export async function checkLayout(
  path: string,
  name: string,
  { runtime, dir }: Place,
): Promise<readonly Fault[]> {
  const own = typeof runtime === "string" ? runtime : `${dir}/runtime`;
  const faults: Fault[] = [];
  for (const file of listFiles(path, ".ts")) {
    if (file.startsWith(`${own}/`)) continue;
    const text = readFileSync(join(path, file), "utf8");
    if (await isFormatted(text)) continue;
    faults.push({ name, check: "layout", text: file });
  }
  for (const file of listFiles(path, ".md")) {
    const text = readFileSync(join(path, file), "utf8");
    if (await check(text, { parser: "markdown" })) continue;
    faults.push({ name, check: "layout", text: file });
  }
  return faults;
}

/** Statements that are as Prettier wants them. */
const known = new Set<string>();

/**
 * Projects have statements in common, and an edit changes few: of a file, only the
 * others are asked about. Where they are not in order by themselves, the file is.
 */
async function isFormatted(text: string): Promise<boolean> {
  const statements = text.replace(/\n$/, "").split(/\n\n(?=\S)/);
  const digests = statements.map((statement) => hash("sha256", statement));
  const others = statements.filter(
    (_, index) => !known.has(digests[index] ?? ""),
  );
  const isOne =
    others.length === 0 || (await isFormattedAlone(`${others.join("\n\n")}\n`));
  if (!isOne) return await check(text, { parser: "typescript" });
  for (const digest of digests) known.add(digest);
  return text.endsWith("\n");
}

async function isFormattedAlone(text: string): Promise<boolean> {
  try {
    // The faster of Prettier's parsers.
    return await check(text, { parser: "babel-ts" });
  } catch {
    return false;
  }
}
