/**
 * Random histories of projects: people edit their files and the manifest, and
 * generate runs after each step. No line of theirs is lost, what is generated is
 * as a fresh run has it, a second run has nothing to do; and at the end, once
 * people have cleaned up, everything compiles. `SOAK=1`: ten times as many.
 */
import { describe, expect, test } from "vitest";
import { mergeFile } from "../../src/merge/index.js";
import type { MergeFunction } from "../../src/merge/result.js";
import { live } from "./history.js";
import { settle } from "./settle.js";
import { typeCheck } from "./type-check.js";

const histories = process.env["SOAK"] === "1" ? 4_000 : 200;
const batch = 50;

const batches = Array.from({ length: histories / batch }, (_, index) => ({
  first: 1 + index * batch,
  last: (index + 1) * batch,
}));

test.each(batches)("histories $first to $last", async ({ first, last }) => {
  const projects = new Map<string, ReadonlyMap<string, string>>();
  const faults: string[] = [];
  for (let seed = first; seed <= last; seed += 1) {
    try {
      projects.set(`seed-${seed}`, settle(await live(seed)));
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  expect(faults).toEqual([]);
  expect(typeCheck(projects)).toEqual([]);
});

describe("the histories find", () => {
  /** A merge that changes what it wrote. */
  const spoil =
    (change: (text: string, before: string) => string): MergeFunction =>
    (file, current, known) => {
      const result = mergeFile(file, current, known);
      return result.kind === "merged"
        ? { ...result, text: change(result.text, current) }
        : result;
    };

  /** Whether one of some histories fails with a merge. */
  async function findsFault(merge: MergeFunction): Promise<boolean> {
    for (let seed = 1; seed <= 40; seed += 1) {
      const history = live(seed, merge);
      if (
        await history.then(
          () => false,
          () => true,
        )
      )
        return true;
    }
    return false;
  }

  test.each<[string, (text: string, before: string) => string]>([
    ["a comment that is lost", (text) => text.replace(/\/\/ .*/, "")],
    ["a line that is indented anew", (text) => text.replace(/^ {2}/m, "   ")],
    ["newlines that are made alike", (text) => text.replaceAll("\r\n", "\n")],
    ["a member that stands there twice", (text, before) => text + before],
  ])("%s", async (_, change) => {
    expect(await findsFault(spoil(change))).toBe(true);
  });

  test("a test that was deleted and comes back", async () => {
    const forgetful: MergeFunction = (file, current) =>
      mergeFile(file, current, {});
    expect(await findsFault(forgetful)).toBe(true);
  });

  test("code that does not compile", async () => {
    const project = new Map(settle(await live(1)));
    const [path, text] = [...project].find(([each]) =>
      each.endsWith(".controller.ts"),
    )!;
    project.set(path, text.replace(/^export class .*\{/m, "$&\n  a: b;"));
    const errors = typeCheck(new Map([["project", project]]));
    expect(errors.join()).toContain("Cannot find name 'b'");
  });
});
