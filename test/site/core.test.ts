/**
 * The core of the playground beside the command line: the same bytes, the same
 * faults at the same places, for the manifests under test/cases: each sixth here,
 * and all of them in the long run.
 */
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateAssets } from "../../scripts/generate-assets.mjs";
import { plan } from "../../src/index.js";
import { adviseOn, readManifest } from "../../src/run/pipeline.js";
import { sortDiagnostics } from "../../src/diagnostics/locate.js";
import { run } from "../commands/run-cli.js";
import { countRuns } from "../support/runs.js";
import { bundleCore, runCore, type Core } from "./bundle-core.js";

const cases = join(import.meta.dirname, "../cases");
const folder = mkdtempSync(join(tmpdir(), "resource-gen-core-"));
const tsconfig = { compilerOptions: { module: "nodenext", strict: true } };
let core: Core;

beforeAll(async () => {
  generateAssets();
  core = runCore(await bundleCore());
  writeFileSync(join(folder, "package.json"), `{ "type": "module" }`);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What a command prints. */
async function print(args: readonly string[]): Promise<string> {
  return (await run(folder, args)).stdout;
}

/** Every text of a manifest in YAML, once. What is not UTF-8 reaches no editor. */
function listTexts(): readonly string[] {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const names = readdirSync(cases, { recursive: true, encoding: "utf8" });
  const texts = names
    .filter((name) => name.endsWith(".yaml") || name.endsWith("resources.json"))
    .flatMap((name) => {
      try {
        return [decoder.decode(readFileSync(join(cases, name)))];
      } catch {
        return [];
      }
    });
  return [...new Set(texts)];
}

/** What the command line makes of a text, in a new project. */
async function askCommandLine(text: string): Promise<unknown> {
  writeFileSync(join(folder, "resources.yaml"), text);
  const read = await readManifest({ cwd: folder });
  const { meaning } = read;
  if (meaning === null) return { diagnostics: read.diagnostics, files: null };
  const advice = await adviseOn(read, meaning);
  const planned = await plan({ cwd: folder });
  return {
    diagnostics: sortDiagnostics([...read.diagnostics, ...advice]),
    files: planned.plan
      .map(({ path, owner, content }) => ({ path, owner, content }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

async function askCore(text: string): Promise<unknown> {
  const { diagnostics, made } = await core.openText(text);
  const files = made === null ? null : await made.listFiles();
  return {
    diagnostics,
    files:
      files?.map(({ path, owner, content }) => ({ path, owner, content })) ??
      null,
  };
}

describe("the core", () => {
  test("makes what the command line makes, of every manifest of the cases", async () => {
    // What includes other files has none here: see below.
    const all = listTexts().filter((text) => !/^include:/m.test(text));
    const step = countRuns(6, 2, 1);
    const texts = all.filter((_, index) => index % step === 0);
    let made = 0;
    for (const text of texts) {
      const asked = await askCommandLine(text);
      const found = await askCore(text);
      expect(JSON.stringify(found), text).toBe(JSON.stringify(asked));
      if ((asked as { files: unknown }).files !== null) made++;
    }
    expect(all.length).toBeGreaterThan(400);
    expect(made).toBeGreaterThan(texts.length / 3);
  });

  test("lists the routes, matches, and describes them as the commands do", async () => {
    const text = "resources:\n  articles: { only: [index, show] }\n";
    writeFileSync(join(folder, "resources.yaml"), text);
    const { made } = await core.openText(text);
    expect(made?.routes).toEqual([
      {
        ...{ helper: "articlesPath", method: "GET", path: "/articles" },
        ...{ target: "articles#index", notes: "" },
      },
      {
        ...{ helper: "articlePath", method: "GET", path: "/articles/:id" },
        ...{ target: "articles#show", notes: "" },
      },
    ]);
    expect(await made?.match("GET", "/articles/3")).toBe(
      await print(["match", "GET", "/articles/3"]),
    );
    expect(await made?.match("GET", "/article")).toBe(
      await print(["match", "GET", "/article"]),
    );
    expect(await made?.describe()).toBe(await print(["openapi"]));
  });

  test("says that a file which is included is not there", async () => {
    const { diagnostics, made } = await core.openText(
      "include: [./a.yaml]\nresources: { articles: }\n",
    );
    expect(made).toBeNull();
    expect(diagnostics).toMatchObject([
      { code: "include-unreadable", span: { start: { line: 1 } } },
    ]);
  });

  test("imports an OpenAPI document", async () => {
    const name = "nested/openapi.yaml";
    const file = join(cases, "import", name);
    const { text } = await core.importOpenApi(readFileSync(file, "utf8"), name);
    const again = await core.openText(text);
    expect(
      again.diagnostics.filter(({ severity }) => severity === "error"),
    ).toEqual([]);
    expect(again.made?.routes.length).toBeGreaterThan(0);
    await expect(core.importOpenApi("[1]", name)).rejects.toThrow(
      "is no OpenAPI document",
    );
  });
});

describe("the bundle", () => {
  test("refuses a module of Node's", async () => {
    const entry = join(folder, "entry.ts");
    writeFileSync(entry, `import "node:path";`);
    await expect(bundleCore(entry)).rejects.toThrow("node:path");
  });
});
