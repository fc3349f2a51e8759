/** The JSON Schema for editors has a word, and a hint, for everything. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createJsonSchema } from "../../src/manifest/json-schema.js";
import { manifestSchema } from "../../src/manifest/schema.js";
import { checkManifest } from "../../src/manifest/check.js";

interface Node {
  readonly [key: string]: unknown;
  readonly properties?: Readonly<Record<string, Node>>;
}

/** Every mapping in the schema that describes something. */
function listNodes(value: unknown): readonly Node[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(listNodes);
  return [value as Node, ...inner];
}

const schema = createJsonSchema() as Node;
const nodes = listNodes(schema);
const properties = nodes.flatMap((node) =>
  Object.entries(node.properties ?? {}),
);

/** What a property says, also behind a reference. */
function resolve(node: Node): Node {
  const name = /^#\/definitions\/(.+)$/.exec(String(node["$ref"]))?.[1];
  const definitions = schema["definitions"] as Readonly<Record<string, Node>>;
  return name === undefined ? node : { ...definitions[name], ...node };
}

test("it is draft 7, with a title", () => {
  expect(schema).toMatchObject({
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "resource-gen manifest",
    type: "object",
    additionalProperties: false,
  });
});

test("every key has a description", () => {
  const silent = properties.filter(
    ([, node]) => typeof resolve(node)["description"] !== "string",
  );
  expect(silent.map(([name]) => name)).toEqual([]);
  expect(properties.length).toBeGreaterThan(80);
});

test("examples and defaults are values that the key takes", async () => {
  const given = Object.entries(schema.properties ?? {}).flatMap(
    ([name, node]) => {
      const { examples = [], default: usual } = resolve(node) as {
        examples?: readonly unknown[];
        default?: unknown;
      };
      const values = usual === undefined ? examples : [...examples, usual];
      return values.map((value) => ({ [name]: value }));
    },
  );
  expect(given.length).toBeGreaterThan(6);
  for (const manifest of given) {
    expect(manifestSchema.safeParse(manifest).success).toBe(true);
    expect((await checkManifest(manifest)).problems).toEqual([]);
  }
  const resource = (schema["definitions"] as Record<string, Node>)["resource"]!;
  for (const [name, node] of Object.entries(resource.properties ?? {})) {
    const { examples = [] } = node as { examples?: readonly unknown[] };
    for (const value of examples) {
      const manifest = { resources: { articles: { [name]: value } } };
      expect(manifestSchema.safeParse(manifest).success, name).toBe(true);
    }
  }
});

test("`delete` is taken, and marked as what should not be written", () => {
  const marked = nodes.filter((node) => node["const"] === "delete");
  expect(marked.length).toBeGreaterThan(2);
  for (const node of marked) expect(node["deprecated"]).toBe(true);
  const offered = nodes.flatMap((node) => node["enum"] ?? []);
  expect(offered).toContain("destroy");
  expect(offered).not.toContain("delete");
});

test("the package ships it where the starters say it is", () => {
  const root = join(import.meta.dirname, "../..");
  const { exports } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ) as { exports: Readonly<Record<string, unknown>> };
  expect(exports["./schema.json"]).toBe("./dist/schema.json");
  const built = join(root, "dist/schema.json");
  // A clone is built by `npm ci`, and a build is as old as its sources were.
  expect(existsSync(built)).toBe(true);
  expect(
    Object.keys(JSON.parse(readFileSync(built, "utf8")) as object),
  ).toEqual(Object.keys(schema));
});
