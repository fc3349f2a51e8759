import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { toDiagnostic } from "../../src/diagnostics/locate.js";
import { indexLines } from "../../src/diagnostics/positions.js";
import {
  cutColumns,
  showLine,
  terminalWidthOf,
} from "../../src/report/columns.js";
import { countDiagnostics, renderPretty } from "../../src/report/pretty.js";

const text = `resources:
  articles:
    only: [index, shwo, destroy]
  photos: {}
`;
const lines = indexLines("resources.yaml", text);
const sources = new Map([
  ["resources.yaml", text],
  ["admin.yaml", "articles: {}\n"],
]);

function spanOf(word: string, from = lines) {
  const start = from.text.indexOf(word);
  return from.span(start, start + word.length);
}

const shwo = toDiagnostic(
  "invalid-value",
  `"shwo" is not an action`,
  spanOf("shwo"),
  { note: `did you mean "show"?`, help: "use index or show" },
);

function render(diagnostic: Diagnostic, width?: number): string {
  return renderPretty([diagnostic], {
    sources,
    ...(width !== undefined && { width }),
  });
}

describe("renderPretty", () => {
  test("shows the place, the marks, the note and the help", () => {
    expect(render(shwo)).toBe(`error[invalid-value]: "shwo" is not an action
  --> resources.yaml:3:19
   |
 3 |     only: [index, shwo, destroy]
   |                   ^^^^ did you mean "show"?
   = help: use index or show
`);
  });

  test("shows other places: near, further on, and in another file", () => {
    const admin = indexLines("admin.yaml", "articles: {}\n");
    const diagnostic = toDiagnostic(
      "duplicate-key",
      "twice",
      spanOf("photos"),
      {
        labels: [
          { span: spanOf("resources"), text: "within this" },
          { span: spanOf("index"), text: "and this" },
          { span: spanOf("articles", admin), text: "first set here" },
        ],
      },
    );
    expect(render(diagnostic)).toBe(`error[duplicate-key]: twice
  --> resources.yaml:4:3
   |
 1 | resources:
   | --------- within this
...
 3 |     only: [index, shwo, destroy]
   |            ----- and this
 4 |   photos: {}
   |   ^^^^^^
  ::: admin.yaml:1:1
   |
 1 | articles: {}
   | -------- first set here
   = help: keep one of them, or merge the two
`);
  });

  test("parts diagnostics by a blank line", () => {
    const both = renderPretty([shwo, shwo], { sources });
    expect(both.split("\n\n")).toHaveLength(2);
    expect(both.endsWith("show\n")).toBe(true);
    expect(renderPretty([], { sources })).toBe("");
  });

  test("does without a place, and without the text of a file", () => {
    const nowhere = toDiagnostic("no-manifest", "none", null, {
      note: "at all",
    });
    expect(render(nowhere)).toBe(`error[no-manifest]: none
  = note: at all
  = help: run \`resource-gen init\` to write one, or name it with --manifest FILE
`);
    expect(renderPretty([shwo], { sources: new Map() }))
      .toBe(`error[invalid-value]: "shwo" is not an action
  --> resources.yaml:3:19
   = help: use index or show
`);
  });

  test("makes the gutter as wide as the longest number", () => {
    const long = `${"# x\n".repeat(99)}a: 1\n`;
    const at = indexLines("resources.yaml", long);
    const diagnostic = toDiagnostic("invalid-value", "m", at.span(396, 397), {
      help: "h",
      labels: [{ span: at.span(0, 1), text: "first" }],
    });
    const shown = renderPretty([diagnostic], {
      sources: new Map([["resources.yaml", long]]),
    });
    expect(shown).toBe(`error[invalid-value]: m
    --> resources.yaml:100:1
     |
   1 | # x
     | - first
...
 100 | a: 1
     | ^
     = help: h
`);
  });

  test("cuts a long line to what is spoken of", () => {
    const row = `{ ${"a: 1, ".repeat(40)}shwo: 1, ${"b: 2, ".repeat(40)} }`;
    const at = indexLines("resources.yaml", row);
    const diagnostic = toDiagnostic("unknown-key", "m", spanOf("shwo", at));
    const shown = renderPretty([diagnostic], {
      sources: new Map([["resources.yaml", row]]),
      width: 60,
    }).split("\n");
    const [, , , code = "", marks = ""] = shown;
    expect(terminalWidthOf(code)).toBeLessThanOrEqual(60);
    expect(code).toMatch(/\| ….*shwo: 1.*…$/);
    expect(marks.indexOf("^^^^")).toBe(code.indexOf("shwo"));
  });

  test("marks no more than the first line of what goes over several", () => {
    const start = text.indexOf("[index");
    const diagnostic = toDiagnostic(
      "invalid-type",
      "m",
      lines.span(start, text.length),
      { help: "h" },
    );
    expect(render(diagnostic)).toContain(`
 3 |     only: [index, shwo, destroy]
   |           ^^^^^^^^^^^^^^^^^^^^^^
`);
  });

  test("lets a terminal obey nothing that stands in a file or a message", () => {
    const evil = `a: "\u001B[2J\u202Ex"\n`;
    const at = indexLines("resources.yaml", evil);
    const diagnostic = toDiagnostic(
      "invalid-value",
      "\u001B[31m bad",
      at.span(0, 1),
      { help: "\u0007" },
    );
    const shown = renderPretty([diagnostic], {
      sources: new Map([["resources.yaml", evil]]),
    });
    const obeyed = ["\u001B", "\u202E", "\u0007"];
    expect(obeyed.filter((sign) => shown.includes(sign))).toEqual([]);
  });

  test("uses colour only when asked to", () => {
    const coloured = renderPretty([shwo], { sources, colour: true });
    expect(coloured).toContain("\u001B[1m\u001B[31merror[invalid-value]");
    const signs = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");
    const bare = coloured.replaceAll(signs, "");
    expect(bare).toBe(render(shwo));
  });
});

describe("columns", () => {
  test("tabs, wide and combining characters", () => {
    expect(terminalWidthOf("abc")).toBe(3);
    expect(terminalWidthOf("記事")).toBe(4);
    expect(terminalWidthOf("e\u0301")).toBe(1);
    expect(terminalWidthOf("🎉")).toBe(2);
    const { text: shown, columnOf } = showLine("\t記🎉x");
    expect(shown).toBe("    記🎉x");
    expect([0, 1, 2, 4, 5].map(columnOf)).toEqual([0, 4, 6, 8, 9]);
  });

  test("cutColumns", () => {
    expect(cutColumns("abcdef", 0, 6)).toBe("abcdef");
    expect(cutColumns("abcdef", 0, 4)).toBe("abc…");
    expect(cutColumns("abcdef", 2, 6)).toBe("…def");
    expect(cutColumns("abcdefgh", 2, 6)).toBe("…de…");
  });
});

test("countDiagnostics", () => {
  const warning = toDiagnostic("unused-constraint", "m", null);
  expect(countDiagnostics([])).toBe("");
  expect(countDiagnostics([shwo])).toBe("1 error");
  expect(countDiagnostics([warning, shwo, shwo])).toBe("2 errors, 1 warning");
});
