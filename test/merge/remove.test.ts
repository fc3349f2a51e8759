/** Taking stubs and entries out: only those that nobody has touched. */
import { describe, expect, test } from "vitest";
import type { Merge } from "../../src/emit/file.js";
import {
  mergeFile,
  removeEntries,
  removeStubs,
  removeTests,
} from "../../src/merge/index.js";
import { parseText } from "../../src/code/syntax.js";
import { removeImports } from "../../src/merge/remove/remove-imports.js";
import { hashStub, stubHashes } from "../../src/merge/stub-hashes.js";
import { controllerFile, indexFile, storedTestsFile } from "./wanted.js";

const file = controllerFile(["index", "create", "show"]);
const known = stubHashes(file.merge!);

describe("removeStubs", () => {
  test("takes a stub, its doc comment and one empty line", () => {
    const { text, removed } = removeStubs(file.content, ["create"], known);
    expect(removed).toEqual(["create"]);
    expect(text).toBe(controllerFile(["index", "show"]).content);
  });

  test("takes the first, the last, and several in a row", () => {
    for (const gone of [
      ["index"],
      ["show"],
      ["index", "create"],
      ["create", "show"],
    ]) {
      const kept = ["index", "create", "show"].filter(
        (name) => !gone.includes(name),
      );
      const { text, removed } = removeStubs(file.content, gone, known);
      expect(removed).toEqual(gone);
      expect(text).toBe(controllerFile(kept).content);
    }
  });

  test("takes a stub below a member with a comment behind it, and leaves that", () => {
    const end = "    return context.notImplemented();\n  }\n";
    const mine = (text: string): string =>
      text.replace(end, `${end.trimEnd()} // mine\n`);
    const { text, removed } = removeStubs(
      mine(file.content),
      ["create"],
      known,
    );
    expect(removed).toEqual(["create"]);
    expect(text).toBe(mine(controllerFile(["index", "show"]).content));
  });

  test("leaves an empty class behind the last one", () => {
    const { text } = removeStubs(
      file.content,
      ["index", "create", "show"],
      known,
    );
    expect(text).toMatch(/ArticlesContract \{\n\}\n$/);
    expect(mergeFile(file, text)).toMatchObject({ text: file.content });
  });

  test("knows a stub in every layout that a formatter gives it", () => {
    const laid = file.content
      .replace(
        '  create(context: ArticlesContext<"create">) {\n    return context.notImplemented();\n  }',
        "\tcreate(\n\t\tcontext: ArticlesContext<'create'>,\n\t) {\n\t\treturn context.notImplemented()\n\t}",
      )
      .replaceAll("\n", "\r\n");
    expect(removeStubs(laid, ["create"], known)).toEqual({
      text: controllerFile(["index", "show"]).content.replaceAll("\n", "\r\n"),
      removed: ["create"],
    });
  });

  const create = '  create(context: ArticlesContext<"create">) {';
  const body = "    return context.notImplemented();\n  }";
  test.each([
    ["another body", create, `${create}\n    void 0;`],
    ["another parameter", create, create.replace("context:", "ctx:")],
    ["async in front", create, create.replace("create(", "async create(")],
    [
      "another doc comment",
      "/** POST /articles */",
      "/** POST /articles: add one */",
    ],
    ["no doc comment", "  /** POST /articles */\n", ""],
    [
      "a comment above",
      "  /** POST /articles */",
      "  // Bob does this one\n  /** POST /articles */",
    ],
    ["a comment between", create, `  // Bob does this one\n${create}`],
    ["a decorator", create, `  @Cached()\n${create}`],
    ["an overload", create, `  create(context: never): never;\n${create}`],
    [
      "an overload above its comment",
      "  /** POST",
      "  create(context: never): never;\n  /** POST",
    ],
    ["a modifier", create, create.replace("create(", "override create(")],
    ["another name", create, create.replace("create(", "created(")],
    ["a field in its place", create, create.replace("create(", "create = (")],
  ])("does not take one with %s", (_, from, to) => {
    const edited = file.content.replace(from, to);
    expect(edited).not.toBe(file.content);
    expect(removeStubs(edited, ["create"], known)).toEqual({
      text: edited,
      removed: [],
    });
  });

  test("does not take one with a comment behind it", () => {
    const at =
      file.content.indexOf(body, file.content.indexOf(create)) + body.length;
    for (const comment of [
      " // Bob",
      " /* Bob */",
      "; // Bob",
      " /* Bob\n   and Eve */",
    ]) {
      const edited =
        file.content.slice(0, at) + comment + file.content.slice(at);
      expect(removeStubs(edited, ["create"], known)).toEqual({
        text: edited,
        removed: [],
      });
    }
  });

  test("does not take one that shares a line with another", () => {
    const edited = file.content.replace(
      "  }\n\n  /** GET /articles/:id */",
      "  } /** GET /articles/:id */",
    );
    expect(edited).not.toBe(file.content);
    const gone = ["create", "show"];
    expect(removeStubs(edited, gone, known).removed).toEqual([]);
  });

  test("does not take the line of another member with it", () => {
    const short = "create() { return 501; }";
    const hashes = { create: hashStub(short) };
    for (const line of [`keep = 1; ${short}`, `${short} keep = 1;`]) {
      const text = `export class A {\n  ${line}\n}\n`;
      const result = removeStubs(text, ["create"], hashes);
      expect(result).toEqual({ text, removed: [] });
    }
    const text = `export class A {\n  ${short}\n  keep = 1;\n}\n`;
    expect(removeStubs(text, ["create"], hashes).removed).toEqual(["create"]);
  });

  test("does not take one out of a class on one line", () => {
    const edited = file.content.replace(/\s*\n\s*/g, " ");
    expect(removeStubs(edited, ["create"], known)).toEqual({
      text: edited,
      removed: [],
    });
  });

  test("takes nothing that was not asked for or is not known", () => {
    const nothing = { text: file.content, removed: [] };
    expect(removeStubs(file.content, [], known)).toEqual(nothing);
    expect(removeStubs(file.content, ["create"], {})).toEqual(nothing);
    expect(removeStubs(file.content, ["toString"], known)).toEqual(nothing);
    expect(
      removeStubs(file.content, ["create"], { create: known.show! }),
    ).toEqual(nothing);
  });

  test("takes nothing out of a file that does not parse", () => {
    const broken = file.content.replace("class ArticlesController", "class");
    const text = `${broken}}`;
    expect(removeStubs(text, ["create"], known)).toEqual({ text, removed: [] });
  });

  test("takes methods out of objects with their commas", () => {
    const text = [
      "export const articles = {",
      "  index: () => 1,",
      "",
      "  /** POST /articles */",
      '  create(context: ArticlesContext<"create">) {',
      "    return context.notImplemented();",
      "  },",
      "",
      "  show: () => 2,",
      "};",
      "",
    ].join("\n");
    expect(removeStubs(text, ["create"], known)).toEqual({
      text: "export const articles = {\n  index: () => 1,\n\n  show: () => 2,\n};\n",
      removed: ["create"],
    });
  });

  test("keeps the byte order mark", () => {
    const { text, removed } = removeStubs(
      `\uFEFF${file.content}`,
      ["show"],
      known,
    );
    expect(removed).toEqual(["show"]);
    expect(text).toBe(`\uFEFF${controllerFile(["index", "create"]).content}`);
  });
});

