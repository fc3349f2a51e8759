/**
 * Changes of one entry of a manifest. Examples first; then random texts, of
 * which it is known what belongs to each entry: every other line stays.
 */
import fc from "fast-check";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import {
  changeValue,
  sameValue,
  type ValueChange,
} from "../../src/edit/changed-value.js";
import type { EntryChange } from "../../src/edit/entry-change.js";
import { editManifest } from "../../src/edit/manifest-edit.js";
import { table, write } from "./random-texts.js";
import { countRuns } from "../support/runs.js";

/** Removes the entry at the mark `^`, which is not a part of the text. */
async function change(
  file: string,
  marked: string,
  kind: "remove" | { readonly to: string },
): Promise<string> {
  const at = marked.indexOf("^");
  const text = marked.slice(0, at) + marked.slice(at + 1);
  const name = /[\p{L}\w-]+/u.exec(text.slice(at))?.[0] ?? "";
  const what: EntryChange =
    kind === "remove"
      ? { kind, at, name }
      : { kind: "rename", at, name, to: kind.to };
  const edit = await editManifest(file, text, what);
  return edit.ok ? edit.text : `refused: ${edit.reason}`;
}

describe("remove", () => {
  const cases: Readonly<Record<string, readonly [string, string, string]>> = {
    "takes the comments on the entry and in it along": [
      "m.yaml",
      "resources:\n  # about a\n  ^a: # behind a\n    only: [x]\n    # in a\n\n  # about b\n  b: {}\n",
      "resources:\n  # about b\n  b: {}\n",
    ],
    "leaves a heading that several entries stand under": [
      "m.yaml",
      "resources:\n  # all of them\n  ^a: {}\n  b: {}\n",
      "resources:\n  # all of them\n  b: {}\n",
    ],
    "leaves a comment that an empty line parts from the entry": [
      "m.yaml",
      "resources:\n  # all of them\n\n  ^a: {}\n  b: {}\n",
      "resources:\n  # all of them\n\n  b: {}\n",
    ],
    "leaves one empty line of two": [
      "m.yaml",
      "resources:\n  a: {}\n\n  ^b: {}\n\n  c: {}\n",
      "resources:\n  a: {}\n\n  c: {}\n",
    ],
    "leaves the empty line between groups": [
      "m.yaml",
      "resources:\n  a: {}\n\n  ^b: {}\n  c: {}\n",
      "resources:\n  a: {}\n\n  c: {}\n",
    ],
    "leaves no empty line at the end": [
      "m.yaml",
      "resources:\n  a: {}\n\n  ^b: {}\n",
      "resources:\n  a: {}\n",
    ],
    "needs no newline at the end, and adds none": [
      "m.yaml",
      "resources:\n  a: {}\n  ^b: {}",
      "resources:\n  a: {}",
    ],
    "leaves comments further out": [
      "m.yaml",
      "resources:\n  a:\n    resources:\n      x: {}\n      ^b: {}\n  # on c\n  c: {}\n# the end\n",
      "resources:\n  a:\n    resources:\n      x: {}\n  # on c\n  c: {}\n# the end\n",
    ],
    "writes that nothing is left": [
      "m.yaml",
      "resources: # mine\n  ^a: {}\nother: 1\n",
      "resources: {} # mine\nother: 1\n",
    ],
    "writes so behind an anchor": [
      "m.yaml",
      "resources: &r\n  ^a: {}\nother: 1\n",
      "resources: &r {}\nother: 1\n",
    ],
    "knows a list at the indent of its key": [
      "m.yaml",
      "resources:\n  ^a:\n    only:\n    - x\n    - y\n  b: {}\n",
      "resources:\n  b: {}\n",
    ],
    "knows a text of several lines": [
      "m.yaml",
      'resources:\n  ^a:\n    path: "x\n      # no comment"\n  b: {}\n',
      "resources:\n  b: {}\n",
    ],
    "knows a block of text": [
      "m.yaml",
      "resources:\n  ^a: |\n    # no comment\n\n    text\n\n  b: {}\n",
      "resources:\n  b: {}\n",
    ],
    "knows explicit keys and values": [
      "m.yaml",
      "resources:\n  ? a\n  : {}\n  ? ^b\n  : only: [x]\n  ? c\n  : {}\n",
      "resources:\n  ? a\n  : {}\n  ? c\n  : {}\n",
    ],
    "keeps CRLF": [
      "m.yaml",
      "resources:\r\n  a: {}\r\n\r\n  ^b:\r\n    only: [x]\r\n\r\n  c: {}\r\n",
      "resources:\r\n  a: {}\r\n\r\n  c: {}\r\n",
    ],
    "keeps a byte order mark": [
      "m.yaml",
      "\uFEFFresources:\n  ^a: {}\n  b: {}\n",
      "\uFEFFresources:\n  b: {}\n",
    ],
    "takes a comma along: the one behind it": [
      "m.yaml",
      "resources: { ^a: {}, b: {} }\n",
      "resources: { b: {} }\n",
    ],
    "takes a comma along: the one in front": [
      "m.yaml",
      "resources: { a: {}, ^b: {} } # both\n",
      "resources: { a: {} } # both\n",
    ],
    "takes lines out of braces": [
      "m.yaml",
      "resources: {\n  a: {}, # on a\n  # on b\n  ^b: {}, # b\n  c: {}\n}\n",
      "resources: {\n  a: {}, # on a\n  c: {}\n}\n",
    ],
    "takes the last line out of braces": [
      "m.yaml",
      "resources: {\n  a: {}, # on a\n  ^b: {} # b\n}\n",
      "resources: {\n  a: {} # on a\n}\n",
    ],
    "leaves braces": [
      "m.yaml",
      "resources: { ^a: { only: [x] } }\n",
      "resources: {}\n",
    ],
    "leaves braces over several lines": [
      "m.json",
      '{\n  "resources": {\n    ^"a": {}\n  }\n}\n',
      '{\n  "resources": {}\n}\n',
    ],
    "keeps JSON valid": [
      "m.json",
      '{\n  "resources": {\n    "a": {},\n    ^"b": {\n      "only": ["x"]\n    }\n  }\n}\n',
      '{\n  "resources": {\n    "a": {}\n  }\n}\n',
    ],
    "refuses what an alias repeats": [
      "m.yaml",
      "resources:\n  ^a: &a {}\n  b: *a\n",
      "refused: an alias elsewhere repeats a part of it",
    ],
    "takes a property of a module": [
      "m.ts",
      "export default {\n  // on a\n  ^a: { only: ['x'] }, // a\n\n  /** on b */\n  b: {},\n};\n",
      "export default {\n  /** on b */\n  b: {},\n};\n",
    ],
    "takes the last one, which has no comma": [
      "m.ts",
      "export default {\n  a: {}, // a\n  ^b: {}\n};\n",
      "export default {\n  a: {} // a\n};\n",
    ],
    "takes one of several on a line": [
      "m.mts",
      "export default { resources: { a: {}, ^b: {}, c: {} } };\n",
      "export default { resources: { a: {}, c: {} } };\n",
    ],
    "leaves braces in a module": [
      "m.js",
      "export default { resources: { ^a: {} } };\n",
      "export default { resources: {} };\n",
    ],
    "refuses what is no literal": [
      "m.ts",
      "export default { ^a() { return {}; } };\n",
      "refused: the entry is not written there as a literal",
    ],
  };
  for (const [name, [file, marked, expected]] of Object.entries(cases))
    test(name, async () => {
      expect(await change(file, marked, "remove")).toBe(expected);
    });
});

