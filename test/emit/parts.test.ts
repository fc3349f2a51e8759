/**
 * Which parts of the runtime a manifest is given, and what else: only what it
 * needs, the same bytes as everywhere, and each name from one file.
 */
import { posix } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import type { OutputFile } from "../../src/emit/file.js";
import type { EmitTarget } from "../../src/emit/target.js";
import { compile, target } from "../support/compile.js";

type Files = ReadonlyMap<string, OutputFile>;

async function emitAll(
  manifest: object,
  changes: Partial<EmitTarget> = {},
): Promise<Files> {
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  const files = emit(model, { ...target, ...changes });
  return new Map(files.map((file) => [file.path, file]));
}

const folder = "src/resources/runtime/";

function partsOf(files: Files): readonly string[] {
  return [...files.keys()]
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length, -".ts".length))
    .sort();
}

const resources = { articles: {} };

/** What Node's own server needs. */
const nodes = ["node", "node-request", "node-response", "process"].map(
  (name) => `hosts/${name}`,
);

/** Nothing that is optional. */
const bare = { resources };

/** What a key of the manifest adds to the parts of `bare`. */
const keys: readonly {
  readonly key: string;
  readonly manifest?: object;
  readonly changes?: Partial<EmitTarget>;
  readonly adds: readonly string[];
  /** What stands in the place of others then. */
  readonly drops?: readonly string[];
}[] = [
  { key: "nothing", adds: [] },
  {
    key: "formats: [html]",
    manifest: { formats: ["json", "html"] },
    adds: ["http/forms", "http/override", "http/upload", "records/html"],
  },
  {
    key: "formats: [csv]",
    manifest: { formats: ["json", "csv"] },
    adds: ["records/csv"],
  },
  {
    key: "formats: [xml]",
    manifest: { formats: ["json", "xml"] },
    adds: ["records/xml", "records/xml-tree"],
  },
  {
    key: "a media type that is XML under another name",
    manifest: { formats: [{ name: "feed", type: "text/xml" }] },
    adds: ["records/xml", "records/xml-tree"],
  },
  {
    key: "a format that only actions can write",
    manifest: { formats: ["json", { name: "ics", type: "text/calendar" }] },
    adds: [],
  },
  {
    key: "methodOverride",
    manifest: { methodOverride: true },
    adds: ["http/forms", "http/override", "http/upload"],
  },
  {
    key: "forms",
    manifest: { forms: true },
    adds: ["http/forms", "http/upload"],
  },
  { key: "fallback", manifest: { fallback: true }, adds: ["routing/fallback"] },
  {
    key: "constraints",
    manifest: { resources: { articles: { constraints: { id: "[a-z]+" } } } },
    adds: ["routing/constraints"],
  },
  {
    key: "constraints of a parameter that no route has",
    manifest: {
      resources: { articles: { only: "index", constraints: { id: "[a-z]+" } } },
    },
    adds: [],
  },
  {
    key: "deprecated",
    manifest: {
      resources: { articles: { deprecated: { since: "2026-01-01" } } },
    },
    adds: ["http/deprecation"],
  },
  { key: "output.http2", changes: { http2: true }, adds: ["hosts/http2"] },
  {
    key: "output.framework: fetch",
    changes: { framework: "fetch" },
    adds: [],
    drops: nodes,
  },
  {
    key: "output.framework: hono",
    changes: { framework: "hono" },
    adds: ["hosts/hono", "hosts/mount"],
    drops: nodes,
  },
  {
    key: "output.framework: koa",
    changes: { framework: "koa" },
    adds: ["hosts/koa", "hosts/mount"],
    drops: ["hosts/node", "hosts/process"],
  },
];

describe("the parts that a manifest asks for", () => {
  test.each(keys)("$key", async ({ manifest, changes, adds, drops = [] }) => {
    const usual = partsOf(await emitAll(bare));
    const parts = partsOf(await emitAll({ ...bare, ...manifest }, changes));
    expect(parts.filter((part) => !usual.includes(part))).toEqual(adds);
    const gone = usual.filter((part) => !parts.includes(part));
    expect(gone).toEqual(drops);
  });

  test.each([
    ["a list of refs", { tag_ids: { ref: "tags", many: true } }, {}, ["links"]],
    ["a subset", {}, { subsets: { some: ["index"] } }, ["subset", "versions"]],
    ["versions", {}, { concurrency: "etag" }, ["versions"]],
  ] as const)("with a database, %s", async (_, fields, words, names) => {
    const database = { dialect: "sqlite" };
    const tags = { fields: { name: "string" } };
    const title = { title: "string" };
    const plain = { tags, articles: { fields: title } };
    const article = { fields: { ...title, ...fields }, ...words };
    const usual = partsOf(await emitAll({ database, resources: plain }));
    const parts = partsOf(
      await emitAll({ database, resources: { tags, articles: article } }),
    );
    expect(parts.filter((part) => !usual.includes(part))).toEqual(
      names.map((name) => `stores/${name}`),
    );
  });

  test("a front end has those of its helpers and its table", async () => {
    const changes = { controllers: false, controllerTests: false } as const;
    expect(partsOf(await emitAll(bare, { ...changes, tests: false }))).toEqual([
      ...["client/send", "routing/router", "routing/tree"],
      ...["routing/urls", "values"],
    ]);
  });

  test("every part that a file imports is there, and no other", async () => {
    const files = await emitAll({
      ...{ formats: ["json", "html", "xml", "csv"], fallback: true },
      resources: { articles: { constraints: { id: "\\d+" } } },
    });
    const imported = [...files.values()].flatMap(({ path, content }) =>
      Array.from(content.matchAll(/ from "(\.[^"]+)\.js";/g), ([, from = ""]) =>
        posix.join(path, "..", from),
      ),
    );
    for (const part of partsOf(files))
      expect(imported).toContain(`${folder}${part}`);
  });
});