describe("removeEntries", () => {
  type IndexMerge = Extract<Merge, { kind: "index" }>;
  const all = indexFile(["articles", "comments", "admin/articles"]);
  const merge = all.merge as IndexMerge;
  const hashes = stubHashes(merge);
  /** What is left of the manifest when all resources are gone. */
  const empty: IndexMerge = { ...merge, entries: [] };

  test("takes an entry and the import that only it used", () => {
    for (const gone of merge.entries.map(({ key }) =>
      key.replaceAll('"', ""),
    )) {
      const rest = ["articles", "comments", "admin/articles"].filter(
        (key) => key !== gone,
      );
      const { text, removed } = removeEntries(
        all.content,
        empty,
        [gone],
        hashes,
      );
      expect(removed).toEqual([gone]);
      expect(text).toBe(indexFile(rest).content);
    }
  });

  test("takes an entry out of a list on one line", () => {
    const lines = [
      'import { ArticlesController } from "./articles.controller.js";',
      'import { CommentsController } from "./comments.controller.js";',
      "export const controllers = { articles: new ArticlesController(), comments: new CommentsController() };",
    ];
    const text = lines.join("\n");
    expect(removeEntries(text, empty, ["articles"], hashes).text).toBe(
      `${lines[1]!}\nexport const controllers = { comments: new CommentsController() };`,
    );
    expect(removeEntries(text, empty, ["comments"], hashes).text).toBe(
      `${lines[0]!}\nexport const controllers = { articles: new ArticlesController() };`,
    );
  });

  test.each([
    [
      "is used elsewhere",
      (text: string) => `${text}export { CommentsController };\n`,
    ],
    [
      "has a comment",
      (text: string) => text.replace('comments.controller.js";', "$& // Bob"),
    ],
    [
      "has a comment above",
      (text: string) => text.replace("import { Comments", "// Bob\n$&"),
    ],
    [
      "brings other names",
      (text: string) =>
        text.replace("{ CommentsController", "{ other, CommentsController"),
    ],
  ])("keeps an import that %s", (_, edit) => {
    const text = edit(all.content);
    expect(text).not.toBe(all.content);
    const result = removeEntries(text, empty, ["comments"], hashes);
    expect(result).toEqual({
      text: text.replace("  comments: new CommentsController(),\n", ""),
      removed: ["comments"],
    });
  });

  test.each([
    ["other arguments", "new CommentsController(db)"],
    ["another value", "comments"],
    ["a comment", "new CommentsController() /* Bob */"],
  ])("keeps an entry with %s", (_, value) => {
    const text = all.content.replace("new CommentsController()", value);
    expect(removeEntries(text, empty, ["comments"], hashes)).toEqual({
      text,
      removed: [],
    });
  });

  test("keeps what it cannot read", () => {
    for (const text of [
      "export const controllers = {",
      "export const other = 1;\n",
    ])
      expect(removeEntries(text, empty, ["comments"], hashes)).toEqual({
        text,
        removed: [],
      });
  });
});

