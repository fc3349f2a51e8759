import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { format } from "prettier";
import type { Options } from "prettier";
import { expect, test } from "vitest";
import { hashTokens, sameTokens } from "../../src/code/tokens/index.js";
import { countRuns } from "../support/runs.js";

const same = (a: string, b: string) => sameTokens("a.ts", a, b);

test.each([
  ["white space", "const a  =\n\n1;", "const a = 1;"],
  ["semicolons", "a();\nb();\n", "a()\nb()\n"],
  ["a semicolon before a bracket", "a();\n[1].map(b);", "a()\n;[1].map(b)"],
  ["trailing commas", "f(a, b,);", "f(a, b);"],
  ["a trailing comma before a comment", "[\n  a, // x\n]", "[\n  a // x\n]"],
  ["quotes", `f('a', "b")`, `f("a", 'b')`],
  ["quotes with quotes in them", `f('say "hi"')`, `f("say \\"hi\\"")`],
  ["an escaped apostrophe", `f('it\\'s')`, `f("it's")`],
  ["brackets of one parameter", "f((a) => a)", "f(a => a)"],
  ["async too", "f(async (a) => a)", "f(async a => a)"],
  ["a property's quotes", `f({ "a": 1, b: 2 })`, `f({ a: 1, b: 2 })`],
  ["a method's quotes", `f({ "a"() {} })`, `f({ a() {} })`],
  ["an optional property's", `type A = { "a"?: 1 }`, `type A = { a?: 1 }`],
  ["a number's quotes", `f({ "200": 1 })`, `f({ 200: 1 })`],
  ["a leading |", 'type A =\n  | "a"\n  | "b";', 'type A = "a" | "b"'],
  ["return brackets", "return (\n  a &&\n  b\n);", "return a && b;"],
  ["without semicolons", "return (\n a && b\n)\nc()", "return a && b;\nc();"],
  ["arrow brackets", "f((a) => (a ? 1 : 2))", "f(a =>\n a ? 1 : 2,\n)"],
  ["a condition in one", "x = a ? (b ? c : d) : e", "x = a ? b ? c : d : e"],
  ["a tuple's union", "let a: [(\n| B\n| C\n), D];", "let a: [B | C, D];"],
  ["closing angles", "let a: A<\n  B<C>\n>;", "let a: A<B<C>>;"],
  ["newlines", "a;\r\nb;\r\n", "a;\nb;\n"],
  ["newlines in templates", "`a\r\nb`", "`a\nb`"],
  ["indentation of comments", "/**\n * a\n */", "\t/**\n\t * a\n\t */"],
  ["a byte order mark", "\uFEFFa;", "a;"],
  ["a moved comment", "a && // why\nb", "a // why\n&& b"],
  [
    "sorted imports",
    'import b from "b";\nimport { a } from "a";\nb(a);',
    "import { a } from 'a'\n\nimport b from 'b'\n\nb(a)",
  ],
  [
    "sorted names",
    'import { b as c, type A, a } from "a";',
    "import { a, type A, b as c } from 'a'",
  ],
  [
    "names beside a default",
    'import x, { b, a } from "a"; import * as y from "b";',
    'import * as y from "b"; import x, { a, b } from "a";',
  ],
  [
    "sorted exports",
    'export { b } from "./b"; export * from "./a"; export type { C } from "./c";',
    'export * from "./a"; export { b } from "./b"; export type { C } from "./c";',
  ],
  [
    "sorted exports of its own",
    "const a = 1; export { b as c, a }; export type { D, C };",
    "const a = 1; export { a, b as c }; export type { C, D };",
  ],
  [
    "comments of sorted imports",
    '// b\nimport b from "b";\n// a\nimport a from "a";\n/** c */\nc();',
    '// a\nimport a from "a";\n// b\nimport b from "b";\n/** c */\nc();',
  ],
])("%s: no edit", (_, a, b) => {
  expect(same(a, b)).toBe(true);
  expect(hashTokens("a.ts", a)).toBe(hashTokens("a.ts", b));
});

