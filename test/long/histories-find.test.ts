/**
 * The random histories of test/histories find what they are there to find: they
 * run with a merge that does something wrong, and fail.
 */
import { describe, expect, test } from "vitest";
import { mergeFile } from "../../src/merge/index.js";
import type { MergeFunction } from "../../src/merge/result.js";
import { live } from "../histories/history.js";
import { settle } from "../histories/settle.js";
import { typeCheck } from "../histories/type-check.js";

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
