/** Literals and lists in our layout, against what Prettier makes of them. */
import fc from "fast-check";
import { format } from "prettier";
import { describe, expect, test } from "vitest";
import { group, indent, line, print, softline } from "../../src/emit/doc.js";
import {
  bracket,
  objectType,
  parens,
  quote,
  unionType,
  writeKey,
  writeProperty,
  type Literal,
} from "../../src/emit/layout.js";

function prettify(code: string): Promise<string> {
  return format(code, { parser: "typescript" });
}

describe("quote", () => {
  test.each([
    ["plain", '"plain"'],
    ['say "hi"', `'say "hi"'`],
    [`"it's"`, `'"it\\'s"'`],
    [`it's "so"`, `'it\\'s "so"'`],
    [`'"`, `"'\\""`],
    ["back\\slash", '"back\\\\slash"'],
    [`\\"`, `'\\\\"'`],
    ["a\nb\u2028c\u0007", '"a\\nb\\u2028c\\u0007"'],
    ["\ud800", '"\\ud800"'],
    ["größe 記事", '"größe 記事"'],
  ])("%j", (text, written) => {
    expect(quote(text)).toBe(written);
  });

  test("any text is read back, and stays as Prettier has it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom(...`ab"'\\\n$\`é記\ud800`) }),
        async (text) => {
          const code = `x(${quote(text)});\n`;
          expect((0, eval)(quote(text))).toBe(text);
          expect(await prettify(code)).toBe(code);
        },
      ),
    );
  });
});

test("a key is quoted only where it has to be", () => {
  const keys = ["a", "class", "$1", "1", "a-b", "größe", "a/b", "__proto__"];
  expect(keys.map(writeKey)).toEqual([
    "a",
    "class",
    "$1",
    '"1"',
    '"a-b"',
    "größe",
    '"a/b"',
    '["__proto__"]',
  ]);
});

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ minLength: 30, maxLength: 90 }),
  fc.string({ unit: fc.constantFrom("é", "記", "a", '"'), maxLength: 50 }),
);
const key = fc.oneof(
  fc.constantFrom("id", "name", "path", "ids", "controller", "a-b", "größe"),
  fc.stringMatching(/^[a-z]{1,60}$/),
);
const { literal } = fc.letrec<{ literal: Literal }>((tie) => ({
  literal: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.boolean(),
    fc.constant(null),
    fc.array(text, { maxLength: 6 }),
    fc.array(tie("literal"), { maxLength: 3 }),
    fc.dictionary(key, tie("literal"), { maxKeys: 4 }),
  ),
}));

test("a literal is laid out as Prettier would", async () => {
  await fc.assert(
    fc.asyncProperty(key, literal, async (name, value) => {
      const code = `x({\n  ${writeProperty(2, name, value)}\n});\n`;
      expect(await prettify(code)).toBe(code);
    }),
    { numRuns: 500 },
  );
});

const name = fc.stringMatching(/^[A-Za-z]{1,40}$/);
const types = fc
  .array(name, { minLength: 1, maxLength: 4 })
  .map((names) =>
    objectType(names.map((each) => `readonly ${each}Id: string`)),
  );

test("a union of object types is laid out as Prettier would", async () => {
  await fc.assert(
    fc.asyncProperty(
      name,
      fc.array(types, { minLength: 1, maxLength: 4 }),
      async (property, members) => {
        const doc = [`${property}Id:`, unionType(members), ";"];
        const code = `interface X {\n  ${print(doc, 2)}\n}\n`;
        expect(await prettify(code)).toBe(code);
      },
    ),
    { numRuns: 300 },
  );
});

test("parameters are laid out as Prettier would", async () => {
  await fc.assert(
    fc.asyncProperty(
      name,
      fc.array(name, { maxLength: 6 }),
      async (called, names) => {
        const params = names.map((each, index) => `${each}${index}: string`);
        const doc = [`function ${called}Id`, parens(params), ": string {"];
        const code = `${print(doc)}\n  return x;\n}\n`;
        expect(await prettify(code)).toBe(code);
      },
    ),
    { numRuns: 300 },
  );
});

describe("print", () => {
  test("breaks the outer group first", () => {
    const inner = bracket("[", ["a".repeat(30), "b".repeat(30)], "]");
    const doc = bracket("(", [inner, "c".repeat(20)], ")");
    expect(print(doc)).toBe(
      `(\n  [${"a".repeat(30)}, ${"b".repeat(30)}],\n  ${"c".repeat(20)},\n)`,
    );
  });

  test("counts what follows a group on its line", () => {
    const doc = (end: string) => [parens(["a".repeat(70)]), end];
    expect(print(doc("x".repeat(8)))).toBe(`(${"a".repeat(70)})xxxxxxxx`);
    expect(print(doc("x".repeat(9)))).toContain("\n");
  });

  test("leaves no blanks at the end of a line", () => {
    expect(print(group(["a ", indent([softline, "b"])], true))).toBe("a\n  b");
  });

  test("lets a line stand out that cannot be broken", () => {
    const long = "a".repeat(100);
    expect(print(long)).toBe(long);
    expect(print(group([long, indent([line, "b"])]))).toBe(`${long}\n  b`);
  });
});
