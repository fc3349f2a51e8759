/**
 * The renderings for programs, over everything that the corpus of bad
 * manifests brings up and over texts with every special character.
 */
import fc from "fast-check";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CannotRun } from "../../src/diagnostics/cannot-run.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { toDiagnostic } from "../../src/diagnostics/locate.js";
import { indexLines } from "../../src/diagnostics/positions.js";
import { showBlock } from "../../src/diagnostics/show-text.js";
import { findManifest } from "../../src/load/find-manifest.js";
import { renderGithub } from "../../src/report/github.js";
import { joinHelp, renderJson } from "../../src/report/json.js";
import { renderSarif } from "../../src/report/sarif.js";
import { diagnose } from "../diagnose.js";
import { sarifLog } from "./sarif-schema.js";

const folder = join(import.meta.dirname, "../cases/errors");

async function readCase(name: string): Promise<readonly Diagnostic[]> {
  const cwd = join(folder, name);
  try {
    return (await diagnose(await findManifest(cwd), cwd)).diagnostics;
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    return [toDiagnostic(error.code, error.message, null)];
  }
}

const corpus = await Promise.all(readdirSync(folder).sort().map(readCase));

test("the corpus is of at least 150 bad manifests", () => {
  const bad = corpus.filter((diagnostics) => diagnostics.length > 0);
  expect(bad.length).toBeGreaterThanOrEqual(150);
});

test("every log is SARIF 2.1.0", () => {
  for (const diagnostics of corpus) {
    const log: unknown = JSON.parse(renderSarif(diagnostics, "1.2.3"));
    expect(sarifLog.safeParse(log).error).toBeUndefined();
  }
});

test("what is no SARIF is told from it", () => {
  const text = renderSarif(corpus.flat(), "1.2.3");
  for (const [from, to] of [
    [`"version":"2.1.0"`, `"version":"2.0.0"`],
    [`"level":"error"`, `"level":"fatal"`],
    [`"startLine":1,`, `"startLine":0,`],
    [`"ruleIndex":0`, `"ruleIndex":1`],
    [`"uri":"`, `"uri":"a b`],
    [`"message":{"text"`, `"message":{"txt"`],
  ] as const) {
    expect(text).toContain(from);
    const log: unknown = JSON.parse(text.replace(from, to));
    expect(sarifLog.safeParse(log).success, to).toBe(false);
  }
});

/** As the runner of GitHub Actions reads a command (`ActionCommand.cs`). */
function readCommand(line: string): {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly text: string;
} {
  const end = line.indexOf("::", 2);
  const head = line.slice(2, end);
  const [command = ""] = head.split(" ", 1);
  const listed = head
    .slice(command.length + 1)
    .split(",")
    .map((pair) => pair.split("="))
    .map(([name = "", ...value]) => [name, unescape(value.join("="), true)]);
  return {
    command,
    properties: Object.fromEntries(listed) as Record<string, string>,
    text: unescape(line.slice(end + 2), false),
  };
}

function unescape(text: string, isProperty: boolean): string {
  const plain = text.replaceAll("%0D", "\r").replaceAll("%0A", "\n");
  const whole = isProperty
    ? plain.replaceAll("%3A", ":").replaceAll("%2C", ",")
    : plain;
  return whole.replaceAll("%25", "%");
}

const special = fc.string({
  unit: fc.constantFrom(
    ...["%", "\r", "\n", ":", ",", "=", "::", "%0A", "%25", " ", "]", "##["],
    ...["a", "\u2028", "😀", "\u0000", '"', "\\", "&", "<", "/"],
  ),
  maxLength: 12,
});

test("GitHub reads back what was written, whatever is in it", () => {
  fc.assert(
    fc.property(special, special, special, (message, help, file) => {
      const span = indexLines(file, "a: b\n").span(0, 1);
      const one = toDiagnostic("invalid-value", message, span, { help });
      const written = renderGithub([one]);
      expect(written.match(/\r|\n/g)).toEqual(["\n"]);
      const { command, properties, text } = readCommand(written.slice(0, -1));
      expect(command).toBe("error");
      expect(properties).toEqual({
        // A log is read in a terminal, too: nothing in it obeys a value.
        file: showBlock(file),
        ...{ line: "1", endLine: "1", col: "1", endColumn: "2" },
        title: "invalid-value",
      });
      expect(text).toBe(showBlock(`${message}\n${help}`));
    }),
    { numRuns: 2_000 },
  );
});

test("SARIF and JSON hold what was written, whatever is in it", () => {
  fc.assert(
    fc.property(special, special, special, (message, help, file) => {
      const span = indexLines(file, "a: b\n").span(0, 1);
      const one = toDiagnostic("invalid-value", message, span, { help });
      const log: unknown = JSON.parse(renderSarif([one], "1.2.3"));
      expect(sarifLog.safeParse(log).error).toBeUndefined();
      const report: unknown = JSON.parse(renderJson(false, [one]));
      expect(report).toMatchObject({
        diagnostics: [{ message, help: joinHelp(one), span: { file } }],
      });
    }),
    { numRuns: 1_000 },
  );
});
