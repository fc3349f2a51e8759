/**
 * The runtime compiles where a project asks for less than we do: `strict` and no more,
 * as most do, where an optional property may be undefined; and without
 * `strictNullChecks`, where null and undefined are any, which `noImplicitAny` minds.
 */
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const runtime = fileURLToPath(
  new URL("../../src/runtime/tsconfig.json", import.meta.url),
);

test.each([
  ["strict alone", { strict: true }],
  ["noImplicitAny alone", { strict: false, noImplicitAny: true }],
])("%s", (_, flags) => {
  const loose = {
    ...{ noEmit: true, ...flags },
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
