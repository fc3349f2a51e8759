/** What generate does to a project over several runs. */
import {
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeProject, readTree, run } from "./run-cli.js";

const pkg = `{ "type": "module", "devDependencies": { "vitest": "^4.0.0" } }\n`;
const manifest = `resources:
  articles:
    only: [index, show]
  comments:
    only: [index]
`;

function makeBlog(text: string = manifest): string {
  return makeProject({ "package.json": pkg, "resources.yaml": text });
}

/** When each file was last written; all are set back, so that any write is seen. */
function stamp(project: string): Readonly<Record<string, number>> {
  const paths = Object.keys(readTree(project));
  for (const path of paths) utimesSync(join(project, path), 1000, 1000);
  return Object.fromEntries(paths.map((path) => [path, 1_000_000]));
}

function readTimes(project: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.keys(readTree(project)).map((path) => [
      path,
      statSync(join(project, path)).mtimeMs,
    ]),
  );
}

function edit(
  project: string,
  path: string,
  change: (text: string) => string,
): void {
  const file = join(project, path);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

describe("a second run", () => {
  test("writes no file, and says so", async () => {
    const project = makeBlog();
    expect((await run(project, ["generate"])).code).toBe(0);
    const times = stamp(project);
    const { code, stdout, stderr } = await run(project, ["generate"]);
    expect(readTimes(project)).toEqual(times);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toMatch(/^Nothing to do: \d+ files unchanged\.\n$/);
  });

  test("after a change writes only what the change concerns", async () => {
    const project = makeBlog();
    await run(project, ["generate"]);
    const times = stamp(project);
    edit(project, "resources.yaml", (text) =>
      text.replace("[index, show]", "[index, show, destroy]"),
    );
    const { code, stdout } = await run(project, ["generate"]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      "insert  src/controllers/articles.controller.ts  (destroy)\n",
    );
    const changed = Object.entries(readTimes(project))
      .filter(([path, time]) => times[path] !== time)
      .map(([path]) => path);
    expect(changed).toContain("src/resources/routes.ts");
    expect(changed).not.toContain("src/resources/app.ts");
    expect(changed).not.toContain("src/controllers/comments.controller.ts");
  });
});

describe("--check", () => {
  test("is 1 until generate has run, and ends with the command for it", async () => {
    const project = makeBlog();
    const before = await run(project, ["generate", "--check"]);
    expect(before.code).toBe(1);
    expect(before.stderr).toMatch(/\n\n {2}npx resource-gen\n$/);
    expect(Object.keys(readTree(project))).toHaveLength(2);
    await run(project, []);
    expect((await run(project, ["check"])).code).toBe(0);
  });

  test("goes with --diff", async () => {
    const project = makeBlog();
    await run(project, []);
    edit(project, "resources.yaml", (text) => `${text}  authors: {}\n`);
    const before = readTree(project);
    const { code, stdout } = await run(project, ["check", "--diff"]);
    expect(code).toBe(1);
    expect(stdout).toContain("--- a/src/resources/routes.ts\n");
    expect(stdout).toContain("+++ b/src/controllers/authors.controller.ts\n");
    expect(stdout).toMatch(/^\+ {4}controller: "authors",$/m);
    expect(readTree(project)).toEqual(before);
  });
});

describe("--diff", () => {
  test("is coloured on a terminal, and exits with 0", async () => {
    const project = makeBlog();
    const { code, stdout } = await run(project, ["--diff"], { color: true });
    expect(code).toBe(0);
    expect(stdout).toContain("\u001B[1m--- /dev/null\u001B[22m\n");
    expect(stdout).toContain("\u001B[36m@@ -0,0 +1,");
    const plain = await run(project, ["--diff", "--no-color"], { color: true });
    expect(plain.stdout).not.toContain("\u001B");
  });

  test("says nothing where nothing would change", async () => {
    const project = makeBlog();
    await run(project, []);
    expect((await run(project, ["--diff"])).stdout).toBe("");
  });
});

describe("a machine file that was edited", () => {
  const path = "src/resources/routes.ts";

  test("stops the whole run", async () => {
    const project = makeBlog();
    await run(project, []);
    edit(project, path, (text) => `${text}export const mine = 1;\n`);
    edit(project, "resources.yaml", (text) => `${text}  authors: {}\n`);
    const before = readTree(project);
    const { code, stdout, stderr } = await run(project, []);
    expect(code).toBe(1);
    expect(stdout).toBe(`    conflict  ${path}\n`);
    expect(stderr).toContain(
      `error[edited-generated-file]: ${path} was edited`,
    );
    expect(stderr).toMatch(/\nNothing was written\.\n$/);
    expect(readTree(project)).toEqual(before);
  });

  test("is overwritten by --force, and a copy is kept and named", async () => {
    const project = makeBlog();
    await run(project, []);
    const generated = readTree(project);
    edit(project, path, (text) => `${text}export const mine = 1;\n`);
    const { code, stderr } = await run(project, ["--force"]);
    expect(code).toBe(0);
    const kept = Object.entries(readTree(project)).filter(
      ([name]) => !name.startsWith(".resource-gen/"),
    );
    expect(Object.fromEntries(kept)).toEqual(generated);
    const copy = /is kept in (\S+)\n/.exec(stderr)?.[1] ?? "";
    expect(readFileSync(join(project, copy), "utf8")).toBe(
      `${generated[path] ?? ""}export const mine = 1;\n`,
    );
  });

  test("may have been formatted: that is no edit", async () => {
    const project = makeBlog();
    await run(project, []);
    edit(project, path, (text) => text.replaceAll('"', "'"));
    const formatted = readTree(project);
    expect((await run(project, [])).code).toBe(0);
    expect(readTree(project)).toEqual(formatted);
  });
});

describe("what leaves the manifest", () => {
  test("is deleted where it is the machine's, kept where it is yours", async () => {
    const project = makeBlog();
    await run(project, []);
    edit(project, "resources.yaml", (text) =>
      text.replace(/ {2}comments:[^]*/, ""),
    );
    const { code, stdout, stderr } = await run(project, []);
    expect(code).toBe(0);
    const kept = "src/controllers/comments.controller.ts";
    expect(stdout).toContain(`        keep  ${kept}  (`);
    expect(stderr).toContain("note[orphan-kept]: ");
    expect(Object.keys(readTree(project))).toContain(kept);
    expect((await run(project, ["check"])).code).toBe(0);
    const quiet = await run(project, ["--quiet"]);
    expect(quiet).toEqual({ code: 0, stdout: "", stderr: "" });
  });
});

describe("--only", () => {
  test("makes the controllers that are named, and an index of them", async () => {
    const project = makeBlog();
    const { code } = await run(project, ["--only", "articles"]);
    expect(code).toBe(0);
    const files = readTree(project);
    expect(Object.keys(files)).toContain("src/resources/routes.ts");
    expect(Object.keys(files)).toContain(
      "test/controllers/articles.controller.test.ts",
    );
    expect(
      Object.keys(files).filter((path) => path.includes("comments")),
    ).toEqual([]);
    const index = files["src/controllers/index.ts"];
    expect(index).toContain("new ArticlesController()");
    expect(index).not.toContain("CommentsController");

    await run(project, []);
    const all = readTree(project);
    expect(all["src/controllers/index.ts"]).toContain(
      "comments: new CommentsController()",
    );
    expect((await run(project, ["check"])).code).toBe(0);
  });

  test("leaves the controllers that are not named as they are", async () => {
    const project = makeBlog();
    await run(project, []);
    edit(project, "resources.yaml", (text) =>
      text
        .replaceAll("index]", "index, create]")
        .replace("show]", "show, create]"),
    );
    const before = readTree(project);
    await run(project, ["--only", "articles"]);
    const after = readTree(project);
    const path = "src/controllers/comments.controller.ts";
    expect(after[path]).toBe(before[path]);
    expect(after["src/controllers/articles.controller.ts"]).toContain(
      'create(context: ArticlesContext<"create">)',
    );
  });
});

describe("a controller", () => {
  const path = "src/controllers/articles.controller.ts";

  test("that was filled in keeps every line", async () => {
    const project = makeBlog();
    await run(project, []);
    edit(project, path, (text) =>
      text.replace(
        "return context.notImplemented();",
        "return context.ok([1]);",
      ),
    );
    const filled = readTree(project)[path] ?? "";
    edit(project, "resources.yaml", (text) =>
      text.replace("[index, show]", "[index, show, update]"),
    );
    expect((await run(project, [])).code).toBe(0);
    const grown = readTree(project)[path] ?? "";
    for (const line of filled.split("\n")) expect(grown).toContain(line);
    expect(grown).toContain("update(context");
  });

  test("that lost its class is left alone, with the snippet to paste", async () => {
    const project = makeBlog();
    await run(project, []);
    const mine = "export const nothing = 1;\n";
    writeFileSync(join(project, path), mine);
    const { code, stdout, stderr } = await run(project, []);
    expect(code).toBe(1);
    expect(stdout).toBe(`    conflict  ${path}\n`);
    expect(stderr).toContain("error[class-not-found]: ");
    expect(stderr).toMatch(/^ {4,}show\(context: ArticlesContext<"show">\)/m);
    expect(readTree(project)[path]).toBe(mine);
    const json = await run(project, ["--format", "json"]);
    const record = JSON.parse(json.stdout) as {
      ok: boolean;
      diagnostics: { code: string; help: string }[];
    };
    expect(record.ok).toBe(false);
    expect(record.diagnostics[0]?.code).toBe("class-not-found");
    expect(record.diagnostics[0]?.help).toContain("show(context");
  });

  test("that was deleted is made again", async () => {
    const project = makeBlog();
    await run(project, []);
    rmSync(join(project, path));
    const { stdout } = await run(project, []);
    expect(stdout).toContain(`      create  ${path}  (`);
  });
});

test("an interrupted run writes nothing", async () => {
  const project = makeBlog();
  const before = readTree(project);
  const interrupt = new AbortController();
  interrupt.abort("SIGINT");
  const { code, stderr } = await run(project, [], { signal: interrupt.signal });
  expect({ code, stderr }).toEqual({
    code: 130,
    stderr: "Interrupted: nothing was written.\n",
  });
  expect(readTree(project)).toEqual(before);
});

test("under GitHub Actions messages are annotations too", async () => {
  const project = makeBlog("resources:\n  articles: { onyl: [index] }\n");
  const env = { GITHUB_ACTIONS: "true" };
  const { stdout, stderr } = await run(project, [], { env });
  expect(stdout).toBe("");
  expect(stderr).toContain("error[unknown-key]: ");
  expect(stderr).toContain("::error file=resources.yaml,line=2,");
  const asked = await run(project, ["--format", "pretty"], { env });
  expect(asked.stderr).not.toContain("::error");
});

test("under GitHub Actions no line of a diff is a command", async () => {
  const project = makeBlog("resources:\n  articles: { only: [index] }\n");
  await run(project, []);
  const end = "\n/*\n::error::mine\n*/\n}\n";
  edit(project, "src/controllers/articles.controller.ts", (text) =>
    text.replace(/\n}\n$/, end),
  );
  writeFileSync(
    join(project, "resources.yaml"),
    "resources:\n  articles: { only: [index, show] }\n",
  );
  const { stdout } = await run(project, ["--diff"]);
  expect(stdout).toContain("\n ::error::mine\n");
  const env = { GITHUB_ACTIONS: "true" };
  const shown = await run(project, ["--diff"], { env });
  expect(shown.stdout).toBe(stdout.replace(" ::error", " \\u003a:error"));
});

