/**
 * Rendered text, laid out: what Prettier would print, for every shape that our
 * templates write, with names of every width.
 */
import fc from "fast-check";
import { format } from "prettier";
import { describe, expect, test } from "vitest";
import { layOut } from "../../src/emit/lay-out/lay-out.js";
import { countRuns } from "../support/runs.js";

const RUNS = countRuns(50, 150, 5000);

/** A name that takes any number of columns. */
const name = fc
  .tuple(fc.constantFrom("a", "a", "a", "界"), fc.integer({ min: 1, max: 75 }))
  .map(([letter, length]) => letter.repeat(length));

type Shape = (a: string, b: string, c: string) => string;

/** Each line of these is one statement, or one row. */
const shapes: Readonly<Record<string, Shape>> = {
  "a list of imports": (a, b, c) =>
    `import { ${a}, ${b}, type ${c} as C } from "../contracts.js";`,
  "one import": (a, b) => `import type { ${a} } from "./${b}.js";`,
  "a list of exports": (a, b) => `export type { ${a}, ${b} };`,
  "a constant list": (a, b) =>
    `export const list: readonly string[] = ["${a}", "${b}"];`,
  "a constant text": (a, b) => `export let ${a}Url = "${b}";`,
  "a constant pattern": (a, b) => `const ${a} = /^(?:["'(]${b}[/)"])$/;`,
  "a call that is kept": (a, b, c) =>
    `const ${a}: Matcher<${a}, B> = create<${b}, B>(${c});`,
  "a call with a short argument": (a, b) => `const ${a} = ${b}(routes);`,
  "a call that is awaited": (a, b) => `const ${a} = await ${b}("GET /");`,
  "a call with what is awaited": (a, b, c) =>
    `const ${a} = context.ok(await this.${b}.find(context, ${c}));`,
  "a call of a function that calls": (a, b, c) => `class X {
  async m() {
    return context.created(${a}, () => ${b}Path(context.params.${c}, ${a}));
  }
}`,
  "functions that return lists": (a, b, c) => `call({
  ${a.slice(0, 15)}: (rows) => Promise.resolve(rows.map(() => [{ ${b}: "${c}" }])),
  ${b.slice(0, 15)}: (rows) => Promise.resolve(rows.map(() => ["${a}", "${c}"])),
});`,
  "a call whose result has a type": (a, b) =>
    `const { ${a}: all } = (await f.json()) as { ${b}: object[] };`,
  "a construction": (a, b) => `const ${a} = new ${b}(routes);`,
  "patterns in lists": (a, b, c) =>
    `const taken = rivals([/^\\/${a}$/], [/${b}/, /${c}/]);`,
  "a list in a call": (a, b) => `const taken = rivals([/^\\/${a}$/, /${b}/]);`,
  "a union type": (a, b, c) => `export type ${a} = "${b}" | "${c}" | "d";`,
  "a type of one text": (a, b) => `export type ${a} = "${b}";`,
  "a type with a parameter": (a, b, c) =>
    `export type ${a}Context<A extends keyof ${b}> = Context<${c}[A]>;`,
  "a type with arguments": (a, b, c) =>
    `export type ${a} = Readonly<Record<${b}, ${c}>>;`,
  "an interface": (a, b) => `export interface ${a} extends ${b} {\n  c: 1;\n}`,
  "an interface of arguments": (a, b, c) =>
    `export interface ${a} extends Action<"${b}", "c", ${c}> {\n  d: 1;\n}`,
  "a class": (a, b) => `export class ${a} implements ${b} {\n  c = 1;\n}`,
  "an empty class": (a, b) => `export class ${a} implements ${b} {\n}`,
  "members of an interface": (a, b, c) => `interface X {
  readonly ${a}: ${b};
  readonly ${a}?: ${b} | undefined;
  ${a}: { readonly ${b}: string } | { readonly id: string; readonly ${c}: string };
  ${a}: { readonly ${b}: string; readonly "c-d": string };
  ${a}: { readonly ${c}: string };
  ${a}: Foo<${b}, "show">;
  ${a}: Foo<${b}[A]>;
  ${a}(context: ${b}Context<"show">): ${c};
  ${a}: Query & { readonly ${b}: string; readonly ${c}: string };
  readonly ${a}: readonly ("${b}" | "${c}" | "d")[];
  readonly ${a}?: readonly ("${b}" | "${c}")[] | null;
  readonly ${a}: { readonly ${b}: string; readonly c: { readonly ${c}: number } };
  readonly ${a}: { readonly ${b}: string; readonly ${c}?: string | null } | null;
  readonly ${a}: readonly { readonly ${b}: readonly ("c" | "${c}")[] }[] | null;
  readonly ${a}: readonly { readonly ${b}: string; readonly ${c}: string }[];
}`,
  "a constant of a type with arguments": (
    a,
    b,
    c,
  ) => `export const ${a}: Input<${b}Body, ${c}> = create(${a});
export const ${a}: Input<${b}Body, ${c}> = create(${a}, ["${b}", "${c}"]);
export const ${a}: Output<${b}> = output(${c});
export const ${a}: Output<${b}> = output(${c}, ["${a}", "${b}"], ["${c}"]);
export const ${a}: Input<object, ${b}> = create({ ${a}: { type: "${c}" }, b: { type: "c" } });`,
  "a constant of a record's type": (a, b, c) =>
    `export const ${a}: RecordData<${b} & { readonly ${c}: string }> = { name: "${a}", fields: { ${b}: { type: "${c}" }, b: { type: "c" } } };`,
  "a constant of a plain record's type": (a, b, c) =>
    `export const ${a}: RecordData<${b}> = { name: "${a}", fields: { ${b}: { type: "${c}" } } };`,
  fields: (a, b, c) => `export const x = {
  ${a}: { type: "enum", values: ["${b}", "${c}"], default: "${b}" },
  ${a}: { type: "object", fields: { ${b}: { type: "${c}" }, b: { type: "c" } } },
  ${a}: { type: "json", default: [1, 22, -3.5, 1e21, 44444444, 5555, 66666, 777777, 1, 22, -3.5] },
  ${a}: { default: [[1, 2], [1, 2]], ${b}: [{ a: 1 }, { ${c}: 1 }] },
  ${a}: { default: [{ a: [], b: {} }, { ${b}: 1, c: "${c}" }] },
  ${a}: { default: { b: [["${b}", "${c}"], ["${c}", "d"]] } },
};`,
  "a method": (a, b, c) => `class X {
  async ${a}(context: ${b}Context<"${c}">): Promise<Reply> {
    return context.notImplemented();
  }
}`,
  "a function with a rest parameter": (a, b, c) =>
    `export function f${a}(${b}: B, ...rest: readonly ${c}[]): void {\n  return;\n}`,
  "a builder of a list with a query of its own": (a, b, c) =>
    `export function show(options?: PathOptions<Format, ListQuery<records.${a}, never, "after"> & ${b}>): Endpoint<"GET", undefined, ${c}> {\n  return "";\n}`,
  "a builder of a list with a query of two": (a, b, c) =>
    `export function show(options?: PathOptions<Format, QueryOf<records.${a}> & ListQuery<records.${b}, never, "after"> & ${c}>): Endpoint<"GET", undefined, A> {\n  return "";\n}`,
  "a function": (a, b, c) =>
    `export function ${a}(id: Param<"id">, options?: PathOptions<${b}, ${c}>): Endpoint<"GET"> {\n  return "";\n}`,
  "statements of a function": (a, b, c) => `function f() {
  return finish(\`/${a}/\${segment(id, "id")}\`, options, ${b});
  return absolute(${a}(id, ${b}), options);
  return { method: "GET", path: ${a}(${b}, options) };
  const reply = await send("${a}", "${b}");
  const reply = await send("POST", "${a}", {});
  const form = writeForm(${a}(context.params.${b}), "<button>${c}</button>");
  return context.ok(writePage("${a}", form));
  if (context.format !== "${a}") return context.notImplemented();
  test.todo("${a}");
  return { ${a}: new ${b}(), c: new C() };
}`,
  "an object": (a, b, c) => `export const x = {
  ${a}: "${b}",
  "a-${a}": { json: "application/json", ${b}: "${c}" },
  ${a}: create(names),
  ${a}: create(names, ${b}),
  ${a}: ["${b}", "${c}"],
  ${a}: new ${b}(),
  ${a}: () => ${b}("${c}"),
  ${a}: () => ${b}("${c}", { format: "json" }),
  id: ${a}("${b}", ["c"]),
};`,
  "rows of a table": (a, b, c) => `const rows: readonly Row[] = [
  { request: "GET /${a}", to: "${b}", params: { id: "${c}" } },
  { path: () => urls.${a}("1"), url: () => urls.${b}("${c}", base), params: {} },
];`,
  "a table of one row": (a, b) => `const rows: readonly Row[] = [
  { request: "GET /${a}", to: "${b}" },
];`,
  "a table without rows": () => "const rows: readonly Row[] = [\n];",
};

