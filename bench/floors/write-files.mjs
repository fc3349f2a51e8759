// @ts-check
/** The least that a generator has to do: writes files whose bytes are known. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [, , packed = "", target = ""] = process.argv;
/** @type {[path: string, size: number][]} */
const list = JSON.parse(readFileSync(`${packed}.json`, "utf8"));
const bytes = readFileSync(`${packed}.bin`);
const folders = new Set();
let at = 0;
for (const [path, size] of list) {
  const file = join(target, path);
  const folder = dirname(file);
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
  folders.add(folder);
  writeFileSync(file, bytes.subarray(at, at + size));
  at += size;
}
