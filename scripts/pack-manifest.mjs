// @ts-check
/**
 * Leaves `prepare` out of the package.json that is packed: it builds a clone,
 * and package managers would warn whoever installs the package of an install
 * script. `prepack` calls this with `strip`, `postpack` with `restore`.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const file = join(root, "package.json");
const whole = join(root, "package.json.whole.tmp");

// Also where packing was cut short the last time.
if (existsSync(whole)) renameSync(whole, file);
if (process.argv[2] === "strip") {
  const text = readFileSync(file, "utf8");
  const line = /^ *"prepare": .*\n/m;
  if (!line.test(text)) throw new Error("package.json has no line for prepare");
  writeFileSync(whole, text);
  writeFileSync(file, text.replace(line, ""));
}
