/** The schema as the source of the type and of the JSON Schema. */
import { describe, expect, expectTypeOf, test } from "vitest";
import * as z from "zod";
import { defineResources } from "../../src/define.js";
import { keysAt, kindAt } from "../../src/manifest/schema-at.js";
import { manifestSchema } from "../../src/manifest/schema.js";

describe("the type of defineResources", () => {
  test("takes short forms and nesting of any depth", () => {
    const manifest = defineResources({
      formats: ["json", { name: "ics", type: "text/calendar" }],
      resources: {
        articles: {
          only: "index",
          member: { publish: ["POST", "PUT"] },
          resources: { comments: { resources: { likes: null } } },
        },
      },
      namespaces: { admin: { namespaces: { deep: { shallow: true } } } },
    });
    expectTypeOf(manifest).toBeObject();
    expect(Object.keys(manifest)).toEqual([
      "formats",
      "resources",
      "namespaces",
    ]);
  });

  test("gives back the very object", () => {
    const manifest = { resources: {} };
    expect(defineResources(manifest)).toBe(manifest);
  });

  test("refuses wrong words and keys, however deep", () => {
    defineResources({
      // @ts-expect-error: not an action
      resources: { a: { only: ["shwo"] } },
    });
    defineResources({
      resources: {
        a: {
          resources: {
            b: {
              // @ts-expect-error: not a key
              onyl: [],
            },
          },
        },
      },
    });
    defineResources({
      // @ts-expect-error: not a method
      routes: [{ method: "get", path: "/", to: "a#b" }],
    });
    // @ts-expect-error: `to` is missing
    defineResources({ routes: [{ method: "GET", path: "/" }] });
  });
});

describe("the JSON Schema", () => {
  interface Schema {
    properties?: Record<string, Schema>;
    additionalProperties?: boolean | Schema;
    anyOf?: Schema[];
    items?: Schema;
    description?: string;
    $ref?: string;
    $defs?: Record<string, Schema>;
  }
  const schema = z.toJSONSchema(manifestSchema, { io: "input" }) as Schema;

  test("knows every key, and describes it", () => {
    const undescribed: string[] = [];
    const walk = (node: Schema, path: string): void => {
      for (const [key, inner] of Object.entries(node.properties ?? {})) {
        const names = [
          "name",
          "type",
          "new",
          "edit",
          "irregular",
          "uncountable",
        ];
        if (
          inner.description === undefined &&
          inner.$ref === undefined &&
          !names.includes(key)
        )
          undescribed.push(`${path}.${key}`);
        walk(inner, `${path}.${key}`);
      }
      if (typeof node.additionalProperties === "object") {
        walk(node.additionalProperties, `${path}.*`);
      }
      for (const inner of node.anyOf ?? []) walk(inner, path);
      if (node.items !== undefined) walk(node.items, `${path}[]`);
    };
    walk(schema, "");
    for (const [name, inner] of Object.entries(schema.$defs ?? {}))
      walk(inner, name);
    expect(undescribed).toEqual([]);
    expect(Object.keys(schema.properties ?? {})).toEqual(keysAt([]));
  });

  test("refuses unknown keys, as the parser does", () => {
    expect(schema.additionalProperties).toBe(false);
  });
});

describe("keysAt", () => {
  test("finds the keys of every kind of mapping", () => {
    const nested = ["namespaces", "a", "resources", "b", "resources", "c"];
    expect(keysAt(nested)).toContain("singleton");
    expect(keysAt(["namespaces", "a"])).toContain("shallowPrefix");
    expect(keysAt(["concerns", "a"])).toEqual([
      "collection",
      "member",
      "new",
      "subsets",
      "concerns",
      "resources",
    ]);
    expect(keysAt(["routes", 0])).toContain("to");
    expect(keysAt(["output"])).toContain("dir");
    expect(keysAt(["formats", 0])).toEqual(["name", "type"]);
    expect(keysAt([...nested, "pathNames"])).toEqual(["new", "edit"]);
    expect(keysAt(["nowhere", "at", "all"])).toEqual([]);
    expect(keysAt(["resources", "a", "only"])).toEqual([]);
  });

  test("and what it is", () => {
    expect(kindAt([])).toBe("manifest");
    expect(kindAt(["resources", "concerns"])).toBe("resource");
    expect(kindAt(["namespaces", "a", "routes", 1])).toBe("route");
    expect(kindAt(["concerns", "a"])).toBe("concern");
    expect(kindAt(["resources", "a", "pathNames"])).toBe("other");
  });
});