test("annotations name files from the top of the repository", async () => {
  const project = makeBlog("resources:\n  articles: { onyl: [index] }\n");
  const annotate = async (top: string) => {
    const env = { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: top };
    const { stderr } = await run(project, [], { env });
    return /^::error file=(.*?),/m.exec(stderr)?.[1];
  };
  const inner = `${basename(project)}/resources.yaml`;
  expect(await annotate(dirname(project))).toBe(inner);
  expect(await annotate(project)).toBe("resources.yaml");
  // A folder that is no part of the checkout keeps its own paths.
  expect(await annotate(join(project, "elsewhere"))).toBe("resources.yaml");
  expect(await annotate("")).toBe("resources.yaml");

  writeFileSync(join(project, "resources.yaml"), "resources:\n  tags: {}\n");
  const env = { GITHUB_WORKSPACE: dirname(project) };
  const drift = await run(project, ["--check", "--format", "github"], { env });
  expect(drift.stdout).toContain(
    `::error file=${basename(project)}/src/resources/routes.ts,`,
  );
});

test("under GitHub Actions files that are out of date are annotated", async () => {
  const project = makeBlog("resources:\n  articles: { only: [index] }\n");
  const drift =
    "::error file=src/resources/routes.ts,title=drift::not up to date";
  const env = { GITHUB_ACTIONS: "true" };
  const first = await run(project, ["--check"], { env });
  expect([first.code, first.stderr]).toEqual([
    1,
    expect.stringContaining(drift),
  ]);
  const named = await run(project, ["--check", "--format", "github"]);
  expect(named.stdout).toContain(drift);
  expect((await run(project, ["--check"])).stderr).not.toContain("::error");
  await run(project, []);
  const clean = await run(project, ["--check"], { env });
  expect([clean.code, clean.stderr]).toEqual([
    0,
    expect.not.stringContaining("::error"),
  ]);
});
