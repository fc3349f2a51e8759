/**
 * How near each golden of the import is to a bound that no manifest with the same
 * routes can be below, with what a person thinks of it. UPDATE=1 writes the table.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { expectGolden } from "../support/golden.js";
import { judgements } from "./judgements.js";
import { lowerBound, sizeOf } from "./lower-bound.js";
import { modelOf } from "./routes-of.js";

const cases = join(import.meta.dirname, "../cases/import");
const names = readdirSync(cases).sort();

test("each golden has a judgement", () => {
  expect(names.length).toBeGreaterThanOrEqual(30);
  expect(Object.keys(judgements).sort()).toEqual(names);
});

test("no golden is below the bound, and the table shows how near each is", async () => {
  const rows = [row("words", "bound", "ratio", "golden")];
  const totals = { size: 0, bound: 0 };
  for (const name of names) {
    const text = readFileSync(join(cases, name, "resources.yaml"), "utf8");
    const read = readYamlValue(text);
    const size = sizeOf(read.ok ? read.value : undefined);
    const bound = lowerBound((await modelOf(text)).routes);
    expect(size, name).toBeGreaterThanOrEqual(bound);
    expect(bound, name).toBeGreaterThan(0);
    totals.size += size;
    totals.bound += bound;
    rows.push(row(size, bound, (size / bound).toFixed(2), name));
    rows.push(`                       ${judgements[name]}`);
  }
  const { size, bound } = totals;
  rows.push(row(size, bound, (size / bound).toFixed(2), "all"));
  expectGolden(join(import.meta.dirname, "sizes.txt"), `${rows.join("\n")}\n`);
});

function row(
  size: number | string,
  bound: number | string,
  ratio: string,
  name: string,
): string {
  const numbers = [size, bound, ratio].map((each) => String(each).padStart(6));
  return `${numbers.join(" ")}  ${name}`;
}
