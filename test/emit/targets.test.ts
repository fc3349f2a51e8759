/**
 * Emitted projects for every kind of target compile under the strictest flags.
 * One of them passes ESLint and its own tests; test/long has the others.
 */
import { describe, expect, test } from "vitest";
import { runTests } from "../support/projects.js";
import {
  countPassed,
  findTypeErrors,
  lint,
  targets,
  write,
} from "../support/target-projects.js";

describe.each(Object.entries(targets))("%s", (name, changes) => {
  test("compiles under the strictest flags", async () => {
    expect(await findTypeErrors(write(name, changes), changes)).toEqual([]);
  });
});

test("passes the rules that most projects have", async () => {
  expect(await lint(write("linted"))).toEqual([]);
});

test("its tests pass", async () => {
  const { code, output } = await runTests(write("tested"));
  expect(code).toBe(0);
  expect(countPassed(output)).toBeGreaterThan(300);
});
