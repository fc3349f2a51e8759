/** Work that git does not have yet is not mixed with a rename's. Real git. */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder, run } from "./run-cli.js";

const controller = "src/controllers/articles.controller.ts";
const renamed = "src/controllers/posts.controller.ts";

function git(cwd: string, ...args: readonly string[]): void {
  const who = ["-c", "user.name=ann", "-c", "user.email=ann@example.com"];
  const { status, stderr } = spawnSync("git", [...who, ...args], {
    cwd,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, expect.any(String)]);
}

/** A generated project, all of it committed but for a line in a controller. */
async function makeProject(): Promise<string> {
  const project = makeFolder();
  writeFileSync(join(project, "package.json"), "{}\n");
  writeFileSync(join(project, "resources.yaml"), "resources:\n  articles:\n");
  expect((await run(project, [])).code).toBe(0);
  git(project, "init", "-q");
  git(project, "add", "-A");
  git(project, "commit", "-q", "-m", "generated");
  appendFileSync(join(project, controller), "// not committed\n");
  return project;
}

test("a rename that would change such a file asks for --force", async () => {
  const project = await makeProject();
  const args = ["rename", "articles", "posts", "--format", "json"];
  const { code, stdout } = await run(project, args);
  expect(code).toBe(1);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly { code: string; message: string }[];
  };
  expect(diagnostics).toEqual([
    expect.objectContaining({
      code: "uncommitted-changes",
      message: `${controller} has uncommitted changes`,
    }),
  ]);
  expect(existsSync(join(project, renamed))).toBe(false);
  expect(readFileSync(join(project, "resources.yaml"), "utf8")).toBe(
    "resources:\n  articles:\n",
  );
});

test("with --force it is renamed, and the line goes along", async () => {
  const project = await makeProject();
  const { code } = await run(project, [
    "rename",
    "articles",
    "posts",
    "--force",
  ]);
  expect(code).toBe(0);
  expect(existsSync(join(project, controller))).toBe(false);
  expect(readFileSync(join(project, renamed), "utf8")).toMatch(
    /class PostsController[^]*\/\/ not committed\n$/,
  );
});

test("what is committed needs no --force", async () => {
  const project = await makeProject();
  git(project, "commit", "-q", "-a", "-m", "mine");
  expect((await run(project, ["rename", "articles", "posts"])).code).toBe(0);
  expect(existsSync(join(project, renamed))).toBe(true);
});
