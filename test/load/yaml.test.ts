/** Values and positions of YAML texts: two readings that must agree. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { ManifestPath } from "../../src/diagnostics/diagnostic.js";
import { locateIn } from "../../src/diagnostics/locate.js";
import { indexLines } from "../../src/diagnostics/positions.js";
import { readYaml } from "../../src/load/read-yaml.js";
import { locateInYaml } from "../../src/load/yaml-positions.js";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { countRuns } from "../support/runs.js";

/** The text that stands at a place. */
async function textAt(
  text: string,
  path: ManifestPath,
  on: "key" | "value" = "value",
): Promise<string | undefined> {
  const locate = await locateInYaml(indexLines("m.yaml", text));
  const span = locate({ path, on })?.span;
  return span && text.slice(span.start.offset, span.end.offset);
}

/** Every scalar of a value, with its path. */
function* leavesOf(
  value: unknown,
  path: ManifestPath = [],
): Generator<{ path: ManifestPath; leaf: unknown }> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* leavesOf(item, [...path, index]);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      yield* leavesOf(inner, [...path, key]);
    }
  } else yield { path, leaf: value };
}

/** Values with parts in common, which become aliases, and merge keys. */
const documents = fc
  .tuple(
    fc.array(
      fc.dictionary(
        fc.constantFrom("a", "b", "only", "é", "1"),
        fc.constantFrom<unknown>(
          "x",
          "yes",
          1,
          true,
          null,
          "a: b",
          "- c",
          "multi\nline",
          "",
        ),
        { maxKeys: 3 },
      ),
      { minLength: 1, maxLength: 3 },
    ),
    fc.array(
      fc.tuple(
        fc.constantFrom("r", "s", "t", "u"),
        fc.constantFrom("own", "share", "merge", "list"),
        fc.nat(2),
      ),
      { minLength: 1, maxLength: 6 },
    ),
    fc.record({
      indent: fc.constantFrom(1, 2, 4),
      collectionStyle: fc.constantFrom(
        "any" as const,
        "block" as const,
        "flow" as const,
      ),
      defaultStringType: fc.constantFrom(
        "PLAIN" as const,
        "QUOTE_DOUBLE" as const,
        "QUOTE_SINGLE" as const,
      ),
      lineWidth: fc.constantFrom(0, 20, 80),
    }),
    fc.constantFrom("\n", "\r\n"),
    fc.boolean(),
  )
  .map(([parts, entries, style, newline, mark]) => {
    const part = (index: number): object => parts[index % parts.length] ?? {};
    const value = Object.fromEntries(
      entries.map(([key, kind, index]) => {
        if (kind === "own") return [key, { ...part(index) }];
        if (kind === "share") return [key, part(index)];
        if (kind === "merge") return [key, { "<<": part(index), z: index }];
        return [key, [part(index), "text", index]];
      }),
    );
    const text = stringify(value, { ...style, merge: true });
    return (mark ? "\uFEFF" : "") + text.replaceAll("\n", newline);
  });

/** What a part of a text means by itself; a block scalar needs a key before it. */
function readScalar(written: string): unknown {
  const block = /^[|>]/.test(written);
  const { value } = parse(`value: ${written}`) as { value: unknown };
  return block && typeof value === "string" ? value.trim() : value;
}

describe("values and positions", () => {
  test("agree for every scalar of every document", async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (text) => {
        const read = readYamlValue(text);
        if (!read.ok) throw new Error(`${read.reason} in ${text}`);
        const other: unknown = parse(text, { merge: true });
        expect(read.value).toEqual(other);
        expect(JSON.stringify(read.value)).toBe(JSON.stringify(other));
        const locate = await locateInYaml(indexLines("m.yaml", text));
        for (const { path, leaf } of leavesOf(read.value)) {
          const found = locate({ path })!.span;
          const written = text.slice(found.start.offset, found.end.offset);
          // Nothing is written for an empty value: its key is shown instead.
          const shown =
            leaf === null && written !== "null" ? path.at(-1) : leaf;
          expect(readScalar(written)).toEqual(
            typeof shown === "string" ? shown.trim() : shown,
          );
          if (typeof path.at(-1) !== "string") continue;
          const key = locate({ path, on: "key" })!.span;
          const name = text.slice(key.start.offset, key.end.offset);
          expect(String(parse(name))).toBe(path.at(-1));
        }
      }),
      { numRuns: countRuns(150, 500, 5_000), seed: 20_261_121 },
    );
  });

  test("lines and columns are what an editor shows, whatever ends a line", () => {
    for (const newline of ["\n", "\r\n", "\r"]) {
      const text = ["a: 1", "b:", "  c: 2"].join(newline);
      const { position } = indexLines("m.yaml", text);
      expect(position(text.indexOf("c"))).toEqual({
        offset: text.indexOf("c"),
        line: 3,
        col: 3,
      });
    }
    const marked = indexLines("m.yaml", "\uFEFFa: 1");
    expect(marked.position(1)).toEqual({ offset: 1, line: 1, col: 1 });
    expect(marked.position(0).col).toBe(1);
    expect(marked.position(99)).toEqual({ offset: 5, line: 1, col: 5 });
  });
});

