/**
 * Two branches that each added a resource are merged, by git itself: generate
 * repairs what is generated, without a question and without losing a line.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeProject, readTree, run } from "../commands/run-cli.js";

function git(folder: string, ...args: readonly string[]): string {
  const who = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  const options = { cwd: folder, encoding: "utf8" as const };
  return execFileSync("git", [...who, "-c", "core.autocrlf=false", ...args], {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs git where it may end with conflicts. */
function tryGit(folder: string, ...args: readonly string[]): void {
  try {
    git(folder, ...args);
  } catch {
    // What it left behind is what the test is about.
  }
}

async function generate(folder: string): Promise<void> {
  const { code, stderr } = await run(folder, ["generate", "--quiet"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
}

const manifest = (...names: readonly string[]): string =>
  `resources:\n${["articles", ...names].map((name) => `  ${name}: {}\n`).join("")}`;

/** A repository in which two branches have added a resource each. */
async function branchOff(attributes: boolean): Promise<string> {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    ".gitignore": "node_modules/\n",
    "resources.yaml": manifest(),
  });
  git(folder, "init", "--quiet", "--initial-branch=main");
  if (attributes) await run(folder, ["init", "--yes"]);
  writeFileSync(join(folder, "resources.yaml"), manifest());
  await generate(folder);
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "-m", "begin");
  for (const [branch, name] of [
    ["left", "authors"],
    ["right", "photos"],
  ] as const) {
    git(folder, "checkout", "--quiet", "-b", branch, "main");
    writeFileSync(join(folder, "resources.yaml"), manifest(name));
    await generate(folder);
    const path = join(folder, `src/controllers/${name}.controller.ts`);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, `${text}\n// mine in ${branch}\n`);
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "-m", name);
  }
  return folder;
}

/** The user's part of the conflict, solved as people solve it: both. */
function solve(folder: string): void {
  writeFileSync(join(folder, "resources.yaml"), manifest("authors", "photos"));
  const index = join(folder, "src/controllers/index.ts");
  const text = readFileSync(index, "utf8");
  writeFileSync(index, text.replaceAll(/^(?:<{7}|={7}|>{7}).*\n/gm, ""));
}

/** What a run makes of the same manifest where nothing was before. */
async function fresh(): Promise<Readonly<Record<string, string>>> {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": manifest("authors", "photos"),
  });
  await generate(folder);
  return readTree(folder);
}

describe.each([
  ["with the attributes that init writes", true],
  ["without attributes", false],
])("%s", (_, attributes) => {
  test.each(["merge", "rebase"])("git %s", async (command) => {
    const folder = await branchOff(attributes);
    if (command === "merge") tryGit(folder, "merge", "--no-edit", "left");
    else tryGit(folder, "rebase", "left");
    solve(folder);
    const { code, stdout, stderr } = await run(folder, ["generate"]);
    expect({ code, stdout, stderr }).toMatchObject({ code: 0 });

    const wanted = await fresh();
    const tree = readTree(folder);
    for (const [path, text] of Object.entries(wanted))
      if (/^(src\/resources|test\/resources)\//.test(path))
        expect(tree[path], path).toBe(text);
    for (const [branch, name] of [
      ["left", "authors"],
      ["right", "photos"],
    ])
      expect(tree[`src/controllers/${name}.controller.ts`]).toContain(
        `// mine in ${branch}`,
      );
    // Its entries stand in the order in which git put them.
    const lines = (text = ""): readonly string[] => text.split("\n").sort();
    const index = "src/controllers/index.ts";
    expect(lines(tree[index])).toEqual(lines(wanted[index]));
    // The lock knows all of it again: the next run has nothing to do.
    const check = await run(folder, ["check", "--quiet"]);
    expect(check).toEqual({ code: 0, stdout: "", stderr: "" });
  });
});
