/**
 * The table of types in docs/manifest.md is that of the types themselves. UPDATE=1
 * writes it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { expect, test } from "vitest";
import { scalarTypes } from "../../src/fields/types.js";
import { updating } from "../support/golden.js";

const file = join(import.meta.dirname, "../../docs/manifest.md");
const TABLE = /^\| type +\| values +\|\n(?:\|.*\n)+/m;

test("docs/manifest.md lists every type of field", async () => {
  const rows = Object.entries(scalarTypes).map(
    ([type, { summary }]) => `| \`${type}\` | ${summary} |\n`,
  );
  const table = await format(
    `| type | values |\n| --- | --- |\n${rows.join("")}`,
    { parser: "markdown" },
  );
  const text = readFileSync(file, "utf8");
  if (updating)
    writeFileSync(
      file,
      text.replace(TABLE, () => table),
    );
  expect(TABLE.exec(readFileSync(file, "utf8"))?.[0]).toBe(table);
});
