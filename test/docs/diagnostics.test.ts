/**
 * docs/diagnostics.md says what the catalogue says, and shows what people see.
 * UPDATE=1 writes the page.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { catalogue, codes } from "../../src/diagnostics/catalogue.js";
import { format } from "prettier";
import { expectGolden } from "../support/golden.js";

const root = join(import.meta.dirname, "../..");
const page = join(root, "docs/diagnostics.md");

/** The shortest report of one fault with that code among the goldens. */
function findExample(code: string): string | undefined {
  const reports = ["errors", "lint"].flatMap((folder) =>
    readdirSync(join(root, "test/cases", folder)).map((name) =>
      readFileSync(
        join(root, "test/cases", folder, name, "output.txt"),
        "utf8",
      ).replaceAll("\r\n", "\n"),
    ),
  );
  return reports
    .flatMap((report) => report.split(/\n\n(?=\w+\[)/))
    .map((report) => report.trimEnd())
    .filter((report) => new RegExp(`^\\w+\\[${code}\\]`).test(report))
    .filter((report) => /^[\t\n -~]*$/.test(report))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
}

function renderPage(): Promise<string> {
  const entries = codes.map((code) => {
    const { severity, title, cause, help } = catalogue[code];
    const example = findExample(code);
    const shown =
      example === undefined ? "" : `\n\`\`\`text\n${example}\n\`\`\`\n`;
    return `## \`${code}\`

${capitalise(title)} (${severity}). ${cause}

To do: ${help}.
${shown}`;
  });
  const text = `# Diagnostics

<!-- Made from the catalogue by test/docs/diagnostics.test.ts; UPDATE=1 writes it. -->

Everything that resource-gen can say about a manifest or a project has a code.
\`resource-gen explain CODE\` prints the same text. The last ones, from
[deep-nesting](#deep-nesting) on, are the advice that \`resource-gen lint\` gives;
their levels are set under \`lint\` in the manifest.

${entries.join("\n")}`;
  return format(text, { parser: "markdown" });
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

test("docs/diagnostics.md is made from the catalogue", async () => {
  expectGolden(page, await renderPage());
});
