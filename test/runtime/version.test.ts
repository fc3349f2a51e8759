/** Which runtimes generated files start with: npm's caret ranges, by a table. */
import { expect, test } from "vitest";
import {
  checkVersion,
  isForFiles,
  version,
} from "../../src/runtime/version.js";

test.each([
  ["1.2.3", "1.2.3", true],
  ["1.2.4", "1.2.3", true],
  ["1.3.0", "1.2.3", true],
  ["1.10.0", "1.9.9", true],
  ["1.2.2", "1.2.3", false],
  ["1.1.9", "1.2.3", false],
  ["2.0.0", "1.9.9", false],
  ["1.9.9", "2.0.0", false],
  ["0.1.1", "0.1.0", true],
  ["0.1.0", "0.1.1", false],
  ["0.2.0", "0.1.0", false],
  ["1.0.0", "0.1.0", false],
  ["0.0.2", "0.0.1", false],
  ["0.0.1", "0.0.0", false],
  ["1.0.0-beta.1", "1.0.0-beta.1", true],
  ["1.0.0-beta.2", "1.0.0-beta.1", false],
  ["1.0.0", "1.0.0-beta.1", false],
  ["1.1.0-beta.1", "1.0.0", false],
])("a runtime %s, for files of %s: %s", (runtime, writer, expected) => {
  expect(isForFiles(runtime, writer)).toBe(expected);
});

test("files that need another one are told both, and what to do", () => {
  expect(() => {
    checkVersion(version);
  }).not.toThrow();
  expect(() => {
    checkVersion("7.0.0");
  }).toThrow(
    `these files were written by resource-gen 7.0.0, and the runtime that they import is ${version}: install the runtime's version 7.0.0, or run resource-gen ${version}`,
  );
});
