/** Names and values: what is written as Rails writes it is read back. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMultipart } from "../../src/runtime/http/forms.js";
import {
  nestPairs,
  parsePairs,
  parseQuery,
} from "../../src/runtime/http/query.js";
import { expectLinear } from "../support/growth.js";

const numRuns = process.env.SOAK === undefined ? 500 : 100_000;

type Data = string | null | readonly Data[] | { readonly [name: string]: Data };

/** Rails' `to_query`: the pairs of an object sorted, lists in their order. */
function toQuery(value: Data, name = ""): string {
  if (value === null) return encodeURIComponent(name);
  if (typeof value === "string") {
    return `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll("%20", "+")}`;
  }
  const pairs = Array.isArray(value)
    ? value.map((item: Data) => toQuery(item, `${name}[]`))
    : Object.entries(value)
        .map(([key, item]) =>
          toQuery(item, name === "" ? key : `${name}[${key}]`),
        )
        .sort();
  return pairs.filter((pair) => pair !== "").join("&");
}

/** Without prototypes, as what was parsed. */
function bare(value: Data): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(bare);
  const entries = Object.entries(value).map(([key, item]) => [key, bare(item)]);
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

const text = fc
  .string({ unit: "binary" })
  .filter((value) => value.isWellFormed());
const refused = ["__proto__", "constructor", "prototype"];
const name = text.filter(
  (value) => value !== "" && !refused.includes(value) && !/[[\]]/.test(value),
);
const scalar = fc.oneof(text, fc.constant(null));

/** Records that can be told apart in a list: each has the same names. */
const rows = fc
  .uniqueArray(name, { minLength: 1, maxLength: 3 })
  .chain((names) =>
    fc.array(
      fc
        .tuple(...names.map(() => scalar))
        .map((values) =>
          Object.fromEntries(names.map((key, at) => [key, values[at] ?? null])),
        ),
      { minLength: 1, maxLength: 3 },
    ),
  );

const { record } = fc.letrec<{ value: Data; record: { [name: string]: Data } }>(
  (tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      scalar,
      fc.array(scalar, { minLength: 1, maxLength: 4 }),
      rows,
      tie("record"),
    ),
    record: fc.dictionary(name, tie("value"), { minKeys: 1, maxKeys: 4 }),
  }),
);

describe("parseQuery", () => {
  test("reads back what was written", () => {
    fc.assert(
      fc.property(record, (data) => {
        expect(parseQuery(toQuery(data))).toStrictEqual(bare(data));
      }),
      { numRuns },
    );
  });

  test("reads or refuses whatever there is, and touches no prototype", () => {
    const piece = fc.oneof(
      fc.constantFrom("a", "[", "]", "[]", "&", "=", "+", "%5B", "%", "%ff"),
      fc.constantFrom("__proto__", "constructor", "prototype", "[b]", "%00"),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        try {
          const parsed = parseQuery(pieces.join(""));
          expect(Object.getPrototypeOf(parsed)).toBeNull();
          for (const name of refused) {
            expect(Object.hasOwn(parsed, name)).toBe(false);
          }
        } catch (error) {
          expect(error).toMatchObject({ name: "HttpError", status: 400 });
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns },
    );
  });

  test.each([
    ["a=1&a=2", { a: "2" }],
    ["a[b]=1&a[b]=2", { a: { b: "2" } }],
    ["a[b]=1&a=2", { a: "2" }],
    ["a&a[]=2", { a: ["2"] }],
    ["a[]=1&a[]", { a: ["1", null] }],
    ["a[][b]=1&a[][b]=2", { a: [{ b: "1" }, { b: "2" }] }],
    ["a[][b]=1&a[]=2&a[][c]=3", { a: [{ b: "1" }, "2", { c: "3" }] }],
    ["a[][b][c]=1&a[][b][d]=2", { a: [{ b: { c: "1", d: "2" } }] }],
    ["a[][b][c]=1&a[][b][c]=2", { a: [{ b: { c: "1" } }, { b: { c: "2" } }] }],
    ["a[][b][]=1&a[][b][]=2", { a: [{ b: ["1", "2"] }] }],
    ["a[b][][c]=1", { a: { b: [{ c: "1" }] } }],
    ["a[][]=1", { a: [["1"]] }],
    ["a[][][b]=1", { a: [[{ b: "1" }]] }],
    ["[a]=1", { "[a]": "1" }],
    ["[]=1", { "[]": "1" }],
    ["a[b]c=1", { "a[b]c": "1" }],
    ["a[[b]]=1", { "a[[b]]": "1" }],
    ["a[b=1", { "a[b": "1" }],
    ["a b[c d]=1", { "a b": { "c d": "1" } }],
    ["%61[%62]=1", { a: { b: "1" } }],
    ["a%255Bb%255D=1", { "a%5Bb%5D": "1" }],
  ])("%s", (query, expected) => {
    expect(parseQuery(query)).toStrictEqual(bare(expected));
  });

  test.each([
    "a=1&a[b]=2",
    "a=1&a[]=2",
    "a[]=1&a[b]=2",
    "a[b]=1&a[]=2",
    "a[b][c]=1&a[b][]=2",
    "a[][b]=1&a[b]=2",
    "a[__proto__]=1",
    "a[][__proto__][b]=1",
    "__proto__",
    "%5F_proto__=1",
    "%",
    "a=%e2%28%a1",
    "a=%ed%a0%80",
  ])("refuses %s", (query) => {
    expect(() => parseQuery(query)).toThrow(
      expect.objectContaining({ name: "HttpError", status: 400 }),
    );
  });

  test("takes as many names and brackets as it says, and no more", () => {
    expect(parsePairs("a&".repeat(4096))).toHaveLength(4096);
    expect(() => parsePairs("a&".repeat(4097))).toThrow("4096");
    expect(() => parseQuery(`a${"[b]".repeat(31)}`)).not.toThrow();
    expect(() => parseQuery(`a${"[b]".repeat(32)}`)).toThrow("too deep");
    expect(() => parseQuery(`a${"[]".repeat(32)}`)).toThrow("too deep");
  });

  test("takes time in proportion to what it reads", () => {
    const hard: readonly [size: number, (size: number) => string][] = [
      [500_000, (size) => "[".repeat(size)],
      [500_000, (size) => `a${"[".repeat(size)}`],
      [250_000, (size) => `a${"[]".repeat(size)}x`],
      [500_000, (size) => "+".repeat(size)],
      [500_000, (size) => "=".repeat(size)],
      [4000, (size) => "a[]&".repeat(size)],
      [4000, (size) => "a[][b]&".repeat(size)],
    ];
    for (const [size, make] of hard)
      expectLinear(size, make, (text) => {
        try {
          parseQuery(text);
        } catch (error) {
          expect(error).toMatchObject({ status: 400 });
        }
      });
  });
});