test.each(Object.entries(shapes))("%s", async (_, shape) => {
  await fc.assert(
    fc.asyncProperty(name, name, name, async (a, b, c) => {
      const code = layOut(`${shape(a, b, c)}\n`);
      expect(code).toBe(await format(code, { parser: "typescript" }));
    }),
    { numRuns: RUNS },
  );
});

/** Texts, each as a whole, and every other character. */
const TOKEN = /"[^"]*"|=>|./gsu;

/**
 * Puts what stands between brackets on lines of its own, as a template may:
 * behind an opening bracket, behind what separates two items, and before the
 * closing one. The first member of an object stays beside its brace.
 */
function breakUp(line: string, choices: readonly boolean[]): string {
  let written = "";
  let at = 0;
  const isChosen = () => choices[at++ % choices.length] === true;
  const opened: { readonly bracket: string; readonly isOpen: boolean }[] = [];
  let isBehindBreak = false;
  for (const [token] of line.matchAll(TOKEN)) {
    if (isBehindBreak && token === " ") continue;
    isBehindBreak = false;
    const isIndex = token === "[" && /[\w.>]$/.test(written);
    const { isOpen, bracket } = opened.at(-1) ?? { isOpen: false, bracket: "" };
    if (/^[)\]}>]$/.test(token)) {
      opened.pop();
      const isBroken = isOpen && isChosen();
      if (isBroken) written += bracket === "<" ? "\n" : ",\n";
    }
    written += token;
    if (/^[([{<]$/.test(token) && !isIndex) {
      isBehindBreak = token !== "{" && isChosen();
      opened.push({ bracket: token, isOpen: isBehindBreak });
    } else if (isIndex) opened.push({ bracket: token, isOpen: false });
    else if (/^[,;]$/.test(token) && opened.length > 0)
      isBehindBreak = isChosen();
    if (isBehindBreak) written += "\n    ";
  }
  return written;
}

/** Whose brackets are not those of code, or that have no more than one line. */
const whole = new Set(["a constant pattern", "patterns in lists"]);

test.each(Object.entries(shapes).filter(([title]) => !whole.has(title)))(
  "%s, over several lines",
  (_, shape) => {
    const choices = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(name, name, name, choices, (a, b, c, own) => {
        const text = `${shape(a, b, c)}\n`;
        const lines = text.split("\n").map((line) => {
          // A bracket at its end stays open, and a pattern may have any.
          const isOpen = /[{[]$/.test(line) || /[`/]/.test(line);
          return isOpen ? line : breakUp(line, own);
        });
        expect(layOut(lines.join("\n"))).toBe(layOut(text));
      }),
      { numRuns: RUNS },
    );
  },
);

test("what fits, and what is no code, passes as it is", () => {
  const text = [
    "// @generated by resource-gen from ".padEnd(100, "x"),
    "test(`a ${b} that is longer than a line and stays as it is ${c}`, async () => {",
    "  call();",
    "});",
  ].join("\n");
  expect(layOut(text)).toBe(text);
});

test("what a line goes on in is joined only if it is code, and whole", () => {
  const text = [
    "const query = sql`insert into things (",
    "  a,",
    "  b)`;",
    "// a note (",
    "call(",
    "  // that stays",
    "  a,",
    ");",
    "const object = call({",
    "  a,",
    "});",
    "const isSo = call(",
    "  a &&",
    "    b,",
    ");",
    "const value =",
    "  a;",
    "",
  ].join("\n");
  expect(layOut(text)).toBe(text);
});

describe("a comment", () => {
  test("of one paragraph takes one line where it fits", () => {
    expect(layOut("  /** GET / */\n")).toBe("  /** GET / */\n");
  });

  test("that is too long is filled to 80 columns", () => {
    const lines = layOut(`  /** ${"word ".repeat(40)}*/\n`).split("\n");
    expect([lines.at(0), lines.at(-2)]).toEqual(["  /**", "   */"]);
    expect(Math.max(...lines.map((line) => line.length))).toBe(79);
    expect(lines.join(" ").match(/word/g)).toHaveLength(40);
  });

  test("does not tear code between backticks apart", () => {
    const code = "`context.created(article, articlePath(article))`";
    const text = `/** ${"word ".repeat(8)}${code}, as it is now. */\n`;
    expect(layOut(text)).toContain(`\n * ${code}, as it is now.\n`);
  });

  test("has a paragraph for each of its lines", () => {
    expect(layOut("/** GET /a\nGET /b */\n")).toBe(
      "/**\n * GET /a\n * GET /b\n */\n",
    );
  });

  test("goes on in lines that begin with a star", () => {
    const text = "  /** Shows one.\n   * It is of {b}.\nGET /b\n   */\n";
    expect(layOut(text)).toBe(
      "  /**\n   * Shows one. It is of {b}.\n   * GET /b\n   */\n",
    );
  });

  test("over several lines is wrapped where one is too long", () => {
    const text = `/**\n * ${"word ".repeat(20).trim()}\n */\n`;
    expect(layOut(text).split("\n")).toHaveLength(5);
  });
});
