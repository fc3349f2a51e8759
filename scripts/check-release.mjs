// @ts-check
/**
 * What a release needs and a clone need not have: `npm publish` runs this first, in
 * the package's folder. Ends with 1 and says what is missing.
 */
import { readFileSync } from "node:fs";

/** @type {{ version: string, repository?: string | { url?: string } }} */
const { version, repository } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const url = typeof repository === "string" ? repository : repository?.url;
const missing = [
  ...(url === undefined || url === ""
    ? [
        "package.json names no repository: npm gives provenance only to a release of the repository that it names",
      ]
    : []),
  ...(readFileSync("CHANGELOG.md", "utf8").includes(`\n## [${version}]`)
    ? []
    : [`CHANGELOG.md has no part of its own for ${version}`]),
];
for (const each of missing) console.error(`not ready: ${each}`);
process.exitCode = missing.length === 0 ? 0 : 1;
