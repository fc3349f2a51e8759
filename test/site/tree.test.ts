/** The tree of files beside the playground's editor: its rows, and its keys. */
import { describe, expect, test } from "vitest";
import { findRow, follow, listRows } from "../../site/playground/tree.js";

const paths = [
  "readme.md",
  "src/app.ts",
  "src/b/c/deep.ts",
  "src/b/one.ts",
  "src-old.ts",
];

const closed = (...folders: readonly string[]) => new Set(folders);

test("folders stand before files, each with its place among its own", () => {
  const rows = listRows(paths, closed()).map(
    ({ path, name, isOpen, level, position, size }) =>
      [path, name, isOpen, level, `${position}/${size}`] as const,
  );
  expect(rows).toEqual([
    ["src/", "src", true, 1, "1/3"],
    ["src/b/", "b", true, 2, "1/2"],
    ["src/b/c/", "c", true, 3, "1/2"],
    ["src/b/c/deep.ts", "deep.ts", null, 4, "1/1"],
    ["src/b/one.ts", "one.ts", null, 3, "2/2"],
    ["src/app.ts", "app.ts", null, 2, "2/2"],
    ["readme.md", "readme.md", null, 1, "2/3"],
    ["src-old.ts", "src-old.ts", null, 1, "3/3"],
  ]);
});

test("a closed folder hides what is in it, and stands for it", () => {
  const rows = listRows(paths, closed("src/b/", "src/b/c/"));
  expect(rows.map(({ path }) => path)).toEqual([
    ...["src/", "src/b/", "src/app.ts", "readme.md", "src-old.ts"],
  ]);
  expect(findRow(rows, "src/b/c/deep.ts")).toBe(1);
  expect(findRow(rows, "src/app.ts")).toBe(2);
  expect(findRow(rows, "gone.ts")).toBe(0);
});

describe("keys", () => {
  const rows = listRows(paths, closed("src/b/"));

  test.each([
    ["ArrowDown", "src/", "src/b/"],
    ["ArrowDown", "src-old.ts", "src-old.ts"],
    ["ArrowUp", "src/app.ts", "src/b/"],
    ["ArrowUp", "src/", "src/"],
    ["End", "src/", "src-old.ts"],
    ["Home", "readme.md", "src/"],
    ["ArrowRight", "src/", "src/b/"],
    ["ArrowRight", "src/b/", "toggle"],
    ["ArrowRight", "readme.md", "readme.md"],
    ["ArrowLeft", "src/", "toggle"],
    ["ArrowLeft", "src/b/", "src/"],
    ["ArrowLeft", "src/app.ts", "src/"],
    ["ArrowLeft", "readme.md", "readme.md"],
    ["Enter", "src/b/", "toggle"],
    [" ", "src/", "toggle"],
    ["Enter", "src/app.ts", "src/app.ts"],
    ["s", "src/", "src-old.ts"],
    ["S", "src-old.ts", "src/"],
    ["x", "src/", "src/"],
    ["Tab", "src/", null],
    ["Escape", "src/", null],
  ])("%s on %s", (key, from, to) => {
    const move = follow(rows, findRow(rows, from), key);
    expect(typeof move === "number" ? rows[move]?.path : move).toBe(to);
  });

  test("none of a tree without rows", () => {
    expect(follow([], 0, "Home")).toBeNull();
  });
});
