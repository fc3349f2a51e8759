/**
 * No manifest of the documentation is wrong: each goes through the real
 * pipeline, and what stands below it is what comes out. A `routes` block is
 * the route table, a `problems` block is what is said against the manifest.
 *
 * UPDATE=1 writes these blocks, and the reports that are copied from test/cases.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { toJSONSchema } from "zod";
import { catalogue } from "../../src/diagnostics/catalogue.js";
import { lintCodes } from "../../src/diagnostics/codes/lint.js";
import type { ManifestProblem } from "../../src/diagnostics/diagnostic.js";
import { urlNames } from "../../src/emit/own-url-names.js";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { checkManifest } from "../../src/manifest/check.js";
import { manifestSchema } from "../../src/manifest/schema.js";
import { buildModel } from "../../src/model/model.js";
import type { ModelRoute } from "../../src/model/types.js";
import { renderRoutesTable } from "../../src/report/routes-table.js";
import { expectGolden } from "../support/golden.js";
import { listBlocks, replaceBlocks, type Block } from "./blocks.js";

const root = new URL("../../", import.meta.url);
const pages = [
  "README.md",
  ...readdirSync(new URL("docs/", root))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

function pathOf(page: string): string {
  return fileURLToPath(new URL(page, root));
}

function readPage(page: string): string {
  return readFileSync(pathOf(page), "utf8");
}

interface Outcome {
  readonly routes: readonly ModelRoute[];
  readonly problems: readonly ManifestProblem[];
}

async function run(yaml: string): Promise<Outcome> {
  const read = readYamlValue(yaml);
  if (!read.ok) throw new Error(read.reason);
  const { tree, problems } = await checkManifest(read.value);
  if (tree === null) return { routes: [], problems };
  const built = buildModel(tree, urlNames);
  return {
    routes: built.model.routes,
    problems: [...problems, ...built.problems],
  };
}

/** `error[invalid-value]: "shwo" is not an action`, each once. */
function listProblems(problems: readonly ManifestProblem[]): string {
  const lines = problems.map(
    ({ code, message }) => `${catalogue[code].severity}[${code}]: ${message}\n`,
  );
  return [...new Set(lines)].join("");
}

/** What has to stand in a block below a manifest; null for any other block. */
function render(block: Block, { routes, problems }: Outcome): string | null {
  switch (block.language) {
    case "routes":
      expect(listProblems(problems), `line ${block.line}`).toBe("");
      return renderRoutesTable(routes, { color: false, columns: null });
    case "problems":
      expect(problems, `line ${block.line}`).not.toEqual([]);
      return listProblems(problems);
    default:
      return null;
  }
}

describe.each(pages)("%s", (page) => {
  const markdown = readPage(page);
  const blocks = listBlocks(markdown);

  test("every table is what its manifest makes", async () => {
    const contents = new Map<Block, string>();
    for (const [index, block] of blocks.entries()) {
      if (block.language !== "yaml") continue;
      const outcome = await run(block.text);
      const next = blocks[index + 1];
      const content = next === undefined ? null : render(next, outcome);
      if (next !== undefined && content !== null) contents.set(next, content);
      // Without a block below it, a manifest is an example of a sound one.
      else
        expect(listProblems(outcome.problems), `line ${block.line}`).toBe("");
    }
    expectGolden(pathOf(page), replaceBlocks(markdown, contents));
  });

  test("every message is the output of the case that it names", () => {
    const text = readPage(page);
    const contents = listBlocks(text).flatMap((block) => {
      const name = /^text ([\w-]+)$/.exec(block.language)?.[1];
      if (name === undefined) return [];
      const output = readPage(`test/cases/errors/${name}/output.txt`);
      return [[block, `${output.trimEnd()}\n`] as const];
    });
    expectGolden(pathOf(page), replaceBlocks(text, new Map(contents)));
  });

  test("no table stands without a manifest above it", () => {
    const lonely = blocks.filter(
      ({ language }, index) =>
        ["routes", "problems"].includes(language) &&
        blocks[index - 1]?.language !== "yaml",
    );
    expect(lonely.map(({ line }) => line)).toEqual([]);
  });

  test("every link into the project leads somewhere", () => {
    const links = [...markdown.matchAll(/\]\((?!https?:)([^)#]*)(#[^)]*)?\)/g)];
    const broken = links
      .map(([, file = "", anchor = ""]) => ({ file, anchor }))
      .filter(({ file, anchor }) => {
        const target =
          file === "" ? page : new URL(file, new URL(page, "file:/")).pathname;
        if (!existsSync(new URL(target.replace(/^\//, ""), root))) return true;
        return anchor !== "" && !listAnchors(target).includes(anchor);
      });
    expect(broken).toEqual([]);
  });
});

/** The anchors that headings get on GitHub. */
function listAnchors(page: string): readonly string[] {
  const headings = readPage(page.replace(/^\//, "")).match(/^#+ .*$/gm) ?? [];
  return headings.map((heading) => {
    const words = heading.replace(/^#+ /, "").toLowerCase();
    return `#${words.replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")}`;
  });
}

test("docs/manifest.md has a heading for every key that the schema knows", () => {
  const keys = new Set<string>();
  JSON.stringify(
    toJSONSchema(manifestSchema, { io: "input" }),
    (_, value: unknown) => {
      if (
        typeof value === "object" &&
        value !== null &&
        "properties" in value
      ) {
        Object.keys(value.properties as object).forEach((key) => keys.add(key));
      }
      return value;
    },
  );
  const headings = readPage("docs/manifest.md").match(/^#+ .*$/gm) ?? [];
  const named = new Set(
    headings.flatMap((heading) => heading.match(/(?<=`)\w+(?=`)/g) ?? []),
  );
  expect(keys.size).toBeGreaterThan(40);
  // The rules of the advice are explained with the other codes.
  const missing = [...keys].filter(
    (key) => !named.has(key) && !Object.hasOwn(lintCodes, key),
  );
  expect(missing).toEqual([]);
});
