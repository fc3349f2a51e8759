/**
 * Whatever the manifest: what is emitted is what Prettier, with its defaults,
 * would print, byte for byte.
 */
import fc from "fast-check";
import { format } from "prettier";
import { expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import type { EmitTarget } from "../../src/emit/target.js";
import {
  arbitraryManifest,
  hostileManifest,
} from "../support/arbitrary-manifest.js";
import { recordManifest } from "../support/arbitrary-records.js";
import type { OutputFile } from "../../src/emit/file.js";
import { allParts, copyPart } from "../../src/emit/runtime.js";
import { compile, target } from "../support/compile.js";
import { countRuns } from "../support/runs.js";

const RUNS = countRuns(10, 40, 2000);

/** What Prettier would do to a file: its version of the first lines to differ. */
async function describeChange({ path, content }: OutputFile): Promise<string> {
  const pretty = await format(content, { parser: "typescript" });
  if (pretty === content) return "";
  const lines = pretty.split("\n");
  const old = content.split("\n");
  const at = old.findIndex((line, index) => line !== lines[index]);
  return [path, ...lines.slice(Math.max(0, at - 2), at + 4)].join("\n");
}

async function findChanges(files: readonly OutputFile[]): Promise<string[]> {
  const changes: string[] = [];
  for (const file of files) changes.push(await describeChange(file));
  return changes.filter((change) => change !== "");
}

const frameworks = [
  ...(["node", "fetch", "express"] as const),
  ...(["fastify", "koa", "hono"] as const),
];

/** The files that Prettier would change, those of `src/runtime` left out. */
async function checkManifest(
  manifest: unknown,
  changes: Partial<EmitTarget> = {},
): Promise<readonly string[]> {
  const { model } = await compile(manifest);
  if (model === null) return [];
  const files = emit(model, { ...target, ...changes });
  // What is the same in every project is looked at only once, below.
  return findChanges(
    files.filter(
      ({ path }) => path.endsWith(".ts") && !path.includes("/runtime/"),
    ),
  );
}

/** What a part imports or passes on from another one: all that an ending changes. */
const statement = /^(?:import|export)[^;]* from "\.[^"]*";\n/gm;

test.each([".js", ".ts", ""] as const)("copies with %j", async (ending) => {
  const files = allParts.map((part) => ({
    path: `${part}.ts`,
    owner: "machine" as const,
    content: copyPart(part, ending),
  }));
  // The rest is the same with every ending, so it is formatted once.
  const looked = files.map((file, at) => {
    if (ending === ".js") return file;
    const usual = copyPart(allParts[at]!, ".js").replaceAll(statement, "");
    expect(file.content.replaceAll(statement, "")).toBe(usual);
    const content = (file.content.match(statement) ?? []).join("");
    return { ...file, content };
  });
  expect(await findChanges(looked)).toEqual([]);
  const specifiers = files.flatMap(({ content }) =>
    [...content.matchAll(/ from "(\.[^"]*)"/g)].map(([, from = ""]) => from),
  );
  expect(specifiers.length).toBeGreaterThan(5);
  for (const from of specifiers) {
    expect(from).toMatch(
      {
        ".js": /^\.\.?\/[\w/-]+\.js$/,
        ".ts": /^\.\.?\/[\w/-]+\.ts$/,
        "": /^\.\.?\/[\w/-]+$/,
      }[ending],
    );
  }
});

const targets: fc.Arbitrary<Partial<EmitTarget>> = fc.record({
  framework: fc.constantFrom(...frameworks),
  testRunner: fc.constantFrom("vitest", "node"),
  importExtension: fc.constantFrom(".js", ".ts", ""),
  dir: fc.constantFrom("src/resources", "r", "a/very/deep/folder/of/generated"),
});

/** Tests that look at rows say it in each runner's own words. */
test.each([
  ["node", true],
  ["node", false],
  ["vitest", true],
  ["vitest", false],
] as const)(
  "tests of stores for %s, envelope %s",
  async (testRunner, envelope) => {
    const resources = {
      tags: { fields: { name: "string" } },
      line_items: {
        fields: { name: "string" },
        subsets: { selected: ["index"] },
      },
    };
    const manifest = { database: { dialect: "sqlite" }, envelope, resources };
    expect(await checkManifest(manifest, { testRunner })).toEqual([]);
  },
);

