/** What the soak of the grammar stands on: its state, its pairs, and its shortcuts. */
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder } from "../commands/run-cli.js";
import { compile } from "../support/compile.js";
import { drawAccepted, wishOf } from "./cover.js";
import { checkLayout } from "./layout.js";
import { addNeeds } from "./needs.js";
import { listPairs, listPairsOf, nameOf, readPairs } from "./pairs.js";
import type { Place } from "./project.js";
import { otherDialect } from "./soak/item.js";
import { State } from "./soak/state.js";

test("a line that was cut short is none, and the next one is whole", () => {
  const folder = makeFolder();
  const state = new State(folder);
  state.add("done", { batch: 1 });
  appendFileSync(join(folder, "done.jsonl"), '\n{"batch": 2, "fau');
  expect(new State(folder).readLines("done")).toEqual([{ batch: 1 }]);
  new State(folder).add("done", { batch: 3 });
  expect(state.readLines("done")).toEqual([{ batch: 1 }, { batch: 3 }]);
});

test("a manifest on the other database is the same but for that", async () => {
  const manifest = {
    database: { dialect: "sqlite", migrations: "src/db" },
    resources: { articles: { fields: { title: "string" } } },
  };
  const other = otherDialect(manifest) ?? {};
  expect(other).toEqual({
    ...manifest,
    database: { dialect: "postgres", migrations: "src/db" },
  });
  expect((await compile(other)).model?.database?.dialect).toBe("postgres");
  expect(otherDialect({ resources: manifest.resources })).toBeNull();
});

test("a covering set can be that of some words", () => {
  const pairs = listPairsOf(["link", "list=total"]);
  const words = pairs.map(({ one, other }) => [one, other]);
  expect(
    words.every((pair) => pair.some((word) => /^link|^list=total$/.test(word))),
  ).toBe(true);
  expect(words).toContainEqual(["type=ref", "link=owner"]);
  expect(listPairsOf([])).toEqual(listPairs());
  expect(() => listPairsOf(["lonk"])).toThrow("no word lonk");
});

describe("the layout of a file is asked about by its statements", () => {
  const place = { dir: "src", runtime: "src/runtime" } as unknown as Place;
  const good = "const one = 1;\n\nfunction two(): number {\n  return one;\n}\n";

  test.each([
    ["as Prettier has it", good, true],
    ["the same again", good, true],
    ["a statement that is not", good.replace("= 1;", "=  1;"), false],
    ["an empty line too much", good.replace("\n\n", "\n\n\n"), false],
    ["an empty line at the start", `\n${good}`, false],
    ["no line break at the end", good.trimEnd(), false],
    ["an empty line in a text", "const text = `a\n\nb`;\n", true],
    ["nothing that can be read", "const = ;\n\nconst one = 1;\n", false],
  ])("%s", async (_, text, isFormatted) => {
    const folder = makeFolder();
    mkdirSync(join(folder, "src"));
    writeFileSync(join(folder, "src/a.ts"), text);
    const check = checkLayout(folder, "a", place).catch(() => ["no program"]);
    expect((await check).length === 0).toBe(isFormatted);
  });
});

test("what a repair takes out again is said of the pair", async () => {
  const name = "resource-resource: only=index + singleton=true";
  const pair = listPairs().find((one) => nameOf(one) === name);
  const drawn = await drawAccepted(1, addNeeds(wishOf(pair!)), false);
  expect(drawn.reasons).toContain(
    "index-on-singleton: a singleton has no index",
  );
});

test.each([
  "child-parent: list + by",
  "field-field: unique=true + onDelete=clear",
  "field-field: default=now + read=never",
  "resource-resource: open=true + namespaces",
  "top-resource: namespaces + list=sort",
  "top-resource: output.access + list=sort",
  "view-record: where + by",
  "view-record: singleton + as",
])("what a pair needs is asked for with it: %s", async (name) => {
  const pair = listPairs().find((one) => nameOf(one) === name);
  expect(pair).toBeDefined();
  const found: boolean[] = [];
  for (let seed = 1; seed <= 10; seed += 1) {
    const wish = addNeeds(wishOf(pair!));
    const drawn = await drawAccepted(seed, wish, false);
    found.push(drawn.model !== null && readPairs(drawn.manifest).has(name));
  }
  expect(found).toContain(true);
});
