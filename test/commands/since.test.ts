/** `check --since`: real repositories, with what changed between their commits. */
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { makeFolder, run, type Ran } from "./run-cli.js";

afterEach(() => {
  vi.unstubAllEnvs();
});

const FIRST = "resources: { articles: { only: [index, show] } }\n";

test("what breaks is an error at its place, and --allow-breaking makes it a warning", async () => {
  const folder = makeRepository({ "resources.yaml": FIRST });
  writeFileSync(
    join(folder, "resources.yaml"),
    "resources: { articles: { only: [index, create] } }\n",
  );
  await run(folder, ["generate"]);
  const failed = await run(folder, ["check", "--since", "HEAD"]);
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain(
    "error[breaking-change]: GET /articles/:id: gone\n  --> resources.yaml:1:14",
  );
  expect(failed.stderr).toContain("note[additive-change]: POST /articles: new");

  const allowed = await check(folder, "HEAD", ["--allow-breaking"]);
  expect(allowed.stderr).toContain("warning[breaking-change]");
  expect(allowed.code).toBe(0);

  const github = await check(folder, "HEAD", ["--format", "github"]);
  expect(github.stdout).toContain(
    "::error file=resources.yaml,line=1,endLine=1,col=14,endColumn=22,title=breaking-change::GET /articles/:id: gone",
  );
  const json = await check(folder, "HEAD", ["--format", "json"]);
  const { ok, diagnostics } = JSON.parse(json.stdout) as Report;
  expect(ok).toBe(false);
  expect(diagnostics.map(({ code }) => code)).toEqual([
    "breaking-change",
    "additive-change",
  ]);
});

test("to whom a rule was opened is a note, and to whom it was closed an error", async () => {
  const manifest = (read: string, write: string): string =>
    `database: { dialect: sqlite }
caller: { ref: users, roles: [admin] }
resources:
  users: { only: show, fields: { name: string }, access: { read: anyone, write: self } }
  notes:
    only: [index, update]
    fields: { text: string, isOpen: boolean, owner: { ref: users, set: caller } }
    access:
      read: ${read}
      write: ${write}
`;
  const folder = makeRepository({
    "resources.yaml": manifest("owner", "[owner, admin]"),
  });
  const change = (text: string): void => {
    writeFileSync(join(folder, "resources.yaml"), text);
  };
  change(manifest("[owner, { where: { isOpen: true } }]", "owner"));
  await run(folder, ["generate"]);
  const { code, stderr } = await check(folder, "HEAD");
  expect(code).toBe(0);
  expect(stderr).toContain(
    "note[additive-change]: GET /notes: opened to anyone where isOpen is true\n  --> resources.yaml:9:7",
  );
  expect(stderr).not.toContain("closed");
  commit(folder, { "resources.yaml": manifest("anyone", "[owner, admin]") });
  change(manifest("anyone", "owner"));
  await run(folder, ["generate"]);
  const closed = await check(folder, "HEAD");
  expect(closed.code).toBe(1);
  expect(closed.stderr).toContain(
    "error[breaking-change]: PUT /notes/:id: closed to admin\n   --> resources.yaml:10:7",
  );
});

test("what breaks nothing is a note", async () => {
  const redirect = (to: string): string =>
    `routes: [{ path: /old, redirect: ${to} }]\n`;
  const folder = makeRepository({ "resources.yaml": redirect("/new") });
  writeFileSync(join(folder, "resources.yaml"), redirect("/newer"));
  await run(folder, ["generate"]);
  const { code, stderr } = await check(folder, "HEAD");
  expect(stderr).toContain("note[other-change]: GET /old: redirects to /newer");
  expect(code).toBe(0);
});

test("without a change there is nothing to say, and the repository is as it was", async () => {
  const folder = makeRepository({ "resources.yaml": FIRST });
  await run(folder, ["generate"]);
  const before = git(folder, ["status", "--porcelain"]);
  const temporary = makeFolder();
  vi.stubEnv("TMPDIR", temporary);
  const { code, stderr } = await check(folder, "HEAD");
  expect(code).toBe(0);
  expect(stderr).not.toContain("change]");
  expect(git(folder, ["status", "--porcelain"])).toBe(before);
  expect(readdirSync(temporary)).toEqual([]);
});

