/**
 * Entries that are added to a manifest. Examples first; then random texts:
 * what stood there stays to the letter, and removing the entry restores it.
 */
import fc from "fast-check";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import { changeValue, sameEntries } from "../../src/edit/changed-value.js";
import type { EntryValue } from "../../src/edit/entry-change.js";
import { editManifest } from "../../src/edit/manifest-edit.js";
import { table, write, type Table } from "./random-texts.js";
import { countRuns } from "../support/runs.js";

/** Adds `names` at the mark `^`, which is not a part of the text; without one at the top. */
async function add(
  file: string,
  marked: string,
  names: readonly string[],
  value: EntryValue = {},
): Promise<string> {
  const mark = marked.indexOf("^");
  const at = mark < 0 ? null : mark;
  const text = marked.replace("^", "");
  const edit = await editManifest(file, text, {
    ...{ kind: "add", at, names, value },
  });
  return edit.ok ? edit.text : `refused: ${edit.reason}`;
}

const shown = { only: ["index", "show"] };
const published = { ...shown, member: { publish: "POST" } };

describe("add", () => {
  const cases: Readonly<
    Record<
      string,
      readonly [string, string, readonly string[], EntryValue, string]
    >
  > = {
    "goes behind the last entry and its comments": [
      "m.yaml",
      "^resources:\n  a: {}\n  b: # behind b\n    only: [x]\n    # in b\n  # about c\n# the end\n",
      ["c"],
      shown,
      "resources:\n  a: {}\n  b: # behind b\n    only: [x]\n    # in b\n  c:\n    only: [index, show]\n  # about c\n# the end\n",
    ],
    "is parted by an empty line where the others are": [
      "m.yaml",
      "^resources:\n    a: {}\n\n    b: {}\n\nother: 1\n",
      ["c"],
      {},
      "resources:\n    a: {}\n\n    b: {}\n\n    c: {}\n\nother: 1\n",
    ],
    "takes the place of empty braces": [
      "m.yaml",
      "^resources: {} # mine\n  # a: {}\n\nother: 1\n",
      ["c"],
      {},
      "resources: # mine\n  c: {}\n  # a: {}\n\nother: 1\n",
    ],
    "brings the mapping that it stands in": [
      "m.yaml",
      "resources:\n  ^a:\n  b:\n",
      ["resources", "c"],
      {},
      "resources:\n  a:\n    resources:\n      c:\n  b:\n",
    ],
    "goes to the top": [
      "m.yaml",
      "formats: [json]",
      ["resources", "c"],
      {},
      "formats: [json]\nresources:\n  c: {}",
    ],
    "is written in braces where others are": [
      "m.yaml",
      "resources:\n  ^a: { only: [x] }\n",
      ["resources", "c"],
      shown,
      "resources:\n  a: { only: [x], resources: { c: { only: [index, show] } } }\n",
    ],
    "has lists and braces as the others have": [
      "m.yaml",
      "^resources:\n  a:\n    only:\n      - x\n    member: {x: GET}\n",
      ["c"],
      published,
      "resources:\n  a:\n    only:\n      - x\n    member: {x: GET}\n  c:\n    only:\n      - index\n      - show\n    member: {publish: POST}\n",
    ],
    "goes into braces over several lines": [
      "m.yaml",
      "^resources: {\n  a: {}, # a\n  b: {} # b\n }\n",
      ["c"],
      {},
      "resources: {\n  a: {}, # a\n  b: {}, # b\n  c: {}\n }\n",
    ],
    "keeps CRLF": [
      "m.yaml",
      "^resources:\r\n  a: {}\r\n",
      ["c"],
      shown,
      "resources:\r\n  a: {}\r\n  c:\r\n    only: [index, show]\r\n",
    ],
    "keeps a byte order mark": [
      "m.yaml",
      "\uFEFF^resources: {}\n",
      ["c"],
      {},
      "\uFEFFresources:\n  c: {}\n",
    ],
    "quotes what YAML would take for something else": [
      "m.yaml",
      "^resources: {}\n",
      ["on"],
      { as: "a: b" },
      'resources:\n  "on":\n    as: "a: b"\n',
    ],
    "is JSON in JSON": [
      "m.json",
      '{\n    ^"resources": {\n        "a": {}\n    }\n}\n',
      ["c"],
      published,
      '{\n    "resources": {\n        "a": {},\n        "c": {\n            "only": ["index", "show"],\n            "member": {\n                "publish": "POST"\n            }\n        }\n    }\n}\n',
    ],
    "is JSON in empty braces": [
      "m.json",
      '{\n  ^"resources": {}\n}\n',
      ["c"],
      {},
      '{\n  "resources": {\n    "c": {}\n  }\n}\n',
    ],
    "is JSON on one line": [
      "m.json",
      '{"a": 1}',
      ["resources", "c"],
      shown,
      '{"a": 1, "resources": {"c": {"only": ["index", "show"]}}}',
    ],
    "is a property of a module": [
      "m.ts",
      "export default {\n  resources: ^{\n    a: {}, // on a\n  },\n};\n",
      ["c-d"],
      published,
      'export default {\n  resources: {\n    a: {}, // on a\n    "c-d": { only: ["index", "show"], member: { publish: "POST" } },\n  },\n};\n',
    ],
    "fills braces of a module, in its quotes and indent": [
      "m.ts",
      "import x from 'x';\nexport default {\n\tresources: ^{}\n};\n",
      ["c"],
      shown,
      "import x from 'x';\nexport default {\n\tresources: {\n\t\tc: { only: ['index', 'show'] },\n\t}\n};\n",
    ],
    "does without the comma that the others do without": [
      "m.js",
      "export default ^{\n  a: 1 // one\n};\n",
      ["c"],
      {},
      "export default {\n  a: 1, // one\n  c: {}\n};\n",
    ],
    "takes the place of null": [
      "m.mts",
      "export default { a: ^null };\n",
      ["resources", "c"],
      {},
      "export default { a: {\n  resources: { c: {} },\n} };\n",
    ],
    "is refused where something is computed": [
      "m.ts",
      "export default { a: ^make() };\n",
      ["c"],
      {},
      "refused: it is not written there as a literal",
    ],
    "is refused where a comment would lose its place": [
      "m.yaml",
      "^resources: { # nothing\n}\n",
      ["c"],
      {},
      "refused: there are comments in its braces",
    ],
  };
  for (const [name, [file, marked, names, value, expected]] of Object.entries(
    cases,
  ))
    test(name, async () => {
      const text = await add(file, marked, names, value);
      expect(text).toBe(expected);
      if (!file.endsWith("s") && !text.startsWith("refused"))
        expect(load(text)).toMatchObject({});
    });
});

