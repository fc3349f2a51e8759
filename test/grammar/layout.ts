/** Whether Prettier would change a byte of what was generated. */
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
    if (await check(text, { parser: "typescript" })) continue;
    faults.push({ name, check: "layout", text: file });
  }
  return faults;
}
