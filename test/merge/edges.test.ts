/** What no pair of files can show: other results, other templates, sheer size. */
import { describe, expect, test } from "vitest";
import type { OutputFile } from "../../src/emit/file.js";
import { mergeFile } from "../../src/merge/index.js";
import { stubHashes } from "../../src/merge/stub-hashes.js";
import { isSubsequence } from "./lines.js";
import { controllerFile, indexFile } from "./wanted.js";

const file = controllerFile(["index", "show"]);

function withMembers(members: Readonly<Record<string, string>>): OutputFile {
  const { merge } = file;
  if (merge?.kind !== "controller") throw new Error("a controller has members");
  const list = Object.entries(members).map(([name, text]) => ({ name, text }));
  return { ...file, merge: { ...merge, members: list } };
}

describe("the hashes of a result", () => {
  test("are those of a fresh file, for a fresh file", () => {
    expect(mergeFile(file, file.content)).toEqual({
      kind: "unchanged",
      members: stubHashes(file.merge!),
      withheld: [],
    });
    const index = indexFile(["articles", "admin/articles"]);
    expect(mergeFile(index, index.content)).toEqual({
      kind: "unchanged",
      members: stubHashes(index.merge!),
      withheld: [],
    });
  });

  test("leave out what the user filled in, and hold what was inserted", () => {
    const before = controllerFile(["index"]).content.replace(
      "return context.notImplemented()",
      "return context.ok([])",
    );
    expect(mergeFile(file, before)).toMatchObject({
      kind: "merged",
      members: { show: stubHashes(file.merge!).show },
    });
    const result = mergeFile(file, before);
    expect(Object.keys(result.kind === "merged" ? result.members : {})).toEqual(
      ["show"],
    );
  });

  test("are those of the text as written, where the types have other names", () => {
    const before = controllerFile(["index"])
      .content.replace("ArticlesContext,", "ArticlesContext as Ctx,")
      .replaceAll("ArticlesContext<", "Ctx<");
    const first = mergeFile(file, before);
    if (first.kind !== "merged") throw new Error(first.kind);
    expect(Object.keys(first.members)).toEqual(["index", "show"]);
    expect(first.members.show).not.toBe(stubHashes(file.merge!).show);
    expect(mergeFile(file, first.text)).toMatchObject({
      kind: "unchanged",
      members: first.members,
    });
  });
});

describe("stubs of other templates", () => {
  const before = `export class ArticlesController {\n    index() {\n        return 1\n    }\n}\n`;

  test("keep the lines of a template literal as they are", () => {
    const text = "  show() {\n    return `\n  <p>\n      ${1};\n  </p>`;\n  }";
    const result = mergeFile(withMembers({ show: text }), before);
    expect(result).toMatchObject({
      text: before.replace(
        /\}\n$/,
        "\n    show() {\n        return `\n  <p>\n      ${1};\n  </p>`\n    }\n}\n",
      ),
    });
  });

  test("import only the names that their code refers to", () => {
    const quiet =
      "  // ArticlesContext\n  show() {\n    return this.ArticlesContext;\n  }";
    const plain = mergeFile(withMembers({ show: quiet }), before);
    expect(plain).toMatchObject({ kind: "merged" });
    expect(plain.kind === "merged" && plain.text).not.toContain("import");

    const typed =
      '  show: ArticlesContract["show"] = (context) => context.notImplemented();';
    const result = mergeFile(withMembers({ show: typed }), before);
    expect(result.kind === "merged" && result.text.split("\n")[0]).toBe(
      'import type { ArticlesContract } from "../resources/contracts.js"',
    );
  });

  test("drop no semicolon that the next line needs", () => {
    const text =
      "  show() {\n    const a = 1;\n    [a].map(String);\n    return a;\n  }";
    const result = mergeFile(withMembers({ show: text }), before);
    expect(result.kind === "merged" && result.text).toContain(
      "        const a = 1;\n        [a].map(String)\n        return a\n",
    );
  });

  test("that do not parse are a conflict", () => {
    const result = mergeFile(withMembers({ show: "  show( {" }), before);
    expect(result).toMatchObject({
      kind: "conflict",
      code: "unparsable-controller",
      snippet: expect.stringContaining("show( {") as string,
    });
  });

  test("that bring another name than they say are a conflict", () => {
    const result = mergeFile(withMembers({ show: "  display() {}" }), before);
    expect(result).toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("at every run") as string,
    });
  });
});

describe("size", () => {
  test("5 MB are merged, in lines or in one", () => {
    for (const filler of ["  // a line\n", "/* a piece */ "]) {
      const comment = filler.repeat(Math.ceil(5_000_000 / filler.length));
      const before = controllerFile(["index"]).content.replace(
        /\}\n$/,
        `${comment}}\n`,
      );
      const result = mergeFile(file, before);
      expect(result).toMatchObject({ kind: "merged", inserted: ["show"] });
      expect(
        result.kind === "merged" && isSubsequence(before, result.text),
      ).toBe(true);
    }
  });

  test("a text nested deeper than the stack is a conflict", () => {
    const depth = 200_000;
    const before = `export const x = ${"(".repeat(depth)}1${")".repeat(depth)};`;
    expect(mergeFile(file, before)).toMatchObject({
      kind: "conflict",
      code: "unparsable-controller",
    });
  });

  test("a long chain is deep too, and no trouble", () => {
    const before = `export const x = ${"1 + ".repeat(20_000)}1;\n${controllerFile(["index"]).content}`;
    expect(mergeFile(file, before)).toMatchObject({ kind: "merged" });
  });

  test("a thousand controllers get into an index that has none", () => {
    const keys = Array.from({ length: 1000 }, (_, n) => `things_${n}`);
    const result = mergeFile(
      indexFile(keys),
      "export const controllers = {};\n",
    );
    expect(result).toMatchObject({ kind: "merged", inserted: keys });
  });
});

test("a file that nothing is merged into is left alone", () => {
  const { path, owner, content } = file;
  const result = mergeFile({ path, owner, content }, "any text {");
  expect(result).toMatchObject({ kind: "unchanged" });
});
