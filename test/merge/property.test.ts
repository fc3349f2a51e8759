/** The merge over random files: nothing is lost, and nothing is done twice. */
import fc from "fast-check";
import { ts } from "ts-morph";
import { expect, test } from "vitest";
import { mergeFile, removeStubs } from "../../src/merge/index.js";
import { isSubsequence, linesOf, lostLines } from "./lines.js";
import { load } from "./run.js";
import { shapes, wanted } from "./shapes.js";
import { controllerFile } from "./wanted.js";
import { countRuns } from "../support/runs.js";

const runs = countRuns(50, 150, 10_000);
const options = { numRuns: runs, seed: 20_260_101 };
const file = controllerFile(wanted);

function unmark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

function parses(text: string): boolean {
  const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true });
  return diagnostics?.length === 0;
}

test("a merge adds what is missing, and touches nothing else", () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const before = shape.text;
      const result = mergeFile(file, before);
      const missing = wanted.filter((name) => !shape.present.includes(name));
      if (result.kind === "conflict") throw new Error(result.message);
      if (result.kind === "unchanged") {
        expect(missing).toEqual([]);
        return;
      }
      expect(result.inserted).toEqual(missing);
      const after = result.text;
      expect(parses(after)).toBe(true);
      expect(isSubsequence(before, after)).toBe(true);
      const lost = lostLines(unmark(before), unmark(after)).filter(
        // The one line that is ours to add to.
        (line) => !line.startsWith("import type { ArticlesContract }"),
      );
      if (!shape.crowded) expect(lost).toEqual([]);
      expect(mergeFile(file, after).kind).toBe("unchanged");

      const old = load(before, shape);
      const merged = load(after, shape);
      for (const name of shape.present)
        expect(String(merged[name])).toBe(String(old[name]));
      for (const name of missing) {
        const stub = merged[name] as (context: object) => unknown;
        expect(stub({ notImplemented: () => 501 })).toBe(501);
      }
    }),
    options,
  );
});

test("what was merged can be taken out again", () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const result = mergeFile(file, shape.text);
      if (result.kind !== "merged" || shape.crowded) return;
      expect(Object.keys(result.members).sort()).toEqual(
        [...result.inserted].sort(),
      );
      const back = removeStubs(result.text, wanted, result.members);
      expect([...back.removed].sort()).toEqual([...result.inserted].sort());
      expect(code(back.text)).toEqual(code(shape.text));
    }),
    options,
  );
});

/** The lines that hold something, imports of ours left out. */
function code(text: string): readonly string[] {
  return linesOf(text)
    .map((line) => line.replace(/^\uFEFF/, ""))
    .filter((line) => !/^\s*$|^import type \{ Articles/.test(line))
    .map((line) => line.trimEnd());
}

test("a text that somebody broke is either left alone or merged as safely", () => {
  const noise = fc.constantFrom(
    ...["{", "}", "(", ")", "`", '"', "'", "/*", "*/", "//", ";", ",", "\n"],
    ...["<<<<<<< HEAD\n", "class ", "\\", "\u0000", "=", "static ", "get "],
  );
  fc.assert(
    fc.property(
      shapes,
      fc.array(fc.tuple(fc.nat(), noise), { minLength: 1, maxLength: 3 }),
      (shape, edits) => {
        let before = shape.text;
        for (const [place, text] of edits) {
          const at = place % (before.length + 1);
          before = before.slice(0, at) + text + before.slice(at);
        }
        const result = mergeFile(file, before);
        if (result.kind !== "merged") return;
        expect(parses(before)).toBe(true);
        expect(parses(result.text)).toBe(true);
        expect(isSubsequence(before, result.text)).toBe(true);
        expect(mergeFile(file, result.text).kind).toBe("unchanged");
      },
    ),
    options,
  );
});