test.each([
  ["sqlite", {}],
  ["postgres", {}],
  ["postgres", { schema: "blog" }],
])("stores on %s, tables with %j", async (dialect, placed) => {
  const resources = {
    users: { ...placed, fields: { name: "string" } },
    articles: {
      ...placed,
      fields: {
        title: "string",
        author: { ref: "users", scope: "write" },
        likes: { type: "integer", computed: true },
        tags: { ref: "tags", many: true },
      },
      resources: { comments: { fields: { body: "text" } } },
    },
    tags: { ...placed, fields: { name: "string" } },
  };
  const manifest = { database: { dialect }, resources };
  expect(await checkManifest(manifest)).toEqual([]);
});

test("random manifests and targets", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(arbitraryManifest, hostileManifest),
      targets,
      async (manifest, changes) => {
        expect(await checkManifest(manifest, changes)).toEqual([]);
      },
    ),
    { numRuns: RUNS },
  );
});

test("random records", async () => {
  await fc.assert(
    fc.asyncProperty(recordManifest, targets, async (manifest, changes) => {
      expect(await checkManifest(manifest, changes)).toEqual([]);
    }),
    { numRuns: RUNS / 5 },
  );
});

/** Names of every length: what fits on a line, and what just does not. */
const longName = fc
  .tuple(
    fc.constantFrom("a", "line", "größe", "記事", "ünïcödé_wörd"),
    fc.integer({ min: 1, max: 70 }),
  )
  .map(([start, length]) => `${start}${"x".repeat(length)}`);

const manyParams = fc
  .array(longName, { minLength: 1, maxLength: 5 })
  .map((names) => names.map((name) => `:${name}`).join("/"));

const longManifest = fc.record({
  formats: fc.uniqueArray(
    fc.constantFrom("json", "html", "csv", "text", "xml"),
    {
      minLength: 1,
    },
  ),
  legacyEdit: fc.boolean(),
  resources: fc.dictionary(
    longName,
    fc.record(
      {
        path: manyParams,
        as: longName,
        controller: longName,
        defaults: fc.dictionary(longName, fc.string(), { maxKeys: 3 }),
        constraints: fc.constantFrom(
          { id: `["']+` },
          { id: `"+` },
          { id: "[a-zA-Z0-9]{1,60}(?:-[a-zA-Z0-9]{1,60})?\\\\[\\]\\\\" },
        ),
        member: fc.dictionary(longName, fc.constantFrom("GET", "POST"), {
          maxKeys: 2,
        }),
        subsets: fc.constant({ selected: ["index", "update"] }),
        resources: fc.dictionary(longName, fc.constant({ shallow: true }), {
          maxKeys: 1,
        }),
      },
      { requiredKeys: [] },
    ),
    { minKeys: 1, maxKeys: 2 },
  ),
});

test("long names, many parameters, quotes in values", async () => {
  await fc.assert(
    fc.asyncProperty(longManifest, async (manifest) => {
      const changed = await checkManifest(manifest);
      // The helpers' file has tests of its own.
      const own = changed.filter((text) => !/^[^\n]*\/urls\.ts\n/.test(text));
      expect(own).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

test.each([
  ["no routes at all", {}],
  ["one route", { routes: [{ method: "GET", path: "/", to: "home#index" }] }],
  ["one long route", { resources: { ["x".repeat(70)]: { only: "index" } } }],
  [
    "a nest of five",
    {
      resources: {
        a: {
          resources: {
            bs: {
              resources: {
                cs: { resources: { ds: { resources: { es: {} } } } },
              },
            },
          },
        },
      },
    },
  ],
  [
    "one controller for many",
    {
      resources: {
        articles: { controller: "all" },
        comments: {
          controller: "all",
          param: "slug",
          defaults: { "a-b": "'", locale: '"' },
        },
        photos: { controller: "all", path: ":a/:b/:c/photos" },
      },
    },
  ],
])("%s", async (_, manifest) => {
  expect(await checkManifest(manifest)).toEqual([]);
});
