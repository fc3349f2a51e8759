/** New files of the user's in the target's layout: with Prettier, which is here. */
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generate, plan } from "../../src/index.js";
import { layOutFiles } from "../../src/project/lay-out.js";

const modules = join(import.meta.dirname, "../../node_modules");
let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "lay-out-")));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

function install(...names: readonly string[]): void {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  for (const name of names)
    symlinkSync(
      join(modules, name),
      join(root, "node_modules", name),
      "junction",
    );
}

const file = { path: "src/a.ts", content: 'export const a = "b";\n' };
const layOut = async (...files: readonly (typeof file)[]) => {
  const { texts, problems } = await layOutFiles(root, files);
  const messages = problems.map(({ message }) => message);
  return { texts: Object.fromEntries(texts), messages };
};

test("without a formatter they stay as they are", async () => {
  write({ "package.json": "{}" });
  expect(await layOut(file)).toEqual({ texts: {}, messages: [] });
});

test("the settings that are nearest to each count", async () => {
  install("prettier");
  write({
    "package.json": "{}",
    ".prettierrc": '{ "semi": false }',
    "test/.prettierrc": '{ "singleQuote": true }',
    ".prettierignore": "src/ignored.ts\n",
  });
  const { content } = file;
  const files = ["src/a.ts", "test/b.ts", "src/ignored.ts"];
  const laidOut = await layOut(...files.map((path) => ({ path, content })));
  expect(laidOut).toEqual({
    texts: {
      "src/a.ts": 'export const a = "b"\n',
      "test/b.ts": "export const a = 'b';\n",
      "src/ignored.ts": content,
    },
    messages: [],
  });
});

test("an .editorconfig counts where Prettier is there", async () => {
  install("prettier");
  write({
    "package.json": '{ "devDependencies": { "prettier": "3" } }',
    ".editorconfig": "root = true\n[*]\nindent_style = tab\n",
  });
  const content = "if (a) {\n  b();\n}\n";
  expect((await layOut({ ...file, content })).texts).toEqual({
    "src/a.ts": "if (a) {\n\tb();\n}\n",
  });
});

test.each([
  ["is not installed", {}, /prettier .*: it is not installed$/],
  [
    "has broken settings",
    { ".prettierrc": "{ semi" },
    /^prettier could not format a new file of yours: /,
  ],
  [
    "has settings that it does not know",
    { ".prettierrc": '{ "parser": "none" }' },
    /^prettier could not format a new file of yours: .*parser/,
  ],
])("a formatter that %s is a warning", async (what, files, message) => {
  if (what !== "is not installed") install("prettier");
  write({ "package.json": "{}", ".prettierrc": "{}", ...files });
  const { texts, messages } = await layOut(file);
  expect(texts).toEqual({});
  expect(messages).toEqual([expect.stringMatching(message)]);
  expect(messages.join()).not.toContain(root);
});

/** A program in the place of Biome's, which this project does not have. */
function fakeBiome(script: string): void {
  write({
    "package.json": "{}",
    "biome.json": "{}",
    "node_modules/@biomejs/biome/package.json":
      '{ "bin": { "biome": "b.cjs" } }',
    "node_modules/@biomejs/biome/b.cjs": script,
  });
}

test.each([
  [
    "ends with an error",
    "console.error('\\n  no such key\\n'); process.exitCode = 1",
    "no such key",
  ],
  ["says nothing", "process.exitCode = 3", "it ended with 3"],
  ["prints nothing", "process.stdin.resume()", "nothing is left of src/a.ts"],
])("so is a program that %s", async (_, script, reason) => {
  fakeBiome(script);
  const { texts, messages } = await layOut(file);
  expect(texts).toEqual({});
  expect(messages).toEqual([
    `@biomejs/biome could not format a new file of yours: ${reason}`,
  ]);
});

test("so is a package without its program", async () => {
  fakeBiome("");
  write({ "node_modules/@biomejs/biome/package.json": "{}" });
  expect((await layOut(file)).messages.join()).toContain("has no program");
});

const manifest = "output: { framework: fetch }\nresources: { articles: {} }\n";

test("a run writes them so, and the next has nothing to do", async () => {
  install("prettier", "vitest");
  write({
    "package.json": '{ "type": "module" }',
    ".prettierrc": '{ "semi": false, "useTabs": true }',
    "resources.yaml": manifest,
  });
  const foretold = await plan({ cwd: root });
  const written = await generate({ cwd: root });
  expect(written).toEqual(foretold);
  const controller = written.plan.find(
    ({ path }) => path === "src/controllers/articles.controller.ts",
  );
  expect(controller?.content).toContain(
    '\tindex(context: ArticlesContext<"index">): Reply {\n\t\treturn context.notImplemented()\n\t}',
  );
  // The machine's files have one layout everywhere.
  const routes = written.plan.find(({ path }) => path.endsWith("/routes.ts"));
  expect(routes?.content).toContain('  formats: ["json"],\n');
  const again = await generate({ cwd: root });
  expect(again).toMatchObject({ ok: true, changes: false, diagnostics: [] });
});

test("nothing asks a formatter where nothing is made", async () => {
  install("prettier", "vitest");
  write({
    "package.json": '{ "type": "module" }',
    ".prettierrc": "{}",
    "resources.yaml": manifest,
  });
  await generate({ cwd: root });
  // It would be a warning, if anybody asked.
  write({
    ".prettierrc": "{ broken",
    "resources.yaml": manifest.replace("{}", "{ member: { publish: POST } }"),
  });
  const again = await generate({ cwd: root });
  expect(again).toMatchObject({ ok: true, changes: true, diagnostics: [] });
});
