/** The reports of several projects as one. Stage: report. */
import { showJson } from "../diagnostics/show-text.js";

/** What a command reported about a project. */
export interface ProjectReport {
  readonly name: string | null;
  readonly path: string;
  /** Its exit code. */
  readonly code: number;
  /** What it wrote, in the requested format. */
  readonly text: string;
}

interface Log {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly Rule[] } };
      readonly results: readonly { readonly ruleId: string }[];
    },
  ];
}

interface Rule {
  readonly id: string;
}

/** One text in the format of its parts; ends in a newline. */
export function joinReports(
  format: "json" | "sarif",
  reports: readonly ProjectReport[],
  version: string,
): string {
  const joined =
    format === "json" ? joinJson(reports) : joinSarif(reports, version);
  return `${showJson(joined)}\n`;
}

function joinJson(reports: readonly ProjectReport[]): object {
  return {
    version: 1,
    ok: reports.every(({ code }) => code === 0),
    projects: reports.map(({ name, path, code, text }) => ({
      name,
      path,
      code,
      report: text === "" ? null : (JSON.parse(text) as unknown),
    })),
  };
}

/** A single run: scanners accept only one run per tool in a log. */
function joinSarif(reports: readonly ProjectReport[], version: string): object {
  const runs = reports
    .filter(({ text }) => text !== "")
    .flatMap(({ text }) => (JSON.parse(text) as Log).runs);
  const rules = new Map(
    runs.flatMap(({ tool }) =>
      tool.driver.rules.map((rule) => [rule.id, rule] as const),
    ),
  );
  const ids = [...rules.keys()];
  const [first] = runs;
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        ...first,
        tool: {
          driver: { name: "resource-gen", version, rules: [...rules.values()] },
        },
        results: runs.flatMap(({ results }) =>
          results.map((result) => ({
            ...result,
            ruleIndex: ids.indexOf(result.ruleId),
          })),
        ),
      },
    ],
  };
}
