/**
 * Golden files: what a test expects, kept beside the test as a file. With
 * UPDATE=1 in the environment, tests write these files instead of failing.
 * Read the difference before you keep it.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";

/** Whether goldens are written rather than only compared. */
export const updating = process.env["UPDATE"] === "1";

/** Expects a file to hold exactly this text. */
export function expectGolden(file: string, text: string): void {
  if (updating) writeFileSync(file, text);
  expect(existsSync(file), `${file} is missing; UPDATE=1 writes it`).toBe(true);
  expect(text).toBe(readFileSync(file, "utf8"));
}