test("one resource has a runtime that fits a reviewer's list of files", async () => {
  const fields = { title: "string" };
  const manifest = { resources: { articles: { fields } } };
  const database = { dialect: "sqlite" };
  expect(partsOf(await emitAll(manifest)).length).toBeLessThanOrEqual(32);
  const stored = await emitAll({ ...manifest, database });
  expect(partsOf(stored).length).toBeLessThanOrEqual(69);
});

test("one resource with defaults has eight files of the machine's at most, runtime and tests apart", async () => {
  const files = [...(await emitAll({ resources })).values()]
    .filter(({ owner }) => owner === "machine")
    .map(({ path }) => path)
    .filter((path) => !path.startsWith(folder) && !path.startsWith("test/"));
  expect(files.length).toBeLessThanOrEqual(8);
  expect(files.every((path) => path.startsWith("src/resources/"))).toBe(true);
});

test("no file of the user's imports from the runtime", async () => {
  const fields = {
    title: "string",
    liked: { type: "boolean", computed: true },
  };
  const files = await emitAll(
    {
      database: { dialect: "postgres" },
      formats: ["json", "html", "xml", "csv"],
      resources: { articles: { fields, concurrency: "etag" } },
    },
    { tests: "test/resources" },
  );
  const own = [...files.values()].filter(({ owner }) => owner === "yours");
  expect(own.length).toBeGreaterThan(8);
  const reaching = own.filter(({ content }) => content.includes("/runtime/"));
  expect(reaching.map(({ path }) => path)).toEqual([]);
});

test("the runtime of two manifests is the same to the byte", async () => {
  const one = await emitAll({ baseUrl: "https://a.example", resources });
  const other = await emitAll(
    {
      ...{ formats: ["html", "xml"], fallback: true, legacyEdit: true },
      namespaces: { admin: { resources: { users: {} } } },
    },
    { framework: "koa", manifest: "admin.yaml", tests: false },
  );
  const both = partsOf(one).filter((part) => partsOf(other).includes(part));
  expect(both).toContain("http/app");
  for (const part of both)
    expect(other.get(`${folder}${part}.ts`)?.content).toBe(
      one.get(`${folder}${part}.ts`)?.content,
    );
});

/** The names that a file exports, its own and those that it passes on. */
function exportsOf({ path, content }: OutputFile): readonly string[] {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause: clause } = statement;
      if (clause === undefined || !ts.isNamedExports(clause)) return ["*"];
      return clause.elements.map(({ name }) => name.text);
    }
    const modifiers = ts.canHaveModifiers(statement)
      ? ts.getModifiers(statement)
      : [];
    const isExported = modifiers?.some(
      ({ kind }) => kind === ts.SyntaxKind.ExportKeyword,
    );
    if (isExported !== true) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) =>
        name.getText(source),
      );
    const { name } = statement as ts.DeclarationStatement;
    return name === undefined ? [] : [name.getText(source)];
  });
}

test.each(["node", "fetch", "express", "fastify", "koa", "hono"] as const)(
  "each name comes from one file: %s",
  async (framework) => {
    const files = await emitAll(
      { formats: ["json", "html", "xml", "csv"], fallback: true, resources },
      { framework },
    );
    const homes = new Map<string, string[]>();
    for (const file of files.values()) {
      if (!/^src\/resources\/\w+\.ts$/.test(file.path)) continue;
      for (const name of exportsOf(file))
        homes.set(name, [...(homes.get(name) ?? []), file.path]);
    }
    expect([...homes.keys()]).toEqual(
      expect.arrayContaining(["createApp", "Context", "articlePath"]),
    );
    expect([...homes].filter(([, paths]) => paths.length > 1)).toEqual([]);
    expect(homes.has("*")).toBe(false);
  },
);
