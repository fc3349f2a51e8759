/**
 * Random files for the merge: a header, a class or an object, members in all
 * forms, laid out in many ways. What is missing and what is there is known.
 */
import fc from "fast-check";

export interface Shape {
  readonly text: string;
  /** The wanted actions that the file already has. */
  readonly present: readonly string[];
  /** Whether code shares its line with the class's brackets, or with other code. */
  readonly crowded: boolean;
  /** How the container can be had from the module's exports. */
  readonly kind: "class" | "object";
  readonly exported: string;
}

export const wanted = [
  ...["index", "new", "create", "show", "edit", "update", "destroy"],
  ...["publish", "delete", "$top", "get"],
];

/** Each form of a member, as lines without their indent; `;` ends a field. */
const classForms: readonly ((name: string, mark: string) => string[])[] = [
  (name, mark) => [`${name}() {`, `\treturn ${mark};`, "}"],
  (name, mark) => [`async ${name}() { return ${mark}; }`],
  (name, mark) => [`async *${name}() {`, `\tyield ${mark};`, "}"],
  (name, mark) => [`${name} = () => ${mark};`],
  (name, mark) => [
    `readonly ${name} = async () => {`,
    `\treturn ${mark};`,
    "};",
  ],
  (name, mark) => [`get ${name}() {`, `\treturn () => ${mark};`, "}"],
  (name, mark) => [`"${name}"() {`, `\treturn ${mark};`, "}"],
  (name, mark) => [`["${name}"]() {`, `\treturn ${mark};`, "}"],
  (name, mark) => [`'${name}' = () => ${mark};`],
  (name, mark) => [
    `${name}(a: 1): unknown;`,
    `${name}(a: 2): unknown;`,
    `${name}(a: unknown): unknown {`,
    `\treturn [a, ${mark}];`,
    "}",
  ],
  (name, mark) => [
    "@deco()",
    "// decorated",
    `${name}() {`,
    `\treturn ${mark};`,
    "}",
  ],
  (name, mark) => [
    `${name}<T extends { "}": 1 }>(a?: T) {`,
    `\treturn [a, ${mark}];`,
    "}",
  ],
  (name, mark) => [
    `/** } */ ${name}() { // {`,
    `\treturn ${mark}; // }`,
    "} // end",
  ],
  (name, mark) => [
    `${name}() {`,
    `\tclass ArticlesController { show() {} }`,
    `\treturn [ArticlesController, ${mark}];`,
    "}",
  ],
  (name, mark) => [
    `${name}() {`,
    "\treturn `",
    "} class ArticlesController {",
    `  \${${mark}}\`;`,
    "}",
  ],
];

const objectForms: typeof classForms = [
  (name, mark) => [`${name}() {`, `\treturn ${mark};`, "},"],
  (name, mark) => [`${name}: () => ${mark},`],
  (name, mark) => [`"${name}": async function () { return ${mark}; },`],
  (name, mark) => [`get ${name}() { return () => ${mark}; },`],
  (name, mark) => [`['${name}']: wrap(() => {`, `\treturn ${mark};`, "}),"],
  (name, mark) => [`async *${name}() { yield ${mark}; }, // end`],
];

const classNoise: readonly string[][] = [
  ["static index() { return 0; }"],
  ["static show = 1;"],
  ["#show = 1;"],
  ["private count = 0;"],
  ["static {", "\tvoid 0;", "}"],
  ["[key: string]: unknown;"],
  ["accessor total = 1;"],
  ["declare later: number;"],
  ["constructor() {", "\tvoid this;", "}"],
  [";"],
  ["*[Symbol.iterator]() { yield 1; }"],
  ["get size() { return 1; }"],
  ["protected override(): void {}"],
];

const objectNoise: readonly string[][] = [
  ["size: 1,"],
  ["list: [1, 2,],"],
  ["[Symbol.toStringTag]: 'x',"],
];

