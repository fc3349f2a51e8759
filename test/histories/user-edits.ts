/**
 * What people do to their files, at random. Every line that an edit writes holds
 * a mark like `u12`, so that a loss can be seen. Code that is written compiles
 * wherever what stood there did.
 */
import { format, type Options } from "prettier";
import { ts } from "ts-morph";
import type { Random } from "./random.js";
import {
  memberLines,
  readController,
  readPlaces,
  type Places,
} from "./syntax.js";

/** The new text, or null where the edit does not apply. */
export type Edit = (
  random: Random,
  text: string,
  mark: string,
) => string | null | Promise<string | null>;

/** The marks in a text: what must never get lost. */
export function marksIn(text: string): readonly string[] {
  return text.match(/\bu\d+\w*/g) ?? [];
}

function insert(text: string, at: number, lines: readonly string[]): string {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const block = lines.map((line) => line + newline).join("");
  return text.slice(0, at) + block + text.slice(at);
}

/** At a random place between statements. */
const atStatements =
  (make: (mark: string, random: Random) => readonly string[]): Edit =>
  (random, text, mark) => {
    const places = readPlaces(text);
    if (places === null || places.statements.length === 0) return null;
    // Not in front of `"use strict"` and the like: they have to come first.
    return insert(text, random.pick(places.statements), make(mark, random));
  };

/** Between the members of the controller. */
const atMembers =
  (make: (mark: string, random: Random) => readonly string[]): Edit =>
  (random, text, mark) => {
    const controller = readController(text);
    const members = controller === null ? [] : memberLines(controller);
    if (members.length === 0) return null;
    const { start, end } = random.pick(members);
    const at = random.chance(0.5) ? start : end;
    return insert(
      text,
      at,
      make(mark, random).map((line) => (line === "" ? "" : `  ${line}`)),
    );
  };

const statement = atStatements((mark, random) =>
  random.pick([
    [`// ${mark} says why`],
    [`/* ${mark}`, `   ${mark}b and goes on */`],
    ["", `/** ${mark} */`, `export const ${mark}: number = 1;`, ""],
    [`export function ${mark}(): string {`, `  return "${mark}";`, "}"],
    [`import { type Helper as ${mark} } from "../helpers.js"; // ${mark}b`],
    [`import "../helpers.js"; // ${mark}`],
    [`class ${mark} { static readonly ${mark}a = \`}${mark}\`; }`],
    [`export type ${mark} = { readonly a: "${mark}" };`],
  ]),
);

const member = atMembers((mark, random) =>
  random.pick([
    [`// ${mark}`],
    ["", `private readonly ${mark}: number = 1; // ${mark}b`, ""],
    [`${mark}(): string { return "}${mark}"; }`],
    [`readonly ${mark} = (): string => "${mark}";`],
    [
      `get ${mark}(): string {`,
      `  return this.constructor.name + "${mark}";`,
      "}",
    ],
    [`static ${mark}(): void { /* ${mark}b */ }`],
    [
      `#${mark} = 1; // ${mark}`,
      `${mark}b(): number { return this.#${mark}; }`,
    ],
    [`// index() { return ${mark}; }`],
    [`/* eslint-disable ${mark} */`],
  ]),
);

/** A stub is filled in. */
const fill: Edit = (random, text, mark) => {
  const stubs = [...text.matchAll(/return (\w+)\.notImplemented\(\);?/g)];
  if (stubs.length === 0) return null;
  const found = random.pick(stubs);
  const code = `const ${mark} = { at: ${JSON.stringify(mark)} }; return ${found[1] ?? ""}.ok(${mark});`;
  const end = found.index + found[0].length;
  return text.slice(0, found.index) + code + text.slice(end);
};

