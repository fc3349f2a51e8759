// @ts-check
/**
 * Our SARIF against the schema that OASIS published, as a package of somebody
 * else's ships it: what the program prints for every bad manifest of the corpus,
 * and for a sound one. Needs `npm ci` here, and the build of the project. Ends
 * with 1 where a log does not fit.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Ajv } from "ajv";
import formats from "ajv-formats";

const root = join(import.meta.dirname, "../../..");
const program = join(root, "bin/resource-gen.js");
const require = createRequire(import.meta.url);
const schema = JSON.parse(
  readFileSync(
    join(
      dirname(require.resolve("@datadog/datadog-ci-plugin-sarif/package.json")),
      "dist/json-schema/sarif-schema-2.1.0.json",
    ),
    "utf8",
  ),
);
assert.match(
  schema.$id,
  /oasis-tcs\/sarif-spec\/.*\/sarif-schema-2\.1\.0\.json$/,
);

const ajv = new Ajv({ allErrors: true, strict: false });
formats.default(ajv);
const fits = ajv.compile(schema);

/** What the program prints for the manifest of a folder. */
async function print(/** @type {string} */ folder) {
  const flags = ["--format", "sarif", "--cwd", folder];
  const run = promisify(execFile)(process.execPath, [
    program,
    "lint",
    ...flags,
  ]);
  const { stdout } = await run.catch((error) => error);
  return /** @type {string} */ (stdout);
}

const cases = join(root, "test/cases");
// Each third of them, and all with SOAK=1: what a log looks like differs little.
const step = process.env["SOAK"] === undefined ? 3 : 1;
const folders = ["errors", "lint"]
  .flatMap((kind) =>
    readdirSync(join(cases, kind)).map((name) => `${kind}/${name}`),
  )
  .filter((_, index) => index % step === 0);
const counts = { logs: 0, results: 0, fixes: 0 };
/** @type {string[]} */
const logs = [];
const queue = [...folders];
await Promise.all(
  [1, 2].map(async () => {
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      const text = await print(join(cases, name));
      const log = JSON.parse(text);
      assert.ok(fits(log), `${name}: ${ajv.errorsText(fits.errors)}`);
      const results = log.runs[0].results;
      counts.logs += 1;
      counts.results += results.length;
      counts.fixes += text.split('"fixes":').length - 1;
      logs.push(text);
    }
  }),
);
assert.ok(counts.logs >= 80 && counts.results >= 100 && counts.fixes > 0);

// The schema does tell what is no log.
const one = logs.find((text) => text.includes('"startLine":'));
assert.ok(one !== undefined);
for (const [from, to] of [
  ['"version":"2.1.0"', '"version":"2.0.0"'],
  [/"level":"\w+"/, '"level":"fatal"'],
  [/"startLine":\d+/, '"startLine":0'],
  ['"message":{"text"', '"message":{"txt"'],
  ['"results":', '"result":'],
]) {
  const spoiled = one.replace(from, /** @type {string} */ (to));
  assert.notEqual(spoiled, one, `nothing to spoil by ${to}`);
  assert.equal(fits(JSON.parse(spoiled)), false, `${to} fits`);
}
console.log(
  `${counts.logs} logs with ${counts.results} results and ${counts.fixes} with fixes fit ${schema.title}`,
);
