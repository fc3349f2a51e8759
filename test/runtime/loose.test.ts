/**
 * The runtime compiles where a project is not strict: without
 * `strictNullChecks`, null and undefined are any, which `noImplicitAny` minds.
 */
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const runtime = fileURLToPath(
  new URL("../../src/runtime/tsconfig.json", import.meta.url),
);

test("noImplicitAny alone", () => {
  const loose = {
    ...{ noEmit: true, strict: false, noImplicitAny: true },
    ...{ exactOptionalPropertyTypes: false, noUncheckedIndexedAccess: false },
  };
  const config = ts.getParsedCommandLineOfConfigFile(runtime, loose, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => undefined,
  });
  if (config === undefined) throw new Error("no tsconfig.json");
  const program = ts.createProgram(config.fileNames, config.options);
  const faults = ts.getPreEmitDiagnostics(program);
  expect(
    faults.map(({ file, start, messageText }) => {
      const line = file?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0;
      const text = ts.flattenDiagnosticMessageText(messageText, "\n");
      return `${file?.fileName ?? ""}:${line + 1} ${text}`;
    }),
  ).toEqual([]);
  expect(config.fileNames.length).toBeGreaterThan(60);
});
