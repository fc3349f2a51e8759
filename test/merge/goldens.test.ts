/**
 * Each folder of test/cases/merge is one merge: before.ts, after.ts, and in
 * spec.json what was wanted, what was put in, and what must not change.
 * UPDATE=1 writes after.ts; spec.json is written by hand.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { OutputFile } from "../../src/emit/file.js";
import { mergeFile } from "../../src/merge/index.js";
import type { Nearby } from "../../src/merge/read/nearby.js";
import { expectGolden } from "../support/golden.js";
import { isSubsequence, lostLines } from "./lines.js";
import {
  controllerFile,
  indexFile,
  storedTestsFile,
  testsFile,
} from "./wanted.js";
import type { Names } from "./wanted.js";

interface Spec extends Names {
  /** What went wrong elsewhere, or would here. */
  readonly why: string;
  readonly actions?: readonly string[];
  /** Keys of the index, where that is what is merged. */
  readonly entries?: readonly string[];
  /** The runner, where tests of the actions are what is merged; `stored`: of stored articles. */
  readonly tests?: "vitest" | "node" | "stored";
  /** Texts of files beside it, by the specifiers that lead there. */
  readonly nearby?: Readonly<Record<string, string>>;
  /** Names the lock has; null: it could not be trusted. */
  readonly known?: readonly string[] | null;
  readonly outcome:
    "merged" | "unchanged" | "class-not-found" | "unparsable-controller";
  readonly inserted?: readonly string[];
  readonly withheld?: readonly string[];
  /** Of the conflict's message, or of the note. */
  readonly message?: string;
  /** Of the conflict's snippet. */
  readonly snippet?: string;
  /** Texts that stand in both, equally often. */
  readonly keeps: readonly string[];
  /** Lines into which something had to be put, as there was no other place. */
  readonly grows?: readonly string[];
}

const root = join(import.meta.dirname, "../cases/merge");
const names = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

test("there are enough shapes", () => {
  expect(names.length).toBeGreaterThanOrEqual(60);
});

function wantedFile(spec: Spec): OutputFile {
  const { actions = [], entries, tests } = spec;
  if (tests === "stored") return storedTestsFile(actions);
  if (tests !== undefined) return testsFile(actions, tests);
  return entries === undefined
    ? controllerFile(actions, spec)
    : indexFile(entries);
}

describe.each(names)("%s", (name) => {
  const read = (file: string): string =>
    readFileSync(join(root, name, file), "utf8");
  const before = read("before.ts");
  const spec = JSON.parse(read("spec.json")) as Spec;
  const file = wantedFile(spec);
  const known =
    spec.known === null
      ? null
      : Object.fromEntries((spec.known ?? []).map((each) => [each, "hash"]));
  const nearby: Nearby = (specifier) => {
    const text = spec.nearby?.[specifier];
    return text === undefined ? null : { path: "src/nearby.ts", text };
  };
  const result = mergeFile(file, before, known, nearby);

  if (spec.outcome === "merged") {
    test("gives the expected text", () => {
      expect(result).toMatchObject({
        kind: "merged",
        inserted: spec.inserted,
        withheld: spec.withheld ?? [],
      });
      if (result.kind === "merged")
        expectGolden(join(root, name, "after.ts"), result.text);
    });

    test("keeps every line and every byte", () => {
      const after = read("after.ts");
      expect(isSubsequence(before, after)).toBe(true);
      const lost = lostLines(before, after).map((line) => line.trimEnd());
      expect(lost).toEqual(spec.grows ?? []);
      for (const text of spec.keeps) {
        expect(before).toContain(text);
        expect(after.split(text).length).toBe(before.split(text).length);
      }
    });

    test("has nothing to do the second time", () => {
      expect(mergeFile(file, read("after.ts"), known, nearby).kind).toBe(
        "unchanged",
      );
    });
  } else
    test(`is ${spec.outcome}`, () => {
      expect(existsSync(join(root, name, "after.ts"))).toBe(false);
      for (const text of spec.keeps) expect(before).toContain(text);
      if (spec.outcome === "unchanged")
        expect(result).toMatchObject({
          kind: "unchanged",
          withheld: spec.withheld ?? [],
          ...(spec.message !== undefined && {
            note: expect.stringContaining(spec.message) as string,
          }),
        });
      else {
        expect(result).toMatchObject({ kind: "conflict", code: spec.outcome });
        if (result.kind !== "conflict") return;
        expect(result.message).toContain(file.path);
        expect(result.message).toContain(spec.message);
        expect(result.snippet).toContain(spec.snippet);
      }
    });
});
