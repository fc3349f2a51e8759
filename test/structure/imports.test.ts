/** Keeps the arrows between the folders of `src` pointing one way. */
import { describe, expect, test } from "vitest";
import { readImports, readSources, type SourceFile } from "./read-imports.js";
import { judgeImport, partOf, rules } from "./rules.js";

const sources = readSources();

describe("the folders of src", () => {
  test("import only what the table allows", () => {
    expect(judgeAll(sources)).toEqual([]);
  });

  test("are all in the table", () => {
    const parts = new Set(sources.map(({ path }) => partOf(path)));
    expect([...parts].filter((part) => !(part in rules))).toEqual([]);
  });

  test("have no cycles, not even of types", () => {
    expect(findCycles(sources)).toEqual([]);
  });
});

describe("the command line", () => {
  test("knows its commands before it loads anything heavy", () => {
    // Whoever asks for --version or --help waits for these alone.
    const loaded = [...findLoaded("src/cli/main.ts", sources)];
    expect(loaded.filter((name) => !name.startsWith("node:"))).toEqual([
      "commander",
    ]);
  });

  // A run that has nothing to merge must not wait for a compiler, nor one
  // without faults for the parser that knows where they stand.
  test.each([
    "src/commands/generate.ts",
    "src/commands/routes.ts",
    "src/commands/match/match.ts",
    "src/plan/make-plan.ts",
    "src/apply/apply.ts",
  ])("loads nothing with %s that it may not need", (path) => {
    const loaded = findLoaded(path, sources);
    expect(loaded).toContain("node:path");
    for (const heavy of ["ts-morph", "jiti", "yaml", "handlebars"])
      expect(loaded).not.toContain(heavy);
  });

  // The runtime alone: our templates are compiled by the build.
  test("loads little to render: Handlebars' runtime, and what measures wide text", () => {
    expect([...findLoaded("src/emit/emit.ts", sources)].sort()).toEqual([
      "get-east-asian-width",
      "handlebars/runtime.js",
    ]);
  });
});

describe("the rules find", () => {
  function judge(path: string, text: string): readonly string[] {
    return judgeAll([{ path, text, imports: readImports(path, text) }]);
  }

  test("code where only types may come from", () => {
    const path = "src/plan/plan.ts";
    expect(judge(path, `import type { A } from "../emit/a.js";`)).toEqual([]);
    expect(judge(path, `\nimport { A } from "../emit/a.js";`)).toEqual([
      "src/plan/plan.ts:2: plan may import only types from emit",
    ]);
  });

  test("an arrow the wrong way, however it is written", () => {
    for (const text of [
      `import "../commands/a.js";`,
      `import type { A } from "../commands/a.js";`,
      `export * from "../commands/a.js";`,
      `export type { A } from "../commands/a.js";`,
      `const a = await import("../commands/a.js");`,
      `type A = import("../commands/a.js").A;`,
    ])
      expect(judge("src/model/a.ts", text)).toEqual([
        "src/model/a.ts:1: model must not import commands/a.ts",
      ]);
  });

  test("a command that is loaded before it is asked for", () => {
    expect(judge("src/cli/main.ts", `import("../commands/a.js");`)).toEqual([]);
    expect(judge("src/cli/main.ts", `import "../commands/a.js";`)).toEqual([
      "src/cli/main.ts:1: cli may load commands only by import()",
    ]);
    expect(judge("src/cli/main.ts", `import "zod";`)).toEqual([
      "src/cli/main.ts:1: cli must not use the package zod",
    ]);
  });

  test("a file that is written outside apply", () => {
    const read = `import { readFileSync } from "node:fs";`;
    const write = `import { readFileSync, rmSync } from "node:fs";`;
    expect(judge("src/apply/a.ts", write)).toEqual([]);
    expect(judge("src/load/a.ts", read)).toEqual([]);
    expect(judge("src/load/a.ts", write)).toEqual([
      "src/load/a.ts:1: load must not write, and rmSync may: that is for apply",
    ]);
    expect(judge("src/load/a.ts", `import fs from "node:fs";`)).toEqual([
      "src/load/a.ts:1: load must say by name what it takes of node:fs",
    ]);
    expect(judge("src/model/a.ts", read)).toEqual([
      "src/model/a.ts:1: model must not touch the disk",
    ]);
  });

  test("a package where none may be", () => {
    expect(judge("src/define.ts", `import { z } from "zod";`)).toEqual([
      "src/define.ts:1: define.ts must not use the package zod",
    ]);
  });

  test("a cycle", () => {
    const files = [
      { path: "src/a.ts", text: `import "./b.js";` },
      { path: "src/b.ts", text: `import type { C } from "./c.js";` },
      { path: "src/c.ts", text: `import("./b.js");` },
    ].map((file) => ({ ...file, imports: readImports(file.path, file.text) }));
    expect(findCycles(files)).toEqual(["src/b.ts -> src/c.ts -> src/b.ts"]);
  });
});

/** Every violation, as `file:line: why`. */
function judgeAll(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) =>
    file.imports.flatMap((imported) => {
      const why = judgeImport(file, imported);
      return why === null ? [] : [`${file.path}:${imported.line}: ${why}`];
    }),
  );
}

/** The packages and builtins that come with a file, `import()` left out. */
function findLoaded(
  start: string,
  files: readonly SourceFile[],
): ReadonlySet<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = new Set([start]);
  const loaded = new Set<string>();
  for (const path of seen) {
    for (const { kind, specifier, target } of byPath.get(path)?.imports ?? []) {
      if (kind !== "value") continue;
      if (target === null) loaded.add(specifier);
      else seen.add(target);
    }
  }
  return loaded;
}

/** One line for each way back that a depth-first walk finds. */
function findCycles(files: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const trail: string[] = [];
  const cycles: string[] = [];

  function visit(path: string): void {
    const at = trail.indexOf(path);
    if (at !== -1) {
      cycles.push([...trail.slice(at), path].join(" -> "));
      return;
    }
    if (done.has(path)) return;
    trail.push(path);
    for (const { target } of byPath.get(path)?.imports ?? [])
      if (target !== null) visit(target);
    trail.pop();
    done.add(path);
  }

  for (const { path } of files) visit(path);
  return cycles;
}
