/** Every code has its words, and a test that knows it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CannotRun } from "../../src/diagnostics/cannot-run.js";
import {
  catalogue,
  codes,
  isCode,
  type Code,
} from "../../src/diagnostics/catalogue.js";

const cases = join(import.meta.dirname, "../cases");

/** What no folder of files can bring about, and which test does. */
const elsewhere: Readonly<Partial<Record<Code, string>>> = {
  "another-run": "needs a second process: test/apply/run-lock.test.ts",
  "lock-adopted":
    "needs a lock of another run: test/commands/moved-manifest.test.ts",
  "run-lock-left":
    "needs a lock of long ago: test/commands/doctor-run-lock.test.ts",
  "unmarked-file-kept": "needs hashes: test/commands/bad-lock.test.ts",
  "write-failed": "needs a disk that refuses: test/apply/apply.test.ts",
  "file-changed": "needs an edit between plan and apply: test/apply",
  "outside-root": "needs a link that leads out: test/apply/apply.test.ts",
  "uncommitted-changes": "needs a git work tree: test/commands",
  "template-error": "needs templates of its own: test/commands/eject.test.ts",
  "template-outdated": "needs an older eject: test/commands/eject.test.ts",
  "files-to-move": "needs folders that changed: test/moves",
  "runtime-outdated":
    "needs a runtime of another revision: test/commands/doctor-runtime.test.ts",
  "typescript-too-old":
    "needs an older compiler: test/project/requirements.test.ts",
  "migration-pending": "needs a run before: test/migrations/commands.test.ts",
  "migration-edited": "needs a run before: test/migrations/commands.test.ts",
  "migrations-diverged":
    "needs two branches of git: test/migrations/commands.test.ts",
  "migration-by-hand":
    "needs two branches of git: test/migrations/commands.test.ts",
  "database-behind": "needs a database: test/commands/doctor-drift.test.ts",
  "database-ahead": "needs a database: test/commands/doctor-drift.test.ts",
  "hidden-row": "needs a database: test/commands/doctor-drift.test.ts",
  "database-drift": "needs a database: test/commands/doctor-drift.test.ts",
  "breaking-change": "needs a commit: test/commands/since.test.ts",
  "additive-change": "needs a commit: test/commands/since.test.ts",
  "other-change": "needs a commit: test/commands/since.test.ts",
  "since-unknown": "needs a git work tree: test/commands/since.test.ts",
  "since-unreadable": "needs a commit: test/commands/since.test.ts",
  "case-conflict": "the model finds it first: test/plan/plan.test.ts",
};

/** The goldens below a folder. */
function listOutputs(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /(^|[\\/])output\.txt$/.test(path))
    .map((path) => join(folder, path));
}

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

  test("every code is shown by a case, in full", () => {
    const shown = listOutputs(cases)
      .map((path) => readFileSync(path, "utf8"))
      .join("");
    const missing = codes.filter(
      (code) => !shown.includes(`[${code}]`) && !Object.hasOwn(elsewhere, code),
    );
    expect(missing).toEqual([]);
    const needless = Object.keys(elsewhere).filter((code) =>
      shown.includes(`[${code}]`),
    );
    expect(needless).toEqual([]);
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
