// @ts-check
/** Finds tests by what is in them, so that nobody has to keep a list of them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

/**
 * The files of `npm test` whose text matches a pattern, sorted, as paths from
 * the root of the project.
 *
 * @param {RegExp} pattern
 * @returns {readonly string[]}
 */
export function findTests(pattern) {
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .map((path) => `test/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".test.ts"))
    .filter(
      (path) =>
        !/^test\/(?:hosts|cases|fixtures|long)\/|node_modules/.test(path),
    )
    .filter((path) => pattern.test(readFileSync(join(root, path), "utf8")))
    .sort();
}
