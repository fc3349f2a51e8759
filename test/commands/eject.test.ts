/** Templates of a project's own. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { templateTexts } from "../../src/generated/template-texts.js";
import { findWords, replaceWord } from "../support/template-words.js";
import { makeProject, readTree, run } from "./run-cli.js";

const own = "resource-gen/templates/controller.hbs";
const made = "src/controllers/articles.controller.ts";

function project(): string {
  return makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": "resources:\n  articles: { only: [index] }\n",
  });
}

function change(folder: string, edit: (text: string) => string): void {
  const path = join(folder, own);
  writeFileSync(path, edit(readFileSync(path, "utf8")));
}

test("eject copies what is named, and never overwrites", async () => {
  const folder = project();
  const { code, stdout } = await run(folder, ["eject", "controller"]);
  expect([code, stdout]).toEqual([0, `      create  ${own}\n`]);
  change(folder, (text) => `${text}// mine\n`);
  const before = readTree(folder);
  const again = await run(folder, ["eject", "controller"]);
  expect([again.code, again.stdout]).toEqual([0, `   unchanged  ${own}\n`]);
  expect(readTree(folder)).toEqual(before);
  const wrong = await run(folder, ["eject", "controler"]);
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    `error: there is no template 'controler'\n(did you mean "controller"?)\n`,
  ]);
});

test("all of them, unchanged, make what the usual ones make", async () => {
  const usual = project();
  await run(usual, ["--quiet"]);
  const folder = project();
  const { stdout } = await run(folder, ["eject", "--format", "json"]);
  const { plan } = JSON.parse(stdout) as { plan: unknown[] };
  expect(plan).toHaveLength(Object.keys(templateTexts).length);
  expect((await run(folder, ["--quiet"])).code).toBe(0);
  const files = Object.entries(readTree(folder)).filter(
    ([path]) => !path.startsWith("resource-gen/"),
  );
  expect(Object.fromEntries(files)).toEqual(readTree(usual));
});

test("a word of each that is changed is in what the next run makes", async () => {
  const [words, made] = await changeAll("sqlite");
  // PostgreSQL alone has an index of words.
  const [, others] = await changeAll("postgres");
  const all = made + others;
  expect(words.filter(({ word }) => !all.includes(word))).toEqual([]);
});

/** Changes a word of each template: which ones, and all that is made then. */
async function changeAll(
  dialect: string,
): Promise<
  readonly [words: readonly { name: string; word: string }[], made: string]
> {
  // So many that the tables of the tests are written in parts.
  const many = Array.from({ length: 90 }, (_, at) => `f${String(at)}: string`);
  const manifest = (fields: string): string =>
    [
      "formats: [html, json]",
      "fallback: true",
      "envelope: true",
      "openapi: /openapi.json",
      "problem: { message: string }",
      "output: { testRunner: node }",
      `database: { dialect: ${dialect} }`,
      "caller: { ref: people, roles: [admin] }",
      "routes: [{ path: /old, redirect: /new }]",
      "resources:",
      "  people: { fields: { name: string }, access: anyone }",
      "  drafts: { fields: { owner: { ref: people, set: caller } }, access: [owner, admin] }",
      "  logs: { only: [create] }",
      `  notes: { only: [create], access: anyone, fields: { ${many.join(", ")} } }`,
      "  articles:",
      "    access: anyone",
      "    subsets: { selected: [index, destroy] }",
      "    list: { search: title }",
      "    member: { finish: { method: POST, transition: { stage: done } } }",
      "    collection: { search: { method: GET, query: { words: string } } }",
      `    fields: { title: { type: string, unique: true }, ${fields}slug: { from: title }, words: { type: string, many: true }, stage: { enum: [new, done], default: new, transitions: { new: done } } }`,
      "    resources:",
      "      like: { by: person, returns: article }",
      "      chapters: { param: slug, access: anyone, fields: { slug: { type: string, unique: true } } }",
      "",
    ].join("\n");
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": manifest(
      "state: { enum: [a, b] }, number: integer, code: string, note: string?, tax: { fields: { rate: { type: decimal, scale: 2 } } }, ",
    ),
  });
  await run(folder, ["eject", "--quiet"]);
  const words = Object.keys(templateTexts).flatMap((name, index) => {
    const path = join(folder, `resource-gen/templates/${name}.hbs`);
    const text = readFileSync(path, "utf8");
    const [first] = findWords(text);
    // Some are put together of names alone, and one is for `import`, which has no
    // manifest that templates could stand beside.
    if (first === undefined || name === "baseline") return [];
    const word = `changed${String(index)}z`;
    writeFileSync(path, replaceWord(text, first, word));
    return [{ name, word }];
  });
  expect((await run(folder, ["--quiet"])).code).toBe(0);
  // What is required makes a table anew; and rows may break other rules too.
  const next = manifest(
    "state: { enum: [a] }, number: string, code: { type: string, unique: true }, note: { type: string, default: x }, must: string, at: { type: datetime, default: now }, tax: { fields: { rate: { type: decimal, scale: 3 } } }, ",
  );
  writeFileSync(join(folder, "resources.yaml"), next);
  expect((await run(folder, ["migration", "--quiet"])).code).toBe(0);
  const made = Object.entries(readTree(folder))
    .filter(([path]) => !path.startsWith("resource-gen/"))
    .map(([, text]) => text)
    .join("");
  return [words, made];
}