describe("nestPairs", () => {
  test("does not look into what is no record of its own", () => {
    const file = new File(["x"], "a.txt");
    expect(() =>
      nestPairs<string | File>([
        ["a", file],
        ["a[name]", "b"],
      ]),
    ).toThrow("brackets");
  });
});

describe("parseMultipart", () => {
  const boundary = "cut";
  const content = fc.uint8Array({ maxLength: 200 }).filter((bytes) => {
    return !Buffer.from(bytes).toString("latin1").includes("--cut");
  });

  test("reads back what was written", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(content, { maxLength: 5 }),
        async (contents) => {
          const pieces = contents.flatMap((bytes, at) => [
            `--${boundary}\r\nContent-Disposition: form-data; name="f${at}"; filename="a"\r\n\r\n`,
            bytes,
            "\r\n",
          ]);
          const form = new Blob([...pieces, `--${boundary}--`]);
          const sent = new Uint8Array(await form.arrayBuffer());
          const pairs = parseMultipart(sent, boundary);
          expect(pairs.map(([key]) => key)).toEqual(
            contents.map((_, at) => `f${at}`),
          );
          for (const [at, [, file]] of pairs.entries()) {
            expect(file).toBeInstanceOf(File);
            const read = new Uint8Array(await (file as File).arrayBuffer());
            expect(read).toEqual(contents[at]);
          }
        },
      ),
      { numRuns: Math.min(numRuns, 2000) },
    );
  });

  test("reads what the platform's own FormData writes", async () => {
    const form = new FormData();
    form.append("a[b]", "1 \u20ac\r\n2");
    form.append('quo"te', "");
    form.append(
      "f",
      new File(["hello"], 'n"a\u20acme.txt', { type: "text/x" }),
    );
    const response = new Response(form);
    const type = response.headers.get("content-type") ?? "";
    const own = type.slice(type.indexOf("boundary=") + "boundary=".length);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const pairs = parseMultipart(bytes, own);
    expect(pairs.slice(0, 2)).toEqual([
      ["a[b]", "1 \u20ac\r\n2"],
      ['quo"te', ""],
    ]);
    const file = pairs[2]?.[1] as File;
    expect([file.name, file.type, await file.text()]).toEqual([
      'n"a\u20acme.txt',
      "text/x",
      "hello",
    ]);
  });

  test("reads or refuses whatever there is", () => {
    const piece = fc.constantFrom(
      ...["--cut", "--cut--", "\r\n", "\r", "\n", "\r\n\r\n", "--", " ", "x"],
      ...['Content-Disposition: form-data; name="a"', '; filename="b"', '"'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        try {
          parseMultipart(new TextEncoder().encode(pieces.join("")), boundary);
        } catch (error) {
          expect(error).toMatchObject({ name: "HttpError", status: 400 });
        }
      }),
      { numRuns },
    );
  });

  test("takes time in proportion to what it reads", () => {
    for (const hard of ["\r", "\r\n--cu", "\r\n--cut", "--cut\r\n", '"'])
      expectLinear(
        1_000_000,
        (size) =>
          new TextEncoder().encode(
            `--cut\r\n${hard.repeat(size / hard.length)}`,
          ),
        (bytes) => {
          expect(() => parseMultipart(bytes, boundary)).toThrow();
        },
      );
  });
});