describe("rename", () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ["m.yaml", "r:\n  ^a: {} # a\n", "b-c", "r:\n  b-c: {} # a\n"],
    ["m.yaml", "r: { ^a: {}, x: 1 }\n", "b", "r: { b: {}, x: 1 }\n"],
    ["m.yaml", "r: { ^'a': {} }\n", "it's", "r: { 'it''s': {} }\n"],
    ["m.yaml", 'r: { ^"a": {} }\n', "b", 'r: { "b": {} }\n'],
    ["m.yaml", "r: { ^a: {} }\n", "null", 'r: { "null": {} }\n'],
    ["m.yaml", "r: { ^a: {} }\n", "a: b", 'r: { "a: b": {} }\n'],
    ["m.yaml", "r:\n  ? ^a\n  : {}\n", "b", "r:\n  ? b\n  : {}\n"],
    ["m.yaml", "r: { &x ^a: {} }\n", "bücher", "r: { &x bücher: {} }\n"],
    ["m.json", '{ ^"a": {} }\n', 'b"', '{ "b\\"": {} }\n'],
    [
      "m.ts",
      "export default { ^a: {} };\n",
      "b",
      "export default { b: {} };\n",
    ],
    [
      "m.ts",
      "export default { ^'a': '' };",
      "b",
      "export default { 'b': '' };",
    ],
    [
      "m.ts",
      "export default { ^a: '' };",
      "b-c",
      "export default { 'b-c': '' };",
    ],
    ["m.ts", "export default { ^a };\n", "b", "export default { b: a };\n"],
    [
      "m.ts",
      "\uFEFFexport default { ^a };\n",
      "b",
      "\uFEFFexport default { b: a };\n",
    ],
  ];
  test.each(cases)("%s: %s to %s", async (file, marked, to, expected) => {
    expect(await change(file, marked, { to })).toBe(expected);
  });

  test("replaces a text in its own quotes", async () => {
    const replace = (file: string, text: string, at: number) =>
      editManifest(file, text, { kind: "replace", at, name: "a#b", to: "c#b" });
    expect(await replace("m.yaml", "to: a#b # x\n", 4)).toEqual({
      ok: true,
      text: "to: c#b # x\n",
    });
    expect(await replace("m.yaml", "to: 'a#b'\n", 4)).toEqual({
      ok: true,
      text: "to: 'c#b'\n",
    });
    expect(await replace("m.ts", "export default { to: 'a#b' };", 21)).toEqual({
      ok: true,
      text: "export default { to: 'c#b' };",
    });
    expect(await replace("m.yaml", "to: x#b\n", 4)).toMatchObject({
      ok: false,
    });
  });
});

