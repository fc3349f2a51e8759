/** The renderings for programs: JSON, GitHub annotations, SARIF. */
import { describe, expect, test } from "vitest";
import { toDiagnostic } from "../../src/diagnostics/locate.js";
import { indexLines } from "../../src/diagnostics/positions.js";
import { renderGithub } from "../../src/report/github.js";
import { renderJson } from "../../src/report/json.js";
import { renderSarif } from "../../src/report/sarif.js";

const lines = indexLines("sub dir/m.yaml", "a: shwo\nb:\n  - 1\n");
const fault = toDiagnostic("invalid-value", "m", lines.span(3, 7), {
  path: ["a", 0],
  note: `did you mean "show"?`,
  help: "use show",
  labels: [{ span: lines.span(0, 1), text: "of this" }],
  fix: { file: "sub dir/m.yaml", start: 3, end: 7, text: "show" },
});
const nowhere = toDiagnostic("unused-constraint", "w", null);

describe("renderJson", () => {
  test("writes the fixed record, its keys in order", () => {
    const at = (offset: number, line: number, col: number) => ({
      offset,
      line,
      col,
    });
    const text = renderJson(
      false,
      [fault, nowhere],
      [{ path: "a.ts", action: "create", owner: "machine" }],
    );
    expect(text).toBe(
      `${JSON.stringify({
        version: 1,
        ok: false,
        diagnostics: [
          {
            code: "invalid-value",
            severity: "error",
            message: "m",
            path: ["a", 0],
            span: {
              file: "sub dir/m.yaml",
              start: at(3, 1, 4),
              end: at(7, 1, 8),
            },
            labels: [
              {
                span: {
                  file: "sub dir/m.yaml",
                  start: at(0, 1, 1),
                  end: at(1, 1, 2),
                },
                text: "of this",
              },
            ],
            help: `did you mean "show"? use show`,
            fix: { file: "sub dir/m.yaml", start: 3, end: 7, text: "show" },
          },
          {
            code: "unused-constraint",
            severity: "warning",
            message: "w",
            path: [],
            span: null,
            help: "check the parameter's name, or remove the constraint",
          },
        ],
        plan: [{ path: "a.ts", action: "create", owner: "machine" }],
      })}\n`,
    );
  });

  test("of nothing is still a report", () => {
    expect(renderJson(true, [])).toBe(
      `{"version":1,"ok":true,"diagnostics":[],"plan":[]}\n`,
    );
  });
});

describe("renderGithub", () => {
  test("writes a command a line", () => {
    expect(renderGithub([fault, nowhere])).toBe(
      `::error file=sub dir/m.yaml,line=1,endLine=1,col=4,endColumn=8,title=invalid-value::m%0Adid you mean "show"? use show
::warning title=unused-constraint::w%0Acheck the parameter's name, or remove the constraint
`,
    );
  });

  test("escapes everything that would end a command or a property", () => {
    const odd = indexLines("a,b:c%0A.yaml", "x\ny\n");
    const message = "100% of ::error::\r\nfile=x,line=1";
    const shown = renderGithub([
      toDiagnostic("invalid-value", message, odd.span(0, 3), { help: "h" }),
    ]);
    expect(shown).toBe(
      "::error file=a%2Cb%3Ac%250A.yaml,line=1,endLine=2,title=invalid-value::100%25 of ::error::%0D%0Afile=x,line=1%0Ah\n",
    );
  });

  test("calls a note a notice", () => {
    const note = toDiagnostic("orphan-kept", "kept", null);
    expect(renderGithub([note])).toMatch(/^::notice /);
  });
});

describe("renderSarif", () => {
  interface Log {
    version: string;
    runs: {
      tool: {
        driver: { name: string; version: string; rules: { id: string }[] };
      };
      results: Record<string, unknown>[];
    }[];
  }
  const read = (text: string): Log => JSON.parse(text) as Log;

  test("a message that quotes a link has none", () => {
    const message = "unknown key [see](https://evil.example)";
    const log = renderSarif([{ ...fault, message }], "1.2.3");
    expect(log).toContain(
      JSON.stringify("unknown key \\[see\\](https://evil.example)").slice(
        1,
        -1,
      ),
    );
  });

  test("describes the rules that are used, and points at them", () => {
    const log = read(renderSarif([nowhere, fault, fault], "1.2.3"));
    const [run] = log.runs;
    expect(log.version).toBe("2.1.0");
    expect(run?.tool.driver).toMatchObject({
      name: "resource-gen",
      version: "1.2.3",
    });
    expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual([
      "unused-constraint",
      "invalid-value",
    ]);
    expect(
      run?.results.map(({ ruleId, ruleIndex, level }) => [
        ruleId,
        ruleIndex,
        level,
      ]),
    ).toEqual([
      ["unused-constraint", 0, "warning"],
      ["invalid-value", 1, "error"],
      ["invalid-value", 1, "error"],
    ]);
    expect(run?.results[0]?.locations).toEqual([]);
  });

  test("gives places, other places and fixes", () => {
    const [result] = read(renderSarif([fault], "1.2.3")).runs[0]?.results ?? [];
    expect(result).toMatchObject({
      message: { text: `m. did you mean "show"? use show` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: {
              uri: "sub%20dir/m.yaml",
              uriBaseId: "%SRCROOT%",
            },
            region: {
              startLine: 1,
              startColumn: 4,
              endLine: 1,
              endColumn: 8,
              charOffset: 3,
              charLength: 4,
            },
          },
        },
      ],
      relatedLocations: [{ id: 0, message: { text: "of this" } }],
      fixes: [
        {
          artifactChanges: [
            {
              replacements: [
                {
                  deletedRegion: { charOffset: 3, charLength: 4 },
                  insertedContent: { text: "show" },
                },
              ],
            },
          ],
        },
      ],
    });
  });
});
