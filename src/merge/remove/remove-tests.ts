/** Merge, reversed, for prune: removes tests from a test file. */
import type { ParsedSource } from "../../code/syntax.js";
import { memberText } from "../read/member-text.js";
import { hashStub } from "../stub-hashes.js";
import { listTitledCalls } from "../tests/find-tests.js";
import { removeImports } from "./remove-imports.js";
import { takeOutParts, type RemovablePart, type Removal } from "./take-out.js";

/**
 * Removes the tests of some actions, each with one empty line, if its tokens
 * hash to what `known` (the lock) says was written, and the names that only they
 * used. Of two identical ones, the last is removed.
 */
export function removeTests(
  current: string,
  names: readonly string[],
  known: Readonly<Record<string, string>>,
): Removal {
  const byHash = new Map(names.map((name) => [known[name], name]));
  const findTests = (source: ParsedSource): readonly RemovablePart[] => {
    const parts = listTitledCalls(source).flatMap(
      ({ node }): RemovablePart[] => {
        const name = byHash.get(hashStub(memberText(source.text, node)));
        return name === undefined ? [] : [{ name, node }];
      },
    );
    return parts.filter(
      ({ name }, index) =>
        parts.findLastIndex((other) => other.name === name) === index,
    );
  };
  return takeOutParts("own.test.ts", current, findTests, (source, text) =>
    removeImports(source, text, "shorten"),
  );
}
