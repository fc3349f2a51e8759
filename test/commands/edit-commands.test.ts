/** remove, rename and prune where git, several runs or a fault have a say. */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeProject, readTree, run } from "./run-cli.js";

const settings = "output: { tests: false }\n";
const manifest = `${settings}resources:\n  articles: { only: [index, show] }\n  authors: { only: [index] }\n`;
const controller = "src/controllers/articles.controller.ts";
const unit = "test/controllers/articles.controller.test.ts";

/** A generated project. */
async function project(
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": manifest,
    ...files,
  });
  expect((await run(folder, ["generate", "--quiet"])).code).toBe(0);
  return folder;
}

function read(folder: string, path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

function edit(
  folder: string,
  path: string,
  change: (text: string) => string,
): void {
  writeFileSync(join(folder, path), change(read(folder, path)));
}

describe("changes that git does not have", () => {
  function git(folder: string, ...args: readonly string[]): void {
    const who = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
    execFileSync("git", [...who, ...args], { cwd: folder, stdio: "ignore" });
  }

  async function committed(at = "."): Promise<string> {
    const folder = await project();
    git(join(folder, at), "init", "--quiet");
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "-m", "all");
    return folder;
  }

  test("are not mixed with a renaming, unless forced", async () => {
    const folder = await committed();
    edit(folder, controller, (text) => text.replace("notImpl", "/**/notImpl"));
    const before = readTree(folder);
    const refused = await run(folder, ["rename", "articles", "posts"]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(
      `error[uncommitted-changes]: ${controller} has uncommitted changes`,
    );
    expect(refused.stderr).toContain("--force");
    expect(readTree(folder)).toEqual(before);
    const forced = await run(folder, [
      ...["rename", "articles", "posts", "--force", "--quiet"],
    ]);
    expect(forced.code).toBe(0);
    expect(read(folder, controller.replace("articles", "posts"))).toContain(
      "/**/notImpl",
    );
  });

  test("elsewhere do not matter", async () => {
    const folder = await committed();
    writeFileSync(join(folder, "notes.md"), "not committed\n");
    edit(folder, "src/resources/urls.ts", (text) => `${text}\n`);
    const { code } = await run(folder, [
      ...["rename", "articles", "posts", "--quiet"],
    ]);
    expect(code).toBe(0);
  });

  test("of the manifest stop remove", async () => {
    const folder = await committed();
    edit(folder, "resources.yaml", (text) => `# mine\n${text}`);
    const { code, stdout } = await run(folder, [
      ...["remove", "authors", "--format", "json"],
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      diagnostics: [
        { code: "uncommitted-changes", span: { file: "resources.yaml" } },
      ],
    });
  });

  test("are those of files that git does not know, too", async () => {
    const folder = await project();
    git(folder, "init", "--quiet");
    const { stderr } = await run(folder, ["rename", "articles", "posts"]);
    expect(stderr).toContain("[uncommitted-changes]: resources.yaml has");
  });

  test("do not keep prune from files that nobody touched", async () => {
    const folder = await committed();
    const removed = await run(folder, ["remove", "authors", "--quiet"]);
    expect(removed).toMatchObject({ code: 0 });
    const pruned = await run(folder, ["prune", "--quiet"]);
    expect(pruned).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(Object.keys(readTree(folder))).not.toContain(
      "src/controllers/authors.controller.ts",
    );
  });
});

describe("rename", () => {
  test("leaves a deleted test deleted", async () => {
    const folder = await project();
    rmSync(join(folder, unit));
    await run(folder, ["rename", "articles", "posts", "--quiet"]);
    const paths = Object.keys(readTree(folder));
    expect(paths.filter((path) => /articles|posts/.test(path))).toEqual([
      "src/controllers/posts.controller.ts",
    ]);
    const checked = await run(folder, ["check", "--quiet"]);
    expect(checked.code).toBe(0);
  });

  test("finds a field in filters with names, in searches and where actions lead", async () => {
    const folder = await project();
    const manifest = [
      "database: { dialect: sqlite }",
      "resources:",
      "  articles:",
      "    fields:",
      "      title: string",
      "      state: { enum: [draft, live], default: draft, transitions: { draft: live } }",
      "    list: { filter: { is: state, called: title }, search: title }",
      "    member:",
      "      publish: { method: POST, transition: { state: live } }",
      "",
    ].join("\n");
    edit(folder, "resources.yaml", () => manifest);
    for (const [from, to] of [
      ["state", "phase"],
      ["title", "headline"],
    ] as const) {
      const line = ["rename", `articles.${from}`, to, "--quiet"];
      expect(await run(folder, line)).toMatchObject({ code: 0 });
    }
    const text = read(folder, "resources.yaml");
    expect(text).toContain(
      "    list: { filter: { is: phase, called: headline }, search: headline }\n",
    );
    expect(text).toContain("transition: { phase: live }");
  });

  test("keeps what the lock knows: a scaffold is one under its new name", async () => {
    const folder = await project();
    await run(folder, ["rename", "articles", "posts", "--quiet"]);
    await run(folder, ["remove", "posts", "--quiet"]);
    await run(folder, ["prune", "--quiet"]);
    expect(
      Object.keys(readTree(folder)).filter((path) => path.includes("posts")),
    ).toEqual([]);
  });

  test("leaves the lock as a first run would write it", async () => {
    const folder = await project();
    await run(folder, ["rename", "articles", "posts", "--quiet"]);
    const fresh = await project({
      "resources.yaml": read(folder, "resources.yaml"),
    });
    expect(read(folder, "resource-gen.lock.json")).toBe(
      read(fresh, "resource-gen.lock.json"),
    );
  });

  test("knows the stubs under their new names: prune can take them out", async () => {
    const folder = await project();
    edit(folder, controller, (text) => `// mine\n${text}`);
    await run(folder, ["rename", "articles", "posts", "--quiet"]);
    edit(folder, "resources.yaml", (text) =>
      text.replace("[index, show]", "[index]"),
    );
    await run(folder, ["generate", "--quiet"]);
    const { stdout } = await run(folder, ["prune"]);
    expect(stdout).toBe(
      "      update  src/controllers/posts.controller.ts  (took out show)\n" +
        "      update  test/controllers/posts.controller.test.ts  (took out show)\n",
    );
  });

  test("there and back again changes nothing", async () => {
    const folder = await project();
    edit(folder, controller, (text) =>
      text.replace("context.notImplemented()", 'context.ok(["Ann"])'),
    );
    writeFileSync(
      join(folder, "src/links.ts"),
      'export { articlePath as path, indexArticles } from "./resources/urls.js";\n',
    );
    const before = readTree(folder);
    for (const args of [
      ["rename", "articles", "posts"],
      ["rename", "posts", "articles"],
    ])
      expect((await run(folder, [...args, "--quiet"])).code).toBe(0);
    const { "resource-gen.lock.json": after, ...tree } = readTree(folder);
    const { "resource-gen.lock.json": lock, ...files } = before;
    expect(tree).toEqual(files);
    expect(Object.keys(JSON.parse(after ?? "") as object)).toEqual(
      Object.keys(JSON.parse(lock ?? "") as object),
    );
  });

  test("refuses a controller that is no text", async () => {
    const folder = await project();
    writeFileSync(join(folder, controller), Buffer.from([0x63, 0xff, 0xfe]));
    const { code, stderr } = await run(folder, ["rename", "articles", "posts"]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      `error[unreadable-file]: ${controller} is not UTF-8`,
    );
    expect(read(folder, "resources.yaml")).toBe(manifest);
  });
});

describe("prune", () => {
  test("takes out stubs of actions that are gone, while nobody touched them", async () => {
    const folder = await project();
    const wide = manifest.replace("[index, show]", "[index, show, edit, new]");
    writeFileSync(join(folder, "resources.yaml"), wide);
    await run(folder, ["generate", "--quiet"]);
    edit(folder, controller, (text) =>
      text.replace(
        /(show\([^]*?)return context.notImplemented\(\);/,
        "$1return context.ok(1);",
      ),
    );
    const short = manifest.replace("[index, show]", "[index]");
    writeFileSync(join(folder, "resources.yaml"), short);
    await run(folder, ["generate", "--quiet"]);
    const diff = await run(folder, ["prune", "--diff"]);
    expect(diff.stdout).toMatch(/^-.* new\(/m);
    const pruned = await run(folder, ["prune"]);
    // The test of show is a stub still, though its action is not.
    expect(pruned.stdout).toBe(
      `      update  ${controller}  (took out new, edit)\n` +
        "      update  test/controllers/articles.controller.test.ts  (took out new, edit, show)\n",
    );
    const text = read(folder, controller);
    expect(text).toContain("return context.ok(1);");
    expect(text).not.toMatch(/ (new|edit)\(/);
    // They are forgotten: should they be wanted again, they are missing.
    writeFileSync(join(folder, "resources.yaml"), wide);
    const again = await run(folder, ["generate"]);
    expect(again.stdout).toContain(`insert  ${controller}  (new, edit)`);
  });

  test("keeps what other code imports", async () => {
    const folder = await project({
      "src/main.ts": `import { AuthorsController } from "./controllers/authors.controller.js";\nvoid AuthorsController;\n`,
    });
    await run(folder, ["remove", "authors", "--quiet"]);
    const { stdout } = await run(folder, ["prune"]);
    expect(stdout).toContain("keep  src/controllers/authors.controller.ts");
    expect(stdout).toContain("remove  test/controllers/authors");
    expect(read(folder, "src/controllers/index.ts")).not.toContain("authors");
  });

  test("does nothing where the lock is lost", async () => {
    const folder = await project();
    await run(folder, ["remove", "authors", "--quiet"]);
    rmSync(join(folder, "resource-gen.lock.json"));
    const { code, stderr } = await run(folder, ["prune"]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toContain("warning[lock-rebuilt]");
    expect(Object.keys(readTree(folder))).toContain(
      "src/controllers/authors.controller.ts",
    );
  });
});