const numRuns = countRuns(200, 600, 20_000);

const value: fc.Arbitrary<EntryValue> = fc.constantFrom<EntryValue>(
  ...[{}, shown, published, "GET", true],
  { fields: { title: "string", body: { type: "text", optional: true } } },
);
const names = fc.constantFrom(["new-one"], ["within", "new-one"]);

/** What is left of a text without blanks, commas and empty braces. */
function bare(text: string): string {
  return text.replaceAll(/[\s,]|\{\s*\}/g, "");
}

describe("of random texts", () => {
  test("an addition leaves every character, and a removal restores them", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(table, fc.constantFrom("\n", "\r\n"), fc.nat(), fc.boolean()),
        names,
        value,
        async ([root, newline, pick, isOpen], path, put) => {
          const { text: whole, all } = write(root, newline);
          const text = isOpen ? whole.slice(0, -newline.length) : whole;
          const place = [null, ...all][pick % (all.length + 1)] ?? null;
          const before: unknown = load(text);
          const outer = place?.path ?? [];
          const held = outer.reduce<unknown>(
            (inner, key) => (inner as Record<string, unknown>)[key],
            before,
          );
          const edit = await editManifest("m.yaml", text, {
            ...{ kind: "add", at: place?.at ?? null, names: path, value: put },
          });
          if (!edit.ok) {
            expect(held).toBe(1);
            return;
          }
          const added = load(edit.text);
          const wanted = changeValue(before, {
            ...{ kind: "add", path: [...outer, ...path], value: put },
          });
          expect(sameEntries(added, wanted)).toBe(true);
          expect(isWithin(text.replaceAll(/ ?\{\s*\}/g, ""), edit.text)).toBe(
            true,
          );

          const name = path[0];
          const at = edit.text.search(new RegExp(`(?<![\\w-])${name}:`));
          const undone = await editManifest("m.yaml", edit.text, {
            ...{ kind: "remove", at, name },
          });
          expect(undone.ok).toBe(true);
          if (!undone.ok) return;
          // What was empty may say so now, and nothing else is different.
          const isEmpty = held === null;
          if (isEmpty) expect(bare(undone.text)).toBe(bare(text));
          else expect(undone.text).toBe(text);
        },
      ),
      { numRuns },
    );
  });

  test("the same in modules", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(table, fc.constantFrom("\n", "\r\n"), fc.nat(), fc.boolean()),
        names,
        value,
        async ([root, newline, pick, comma], path, put) => {
          const { text, places } = writeModule(root, newline, comma);
          const at = places[pick % places.length]!;
          const edit = await editManifest("m.ts", text, {
            ...{ kind: "add", at, names: path, value: put },
          });
          expect(edit.ok).toBe(true);
          if (!edit.ok) return;
          expect(isWithin(text.replaceAll("{}", ""), edit.text)).toBe(true);
          const name = path[0];
          const key = edit.text.search(
            name === "within" ? /\bwithin:/ : /"new-one"/,
          );
          const undone = await editManifest("m.ts", edit.text, {
            ...{ kind: "remove", at: key, name },
          });
          expect(undone).toEqual({ ok: true, text });
        },
      ),
      { numRuns: numRuns / 4 },
    );
  });
});

/** Whether the characters of one text stand in another, in their order. */
function isWithin(part: string, text: string): boolean {
  let at = 0;
  for (const character of text) if (part[at] === character) at += 1;
  return at === part.length;
}

/** The mapping as a module, with the places of its objects. */
function writeModule(
  root: Table,
  newline: string,
  comma: boolean,
): { text: string; places: number[] } {
  let text = "export default ";
  const places: number[] = [];
  const put = (inner: Table["entries"][number]["inner"], pad: string): void => {
    if (inner === "1") {
      text += "1";
      return;
    }
    places.push(text.length);
    if (typeof inner === "string") {
      text += "{}";
      return;
    }
    const isFlow = inner.style === "flow";
    const { entries } = inner;
    text += "{";
    entries.forEach(({ name, inner: held, tail, head, gap }, index) => {
      const isLast = index === entries.length - 1;
      if (isFlow) text += index === 0 ? " " : ", ";
      else {
        if (gap && index > 0) text += newline;
        if (head) text += `${newline}${pad}  // about ${index}`;
        text += `${newline}${pad}  `;
      }
      text += `"${name}": `;
      const style = isFlow ? "flow" : null;
      put(
        typeof held === "string" || style === null ? held : { ...held, style },
        `${pad}  `,
      );
      if (!isFlow && (!isLast || comma)) text += ",";
      if (!isFlow && tail) text += ` // behind ${index}`;
    });
    text += isFlow ? " }" : `${newline}${pad}}`;
  };
  put(root, "");
  return { text: `${text};${newline}`, places };
}
