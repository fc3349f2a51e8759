/**
 * docs/json.md shows what the commands print: each block of JSON is the output
 * of the command above it. UPDATE=1 writes them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { expect, test } from "vitest";
import { makeProject, run } from "../commands/run-cli.js";
import { expectGolden } from "../support/golden.js";
import { listBlocks, replaceBlocks, type Block } from "./blocks.js";

const page = join(import.meta.dirname, "../../docs/json.md");
const text = readFileSync(page, "utf8");
const blocks = listBlocks(text);
const manifest =
  blocks.find(({ language }) => language === "yaml")?.text ??
  expect.fail("no manifest");

/** The files whose lines of a plan are shown. */
const shown = ["src/resources/routes.ts", "src/controllers/index.ts"];

/** What some commands have another manifest for. */
const changes: Readonly<Record<string, (manifest: string) => string>> = {
  "sh misspelt": (manifest) => manifest.replace("show", "shwo"),
  "sh records": (manifest) =>
    manifest.replace(
      "articles: { only",
      "articles: { timestamps: false, fields: { title: string, of: { ref: articles, optional: true } }, only",
    ),
};

/** What a command prints, laid out, and with less of a long plan. */
async function print(line: string, yaml: string): Promise<string> {
  const folder = makeProject({
    "package.json": '{ "type": "module" }\n',
    "resources.yaml": `${yaml}output: { tests: false, controllerTests: false }\n`,
  });
  const args = line.trim().split(" ").slice(2);
  const { stdout } = await run(folder, args);
  const report = JSON.parse(stdout, (key, value: unknown) => {
    if (key === "plan" && Array.isArray(value)) {
      const files = value as readonly { readonly path: string }[];
      return files.filter(({ path }) => shown.includes(path));
    }
    // What differs from one machine, or one version, to another.
    if (key === "node") return "22.12.0";
    if (key === "state") return String(value).replace(/\d+/, "45");
    return value;
  }) as unknown;
  return format(JSON.stringify(report), { parser: "json" });
}

test("every output is what its command prints", async () => {
  const contents = new Map<Block, string>();
  for (const [index, { language, text: line }] of blocks.entries()) {
    const next = blocks[index + 1];
    if (next?.language !== "json") continue;
    const yaml = changes[language]?.(manifest) ?? manifest;
    contents.set(next, await print(line, yaml));
  }
  expect(contents.size).toBeGreaterThan(5);
  expectGolden(page, replaceBlocks(text, contents));
});