describe("a place is where the person wrote it", () => {
  const text = `
base: &base
  only: [index, show]
  param: slug
extra: &extra { as: pages }
resources:
  articles:
    <<: [*base, *extra]
    param: id
  photos: *base
  empty:
routes:
  - { method: GET, path: / }
`;

  test("a key of its own goes before a merged one", async () => {
    expect(await textAt(text, ["resources", "articles", "param"])).toBe("id");
  });

  test("a merged key is shown at its anchor, with the alias that led there", async () => {
    const path = ["resources", "articles", "only", 1];
    expect(await textAt(text, path)).toBe("show");
    expect(await textAt(text, ["resources", "articles", "as"])).toBe("pages");
    const locate = await locateInYaml(indexLines("m.yaml", text));
    const via = locate({ path })?.via;
    expect(text.slice(via!.start.offset, via!.end.offset)).toBe("*base");
    expect(via!.start.line).toBe(8);
  });

  test("an aliased value is shown at its anchor", async () => {
    expect(await textAt(text, ["resources", "photos", "param"])).toBe("slug");
    expect(await textAt(text, ["resources", "photos", "param"], "key")).toBe(
      "param",
    );
    expect(await textAt(text, ["resources", "photos"], "key")).toBe("photos");
  });

  test("an empty value is shown at its key", async () => {
    expect(await textAt(text, ["resources", "empty"])).toBe("empty");
  });

  test("what is not there is shown at the nearest place above", async () => {
    expect(await textAt(text, ["resources", "empty", "only", 0])).toBe("empty");
    expect(await textAt(text, ["routes", 0, "to"])).toBe(
      "{ method: GET, path: / }",
    );
    // The item of a short form is the form itself.
    expect(await textAt("a: show", ["a", 0])).toBe("show");
  });

  test("of two equal keys the later is the value", async () => {
    expect(await textAt("a: 1\na: 2", ["a"])).toBe("2");
  });
});

describe("a text is refused", () => {
  const read = (text: string) => readYaml("m.yaml", indexLines("m.yaml", text));

  test.each([
    ["a: [1", "this [ is never closed"],
    ["a: 'x", "this ' is never closed"],
    ["a: 1\n---\nb: 2", "a second document begins here"],
    ["a: *b", "the alias *b has no anchor before it"],
    ["? [a]\n: 1", "a key must be one word"],
    ["a: !!js/function x", "this tag is not known"],
    ["\ta: 1", "a tab cannot indent YAML"],
  ])("%j", async (text, message) => {
    const { value, diagnostics } = await read(text);
    expect(value).toBeUndefined();
    expect(diagnostics.map((one) => one.message)).toEqual([message]);
    expect(diagnostics[0]?.span).not.toBeNull();
  });

  test("two slips apart from each other are two errors", async () => {
    const text = "a:\n\t- 1\nb: 2\nc: [1\nd: 3\ne:\n\t- 2\n";
    const { diagnostics } = await read(text);
    expect(diagnostics.map(({ span }) => span?.start.line)).toEqual([2, 4, 7]);
  });

  test("a key that stands three times is two errors, and the rest is read", async () => {
    const { value, diagnostics } = await read("a: 1\nb: 2\na: 3\n'a': 4\n");
    expect(value).toEqual({ a: 4, b: 2 });
    expect(diagnostics.map(({ code }) => code)).toEqual([
      "duplicate-key",
      "duplicate-key",
    ]);
    for (const { labels } of diagnostics) {
      expect(labels?.[0]?.span.start.line).toBe(1);
    }
  });

  test.each([
    ["brackets", (n: number) => `a: ${"[".repeat(n)}${"]".repeat(n)}`],
    ["braces", (n: number) => `a: ${"{a: ".repeat(n)}1${"}".repeat(n)}`],
    ["JSON", (n: number) => `${'{"[{": '.repeat(n)}1${"}".repeat(n)}`],
    ["dashes", (n: number) => `a:\n  ${"- ".repeat(n)}1`],
    [
      "lines",
      (n: number) =>
        Array.from(
          { length: Math.min(n, 5_000) },
          (_, at) => `${" ".repeat(at)}a:\n`,
        ).join(""),
    ],
  ] as const)("deep %s are refused at their place", async (_, write) => {
    for (const depth of [250, 1_000, 2_000, 4_000, 20_000]) {
      const loaded = await read(write(depth));
      const found = [
        ...loaded.diagnostics,
        ...(await locateIn(loaded, loaded.problems)),
      ];
      expect(found).toMatchObject([
        {
          ...{ code: "manifest-too-large" },
          message: "the manifest is nested too deeply",
          span: { file: "m.yaml" },
        },
      ]);
      expect(loaded.value).toBeUndefined();
    }
  });

  test("aliases that multiply a thousandfold are refused at once", async () => {
    const lines = Array.from({ length: 30 }, (_, i) =>
      i === 0
        ? "a0: &a0 {}"
        : `a${i}: &a${i} [*a${i - 1}, *a${i - 1}, *a${i - 1}]`,
    );
    const { value, problems } = await read(lines.join("\n"));
    expect(value).toBeUndefined();
    expect(problems.map(({ code }) => code)).toEqual(["manifest-too-large"]);
  });

  test("a thousand resources that share their options are not many", async () => {
    const shared = `x: &x { only: [index, show], param: slug, member: { publish: POST } }\n`;
    const names = Array.from(
      { length: 1_000 },
      (_, i) => `  r${i}: { <<: *x, as: s${i} }`,
    );
    const { problems, diagnostics } = await read(
      `${shared}resources:\n${names.join("\n")}\n`,
    );
    expect([problems, diagnostics]).toEqual([[], []]);
  });
});
