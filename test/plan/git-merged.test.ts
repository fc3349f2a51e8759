import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { nodeHost } from "../../src/apply/host.js";
import { applyPlan } from "../../src/apply/apply.js";
import { readDisk, readLockFile } from "../../src/apply/read-target.js";
import type { OutputFile } from "../../src/emit/file.js";
import { makePlan } from "../../src/plan/make-plan.js";
import { findGitMerged } from "../../src/plan/git-merged.js";
import { printLock } from "../../src/plan/lock-text.js";
import { makeEntry } from "../../src/plan/knowledge.js";
import type { Plan } from "../../src/plan/types.js";
import { readGitVersions } from "../../src/project/git-versions.js";
import { disk, lockPath } from "./support.js";

const path = "src/resources/routes.ts";

/** The output for these resources: a table, and a list in one line. */
function outputOf(...names: string[]): readonly OutputFile[] {
  const rows = names.map(
    (name) => `  { path: "/${name}", name: "${name}" },\n`,
  );
  const table = `/* @generated */\nexport const routes = [\n${rows.join("")}];\n`;
  const types = names.map((name) => `"${name}"`).join(" | ");
  return [
    {
      path,
      owner: "machine",
      content: `${table}\nexport type Name = ${types};\n`,
    },
    ...names.map((name) => ({
      path: `src/controllers/${name}.controller.ts`,
      owner: "yours" as const,
      content: `export class ${name} {}\n`,
    })),
  ];
}

describe("findGitMerged", () => {
  const [a, b] = [outputOf("a")[0]!.content, outputOf("b")[0]!.content];
  const version = (text: string, written = text) => ({
    lock: printLock([[path, makeEntry("machine", path, written)]]),
    files: new Map([[path, text]]),
  });
  const find = (text: string, ...versions: ReturnType<typeof version>[]) =>
    findGitMerged([path], disk({ [path]: text }), lockPath, versions).has(path);

  test("lines of both sides, with markers and without", () => {
    const marked = `<<<<<<< ours\n${a}=======\n${b}>>>>>>> theirs\n`;
    const base = `<<<<<<< ours\n${a}||||||| base\nold\n=======\n${b}>>>>>>> theirs\n`;
    for (const text of [a + b, marked, base, marked.replaceAll("\n", "\r\n")])
      expect(find(text, version(a), version(b))).toBe(true);
  });

  test("a line of somebody's own", () => {
    for (const mine of ["mine();\n", "  // mine\n"])
      expect(find(a + mine + b, version(a), version(b))).toBe(false);
  });

  test("a side that was edited before the merge does not count", () => {
    expect(find(a + b, version(a), version(b, a))).toBe(false);
    expect(find(a, version(a, b))).toBe(false);
  });

  test("without versions nothing is known", () => {
    expect(find(a)).toBe(false);
    expect(find(a, { lock: null as never, files: new Map() })).toBe(false);
    expect(findGitMerged([path], new Map(), lockPath, [version(a)]).size).toBe(
      0,
    );
  });
});

describe("two branches that each added a resource", () => {
  let root: string;

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), "merge-")));
    git("init", "-q", "-b", "main");
    git("config", "user.name", "x");
    git("config", "user.email", "x@example.com");
    git("config", "core.autocrlf", "false");
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  function git(...args: string[]): void {
    execFileSync("git", args, { cwd: root, stdio: "ignore" });
  }

  async function generate(...names: string[]): Promise<Plan> {
    const place = { root, lockPath };
    const plan = await makePlan(
      { wanted: outputOf(...names) },
      {
        readLock: () => readLockFile(place),
        readDisk: (paths) => readDisk(place, paths),
        readVersions: (paths) =>
          Promise.resolve(readGitVersions(root, lockPath, paths)),
      },
    );
    if (!plan.blocked) await applyPlan(plan, place, {}, nodeHost);
    return plan;
  }

  async function commit(...names: string[]): Promise<void> {
    await generate(...names);
    git("add", "-A");
    git("commit", "-q", "-m", names.join(" "));
  }

  async function branches(): Promise<void> {
    await commit("articles", "users");
    git("checkout", "-q", "-b", "left");
    await commit("albums", "articles", "users");
    git("checkout", "-q", "main");
    await commit("articles", "users", "zebras");
  }

  async function expectRepair(): Promise<void> {
    const all = ["albums", "articles", "users", "zebras"];
    const plan = await generate(...all);
    expect(
      plan.problems.filter(({ severity }) => severity === "error"),
    ).toEqual([]);
    for (const { path: each, content } of outputOf(...all))
      expect(readFileSync(join(root, each), "utf8")).toBe(content);
    expect((await generate(...all)).changes).toBe(false);
  }

  const fails = (...args: string[]) => {
    expect(() => {
      git(...args);
    }).toThrow();
  };

  test("merged without attributes", async () => {
    await branches();
    fails("merge", "left");
    expect(readFileSync(join(root, path), "utf8")).toContain("<<<<<<<");
    await expectRepair();
  });

  test("merged in diff3's style", async () => {
    git("config", "merge.conflictStyle", "diff3");
    await branches();
    fails("merge", "left");
    await expectRepair();
  });

  test("merged with the attributes that init writes", async () => {
    mkdirSync(join(root, "src"), { recursive: true });
    writeFileSync(
      join(root, ".gitattributes"),
      "src/resources/** -merge\nresource-gen.lock.json -merge\n",
    );
    await branches();
    fails("merge", "left");
    await expectRepair();
  });

  test("rebased", async () => {
    await branches();
    fails("rebase", "left");
    await expectRepair();
  });

  test("cherry-picked", async () => {
    await branches();
    fails("cherry-pick", "left");
    await expectRepair();
  });

  test("merged by one side's lock, and committed like that", async () => {
    await branches();
    fails("merge", "left");
    git("checkout", "--ours", lockPath);
    git("add", "-A");
    git("commit", "-q", "-m", "merge");
    await expectRepair();
  });

  test("an edit in the merged file is still a conflict", async () => {
    await branches();
    fails("merge", "left");
    const text = readFileSync(join(root, path), "utf8");
    writeFileSync(join(root, path), `${text}export const mine = 1;\n`);
    const plan = await generate("albums", "articles", "users", "zebras");
    expect(plan.blocked).toBe(true);
    expect(readFileSync(join(root, path), "utf8")).toContain("mine");
  });

  test("without git an edit is an edit", async () => {
    await generate("articles");
    writeFileSync(join(root, path), "/* @generated */ edit\n");
    rmSync(join(root, ".git"), { recursive: true });
    const plan = await generate("articles");
    expect(plan.problems).toMatchObject([{ code: "edited-generated-file" }]);
  });
});