test("what the manifest included then counts, not what the files hold now", async () => {
  const folder = makeRepository({
    "resources.yaml": "include: ./admin.yaml\n" + FIRST,
    "admin.yaml": "resources: { users: { only: [index] } }\n",
  });
  rmSync(join(folder, "admin.yaml"));
  writeFileSync(join(folder, "resources.yaml"), FIRST);
  const { stderr } = await check(folder, "HEAD");
  expect(stderr).toContain("GET /users: gone");
});

test("a manifest in TypeScript is run as it was, with the packages that are there now", async () => {
  const folder = makeRepository({
    "package.json": '{"type":"module"}',
    "lib/names.ts": 'export const path = "posts";\n',
    "resources.config.ts":
      'import { only } from "listed";\nimport { path } from "./lib/names.ts";\nexport default { resources: { articles: { only, path } } };\n',
    ".gitignore": "node_modules\n",
  });
  mkdirSync(join(folder, "packages/listed"), { recursive: true });
  writeFileSync(
    join(folder, "packages/listed/package.json"),
    '{"name":"listed","type":"module","exports":"./index.js"}',
  );
  writeFileSync(
    join(folder, "packages/listed/index.js"),
    'export const only = ["index"];\n',
  );
  mkdirSync(join(folder, "node_modules"));
  symlinkSync("../packages/listed", join(folder, "node_modules/listed"));
  writeFileSync(join(folder, "lib/names.ts"), 'export const path = "texts";\n');
  const { stderr } = await check(folder, "HEAD");
  expect(stderr).toContain("GET /posts: moved to /texts");
});

test("a manifest below the repository's top, that had another of the usual names", async () => {
  const folder = makeRepository({ "apps/api/resources.yml": FIRST });
  const api = join(folder, "apps/api");
  rmSync(join(api, "resources.yml"));
  writeFileSync(join(api, "resources.yaml"), "resources: { users: }\n");
  const { stderr } = await check(api, "HEAD");
  expect(stderr).toContain("GET /articles, GET /articles/:id: gone");
});

test.each([
  ["nowhere", "[since-unknown]: git knows no commit nowhere"],
  ["--all", "[since-unknown]: git knows no commit --all"],
  ["empty", "[since-unreadable]: there is no resources.yaml at empty"],
  ["wrong", "[since-unreadable]: resources.yaml has errors at wrong"],
])("%s", async (ref, message) => {
  const folder = makeRepository({ "readme.md": "" });
  git(folder, ["tag", "empty"]);
  commit(folder, {
    "resources.yaml": "resources: { articles: { onyl: [] } }\n",
  });
  git(folder, ["tag", "wrong"]);
  commit(folder, { "resources.yaml": FIRST });
  const { code, stderr } = await run(folder, ["check", `--since=${ref}`]);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

test("outside a repository", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "resources.yaml"), FIRST);
  const { code, stderr } = await run(folder, ["check", "--since", "HEAD"]);
  expect(stderr).toContain("is in no git repository");
  expect(code).toBe(2);
});

interface Report {
  readonly ok: boolean;
  readonly diagnostics: readonly { readonly code: string }[];
}

function check(
  folder: string,
  ref: string,
  flags: readonly string[] = [],
): Promise<Ran> {
  return run(folder, ["check", "--since", ref, ...flags]);
}

function makeRepository(files: Readonly<Record<string, string>>): string {
  const folder = makeFolder();
  git(folder, ["init", "--quiet"]);
  commit(folder, files);
  return folder;
}

function commit(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git(folder, ["add", "--all"]);
  const author = ["-c", "user.name=Ann", "-c", "user.email=ann@example.com"];
  git(folder, [...author, "commit", "--quiet", "--message", "a commit"]);
}

function git(folder: string, args: readonly string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8" });
}
