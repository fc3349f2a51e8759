// @ts-check
/**
 * The formatter war: Prettier, Biome and oxfmt go over everything that was
 * generated, no file ignored, and generate then has nothing to do and nothing
 * to complain of; nor when the manifest changes afterwards. Each runs under the
 * last settings that are listed, or all with SOAK=1. Needs `npm ci` here,
 * and the build of the project. Ends with 1 where anything is not as it should be.
 */
import assert from "node:assert/strict";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changes, execute, generate, root } from "./cli.mjs";

const here = import.meta.dirname;

/**
 * Each formatter, and the settings under which it is run. No setting takes
 * words away or puts them in another order: that would be an edit.
 * @type {readonly { name: string, run: (folder: string) => readonly string[], file: string, settings: readonly object[] }[]}
 */
const formatters = [
  {
    name: "prettier",
    run: (folder) => [
      ...[join(root, "node_modules/prettier/bin/prettier.cjs"), "--write"],
      ...["--log-level=warn", folder],
    ],
    file: ".prettierrc.json",
    settings: [
      {},
      { tabWidth: 4, semi: false, singleQuote: true, trailingComma: "none" },
      { useTabs: true, printWidth: 120, bracketSpacing: false },
      { printWidth: 40, quoteProps: "consistent", endOfLine: "crlf" },
      { objectWrap: "collapse", arrowParens: "avoid", trailingComma: "es5" },
    ],
  },
  {
    name: "biome",
    run: (folder) => [
      ...[join(here, "node_modules/@biomejs/biome/bin/biome"), "format"],
      ...["--write", folder],
    ],
    file: "biome.json",
    settings: [
      {},
      { formatter: { indentStyle: "space", lineWidth: 120 } },
      {
        formatter: { indentWidth: 8, lineEnding: "crlf" },
        javascript: {
          formatter: {
            quoteStyle: "single",
            semicolons: "asNeeded",
            trailingCommas: "none",
            arrowParentheses: "asNeeded",
            bracketSpacing: false,
            quoteProperties: "preserve",
          },
        },
      },
    ],
  },
  {
    name: "oxfmt",
    run: (folder) => [join(here, "node_modules/oxfmt/bin/oxfmt"), folder],
    file: ".oxfmtrc.json",
    settings: [
      {},
      { printWidth: 60, semi: false, singleQuote: true },
      { useTabs: true, trailingComma: "none", endOfLine: "crlf" },
    ],
  },
];

const manifest = readFileSync(join(here, "resources.yaml"), "utf8");
let count = 0;
const isWhole = process.env["SOAK"] !== undefined;
for (const { name, run, file, settings } of formatters)
  for (const setting of settings.filter(
    (_, index) => isWhole || index === settings.length - 1,
  )) {
    const folder = realpathSync(
      mkdtempSync(join(tmpdir(), "resource-gen-formatters-")),
    );
    try {
      writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
      writeFileSync(join(folder, "resources.yaml"), manifest);
      generate(folder, ["--quiet"]);
      const before = readAll(folder);
      writeFileSync(join(folder, file), JSON.stringify(setting));
      execute(folder, run(folder));
      const after = readAll(folder);
      assert(after !== before, `${name} changed nothing`);

      const what = `${name} ${JSON.stringify(setting)}`;
      const checked = generate(folder, ["--check"]);
      assert.deepEqual(checked.diagnostics, [], what);
      assert.deepEqual(changes(checked), [], what);
      generate(folder, ["--quiet"]);
      assert.equal(readAll(folder), after, `${what}: a file was written`);

      // And the files are the generator's none the less.
      writeFileSync(join(folder, "resources.yaml"), `${manifest}  tags: {}\n`);
      const changed = generate(folder, []);
      assert.deepEqual(changed.diagnostics, [], what);
      assert(changes(changed).includes("update src/resources/urls.ts"), what);
      assert(
        changes(changed).includes("insert src/controllers/index.ts"),
        what,
      );
      assert.deepEqual(changes(generate(folder, ["--check"])), [], what);
      count += 1;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
console.log(
  `${count} settings of ${formatters.length} formatters: no conflict`,
);

/**
 * Every file of a project as one text.
 * @param {string} folder
 */
function readAll(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|json)$/.test(entry.name))
    .filter(({ parentPath }) => !parentPath.includes("node_modules"))
    .filter(({ name }) => !/rc\.json$|^biome\.json$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((path) => `${path}\n${readFileSync(path, "utf8")}`)
    .join("");
}
