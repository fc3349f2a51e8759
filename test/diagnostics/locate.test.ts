import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import {
  locateProblems,
  sortDiagnostics,
  toDiagnostic,
} from "../../src/diagnostics/locate.js";
import { indexLines, type Locate } from "../../src/diagnostics/positions.js";
import { atKey, atValue, showPath } from "../../src/diagnostics/problem.js";

const text = `only: [index, "shwo", 'b c']\n`;
const lines = indexLines("m.yaml", text);

/** Places are words of the text here. */
const locate: Locate = ({ path }) => {
  const word = String(path.at(-1));
  const start = text.indexOf(word);
  return start < 0 ? null : { span: lines.span(start, start + word.length) };
};
const read = (): string => text;

describe("locateProblems", () => {
  test("takes the catalogue's severity and advice, and the problem's own where it has some", () => {
    const [own, common] = locateProblems(
      [
        atValue("invalid-value", ["index"], "a", { help: "do this" }),
        atValue("unused-constraint", ["shwo"], "b"),
      ],
      locate,
      read,
    );
    expect([own?.severity, own?.help]).toEqual(["error", "do this"]);
    expect(common?.severity).toBe("warning");
    expect(common?.help).toMatch(/check the parameter's name/);
  });

  test("keeps the quotes of what it replaces", () => {
    const fixes = [
      ["index", "new"],
      [`"shwo"`, "show"],
      [`'b c'`, "b's"],
      ["index", "a b"],
    ].map(([word = "", replacement = ""]) => {
      const problem = atValue("invalid-value", [word], "m", { replacement });
      return locateProblems([problem], locate, read)[0]?.fix?.text;
    });
    expect(fixes).toEqual(["new", `"show"`, `'b''s'`, `"a b"`]);
  });

  test("offers no fix at a place that is not the one", () => {
    const above: Locate = () => ({ span: lines.span(0, 4) });
    const problem = atKey("unknown-key", ["onyl"], "m", {
      replacement: "only",
    });
    expect(locateProblems([problem], above, read)[0]?.fix).toBeUndefined();
    const nearest: Locate = () => ({ span: lines.span(0, 4), nearest: true });
    const [computed] = locateProblems([problem], nearest, read);
    expect(computed?.fix).toBeUndefined();
    expect(computed?.note).toBe("at onyl");
  });

  test("drops labels without a place, and keeps the problem", () => {
    const [found] = locateProblems(
      [
        atValue("duplicate-format", ["nowhere"], "m", {
          labels: [
            { place: { path: ["index"] }, text: "here" },
            { place: { path: ["nowhere"] }, text: "not here" },
          ],
        }),
      ],
      locate,
      read,
    );
    expect(found?.span).toBeNull();
    expect(found?.labels?.map((label) => label.text)).toEqual(["here"]);
  });
});

describe("sortDiagnostics", () => {
  const at = (file: string, offset: number, message = "m"): Diagnostic => {
    const position = { offset, line: 1, col: offset + 1 };
    return toDiagnostic("invalid-value", message, {
      file,
      start: position,
      end: position,
    });
  };

  test("by file, by place, without a place last, equal ones once", () => {
    const none = toDiagnostic("no-manifest", "none", null);
    const sorted = sortDiagnostics([
      none,
      at("b", 1),
      at("a", 9),
      at("a", 10),
      at("a", 9),
      at("a", 9, "other"),
    ]);
    const shown = sorted.map(
      ({ span, message }) =>
        `${span?.file ?? "-"}${span?.start.offset ?? ""}${message}`,
    );
    expect(shown).toEqual(["a9m", "a9other", "a10m", "b1m", "-none"]);
  });
});

test("showPath", () => {
  expect(showPath(["resources", "line-items", "only", 1])).toBe(
    "resources.line-items.only[1]",
  );
  expect(showPath(["resources", "a b", "2"])).toBe('resources["a b"]["2"]');
  expect(showPath([])).toBe("");
});
