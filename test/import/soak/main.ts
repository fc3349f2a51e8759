/**
 * `npm run soak -- import FOLDER [words of names]`: imports every OpenAPI document of
 * a folder, and counts what became of the properties of records: kept as fields, kept
 * as `json`, only noted in the report, or lost. Causes are listed by how many
 * properties each costs. Ends with 1 if a property is lost, or a document fails.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { CannotRun } from "../../../src/diagnostics/cannot-run.js";
import { measure, type Fate, type Found } from "./measure.js";

const [folder, ...words] = process.argv.slice(2);

if (folder === undefined) {
  console.error("npm run soak -- import FOLDER [words of names]");
  process.exitCode = 1;
} else await measureFolder(folder);

async function measureFolder(root: string): Promise<void> {
  const names = listDocuments(root).filter(
    (name) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const all: Found[] = [];
  const sum = {
    documents: 0,
    described: 0,
    withFields: 0,
    refused: 0,
    failed: 0,
  };
  for (const name of names) {
    try {
      const found = await measure(readFileSync(join(root, name), "utf8"));
      sum.documents += 1;
      sum.described += found.described;
      sum.withFields += found.withFields;
      all.push(...found.properties);
      show(name, found.properties, found.withoutFields);
    } catch (error) {
      if (error instanceof CannotRun) sum.refused += 1;
      else {
        sum.failed += 1;
        console.log(`${name}: ${String(error).slice(0, 300)}`);
      }
    }
  }
  console.log(`\n${JSON.stringify(sum)}`);
  const counts = countFates(all);
  for (const fate of ["kept", "json", "noted", "beside", "lost"] as const) {
    console.log(
      `${fate.padEnd(6)} ${share(counts[fate], all.length - (fate === "beside" ? 0 : counts.beside))}`,
    );
  }
  const causes = new Map<string, Found[]>();
  for (const found of all) {
    const { fate, cause } = found;
    if (fate !== "noted") continue;
    const plain = cause.replaceAll(/`[^`]*`|"[^"]*"|\b[A-Z]+ \/\S*/g, "...");
    causes.set(plain, [...(causes.get(plain) ?? []), found]);
  }
  const byCount = [...causes].sort((a, b) => b[1].length - a[1].length);
  for (const [cause, found] of byCount) {
    console.log(`  ${share(found.length, all.length)}  ${cause}`);
    for (const { path, route } of found.slice(
      0,
      Number(process.env["SHOWN"] ?? 3),
    ))
      console.log(`${" ".repeat(22)}${path}, ${route}`);
  }
  if (counts.lost + sum.failed > 0) process.exitCode = 1;
}

function listDocuments(root: string, below = ""): readonly string[] {
  return readdirSync(join(root, below))
    .sort()
    .flatMap((name) => {
      const path = join(below, name);
      if (statSync(join(root, path)).isDirectory())
        return listDocuments(root, path);
      return /\.(?:json|ya?ml)$/.test(name) ? [path] : [];
    });
}

function countFates(all: readonly Found[]): Record<Fate, number> {
  const counts = { kept: 0, json: 0, noted: 0, beside: 0, lost: 0 };
  for (const { fate } of all) counts[fate] += 1;
  return counts;
}

function share(count: number, of: number): string {
  const percent = of === 0 ? 0 : (100 * count) / of;
  return `${String(count).padStart(7)}  ${percent.toFixed(2).padStart(6)} %`;
}

/** What a document loses, or only notes. */
function show(
  name: string,
  properties: readonly Found[],
  without: readonly string[],
): void {
  const { kept, json, noted, lost } = countFates(properties);
  console.log(
    `${name}: ${kept} kept, ${json} json, ${noted} noted, ${lost} lost`,
  );
  const some = properties.filter(({ fate }) => fate === "lost").slice(0, 3);
  for (const { path, route } of some) console.log(`    lost ${path}, ${route}`);
  if (without.length > 0)
    console.log(`    without fields: ${without.slice(0, 5).join(", ")}`);
}
