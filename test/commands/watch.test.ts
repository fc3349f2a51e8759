/**
 * `generate --watch` over a real disk: what it watches, what it says, and that
 * whatever is done to the manifest ends in the state of a single run.
 */
import { renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { runCli } from "../../src/cli/main.js";
import type { ExitCode, OutputStream } from "../../src/commands/context.js";
import { until } from "../support/until.js";
import { makeProject, readTree, run } from "./run-cli.js";
import { countRuns } from "../support/runs.js";

interface Watching {
  /** What was printed so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves when standard output has so many lines. */
  readonly lines: (count: number) => Promise<readonly string[]>;
  readonly stop: () => Promise<ExitCode>;
}

/** Starts to watch, until the test is over. */
function startWatching(cwd: string, args: readonly string[] = []): Watching {
  const written = { stdout: "", stderr: "" };
  const output = (name: "stdout" | "stderr"): OutputStream => ({
    color: false,
    columns: null,
    write: (text) => {
      written[name] += text;
    },
  });
  const interrupt = new AbortController();
  const ended = runCli(["generate", "--watch", ...args], {
    version: "1.2.3",
    cwd,
    env: {},
    stdout: output("stdout"),
    stderr: output("stderr"),
    ask: null,
    progress: null,
    signal: interrupt.signal,
  });
  const stop = (): Promise<ExitCode> => {
    interrupt.abort("SIGINT");
    return ended;
  };
  onTestFinished(async () => {
    await stop();
  });
  return {
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    lines: async (count) => {
      const all = (): string[] => written.stdout.split("\n").slice(0, -1);
      await until(() => all().length >= count);
      return all();
    },
    stop,
  };
}

/** As editors do that never leave half a file: beside it, then in its place. */
function saveByRename(file: string, text: string): void {
  writeFileSync(`${file}~`, text);
  renameSync(`${file}~`, file);
}

const files = {
  "package.json": '{ "type": "module" }\n',
  // Nothing of the user's: what is left of a resource that is gone would stay.
  "resources.yaml": `include: more.yaml
output: { controllers: false, controllerTests: false, tests: false }
resources:
  articles: { only: [index] }
`,
  "more.yaml": "resources:\n  tags: { only: [index] }\n",
};

/** A part of the route table as it was generated. */
const routes = (cwd: string): string =>
  readTree(cwd)["src/resources/routes.ts"] ?? "";

test("generate --watch --all follows every manifest of a workspace", async () => {
  const cwd = makeProject({
    "package.json": '{ "workspaces": ["a", "b"] }\n',
    "a/package.json": '{ "name": "a" }\n',
    "a/resources.yaml": "resources: { articles: }\n",
    "b/package.json": '{ "name": "b" }\n',
    "b/resources.yaml": "resources: { photos: }\n",
  });
  const watching = startWatching(cwd, ["--all"]);
  await watching.lines(5);
  expect(watching.stdout()).toContain("== a\n");
  expect(watching.stdout()).toContain("== b\n");
  saveByRename(join(cwd, "b/resources.yaml"), "resources: { tags: }\n");
  await until(() =>
    (readTree(cwd)["b/src/resources/routes.ts"] ?? "").includes('"/tags"'),
  );
  expect(readTree(cwd)["a/src/resources/routes.ts"]).toContain('"/articles"');
  expect(await watching.stop()).toBe(0);
});

describe("generate --watch", () => {
  test("follows the manifest and what it includes, in one line a run", async () => {
    const cwd = makeProject(files);
    const watching = startWatching(cwd);
    await watching.lines(1);
    expect(watching.stderr()).toBe(
      "Watching resources.yaml and 1 more file. Ctrl-C ends it.\n",
    );
    saveByRename(join(cwd, "more.yaml"), "resources:\n  labels: {}\n");
    await watching.lines(2);
    expect(routes(cwd)).toContain("/labels");
    // What is included no more is watched no more, and the other way round.
    const others = { "more.yaml": "include: deep.yaml\n" };
    for (const [name, text] of Object.entries(others))
      writeFileSync(join(cwd, name), text);
    await until(() => watching.stderr().includes("include-unreadable"));
    writeFileSync(join(cwd, "deep.yaml"), "resources:\n  users: {}\n");
    const lines = await watching.lines(4);
    expect(routes(cwd)).toContain("/users");
    expect(lines).toEqual([
      expect.stringMatching(/^Done: \d+ files created\.$/),
      expect.stringMatching(/^Done: \d+ files updated/),
      "Nothing was written: the manifest has errors.",
      expect.stringMatching(/^Done: \d+ files updated/),
    ]);
    expect(await watching.stop()).toBe(0);
    expect(watching.stderr()).toMatch(/\nStopped\.\n$/);
  });

  test("keeps the last good output, and says what is wrong once", async () => {
    const cwd = makeProject(files);
    const manifest = join(cwd, "resources.yaml");
    const watching = startWatching(cwd);
    await watching.lines(1);
    const good = readTree(join(cwd, "src"));
    writeFileSync(manifest, "resourcs: {}\n");
    await watching.lines(2);
    writeFileSync(manifest, "resourcs: {}\n# the same fault\n");
    await watching.lines(3);
    rmSync(manifest);
    await until(() => watching.stderr().includes("no-manifest"));
    expect(readTree(join(cwd, "src"))).toEqual(good);
    saveByRename(manifest, files["resources.yaml"]);
    const lines = await watching.lines(5);
    expect(lines.at(-1)).toMatch(/^Nothing to do: /);
    expect(watching.stderr().match(/^error\[unknown-key\]/gm)).toHaveLength(1);
    expect(readTree(join(cwd, "src"))).toEqual(good);
  });

  test("follows what a manifest in TypeScript imports", async () => {
    const cwd = makeProject({
      "package.json": '{ "type": "module" }\n',
      "resources.config.ts": `import { resources } from "./lib/part.ts";
export default { resources, output: { controllers: false } };
`,
      "lib/part.ts": "export const resources = { articles: {} };\n",
    });
    const watching = startWatching(cwd);
    await watching.lines(1);
    writeFileSync(
      join(cwd, "lib/part.ts"),
      "export const resources = { tags: {} };\n",
    );
    await watching.lines(2);
    expect(routes(cwd)).toContain("/tags");
    expect(routes(cwd)).not.toContain("/articles");
  });

  test("prints a record a run as JSON", async () => {
    const cwd = makeProject(files);
    const watching = startWatching(cwd, ["--format", "json"]);
    await watching.lines(1);
    writeFileSync(join(cwd, "more.yaml"), "resources: { tags: { olny: [] } }");
    const lines = await watching.lines(2);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { ok: true, diagnostics: [] },
      { ok: false, diagnostics: [{ code: "unknown-key" }] },
    ]);
    await watching.stop();
    expect(watching.stderr()).toBe("");
  });

  test.each([
    [["--check"], "--watch writes, and --check does not"],
    [["--dry-run"], "--watch writes, and --dry-run does not"],
    [["--format", "sarif"], "--watch has no --format sarif"],
  ])("refuses %j", async (flags, message) => {
    const cwd = makeProject(files);
    const args = ["generate", "--watch", ...flags];
    const { code, stderr } = await run(cwd, args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test("does not begin without a manifest", async () => {
    const cwd = makeProject({});
    const { code, stderr } = await run(cwd, ["generate", "--watch"]);
    expect(code).toBe(2);
    expect(stderr).toContain("no-manifest");
  });
});

const names = ["articles", "tags", "users", "labels", "issues"];
const text = fc
  .tuple(
    fc.subarray(names),
    fc.constantFrom("[index]", "[index, show]", "[]", "[shwo]", "[show"),
  )
  .map(([resources, only]) =>
    resources.map((name) => `  ${name}: { only: ${only} }\n`).join(""),
  );

/** What is done to a file, and how long nothing is done after it. */
const edit = fc.record({
  file: fc.constantFrom("resources.yaml", "more.yaml"),
  way: fc.constantFrom("write", "rename", "remove", "truncate"),
  text,
  pause: fc.constantFrom(0, 0, 0, 1, 10, 60),
});

/** After so many edits comes one whose run is waited for. */
const inRound = 20;
/** The figure of edits in all; ten times that in a long run. */
const rounds = countRuns(100, 500, 5_000) / inRound;
const seed = fc.readConfigureGlobal().seed;

test(`${rounds * inRound} edits of any kind, seed ${seed}, end in the state of a single run`, async () => {
  const cwd = makeProject(files);
  const head = files["resources.yaml"].split("resources:")[0] ?? "";
  const watching = startWatching(cwd);
  await watching.lines(1);
  const sample = fc.sample(
    fc.array(edit, { minLength: inRound, maxLength: inRound }),
    { numRuns: rounds, ...(seed !== undefined && { seed }) },
  );
  const compose = (file: string, body: string): string =>
    `${file === "more.yaml" ? "" : head}resources:\n${body}`;
  const save = (bodies: Readonly<Record<string, string>>): void => {
    for (const [file, body] of Object.entries(bodies))
      saveByRename(join(cwd, file), compose(file, body));
  };

  for (const [round, edits] of sample.entries()) {
    for (const { file, way, text: body, pause } of edits) {
      const path = join(cwd, file);
      const whole = compose(file, body);
      if (way === "rename") saveByRename(path, whole);
      else if (way === "remove") rmSync(path, { force: true });
      else writeFileSync(path, whole);
      if (way === "truncate") truncateSync(path, whole.length >> 1);
      if (pause > 0) await sleep(pause);
    }
    // Whatever the runs so far have seen, the next is of what stands there now.
    const more = "  tags: {}\n";
    save({ "resources.yaml": `  a: { only_${round}: }\n`, "more.yaml": more });
    await until(() => watching.stderr().includes(`"only_${round}"`));

    const last = {
      "resources.yaml": `  users_${round}: { only: [show] }\n`,
      "more.yaml": more,
    };
    save(last);
    const standing = { ...files };
    for (const file of ["resources.yaml", "more.yaml"] as const)
      standing[file] = compose(file, last[file]);
    const once = makeProject(standing);
    expect((await run(once, [])).code).toBe(0);
    const expected = readTree(once);
    await until(() => isDeepStrictEqual(readTree(cwd), expected), 20);
  }
  const tree = readTree(cwd);
  expect(await watching.stop()).toBe(0);
  expect(readTree(cwd)).toEqual(tree);
  // Each round has brought about a run with errors and one without.
  const lines = watching.stdout().split("\n");
  for (const word of ["Done", "Nothing was written"])
    expect(
      lines.filter((line) => line.startsWith(word)).length,
    ).toBeGreaterThanOrEqual(rounds);
});

test("edits that come together are one run", async () => {
  const cwd = makeProject(files);
  const watching = startWatching(cwd);
  await watching.lines(1);
  // Nothing else of this process has a turn in between.
  for (let time = 0; time < 50; time += 1)
    saveByRename(
      join(cwd, "more.yaml"),
      `resources:\n  tags_${time}: { only: [index] }\n`,
    );
  await until(() => routes(cwd).includes("/tags_49"));
  // What a run has written stands there before the run says so.
  await watching.lines(2);
  await watching.stop();
  const lines = watching.stdout().split("\n").slice(0, -1);
  expect(lines).toEqual([
    expect.stringMatching(/^Done: /),
    expect.stringMatching(/^Done: /),
  ]);
});