/** The parameter gets another name, everywhere. */
const renameParameter: Edit = (random, text, mark) => {
  const names = [...text.matchAll(/\((\w+): \w+Context</g)].map(
    ([, name]) => name ?? "",
  );
  if (names.length === 0) return null;
  const from = random.pick(names);
  return text.replaceAll(new RegExp(`\\b${from}\\b`, "g"), `${mark}c`);
};

const reorder: Edit = (random, text) => {
  const controller = readController(text);
  if (controller === null) return null;
  const members = memberLines(controller);
  const index = random.int(members.length);
  const [a, b] = [members[index], members[index + 1]];
  if (a === undefined || b === undefined || a.end > b.start) return null;
  return (
    text.slice(0, a.start) +
    text.slice(b.start, b.end) +
    text.slice(a.end, b.start) +
    text.slice(a.start, a.end) +
    text.slice(b.end)
  );
};

/** A method is deleted, and with it whatever of the user's is in it. */
const deleteMember: Edit = (random, text) => {
  const controller = readController(text);
  if (controller === null) return null;
  const members = memberLines(controller).filter(({ node }) =>
    ts.isMethodDeclaration(node),
  );
  if (members.length === 0) return null;
  const { start, end } = random.pick(members);
  return text.slice(0, start) + text.slice(end);
};

/** A method becomes a property that holds a function. */
const toArrow: Edit = (random, text, mark) => {
  const heads = [
    ...text.matchAll(/^( +)(\w+)\((\w+: \w+<"\w+">)\): Reply \{$/gm),
  ];
  if (heads.length === 0) return null;
  const [head, pad = "", name = "", parameter = ""] = random.pick(heads);
  const at = text.indexOf(head);
  const end = text.indexOf(`\n${pad}}\n`, at);
  if (end === -1) return null;
  const body = text.slice(at + head.length, end);
  return `${text.slice(0, at)}${pad}readonly ${name} = (${parameter}): Reply => { // ${mark}${body}\n${pad}};${text.slice(end + pad.length + 2)}`;
};

/** The contract is imported under another name. */
const aliasContract: Edit = (_, text, mark) => {
  const found =
    /^import type \{[^}]*?(?<! as\s)(?<![\p{L}\w])([\p{L}\w]+Contract)\b(?! as)[^}]*\}/mu.exec(
      text,
    );
  const name = found?.[1];
  if (found === null || name === undefined) return null;
  const alias = `${mark}Contract`;
  const head = found.index + found[0].indexOf(name) + name.length;
  return `${text.slice(0, head)} as ${alias}${text.slice(head).replaceAll(new RegExp(`(?<![\\p{L}\\w])${name}\\b`, "gu"), alias)}`;
};

const extendBase: Edit = (_, text, mark) => {
  const controller = readController(text);
  if (controller === null || /\bextends\b/.test(text)) return null;
  const { holder } = controller;
  const at = holder.name?.end ?? 0;
  const base = `class ${mark} { protected ${mark}b(): void { /* ${mark}d */ } }`;
  const extended = `${text.slice(0, at)} extends ${mark}${text.slice(at)}`;
  const start =
    text.lastIndexOf("\n", holder.getStart(controller.tree) - 1) + 1;
  return insert(extended, firstOf(controller, start), [base]);
};

/** The beginning of the last statement that begins before a place. */
function firstOf({ statements }: Places, before: number): number {
  return statements.filter((at) => at <= before).at(-1) ?? 0;
}

async function reformat(random: Random, text: string): Promise<string | null> {
  const options: Options = {
    parser: "typescript",
    tabWidth: random.pick([2, 4, 8]),
    useTabs: random.chance(0.3),
    semi: random.chance(0.7),
    singleQuote: random.chance(0.5),
    quoteProps: random.pick(["as-needed", "consistent", "preserve"]),
    trailingComma: random.pick(["all", "es5", "none"]),
    bracketSpacing: random.chance(0.7),
    objectWrap: random.pick(["preserve", "collapse"]),
    arrowParens: random.pick(["always", "avoid"]),
    printWidth: random.pick([40, 80, 120]),
    endOfLine: random.pick(["lf", "lf", "crlf"]),
    experimentalOperatorPosition: random.pick(["start", "end"]),
  };
  try {
    return await format(text, options);
  } catch {
    return null;
  }
}

