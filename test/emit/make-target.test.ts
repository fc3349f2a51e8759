import { posix } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { joinFolder } from "../../src/emit/make-target.js";

test("paths are joined as Node joins them", () => {
  const part = fc.constantFrom("", ".", "..", "a", "b c", "...", "/");
  const path = fc.array(part, { maxLength: 6 }).map((all) => all.join("/"));
  fc.assert(
    fc.property(path, path, (base, below) => {
      expect(joinFolder(base, below)).toBe(posix.join(base, below));
    }),
    { numRuns: 2000 },
  );
});