test("a changed one is seen by the next run, also by one with nothing else to do", async () => {
  const folder = project();
  await run(folder, ["eject", "contracts", "controller", "--quiet"]);
  await run(folder, ["--quiet"]);
  expect((await run(folder, ["check"])).code).toBe(0);
  const path = join(folder, "resource-gen/templates/contracts.hbs");
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace("What each controller", "What each one"));
  expect((await run(folder, ["check"])).code).toBe(1);
  const { stdout } = await run(folder, []);
  expect(stdout).toBe("      update  src/resources/contracts.ts\n");
});

test("stubs that are inserted later are of the project's template too", async () => {
  const folder = project();
  await run(folder, ["eject", "controller", "--quiet"]);
  change(folder, (text) => text.replace("    return", "    // ours\n$&"));
  await run(folder, ["--quiet"]);
  await run(folder, ["add", "articles", "--collection", "search", "--quiet"]);
  const text = readFileSync(join(folder, made), "utf8");
  expect(text.match(/\/\/ ours\n {4}return/g)).toHaveLength(2);
});

test.each([
  ["{{className}}", "{{klass}}", '"klass" not defined', 13],
  ["{{/each}}\n}", "}", "Expecting", 49],
])("a fault is shown in the template: %s", async (from, to, said, line) => {
  const folder = project();
  await run(folder, ["eject", "controller", "--quiet"]);
  change(folder, (text) => text.replace(from, to));
  const before = readTree(folder);
  const { code, stderr } = await run(folder, []);
  expect(code).toBe(1);
  expect(stderr).toContain("error[template-error]: ");
  expect(stderr).toContain(said);
  expect(stderr).toContain(`--> ${own}:${line}:`);
  expect(readTree(folder)).toEqual(before);
});

test.each([
  ["controller", "export class", "export klass", 13],
  ["form-stub", "const form =", "const form = =", 18],
  ["routes", "path: ", "path: : ", 22],
])(
  "text that is no TypeScript is not written: %s",
  async (name, from, to, line) => {
    const folder = makeProject({
      "package.json": '{ "type": "module" }\n',
      "resources.yaml": "formats: [html]\nresources:\n  articles: {}\n",
    });
    await run(folder, ["eject", name, "--quiet"]);
    const path = `resource-gen/templates/${name}.hbs`;
    const text = readFileSync(join(folder, path), "utf8");
    writeFileSync(join(folder, path), text.replace(from, to));
    const before = readTree(folder);
    const { code, stderr } = await run(folder, []);
    expect(code).toBe(1);
    expect(stderr).toContain("its output is not valid TypeScript: ");
    expect(stderr).toContain(`--> ${path}:${String(line)}:1`);
    expect(readTree(folder)).toEqual(before);
  },
);

test("one that was made for other data is warned of", async () => {
  const folder = project();
  await run(folder, ["eject", "controller", "--quiet"]);
  change(folder, (text) => text.replace(/data version \d+/, "data version 1"));
  const { code, stderr } = await run(folder, []);
  expect(code).toBe(0);
  expect(stderr).toContain("warning[template-outdated]: ");
});
