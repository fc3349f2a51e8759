/** Every code has its words, and a test that knows it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CannotRun } from "../../src/diagnostics/cannot-run.js";
import { catalogue, codes, isCode } from "../../src/diagnostics/catalogue.js";
import { loadCodes } from "../../src/diagnostics/codes/load.js";
import { ruleCodes } from "../../src/diagnostics/codes/rules.js";
import { shapeCodes } from "../../src/diagnostics/codes/shape.js";

const cases = join(import.meta.dirname, "../cases/errors");

describe("the catalogue", () => {
  test.each(codes)("%s is well-formed", (code) => {
    const { title, cause, help } = catalogue[code];
    expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(title).toMatch(/^[a-z`].*[^.]$/);
    expect(cause).toMatch(/^[A-Z`].*\.$/s);
    expect(help).toMatch(/^[a-z`].*[^.]$/);
  });

  test("holds each code once", () => {
    expect(new Set(codes).size).toBe(codes.length);
    expect(isCode("invalid-value")).toBe(true);
    expect(isCode("toString")).toBe(false);
  });

  test("every code of load and parse is shown by a case", () => {
    const shown = readdirSync(cases)
      .map((name) => readFileSync(join(cases, name, "output.txt"), "utf8"))
      .join("");
    const wanted = { ...loadCodes, ...shapeCodes, ...ruleCodes };
    // A file that is there and cannot be read needs a file system: see test/load.
    const elsewhere = ["unreadable-manifest"];
    const missing = Object.keys(wanted).filter(
      (code) => !shown.includes(`[${code}]`) && !elsewhere.includes(code),
    );
    expect(missing).toEqual([]);
  });
});

test("CannotRun brings the catalogue's advice, unless there is better", () => {
  const plain = new CannotRun("no-manifest", "none");
  expect(plain.help).toBe(catalogue["no-manifest"].help);
  expect(plain.cause).toBeUndefined();
  const cause = new Error("ENOENT");
  const better = new CannotRun("no-manifest", "none", "look here", cause);
  expect([better.help, better.cause]).toEqual(["look here", cause]);
});