const comments: readonly string[][] = [
  ["// index() {}"],
  ["/* show() {", "   } */"],
  ["// #region a"],
  ["// #endregion"],
  ["/* eslint-disable no-console */"],
  ["// edit: new Edit(),"],
  [""],
  ["", ""],
];

const headers: readonly string[] = [
  "/*! licence */",
  '"use strict";',
  "// @ts-check",
  "",
  'import "./side-effect.js"; // first',
  'import data from "./data.json" with { type: "json" };',
  "import {",
  'import type { ListArticlesContext } from "../resources/contracts.js";',
  'import type * as All from "./all.js"; /* two',
  "// eslint-disable-next-line no-var",
  "function unused() {\n\treturn `export class ArticlesController {}`;\n}",
];

/** Lines that belong together. */
const blocks: Readonly<Record<string, string[]>> = {
  "import {": [
    "import {",
    "\t// the first",
    "\ta as b, // renamed",
    "\ttype c",
    '} from "./abc.js";',
  ],
  'import type * as All from "./all.js"; /* two': [
    'import type * as All from "./all.js"; /* two',
    "   lines */",
  ],
  "// eslint-disable-next-line no-var": [
    "// eslint-disable-next-line no-var",
    "var legacy = 1;",
  ],
};

const contextImports: readonly string[][] = [
  [
    'import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";',
  ],
  [
    "import type {",
    "\tArticlesContext as Ctx,",
    "\tArticlesContract,",
    '} from "../resources/contracts.js";',
  ],
  ['import type * as contracts from "../resources/contracts.js";'],
  [
    'import type { ArticlesContract } from "../resources/contracts.js"; // ours',
  ],
  ['import type { ArticlesContract, Reply } from "../resources/contracts.js";'],
  [],
];

const forms = [
  {
    open: "export class ArticlesController {",
    close: "}",
    exported: "ArticlesController",
  },
  {
    open: "export default class ArticlesController {",
    close: "}",
    exported: "default",
  },
  {
    open: "export const ArticlesController = class {",
    close: "};",
    exported: "ArticlesController",
  },
  {
    open: "class Impl implements ArticlesContract {",
    close: "}\nexport { Impl as ArticlesController };",
    exported: "ArticlesController",
  },
  {
    open: "@deco()\nexport class ArticlesController<T = 1> implements Iterable<T> {",
    close: "}",
    exported: "ArticlesController",
  },
  {
    open: "export abstract class ArticlesController\n\timplements ArticlesContract\n{",
    close: "}",
    exported: "ArticlesController",
  },
] as const;

const objects = [
  {
    open: "export const articlesController = {",
    close: "} satisfies ArticlesContract;",
    exported: "articlesController",
  },
  {
    open: "export const handlers: ArticlesContract = Object.freeze({",
    close: "});",
    exported: "handlers",
  },
  { open: "export default {", close: "} as const;", exported: "default" },
] as const;

interface Layout {
  readonly newline: "\n" | "\r\n" | "mixed";
  readonly unit: string;
  readonly single: boolean;
  readonly bare: boolean;
  readonly bom: boolean;
  readonly shebang: boolean;
  readonly final: boolean;
  readonly oneLine: boolean;
  readonly tightEnd: boolean;
}

const layouts: fc.Arbitrary<Layout> = fc.record({
  newline: fc.constantFrom("\n" as const, "\r\n" as const, "mixed" as const),
  unit: fc.constantFrom("  ", "    ", "\t", ""),
  single: fc.boolean(),
  bare: fc.boolean(),
  bom: fc.boolean(),
  shebang: fc.boolean(),
  final: fc.boolean(),
  oneLine: fc.integer({ max: 9, min: 0 }).map((n) => n === 0),
  tightEnd: fc.integer({ max: 9, min: 0 }).map((n) => n === 0),
});

