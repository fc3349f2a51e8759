/** Which actions of a controller nobody has written, whatever was done to its layout. */
import { expect, test } from "vitest";
import { findStandingStubs } from "../../src/merge/read/standing-stubs.js";
import type { OutputFile } from "../../src/emit/file.js";
import { hashStub } from "../../src/merge/stub-hashes.js";

const stub = (name: string, answer = "context.notImplemented()"): string =>
  `  /** GET /${name} */\n  ${name}(context: Context): Reply {\n    return ${answer};\n  }`;
const write = (...members: readonly string[]): string =>
  `export class ArticlesController {\n${members.join("\n\n")}\n}\n`;

const file: OutputFile = {
  path: "src/articles.controller.ts",
  owner: "yours",
  content: write(stub("index"), stub("show")),
  merge: {
    kind: "controller",
    className: "ArticlesController",
    contract: "ArticlesContract",
    contractModule: "./contracts.js",
    members: ["index", "show"].map((name) => ({ name, text: stub(name) })),
  },
};

const find = (text: string, known = {}): readonly string[] | null => {
  const found = findStandingStubs(file, text, known);
  return found && [...found].sort();
};

test("a fresh controller has stubs alone", () => {
  expect(find(file.content)).toEqual(["index", "show"]);
});

test("newlines of Windows, a byte order mark and a formatter change nothing", () => {
  const windows = `\uFEFF${file.content.replaceAll("\n", "\r\n")}`;
  expect(find(windows)).toEqual(["index", "show"]);
  const formatted = file.content.replaceAll(";", "").replaceAll("  ", "\t");
  expect(find(formatted)).toEqual(["index", "show"]);
});

test("what somebody wrote is no stub, and what is missing is one to be", () => {
  expect(find(write(stub("index", "context.ok([])")))).toEqual(["show"]);
});

test("the stub of an older version is known from the lock alone", () => {
  const older = stub("show").replace("GET /show", "as it was put before");
  const text = write(stub("index", "context.ok([])"), older);
  expect(find(text)).toEqual([]);
  const known = { show: hashStub(older.trim()) };
  expect(find(text, known)).toEqual(["show"]);
  expect(find(text.replace("before", "now"), known)).toEqual([]);
});

test("of a file that cannot be read nothing is said", () => {
  expect(find("export class {{{")).toBeNull();
  expect(find("export const other = 1;\n")).toBeNull();
});
