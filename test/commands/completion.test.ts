/** What completion offers, and the scripts for the shells: bash for real. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildCopy, type Built } from "./built-copy.js";
import { makeFolder, makeProject, run } from "./run-cli.js";

const manifest = `namespaces:
  admin: { resources: { users: { only: [index] } } }
resources:
  articles: { member: { publish: POST }, only: [index] }
  authors: { only: [show] }
`;

async function complete(
  folder: string,
  line: string,
  shell = "zsh",
): Promise<readonly string[]> {
  const { code, stdout, stderr } = await run(folder, [
    ...["complete-words", shell, `resource-gen ${line}`],
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.split("\n").slice(0, -1);
}

describe("what is offered", () => {
  test.each([
    ["re", ["records\t", "remove\t", "rename\t"]],
    ["generate --d", ["--dry-run\t", "--diff\t"]],
    ["remove a", ["articles", "authors"]],
    ["--quiet rename au", ["authors"]],
    ["add x --parent ar", ["articles"]],
    ["add x --namespace ", ["admin"]],
    ["add x --only index,s", ["index,show"]],
    ["add x --member publish:po", ["publish:post"]],
    ["add x title:st", ["title:string"]],
    ["add x --format g", ["github"]],
    ["routes --format c", ["csv"]],
    ["routes -c admin", ["admin/users"]],
    ["routes -g pub", ["publish"]],
    ["generate --only auth", ["authors"]],
    ["match G", ["GET"]],
    ["match GET /articles/", ["/articles/:id/publish"]],
    ["explain deep", ["deep-nesting"]],
    ["init --example f", ["forge"]],
    ["completion f", ["fish"]],
    ["schema nothing", []],
  ])("for %j", async (line, expected) => {
    const folder = makeProject({ "resources.yaml": manifest });
    const found = await complete(folder, line);
    expect(found.map((each) => each.replace(/\t.*/, "\t"))).toEqual(expected);
  });

  test("in another folder, of another manifest", async () => {
    const folder = makeProject({ "a/b.yaml": manifest });
    const line = "--cwd a --manifest b.yaml remove art";
    expect(await complete(folder, line)).toEqual(["articles"]);
  });

  test("is nothing without a manifest, and what there is of a broken one", async () => {
    expect(await complete(makeFolder(), "remove a")).toEqual([]);
    const broken = { "resources.yaml": "resources: { articles: { onyl: 1 } }" };
    expect(await complete(makeProject(broken), "remove a")).toEqual([
      "articles",
    ]);
  });

  test("in bash goes on behind the colon", async () => {
    expect(await complete(makeFolder(), "add x a:st", "bash")).toEqual([
      "string",
    ]);
  });
});

test("there are three shells", async () => {
  const { code, stderr } = await run("/", ["completion", "tcsh"]);
  expect([code, stderr]).toEqual([
    2,
    "error: there is no completion for 'tcsh'\n(there is one for bash, zsh, fish)\n",
  ]);
  const { stdout } = await run("/", [
    ...["completion", "fish", "--format", "json"],
  ]);
  expect(JSON.parse(stdout)).toMatchObject({ version: 1, shell: "fish" });
});

describe("bash", () => {
  let built: Built;
  beforeAll(async () => {
    built = await buildCopy();
  });
  afterAll(() => {
    built.remove();
  });

  test("completes with the script", async () => {
    const { stdout: script } = await run("/", ["completion", "bash"]);
    const folder = makeProject({ "resources.yaml": manifest });
    const bin = join(folder, "bin");
    mkdirSync(bin);
    const tool = `#!/bin/sh\nexec "${process.execPath}" "${built.bin}" "$@"\n`;
    writeFileSync(join(bin, "resource-gen"), tool, { mode: 0o755 });
    writeFileSync(join(folder, "script.bash"), script);
    expect(
      spawnSync("bash", ["-n", "script.bash"], { cwd: folder }).status,
    ).toBe(0);
    const answer = (line: string): string =>
      execFileSync(
        "bash",
        [
          ...["--norc", "-c"],
          'source ./script.bash; COMP_LINE=$1 COMP_POINT=${#1}; read -ra COMP_WORDS <<<"$1"; _resource_gen; printf "%s\\n" "${COMPREPLY[@]}"',
          ...["bash", line],
        ],
        {
          cwd: folder,
          encoding: "utf8",
          env: { PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}` },
        },
      );
    expect(answer("resource-gen remove a")).toBe("articles\nauthors\n");
    expect(answer("resource-gen expl")).toBe("explain\n");
    expect(answer("resource-gen add x n:da")).toBe("date\ndatetime\n");
  });
});
