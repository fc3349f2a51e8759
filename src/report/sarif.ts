/**
 * Diagnostics as SARIF 2.1.0 (OASIS, 27 March 2020), which code scanners and
 * editors read. Stage: report.
 */
import { catalogue } from "../diagnostics/catalogue.js";
import type { Diagnostic, Fix, Span } from "../diagnostics/diagnostic.js";
import { showJson } from "../diagnostics/show-text.js";
import { joinHelp } from "./json.js";

/**
 * A log with one run; ends in a newline.
 *
 * @param version of resource-gen, as in its package.json
 */
export function renderSarif(
  diagnostics: readonly Diagnostic[],
  version: string,
): string {
  const used = [...new Set(diagnostics.map(({ code }) => code))];
  const rules = used.map((code) => {
    const { title, cause, help, severity } = catalogue[code];
    return {
      id: code,
      shortDescription: { text: title },
      fullDescription: { text: cause },
      help: { text: help },
      defaultConfiguration: { level: severity },
    };
  });
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "resource-gen", version, rules } },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((one) =>
          toResult(one, used.indexOf(one.code)),
        ),
      },
    ],
  };
  return `${showJson(log)}\n`;
}

function toResult(diagnostic: Diagnostic, ruleIndex: number): object {
  const { code, severity, message, span, labels = [], fix } = diagnostic;
  const help = joinHelp(diagnostic);
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: {
      text: plain(help === undefined ? message : `${message}. ${help}`),
    },
    locations: span === null ? [] : [{ physicalLocation: toLocation(span) }],
    ...(labels.length > 0 && {
      relatedLocations: labels.map((label, id) => ({
        id,
        physicalLocation: toLocation(label.span),
        message: { text: plain(label.text) },
      })),
    }),
    ...(fix && { fixes: [toFix(fix, help ?? message)] }),
  };
}

/**
 * A message without links: what quotes a manifest may hold `[text](address)`
 * (SARIF 2.1.0, section 3.11.6), and such a text has its brackets escaped.
 */
function plain(text: string): string {
  return text.includes("](") ? text.replaceAll(/[\\[\]]/g, "\\$&") : text;
}

function toLocation({ file, start, end }: Span): object {
  return {
    artifactLocation: toArtifact(file),
    region: {
      startLine: start.line,
      startColumn: start.col,
      endLine: end.line,
      endColumn: end.col,
      charOffset: start.offset,
      charLength: end.offset - start.offset,
    },
  };
}

function toFix({ file, start, end, text }: Fix, description: string): object {
  return {
    description: { text: plain(description) },
    artifactChanges: [
      {
        artifactLocation: toArtifact(file),
        replacements: [
          {
            deletedRegion: { charOffset: start, charLength: end - start },
            insertedContent: { text },
          },
        ],
      },
    ],
  };
}

/** A relative URI reference: each segment encoded (RFC 3986, section 4.2). */
function toArtifact(file: string): object {
  const uri = file.split("/").map(encodeURIComponent).join("/");
  return { uri, uriBaseId: "%SRCROOT%" };
}