/** A member or something else inside the brackets. */
const items = (count: number, noise: number): fc.Arbitrary<Item[]> =>
  fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...wanted, "extra", "index2"),
      form: fc.nat(count - 1),
      before: fc.array(fc.nat(comments.length + noise - 1), { maxLength: 2 }),
    }),
    { maxLength: 7, selector: ({ name }) => name },
  );

interface Item {
  readonly name: string;
  readonly form: number;
  readonly before: readonly number[];
}

/** A file of a controller. */
export const shapes: fc.Arbitrary<Shape> = fc
  .constantFrom("class" as const, "class" as const, "object" as const)
  .chain((kind) => {
    const memberForms = kind === "class" ? classForms : objectForms;
    const noise = kind === "class" ? classNoise : objectNoise;
    return fc
      .record({
        header: fc.subarray([...headers]),
        context: fc.constantFrom(...contextImports),
        form:
          kind === "class"
            ? fc.constantFrom(...forms)
            : fc.constantFrom(...objects),
        items: items(memberForms.length, noise.length),
        tail: fc.array(fc.constantFrom(...comments), { maxLength: 2 }),
        layout: layouts,
      })
      .map(({ header, context, form, items: list, tail, layout }): Shape => {
        const used = new Set<number>();
        const body = list.flatMap(({ name, form: index, before }) => [
          ...before.flatMap((each) => {
            const extra = noise[each - comments.length];
            if (extra === undefined) return comments[each] ?? [];
            // A field twice is no class; a comment twice is a comment.
            if (used.has(each)) return [];
            used.add(each);
            return extra;
          }),
          ...(memberForms[index]?.(name, `"user ${name}"`) ?? []),
        ]);
        return {
          ...write(header, context, form, [...body, ...tail.flat()], layout),
          present: wanted.filter((name) =>
            list.some((item) => item.name === name),
          ),
          kind,
          exported: form.exported,
        };
      });
  });

function write(
  header: readonly string[],
  context: readonly string[],
  form: { readonly open: string; readonly close: string },
  body: readonly string[],
  layout: Layout,
): { readonly text: string; readonly crowded: boolean } {
  const { unit, oneLine, tightEnd } = layout;
  // What comments hold to the end of the line cannot be joined with what follows.
  const joins = oneLine && !body.some((line) => /\/\/|`|#/.test(line));
  const end = body.at(-1) ?? "";
  const tight = tightEnd && !joins && body.length > 0 && !end.includes("//");
  const lines = [
    ...header.flatMap((line) => blocks[line] ?? line.split("\n")),
    ...context,
    "function deco() { return () => undefined; }",
    "function wrap<T>(value: T) { return value; }",
    ...(joins
      ? [
          ...form.open.split("\n"),
          `${body.join(" ")} ${form.close.split("\n")[0] ?? ""}`,
        ]
      : [
          ...form.open.split("\n"),
          ...body.map((line) => (line === "" ? "" : `\t${line}`)),
        ]),
    ...(joins ? form.close.split("\n").slice(1) : form.close.split("\n")),
    "void wrap; // the end",
  ];
  const close = lines.lastIndexOf(form.close.split("\n")[0] ?? "");
  if (tight)
    lines.splice(
      close - 1,
      2,
      `${lines[close - 1] ?? ""} ${lines[close] ?? ""}`,
    );
  let text = lines
    .map((line, index) => {
      const indented = line.replace(/^\t+/, (tabs) => unit.repeat(tabs.length));
      const newline =
        layout.newline === "mixed"
          ? index % 3 === 0
            ? "\r\n"
            : "\n"
          : layout.newline;
      return indented + newline;
    })
    .join("");
  if (layout.single) text = text.replaceAll('"', "'").replaceAll("''", "'");
  if (layout.bare) text = text.replace(/(\breturn [^;\n`]+);(?=\r?\n)/g, "$1");
  if (!layout.final) text = text.replace(/\r?\n$/, "");
  if (layout.shebang) text = `#!/usr/bin/env node\n${text}`;
  else if (layout.bom) text = `\uFEFF${text}`;
  return { text, crowded: joins || tight };
}