test.each([
  ["a name", "a", "b"],
  ["an imported name", 'import { a } from "a"', 'import { b } from "a"'],
  ["a name's module", 'import { a } from "a"', 'import { a } from "b"'],
  [
    "another name for it",
    'import { a } from "a"',
    'import { a as b } from "a"',
  ],
  ["a type of it", 'import { a } from "a"', 'import { type a } from "a"'],
  ["a default", 'import a from "a"', 'import { a } from "a"'],
  ["an export of it", 'import { a } from "a"', 'export { a } from "a"'],
  [
    "the order of properties",
    "export default { a, b };",
    "export default { b, a };",
  ],
  [
    "the order of effects",
    'import "a"; import "b";',
    'import "b"; import "a";',
  ],
  [
    "an order of comments that no import has",
    'import "a"; x; // a\n// b',
    'import "a"; x; // b\n// a',
  ],
  ["two words made one", "a b", "ab"],
  ["the words of a comment", "// a\nx", "// b\nx"],
  ["a comment taken away", "// a\nx", "x"],
  ["blanks in a string", `"a b"`, `"a  b"`],
  ["blanks in a template", "`a b`", "`a  b`"],
  ["indentation in a template", "`\n  a`", "`\n a`"],
  ["blanks in a regular expression", "x = /a b/", "x = /ab/"],
  ["a string for a name", `f("a")`, "f(a)"],
  ["a string in a condition", `{ f(a ? "b" : c) }`, `{ f(a ? b : c) }`],
  ["a string of a condition", `{ x = a ? "b" : c }`, `{ x = a ? b : c }`],
  ["a compared string", `{ x = a === "b" ? 1 : 2 }`, `{ x = a === b ? 1 : 2 }`],
  ["a case", `switch (a) { case "b": }`, "switch (a) { case b: }"],
  ["a hole in a list", "[a, ,]", "[a]"],
  ["the parts of a for", "for (a; b;) {}", "for (a;; b) {}"],
  ["what brackets bind", "x = (a + b) * c", "x = a + b * c"],
  ["an object for a block", "f(() => ({}))", "f(() => {})"],
  ["a list for a sequence", "f(() => (a, b))", "f(() => a, b)"],
  [
    "a condition in a condition",
    "x = (a ? b : c) ? d : e",
    "x = a ? b : c ? d : e",
  ],
  ["a call", "x = f(a)", "x = f a"],
  ["an operator", "a || b", "a | b"],
  ["a quote's kind of text", `"\\""`, `"\\\\"`],
])("%s: an edit", (_, a, b) => {
  expect(same(a, b)).toBe(false);
});

test("of a text that is no code only the newlines are layout", () => {
  expect(sameTokens("a.md", "a\r\nb", "a\nb")).toBe(true);
  expect(sameTokens("a.md", "a  b", "a b")).toBe(false);
});

test("a text that does not parse has tokens too", () => {
  for (const text of ["'", "`${", "/*", "}}}", "((", "\\", "/", "`${`"])
    expect(same(text, `\n${text}`)).toBe(true);
});

test("a file of several megabytes is no trouble", () => {
  const big = `/*${"x".repeat(3e6)}*/ "${"y".repeat(3e6)}" \`${"z".repeat(3e6)}\``;
  expect(same(big, ` ${big}`)).toBe(true);
});

const options: fc.Arbitrary<Options> = fc.record({
  semi: fc.boolean(),
  singleQuote: fc.boolean(),
  trailingComma: fc.constantFrom("all" as const, "es5", "none"),
  arrowParens: fc.constantFrom("always" as const, "avoid"),
  quoteProps: fc.constantFrom("as-needed" as const, "consistent"),
  printWidth: fc.constantFrom(40, 60, 80, 120, 200),
  useTabs: fc.boolean(),
  objectWrap: fc.constantFrom("preserve" as const, "collapse"),
  experimentalTernaries: fc.boolean(),
  experimentalOperatorPosition: fc.constantFrom("start" as const, "end"),
  endOfLine: fc.constantFrom("lf" as const, "crlf"),
});

const folders = ["src/runtime", "src/plan", "src/model", "src/diagnostics"];
const sources = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .sort()
      .map((name) => ({ path: join(folder, name) })),
  )
  .filter(({ path }) => path.endsWith(".ts"))
  .map(({ path }) => ({ path, text: readFileSync(path, "utf8") }));

test("whatever Prettier does under any options is no edit", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sources),
      options,
      async ({ path, text }, chosen) => {
        const pretty = await format(text, { parser: "typescript" });
        const other = await format(pretty, { parser: "typescript", ...chosen });
        if (!same(pretty, other)) throw new Error(`${path} seems edited`);
      },
    ),
    { seed: 4, numRuns: countRuns(20, 60, 2_000) },
  );
});

test("taking any one token out of a program is an edit", () => {
  fc.assert(
    fc.property(fc.constantFrom(...sources), fc.nat(), ({ text }, at) => {
      const words = [...text.matchAll(/[A-Za-z_]\w*/g)];
      const word = words[at % words.length]!;
      const less =
        text.slice(0, word.index) + text.slice(word.index + word[0].length);
      return !same(text, less);
    }),
    { seed: 4, numRuns: 300 },
  );
});
