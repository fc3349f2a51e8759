// @ts-check
/**
 * What a release needs and a clone need not have: `npm publish` of either package
 * runs this first, with the folder of all of it. Ends with 1 and says what is missing.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [, , root = "."] = process.argv;

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), "utf8");

const { version } = JSON.parse(read("package.json"));
/** @type {string[]} */
const missing = [];
for (const path of ["package.json", "packages/runtime/package.json"]) {
  /** @type {{ version: string, repository?: string | { url?: string } }} */
  const { version: own, repository } = JSON.parse(read(path));
  const url = typeof repository === "string" ? repository : repository?.url;
  if (url === undefined || url === "")
    missing.push(
      `${path} names no repository: npm gives provenance only to a release of the repository that it names`,
    );
  if (own !== version)
    missing.push(
      `${path} is of version ${own}, and package.json of ${version}`,
    );
}
if (!read("src/runtime/version.ts").includes(`version = "${version}"`))
  missing.push(`src/runtime/version.ts is not of version ${version}`);
if (!read("CHANGELOG.md").includes(`\n## [${version}]`))
  missing.push(`CHANGELOG.md has no part of its own for ${version}`);

for (const each of missing) console.error(`not ready: ${each}`);
process.exitCode = missing.length === 0 ? 0 : 1;