const options = { numRuns: countRuns(400, 1_000, 20_000) };

describe("of random texts", () => {
  const cases = fc
    .tuple(table, fc.constantFrom("\n", "\r\n"), fc.nat())
    .map(([root, newline, pick]) => {
      const { text, all } = write(root, newline);
      return { text, place: all[pick % all.length]!, newline };
    });

  test("a removal leaves every other line, and the value without the entry", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ text, place }) => {
        const name = place.path.at(-1)!;
        const edit = await editManifest("m.yaml", text, {
          ...{ kind: "remove", at: place.at, name },
        });
        if (!edit.ok) {
          expect(edit.reason).toBe("nothing else is in the manifest");
          return;
        }
        const wanted: ValueChange = { kind: "remove", path: place.path };
        const value = load(edit.text) ?? {};
        expect(sameValue(value, changeValue(load(text), wanted))).toBe(true);
        const rest = text.slice(place.end);
        expect([
          bare(text.slice(0, place.head) + rest),
          // The comment above may be about those below as well.
          bare(text.slice(0, place.at) + rest),
        ]).toContain(bare(edit.text));
        expect(edit.text.replaceAll("\r\n", "\n")).not.toMatch(/\n\n\n/);
      }),
      options,
    );
  });

  test("a renaming changes the key alone", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ text, place }) => {
        const name = place.path.at(-1)!;
        const edit = await editManifest("m.yaml", text, {
          ...{ kind: "rename", at: place.at, name, to: "new_name" },
        });
        const after =
          text.slice(0, place.at) +
          "new_name" +
          text.slice(place.at + name.length);
        expect(edit).toEqual({ ok: true, text: after });
        const wanted = { kind: "rename", path: place.path, to: "new_name" };
        expect(
          sameValue(
            load(after),
            changeValue(load(text), wanted as ValueChange),
          ),
        ).toBe(true);
      }),
      options,
    );
  });
});

/** A text without what may go along with an entry: blanks, a comma; and without `{}`. */
function bare(text: string): string {
  return text.replaceAll(/[\s,]/g, "").replaceAll("{}", "");
}
