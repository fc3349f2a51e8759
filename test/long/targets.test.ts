/**
 * Emitted projects for every kind of target: they pass ESLint and their own
 * tests, with stubs and with actions that are written.
 */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { runTests } from "../support/projects.js";
import {
  change,
  countPassed,
  lint,
  listFiles,
  targets,
  write,
} from "../support/target-projects.js";

describe.each(Object.entries(targets))("%s", (name, changes) => {
  test("passes the rules that most projects have", async () => {
    expect(await lint(write(name, changes))).toEqual([]);
  });
});

/** Every stub becomes an action that answers something else. */
function fillStubs(path: string): void {
  for (const file of listFiles(path)) {
    if (!file.endsWith(".controller.ts")) continue;
    change(file, (text) =>
      text.replaceAll(
        "return context.notImplemented();",
        'return context.ok({ hello: "world" });',
      ),
    );
  }
}

test("node, vitest, .js: its tests pass, before and after", async () => {
  const path = write("node");
  const before = await runTests(path);
  expect(before.output).toMatch(/Tests +\d+ passed \(\d+\)/);
  expect(before.code).toBe(0);
  fillStubs(path);
  const after = await runTests(path);
  expect(after.code).toBe(0);
  expect(countPassed(after.output)).toBe(countPassed(before.output));
  expect(countPassed(after.output)).toBeGreaterThan(300);
});

test("fetch, vitest, no ending: its tests pass", async () => {
  const path = write("bundler", targets["fetch, vitest, no ending"] ?? {});
  const { code, output } = await runTests(path);
  expect(code).toBe(0);
  expect(countPassed(output)).toBeGreaterThan(300);
});

test("without controllers: its tests pass", async () => {
  const path = write("front", targets["without controllers"] ?? {});
  const { code, output } = await runTests(path);
  expect(code).toBe(0);
  expect(countPassed(output)).toBeGreaterThan(50);
});

/** The JavaScript of a project, beside it. */
function transpile(path: string): string {
  const out = `${path}-js`;
  for (const file of listFiles(path)) {
    const { outputText } = ts.transpileModule(readFileSync(file, "utf8"), {
      fileName: file,
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
        rewriteRelativeImportExtensions: true,
      },
    });
    const to = join(out, file.slice(path.length)).replace(/\.ts$/, ".js");
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, outputText);
  }
  return out;
}

/** Runs `node --test`, and reads its summary. */
function runNodeTests(
  cwd: string,
): Promise<{ readonly pass: number; readonly fail: number }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env["PATH"] };
    execFile(
      process.execPath,
      ["--test", "--test-reporter=tap", "test/"],
      { cwd, env, maxBuffer: 1 << 26 },
      (_, stdout) => {
        const read = (word: string): number =>
          Number(new RegExp(`^# ${word} (\\d+)`, "m").exec(stdout)?.[1]);
        resolve({ pass: read("pass"), fail: read("fail") });
      },
    );
  });
}

test("fetch, node:test, .ts: its tests pass, before and after", async () => {
  const name = "fetch, node:test, .ts";
  const path = write(name, targets[name] ?? {});
  const before = await runNodeTests(transpile(path));
  fillStubs(path);
  const after = await runNodeTests(transpile(path));
  expect(before.fail).toBe(0);
  expect(before.pass).toBeGreaterThan(300);
  expect(after).toEqual(before);
});

test("a test notices when the table is wrong", async () => {
  const path = write("broken");
  change(join(path, "src/resources/routes.ts"), (text) =>
    text.replace('path: "/profile"', 'path: "/me"'),
  );
  const { code, output } = await runTests(path);
  expect(code).not.toBe(0);
  expect(output).toMatch(/POST \/profile reaches profile#create/);
});
