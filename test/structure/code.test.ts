/** The code that we emit stands in templates, and nowhere in `src/emit`. */
import { expect, test } from "vitest";
import { findCode } from "./find-code.js";
import { readSources } from "./read-imports.js";

test("no text in src/emit holds TypeScript beyond names and literals", () => {
  const found = readSources()
    .filter(({ path }) => path.startsWith("src/emit/"))
    .flatMap(({ path, text }) =>
      findCode(path, text).map(
        ({ line, sign, text: held }) => `${path}:${line}: ${sign}: ${held}`,
      ),
    );
  expect(found).toEqual([]);
});

test.each([
  ["an arrow", "const a = `() => ${b}`;"],
  ["a call or a signature", 'const a = "urls." + name + "Path(";'],
  ["a call or a signature", "const a = `${name}(${args})`;"],
  ["a call or a signature", 'const a = [name, "(", args, ")"].join("");'],
  ["type arguments", "const a = `Param<${b}>`;"],
  ["the end of a statement", "const a = `${b};`;"],
  ["the end of a statement", 'const a = b + ";\\n";'],
  ["a block, or names in braces", 'const a = { b: "{ a, b" };'],
  ["a block, or names in braces", 'write("export {");'],
  ["the beginning of a statement", 'const a = "import type x";'],
  ["the beginning of a statement", "const a = `\\n  return ${b}`;"],
  ["an annotation", "const a = `readonly? ${b}?: string`;"],
  ["an assignment or a union", "const a = `${b} | ${c}`;"],
  ["a comment", "const a = `/** ${b} */`;"],
  ["a comment", 'const a = "// generated";'],
])("finds %s: %s", (sign, code) => {
  expect(findCode("a.ts", code).map((each) => each.sign)).toEqual([sign]);
});

test.each([
  'import { a } from "./export const.js";',
  'type A = "a => b";',
  "const a = `${base}Path`;",
  'const a = "admin/articles#show";',
  "const a = `[${b}, ${c}]`;",
  "const a = `{ ${b}: ${c}, d: [] }`;",
  'const a = "The manifest (a file) has no resources: add one.";',
  "const a = `/^(?:${b})$/`;",
  'const a = b.join(" | ");',
  'if (a === "=>" || a.startsWith("// ")) b();',
  "const a = /import (.*);/;",
  "// const a = b;",
])("finds nothing in %s", (code) => {
  expect(findCode("a.ts", code)).toEqual([]);
});

test("nothing asks URL.canParse: on Node 20 its answers change", () => {
  const asking = readSources()
    .filter(({ text }) => /\bURL\.canParse\(/.test(text))
    .map(({ path }) => path);
  expect(asking).toEqual([]);
});

test("the runtime asks no instanceof: values come from other realms and copies", () => {
  const asking = readSources()
    .filter(({ path }) => path.startsWith("src/runtime/"))
    .filter(({ text }) => /^(?! *(?:\*|\/\/|\/\*)).* instanceof /m.test(text))
    .map(({ path }) => path);
  expect(asking).toEqual([]);
});

test("no comment escapes a backtick", () => {
  const escaping = readSources()
    .filter(({ text }) => /^\s*(?:\/?\*|\/\/).*\\`/m.test(text))
    .map(({ path }) => path);
  expect(escaping).toEqual([]);
});
