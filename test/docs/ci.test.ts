/** The docs show the files of examples/ci as they are: UPDATE=1 copies them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectGolden } from "../support/golden.js";
import { listBlocks, replaceBlocks } from "./blocks.js";

const root = join(import.meta.dirname, "../..");

test.each([
  ["docs/ci.md", 5],
  ["docs/workspaces.md", 2],
])("%s shows the files", (name, count) => {
  const page = join(root, name);
  const text = readFileSync(page, "utf8");
  const contents = listBlocks(text).flatMap((block) => {
    const [, name] = block.language.split(" ");
    if (name === undefined) return [];
    const file = readFileSync(join(root, "examples/ci", name), "utf8");
    return [[block, file.replace(/^# Copy .*\n/, "")] as const];
  });
  expect(contents).toHaveLength(count);
  expectGolden(page, replaceBlocks(text, new Map(contents)));
});
