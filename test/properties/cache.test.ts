/**
 * The cache folder changes no result: two projects with one history, of which
 * one never has the folder, say the same and hold the same after every run.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { recallRun } from "../../src/run/recall.js";
import { makeProject, readTree, run } from "../commands/run-cli.js";
import { changeManifest, makeManifest } from "../histories/manifests.js";
import type { Table } from "../histories/manifests.js";
import { createRandom } from "../histories/random.js";
import type { Random } from "../histories/random.js";
import { countRuns } from "../support/runs.js";

const cache = "node_modules/.cache";
const runs = countRuns(4, 8, 400);

const start = (manifest: string): string =>
  makeProject({
    "package.json": "{}",
    "node_modules/vitest/package.json": "{}",
    "resources.yaml": manifest,
  });

/** One thing that may happen to a project between two runs. */
type Event = (folder: string) => void;

const write =
  (path: string, text: string): Event =>
  (folder) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
const remove =
  (path: string): Event =>
  (folder) => {
    rmSync(join(folder, path), { recursive: true, force: true });
  };
const append =
  (path: string, text: string): Event =>
  (folder) => {
    const file = join(folder, path);
    if (existsSync(file))
      writeFileSync(file, readFileSync(file, "utf8") + text);
  };

function draw(random: Random, folder: string, manifest: Table): Event {
  const files = Object.keys(readTree(folder));
  const generated = files.filter((path) => path.endsWith(".ts"));
  // A manifest that is refused makes none.
  const file = random.pick(generated.length > 0 ? generated : ["src/none.ts"]);
  const any = (...events: readonly Event[]): Event => random.pick(events);
  return any(
    () => undefined,
    write("resources.yaml", JSON.stringify(manifest)),
    write(
      "resources.yaml",
      `# ${random.serial()}\n${JSON.stringify(manifest)}`,
    ),
    append(file, "\n"),
    append(file, `// ${random.serial()}\n`),
    append(file, "}"),
    remove(file),
    remove("resource-gen.lock.json"),
    append("resource-gen.lock.json", " "),
    append("resource-gen.lock.json", "<<<<<<<"),
    write("package.json", random.pick(["{}", '{ "type": "module" }', "{"])),
    write(
      "tsconfig.json",
      `{ "compilerOptions": { "module": "${random.pick(["nodenext", "preserve", "esnext"])}" } }`,
    ),
    write("tsconfig.json", "{"),
    remove("node_modules/vitest"),
    write("resources.json", "{}"),
    remove("resources.json"),
    write("other.resource-gen.lock.json", '{ "version": 1, "files": {} }'),
    write("src/resources/.resource-gen-1-1.new.tmp", "half"),
    write(`src/resources/of-somebody.ts`, "export {};\n"),
  );
}

const commands: readonly (readonly string[])[] = [
  ...[["generate"], ["generate"], ["generate"], ["check"]],
  ...[["--dry-run"], ["--diff"], ["--format", "json"], ["--quiet"]],
  ["--force"],
];

test("with it and without it, every run says and leaves the same", async () => {
  let recalled = 0;
  for (let seed = 1; seed <= runs; seed += 1) {
    const random = createRandom(seed);
    let manifest = makeManifest(random);
    const [kept, bare] = [
      start(JSON.stringify(manifest)),
      start(JSON.stringify(manifest)),
    ];
    for (let step = 0; step < 8; step += 1) {
      if (random.chance(0.3)) manifest = changeManifest(random, manifest);
      const event = step === 0 ? () => undefined : draw(random, kept, manifest);
      const command = step === 0 ? ["generate"] : random.pick(commands);
      event(kept);
      event(bare);
      rmSync(join(bare, cache), { recursive: true, force: true });
      const known = await recallRun({ cwd: kept }).catch(() => null);
      if (known !== null) recalled += 1;
      const [ours, theirs] = [
        await run(kept, command),
        await run(bare, command),
      ];
      const says = { ...ours, ...strip(kept, ours) };
      expect(says, `seed ${seed}, step ${step}`).toEqual({
        ...theirs,
        ...strip(bare, theirs),
      });
      expect(readTree(kept), `seed ${seed}, step ${step}`).toEqual(
        readTree(bare),
      );
    }
  }
  // Else nothing was shown.
  expect(recalled).toBeGreaterThan(runs / 2);
});

/** What was said, without the folder's own name. */
function strip(
  folder: string,
  { stdout, stderr }: { readonly stdout: string; readonly stderr: string },
): object {
  return {
    stdout: stdout.replaceAll(folder, "DIR"),
    stderr: stderr.replaceAll(folder, "DIR"),
  };
}

test("a run with nothing to do is recalled, with what there was to say", async () => {
  const folder = start("resources: { articles: }\n");
  rmSync(join(folder, "node_modules/vitest"), { recursive: true });
  await run(folder, []);
  expect(await recallRun({ cwd: folder })).not.toBeNull();
  const { code, stderr } = await run(folder, ["--check"]);
  expect(code).toBe(0);
  expect(stderr).toContain("package-missing");
  expect(stderr).toContain("Nothing to do");
});

test("a broken record is none", async () => {
  const folder = start("resources: { articles: }\n");
  await run(folder, []);
  const home = join(folder, cache, "resource-gen");
  const [name = ""] = readdirSync(home).filter((file) =>
    file.startsWith("run-"),
  );
  const text = readFileSync(join(home, name), "utf8");
  for (const broken of [
    "",
    "{}",
    text.slice(0, -5),
    text.replace("unchanged", "keep"),
  ]) {
    writeFileSync(join(home, name), broken);
    expect(await recallRun({ cwd: folder })).toBeNull();
  }
  writeFileSync(join(home, name), text);
  expect(await recallRun({ cwd: folder })).not.toBeNull();
});

test("a manifest that is a program is asked each time", async () => {
  const folder = makeProject({
    "package.json": '{ "type": "module" }',
    "node_modules/.keep": "",
    "resources.config.js": "export default { resources: { articles: {} } };\n",
  });
  await run(folder, []);
  expect(await recallRun({ cwd: folder })).toBeNull();
});