describe("lists of imports", () => {
  /** A text in which `make` uses all names, and the rest only `Kept`. */
  const program = (list: string): string =>
    `import ${list} from "./a.js";\n\nconst kept = Kept;\n`;
  const use = (names: string): string => `use(${names});\n`;

  test.each([
    ["{ Gone, Kept }", "{ Kept }"],
    ["{ Kept, Gone }", "{ Kept }"],
    ["{Gone, Kept}", "{Kept}"],
    ["{ Unused, Kept, Gone, }", "{ Unused, Kept, }"],
    ["{\n  Kept,\n  Gone,\n}", "{\n  Kept,\n}"],
    ["{\n  Gone,\n  Kept\n}", "{\n  Kept\n}"],
    ["{\n\tKept,\n\tGone\n}", "{\n\tKept\n}"],
    ["{\n  Unused, Gone,\n  Kept,\n}", "{\n  Unused,\n  Kept,\n}"],
    ["Kept, { Gone }", "Kept"],
    ["{ // mine\n  Kept, Gone }", "{ // mine\n  Kept, Gone }"],
  ])("%s becomes %s", (before, after) => {
    const text = program(before) + use("Gone");
    const { source } = parseText("a.ts", text);
    expect(removeImports(source!, program(before), "shorten")).toBe(
      program(after),
    );
  });

  test("one that a formatter broke is joined again when it fits", () => {
    const long = "G".repeat(60);
    const before = program(`{\n  Kept,\n  ${long},\n}`);
    const { source } = parseText("a.ts", before + use(long));
    expect(removeImports(source!, before, "shorten")).toBe(program("{ Kept }"));
  });
});

describe("removeTests", () => {
  const tests = storedTestsFile(["index", "create", "show"]);
  const written = stubHashes(tests.merge!);

  test("takes a test, and what only it imported", () => {
    const { text, removed } = removeTests(tests.content, ["create"], written);
    expect(removed).toEqual(["create"]);
    expect(text).not.toMatch(/newArticleBody|storeRefs|"POST/);
    expect(text).toMatch(/\{ articleRow, storeSamples \}/);
    expect(text).toContain("articlesPath()");
  });

  test("leaves an import that was unused before", () => {
    const mine = `import { mine } from "./mine.js";\n${tests.content}`;
    const { text } = removeTests(mine, ["create"], written);
    expect(text).toContain("{ mine }");
  });
});
