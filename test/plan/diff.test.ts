import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { diffTexts } from "../../src/plan/diff.js";

test("a change in the middle, with three lines around it", () => {
  const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
  const after = before.replace("5", "five");
  expect(diffTexts("a.ts", before, after)).toBe(
    `--- a/a.ts
+++ b/a.ts
@@ -2,7 +2,7 @@
 2
 3
 4
-5
+five
 6
 7
 8
`,
  );
});

test("a file that is created, and one that is deleted", () => {
  expect(diffTexts("a.ts", null, "1\n")).toBe(
    "--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1,1 @@\n+1\n",
  );
  expect(diffTexts("a.ts", "1\n2\n", null)).toBe(
    "--- a/a.ts\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-1\n-2\n",
  );
});

test("a file that moves, with what changes in it, if anything does", () => {
  const head = "diff --git a/a.ts b/b.ts\nrename from a.ts\nrename to b.ts\n";
  expect(diffTexts("b.ts", "1\n", "1\n", "a.ts")).toBe(head);
  expect(diffTexts("b.ts", "1\n", "2\n", "a.ts")).toBe(
    `${head}--- a/a.ts\n+++ b/b.ts\n@@ -1,1 +1,1 @@\n-1\n+2\n`,
  );
});

test("a text whose last line has no end", () => {
  expect(diffTexts("a.ts", "1\n2", "1\n2\n")).toBe(
    `--- a/a.ts
+++ b/a.ts
@@ -1,2 +1,2 @@
 1
-2
\\ No newline at end of file
+2
`,
  );
});

test("newlines alone are no difference", () => {
  expect(diffTexts("a.ts", "1\r\n2\r\n", "1\n2\n")).toBe("");
  expect(diffTexts("a.ts", "1\n", "1\n")).toBe("");
});

test("a function put in is shown as a whole", () => {
  const one = "function one() {\n  return 1;\n}\n";
  const two = "function two() {\n  return 2;\n}\n";
  const added = diffTexts("a.ts", `${one}\n`, `${one}\n${two}\n`)
    .split("\n")
    .filter((line) => /^[+-]/.test(line));
  expect(added.slice(2)).toEqual([
    "+function two() {",
    "+  return 2;",
    "+}",
    "+",
  ]);
});

test("two large texts with nothing in common take no time to speak of", () => {
  const lines = (word: string) =>
    Array.from({ length: 20_000 }, (_, at) => `${word}${at % 9}\n`).join("");
  const diff = diffTexts("a.ts", lines("a"), lines("b"));
  expect(diff.split("\n")).toHaveLength(40_004);
});

test("beyond what is compared, the lines around the change stay", () => {
  const numbers = Array.from({ length: 9_000 }, (_, at) => `${String(at)}\n`);
  const after = numbers.toSpliced(10, 5_000, "ten\n").join("");
  const lines = diffTexts("a.ts", numbers.join(""), after).split("\n");
  expect(lines.slice(2, 6)).toEqual(["@@ -8,5006 +8,7 @@", " 7", " 8", " 9"]);
  expect(lines.slice(-5)).toEqual(["+ten", " 5010", " 5011", " 5012", ""]);
});

test.each([
  ["small ones", 1],
  ["beyond what is compared", 400],
])("`git apply` makes the one text of the other: %s", (_, times) => {
  const folder = mkdtempSync(join(tmpdir(), "diff-"));
  const text = fc
    .array(fc.constantFrom("a", "b", "c", "d", "}", "", "x y"), {
      maxLength: 30,
    })
    .map((lines) => Array<string[]>(times).fill(lines).flat().join("\n"));
  try {
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after && before !== "" && after !== "");
        writeFileSync(join(folder, "file"), before);
        execFileSync("git", ["apply", "--whitespace=nowarn", "-"], {
          cwd: folder,
          input: diffTexts("file", before, after),
        });
        expect(readFileSync(join(folder, "file"), "utf8")).toBe(after);
      }),
      { seed: 5, numRuns: times === 1 ? 60 : 5 },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.for(["a\u2028b.ts", 'ä "b\\c.ts', "a\nb.ts", "with blanks.ts"])(
  "git reads %j, whose name it would quote, where a file changes and where it moves",
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), "resource-gen-diff-"));
    const apply = (input: string): void => {
      execFileSync("git", ["apply", "-"], { cwd: folder, input });
    };
    try {
      writeFileSync(join(folder, name), "1\n");
      apply(diffTexts(name, "1\n", "2\n"));
      expect(readFileSync(join(folder, name), "utf8")).toBe("2\n");
      apply(diffTexts("plain.ts", "2\n", "2\n", name));
      apply(diffTexts(name, "2\n", "3\n", "plain.ts"));
      expect(readFileSync(join(folder, name), "utf8")).toBe("3\n");
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