const newlines: Edit = (random, text) => {
  const lf = text.replaceAll("\r\n", "\n");
  const kind = random.int(5);
  if (kind === 0) return lf;
  if (kind === 1) return lf.replaceAll("\n", "\r\n");
  if (kind === 2) {
    let count = 0;
    return lf.replaceAll("\n", () => ((count += 1) % 3 === 0 ? "\r\n" : "\n"));
  }
  if (kind === 3) return text.trimEnd();
  return text.startsWith("\uFEFF") ? text.slice(1) : `\uFEFF${text}`;
};

/** Statements that call something with a title, on lines of their own. */
function testLines(text: string): readonly (readonly [number, number])[] {
  const places = readPlaces(text);
  if (places === null) return [];
  const { tree, statements } = places;
  return tree.statements.flatMap((node) => {
    const start = statements.findLast((at) => at <= node.getStart(tree));
    const end = statements.find((at) => at >= node.end) ?? text.length;
    return ts.isExpressionStatement(node) && start !== undefined
      ? [[start, end] as const]
      : [];
  });
}

/** A test is deleted, and what stands above it. */
const deleteTest: Edit = (random, text) => {
  const tests = testLines(text);
  if (tests.length === 0) return null;
  const [start, end] = random.pick(tests);
  return text.slice(0, start) + text.slice(end);
};

/** A test gets a longer title, or says more. */
const goOn: Edit = (random, text, mark) => {
  const titles = [...text.matchAll(/^ *(?:test|it)\(["']([^"'\n]+)/gm)];
  if (titles.length === 0) return null;
  const { index, 0: head } = random.pick(titles);
  return `${text.slice(0, index)}${head} ${mark}${text.slice(index + head.length)}`;
};

/** The function that sends requests gets another name, wherever this file says it. */
const renameSend: Edit = (random, text, mark) =>
  random.chance(0.3)
    ? text
        .replaceAll(/\bsend\b/g, `${mark}send`)
        // What is imported keeps its name; one that was renamed already, too.
        .replace(
          new RegExp(`(?<=^import \\{\\s*)${mark}send(?: as)?`, "mu"),
          (name) => (name.endsWith(" as") ? "send as" : `send as ${name}`),
        )
    : null;

/** Edits of the user's tests. */
export const testEdits: readonly Edit[] = [
  ...[statement, statement, deleteTest, deleteTest, goOn, renameSend],
];

/** The titles of the tests in a text, as they are written. */
export function titlesIn(text: string): readonly string[] {
  return [...text.matchAll(/^ *(?:test|it)\(\s*["']([^"'\n]+)["']/gm)].map(
    ([, title]) => title ?? "",
  );
}

/** Edits that change no token: after them a scaffold counts as untouched. */
export const layoutEdits: readonly Edit[] = [reformat, reformat, newlines];

/** Edits of a controller. */
export const controllerEdits: readonly Edit[] = [
  ...[statement, statement, statement, member, member, member, fill, fill],
  ...[fill, renameParameter, reorder, deleteMember, toArrow],
  ...[aliasContract, extendBase],
];

/** Those that compile where replies are typed, too. */
export const typedControllerEdits: readonly Edit[] = controllerEdits.filter(
  (edit) => edit !== fill,
);

/** Edits of every other file: the index, the helpers. */
export const otherEdits: readonly Edit[] = [statement];

/** A text that no parser takes. */
export function breakSyntax(
  random: Random,
  text: string,
  mark: string,
): string {
  const lines = text.split("\n");
  const at = random.int(lines.length);
  const wrong = random.pick([
    [`<<<<<<< ${mark}`, "=======", ">>>>>>> theirs"],
    [`} ${mark} {{`],
    [`class { ${mark} (`],
    [`const ${mark} = "`],
    ["/* " + mark],
  ]);
  return [...lines.slice(0, at), ...wrong, ...lines.slice(at)].join("\n");
}
