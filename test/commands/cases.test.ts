/**
 * One folder, one test. A case holds what stands in the project before
 * (resources.yaml, and all of before/), the command lines (args.json), what
 * they print (output.txt) and, where they write, the files that matter
 * (after/); without after/ nothing may have changed. With terminal.json each
 * line is run in a terminal of each of these widths. UPDATE=1 writes both.
 */
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectGolden } from "../support/golden.js";
import { makeFolder, readTree, run } from "./run-cli.js";

const cases = join(import.meta.dirname, "../cases/commands");

describe("test/cases/commands", () => {
  test.each(readdirSync(cases).sort())("%s", async (name) => {
    const folder = join(cases, name);
    const project = makeFolder();
    for (const source of ["before", "resources.yaml"]) {
      const from = join(folder, source);
      const to = source === "before" ? project : join(project, source);
      if (existsSync(from)) cpSync(from, to, { recursive: true });
    }
    const before = readTree(project);
    const printed = await runAll(project, readArgs(folder), readWidths(folder));
    const after = readTree(project);

    expectGolden(join(folder, "output.txt"), printed);
    const golden = join(folder, "after");
    if (!existsSync(golden)) {
      expect(after).toEqual(before);
      return;
    }
    for (const path of Object.keys(readTree(golden))) {
      expect(Object.keys(after)).toContain(path);
      expectGolden(join(golden, path), after[path] ?? "");
    }
  });
});

function readArgs(folder: string): readonly (readonly string[])[] {
  const text = readFileSync(join(folder, "args.json"), "utf8");
  return JSON.parse(text) as readonly (readonly string[])[];
}

/** The columns of the terminals to run in; null: in none. */
function readWidths(folder: string): readonly (number | null)[] {
  const file = join(folder, "terminal.json");
  if (!existsSync(file)) return [null];
  const text = readFileSync(file, "utf8");
  return (JSON.parse(text) as { readonly columns: readonly number[] }).columns;
}

/** A transcript: each command line, what it prints, and its exit code. */
async function runAll(
  project: string,
  lines: readonly (readonly string[])[],
  widths: readonly (number | null)[],
): Promise<string> {
  const parts: string[] = [];
  for (const columns of widths) {
    if (columns !== null) parts.push(`# ${columns} columns\n`);
    for (const args of lines) {
      const { code, stdout, stderr } = await run(project, args, { columns });
      parts.push(
        `$ ${["resource-gen", ...args].join(" ")}\n`,
        stdout,
        stderr.replaceAll(/^(?=.)/gm, "! "),
        `= ${code}\n`,
      );
    }
  }
  return parts
    .join("")
    .replaceAll(project, "<project>")
    .replaceAll(process.versions.node, "<node>");
}
