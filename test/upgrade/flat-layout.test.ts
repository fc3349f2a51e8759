/**
 * A project of the version before the runtime had a folder of its own is brought
 * over by one run. test/long compiles what comes of it, and runs its tests.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { run } from "../commands/run-cli.js";
import { open, openWithoutForm } from "./project.js";

/** The text without its imports, and what these bring in. */
function take(text: string): { readonly rest: string; names: string[] } {
  const tree = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  let rest = text;
  for (const node of tree.statements.toReversed()) {
    const list = ts.isImportDeclaration(node)
      ? node.importClause?.namedBindings
      : ts.isExportDeclaration(node)
        ? node.exportClause
        : undefined;
    if (list === undefined) continue;
    if (ts.isNamedImports(list) || ts.isNamedExports(list))
      names.push(...list.elements.map(({ name }) => name.text));
    rest = rest.slice(0, node.pos) + rest.slice(node.end);
  }
  // Where `import()` leads is the compiler's to judge.
  rest = rest.replace(/import\("[^"]*"\)/g, "import()");
  return { rest, names: names.sort() };
}

function expectNothingLost(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): void {
  for (const [path, text] of before) {
    const now = after.get(path) ?? "";
    const [old, next] = [take(text), take(now)];
    expect(next.names, path).toEqual(old.names);
    expect(next.rest, path).toBe(old.rest);
    for (const comment of text.match(/\/\/.*/g) ?? [])
      expect(now, path).toContain(comment);
  }
}

describe("one run brings a project over", () => {
  test("and loses nothing", async () => {
    const project = openWithoutForm();
    const before = project.readOwn();
    const made = await run(project.path, ["generate"]);
    expect(made.stderr).not.toContain("warning");
    expect(made.code).toBe(0);
    expectNothingLost(before, project.readOwn());
    expect(project.read("src/resources/runtime/reply.ts")).toContain("0BSD");
    expect(() => project.read("src/resources/reply.ts")).toThrow("ENOENT");

    const again = await run(project.path, ["check"]);
    expect(again.stdout).toBe("");
    expect(again.code).toBe(0);
  });

  test("and moves it to other folders at once", async () => {
    const project = openWithoutForm();
    const before = project.readOwn();
    project.edit(
      "resources.yaml",
      "\nformats:",
      "\noutput: { dir: src/api/machine, tests: test/machine }\nformats:",
    );
    const made = await run(project.path, ["generate"]);
    expect(made.stderr).not.toContain("warning");
    expect(made.code).toBe(0);
    expectNothingLost(before, project.readOwn());
    expect(() => readdirSync(join(project.path, "src/resources"))).toThrow(
      "ENOENT",
    );
  });
});

test("a name that is gone is told, with its place", async () => {
  const project = open();
  const { code, stderr } = await run(project.path, ["generate"]);
  expect(code).toBe(0);
  expect(stderr).toContain(
    "warning[name-gone]: src/store.ts imports Form from src/resources/body.ts, and no file has it any more\n  --> src/store.ts:3:39\n",
  );
  // The names beside it are mended none the less.
  expect(project.read("src/store.ts")).toContain(`
import { type Form } from "./resources/body.js";
import { joinChunks } from "./resources/runtime/bytes.js";
import { escapeHtml } from "./resources/http.js"; // used by the list page, too
`);
});

test("a look at the plan shows the same, and writes nothing", async () => {
  const project = open();
  const before = project.readOwn();
  const { code, stdout, stderr } = await run(project.path, [
    "generate",
    "--diff",
  ]);
  expect(code).toBe(0);
  expect(stdout).toContain(
    '-import { parseQuery } from "../src/resources/forms.js";\n+import { parseQuery } from "../src/resources/runtime/query.js";\n',
  );
  expect(stderr).toContain("src/store.ts imports Form");
  expect(project.readOwn()).toEqual(before);
});

test("imports of every shape", async () => {
  const project = openWithoutForm();
  const lines = [
    `import { CONDITION_FAILED as failed, /* kept */ HttpError, type Problem } from './resources/reply.js'`,
    `import type { ReplyHeaders } from "./resources/headers"`,
    `import type {`,
    `  // on its own line`,
    `  Reply as Answer,`,
    `  ArticlesContract,`,
    `  ArticlesParams,`,
    `} from "./resources/contracts.js"; // behind`,
    `export { escapeHtml as escape, writePage } from "./resources/html.js";`,
    `import * as xml from "./resources/xml-names.js";`,
    `export * from "./resources/formats.js";`,
    `export type Host = import("./resources/native.js").Native;`,
    `const lazy = await import("./resources/http.js");`,
    `const gone = await import("./resources/forms.js");`,
  ];
  project.write("src/shapes.ts", lines.join("\r\n"));
  const { stderr } = await run(project.path, ["generate"]);
  expect(project.read("src/shapes.ts").split("\r\n")).toEqual([
    `import { CONDITION_FAILED as failed, /* kept */ } from './resources/runtime/reply.js'`,
    `import { HttpError, type Problem } from './resources/http.js'`,
    `import type { ReplyHeaders, Reply as Answer } from "./resources/http"`,
    `import type {`,
    `  // on its own line`,
    `  ArticlesContract,`,
    `  ArticlesParams,`,
    `} from "./resources/contracts.js"; // behind`,
    `export { escapeHtml as escape, writePage } from "./resources/http.js";`,
    `import * as xml from "./resources/xml-names.js";`,
    `export * from "./resources/formats.js";`,
    `export type Host = import("./resources/http.js").Native;`,
    `const lazy = await import("./resources/http.js");`,
    `const gone = await import("./resources/forms.js");`,
  ]);
  expect(
    [...stderr.matchAll(/name-gone\]: (.*)\n.*shapes\.ts:(\d+)/g)].map(
      ([, message, line]) => `${line ?? ""}: ${message ?? ""}`,
    ),
  ).toEqual([
    "8: src/shapes.ts imports ArticlesParams from src/resources/contracts.ts, and no file has it any more",
    "10: src/shapes.ts imports all of src/resources/xml-names.ts, which is gone",
    "11: src/shapes.ts imports all of src/resources/formats.ts, which is gone",
    "14: src/shapes.ts imports all of src/resources/forms.ts, which is gone",
  ]);
});

test("names join an import of the file that has them now", async () => {
  const project = openWithoutForm();
  project.write(
    "src/joined.ts",
    `import { escapeHtml } from "./resources/html.js";
import { Context, type HeaderLookup } from "./resources/http.js";
import { CONDITION_FAILED, type Reply } from "./resources/reply.js";
import type { Native } from "./resources/native.js";
import type { Problem } from "./resources/reply.js";
// A comment keeps its import.
import { writePage } from "./resources/html.js";
import { HttpError } from "./resources/reply.js"; // and so does this
export type { Codec } from "./resources/codec.js";
`,
  );
  expect(await run(project.path, ["generate"])).toMatchObject({ code: 0 });
  expect(project.read("src/joined.ts")).toBe(`import {
  Context,
  type HeaderLookup,
  escapeHtml,
  type Reply,
} from "./resources/http.js";
import { CONDITION_FAILED } from "./resources/runtime/reply.js";
import type { Native, Problem } from "./resources/http.js";
// A comment keeps its import.
import { writePage } from "./resources/http.js";
import { HttpError } from "./resources/http.js"; // and so does this
export type { Codec } from "./resources/runtime/codec.js";
`);
});
