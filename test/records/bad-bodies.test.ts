/** Bodies that nobody should send: each is refused, and nothing breaks. */
import { expect, test } from "vitest";
import { createTestApp, fields } from "./app.js";
import { createRequest } from "./bodies.js";
import type { Field } from "../../src/runtime/records/fields.js";
import { newInput } from "../../src/runtime/records/bodies.js";
import { notValid } from "../../src/runtime/http/read-input.js";
import { checkStored } from "../../src/runtime/stores/list-query.js";

const JSON_TYPE = "application/json";
const FORM = "application/x-www-form-urlencoded";
const XML = "application/xml";

async function create(type: string, text: string) {
  const { app, inputs } = createTestApp();
  const request = createRequest("POST", "/articles", { type, text });
  const response = await app.fetch(request);
  const problem = (await response.json()) as {
    readonly errors?: readonly Readonly<Record<string, string>>[];
  };
  const errors = problem.errors?.map(
    ({ pointer, code }) => `${pointer ?? ""} ${code ?? ""}`,
  );
  return { status: response.status, errors, inputs };
}

const deep = (depth: number): string =>
  `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const manyKeys = (count: number): string =>
  `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(",")},"title":"Tea"}`;

test.each([
  ["an empty body", JSON_TYPE, "", 400, undefined],
  ["a list", JSON_TYPE, "[]", 422, ["# type"]],
  ["null", JSON_TYPE, "null", 422, ["# type"]],
  ["a number", JSON_TYPE, "7", 422, ["# type"]],
  ["text", JSON_TYPE, '"title"', 422, ["# type"]],
  ["an empty object", JSON_TYPE, "{}", 422, ["#/title required"]],
  ["a body that is 10,000 deep", JSON_TYPE, deep(10_000), 400, undefined],
  [
    "an unknown key that is 400 deep",
    JSON_TYPE,
    `{"title":"T","x":${deep(400)}}`,
    201,
    undefined,
  ],
  ["a hundred thousand keys", JSON_TYPE, manyKeys(90_000), 201, undefined],
  ["a million keys", JSON_TYPE, manyKeys(1_000_000), 413, undefined],
  ["__proto__", JSON_TYPE, '{"title":"T","__proto__":{"x":1}}', 400, undefined],
  [
    "an escaped constructor",
    JSON_TYPE,
    '{"title":"T","con\\u0073tructor":1}',
    400,
    undefined,
  ],
  ["U+0000", JSON_TYPE, '{"title":"a\\u0000"}', 422, ["#/title characters"]],
  [
    "half a surrogate pair",
    JSON_TYPE,
    '{"title":"a\\ud800"}',
    422,
    ["#/title characters"],
  ],
  ["an object for text", JSON_TYPE, '{"title":{}}', 422, ["#/title type"]],
  ["a list for text", JSON_TYPE, '{"title":["a"]}', 422, ["#/title type"]],
  [
    "a lone item for a list",
    JSON_TYPE,
    '{"title":"T","words":"a"}',
    422,
    ["#/words type"],
  ],
  [
    "an object for a list",
    JSON_TYPE,
    '{"title":"T","words":{"0":"a"}}',
    422,
    ["#/words type"],
  ],
  [
    "null in a list",
    JSON_TYPE,
    '{"title":"T","words":[null]}',
    422,
    ["#/words/0 required"],
  ],
  [
    "text for a boolean",
    JSON_TYPE,
    '{"title":"T","featured":"true"}',
    422,
    ["#/featured type"],
  ],
  [
    "an integer beyond JSON's",
    JSON_TYPE,
    '{"title":"T","author_id":9007199254740993}',
    422,
    ["#/author_id type"],
  ],
  [
    "a number that is infinite",
    JSON_TYPE,
    '{"title":"T","author_id":1e400}',
    422,
    ["#/author_id type"],
  ],
  [
    "a decimal with too many digits",
    JSON_TYPE,
    '{"title":"T","price":"1.505"}',
    422,
    ["#/price format"],
  ],
  [
    "a decimal that is too small",
    JSON_TYPE,
    '{"title":"T","price":"-0.01"}',
    422,
    ["#/price min"],
  ],
  ["plain text", "text/plain", "title=Tea", 415, undefined],
  ["bytes", "application/octet-stream", "title", 415, undefined],
  ["a form with text twice", FORM, "title=a&title=b", 422, ["#/title type"]],
  ["a form with brackets for text", FORM, "title[]=a", 422, ["#/title type"]],
  ["a form with an object for text", FORM, "title[x]=a", 422, ["#/title type"]],
  [
    "a form with text for an object",
    FORM,
    "title=T&address=x",
    422,
    ["#/address type"],
  ],
  ["a form with numbered items", FORM, "title=T&words[0]=a", 201, undefined],
  ["a form with empty text", FORM, "title=", 422, ["#/title required"]],
  [
    "a form with no boolean",
    FORM,
    "title=T&featured=maybe",
    422,
    ["#/featured type"],
  ],
  [
    "a form with a hexadecimal number",
    FORM,
    "title=T&author_id=0x10",
    422,
    ["#/author_id type"],
  ],
  ["a form with __proto__", FORM, "title=T&__proto__[x]=1", 400, undefined],
  [
    "a form with a name in two ways",
    FORM,
    "title=T&words[]=a&words[b]=c",
    400,
    undefined,
  ],
  [
    "XML with text for an object",
    XML,
    "<a><title>T</title><address>x</address></a>",
    422,
    ["#/address type"],
  ],
  [
    "XML with an object for text",
    XML,
    "<a><title><b>T</b></title></a>",
    422,
    ["#/title type"],
  ],
  ["XML with nothing", XML, "<a/>", 422, ["#/title required"]],
  [
    "XML with both names of a field",
    XML,
    "<a><title>T</title><author_id>1</author_id><author-id>2</author-id></a>",
    422,
    ["#/author_id type"],
  ],
])("%s", async (_, type, text, status, errors) => {
  const reply = await create(type, text);
  expect([reply.status, reply.errors]).toEqual([status, errors]);
  expect(reply.inputs).toHaveLength(status === 201 ? 1 : 0);
});

test.each([
  [
    "a checkbox behind its hidden field",
    "title=T&featured=0&featured=1",
    { featured: true },
  ],
  ["a checkbox that is off", "title=T&featured=0", { featured: false }],
  ["a checkbox without a value", "title=T&featured=on", { featured: true }],
  ["a select of several, none chosen", "title=T&words[]=", { words: [] }],
  [
    "a select of several, two chosen",
    "title=T&words[]=&words[]=a&words[]=b",
    { words: ["a", "b"] },
  ],
  ["a lone item", "title=T&words=a", { words: ["a"] }],
  ["a name twice, of a list", "title=T&words=a&words=b", { words: ["a", "b"] }],
  [
    "empty text of what is optional",
    "title=T&body=&price=",
    { body: null, price: null },
  ],
  ["empty text of what has a default", "title=T&state=", { state: "draft" }],
])("a form with %s", async (_, text, fields) => {
  const { status, inputs } = await create(FORM, text);
  expect([status, inputs]).toEqual([201, [expect.objectContaining(fields)]]);
});

test.each([
  [
    "repeated elements",
    "<words>a</words><words>b</words>",
    { words: ["a", "b"] },
  ],
  [
    "children of any name",
    "<words><w>a</w><w>b</w></words>",
    { words: ["a", "b"] },
  ],
  ["one child", "<words><w>a</w></words>", { words: ["a"] }],
  ["an empty list", "<words/>", { words: [] }],
  ["a typed list", '<words type="array"><w>a</w></words>', { words: ["a"] }],
  ["dashes", "<author-id>3</author-id>", { author_id: 3 }],
  [
    "types of its own",
    '<author-id type="integer">3</author-id><featured type="boolean">1</featured><price type="decimal">1.5</price>',
    { author_id: 3, featured: true, price: "1.50" },
  ],
  [
    "blanks around what is no text",
    "<author_id> 3\n</author_id>",
    { author_id: 3 },
  ],
  ["nil", '<body nil="true"/>', { body: null }],
  [
    "an object",
    "<address><street>Lane</street><checked>true</checked></address>",
    { address: { street: "Lane", zip: null } },
  ],
])("XML with %s", async (_, text, fields) => {
  const xml = `<article><title>T</title>${text}</article>`;
  const { status, inputs } = await create(XML, xml);
  expect([status, inputs]).toEqual([201, [expect.objectContaining(fields)]]);
});

test("a list of faults has an end", async () => {
  const items = Array.from({ length: 5000 }, () => 1);
  const { status, errors } = await create(
    JSON_TYPE,
    JSON.stringify({ title: "T", words: items }),
  );
  const words = [0, 1, 2].map((at) => `#/words/${at} type`);
  expect([status, errors]).toEqual([422, ["#/words maxItems", ...words]]);
  const many = newInput<object, object>({
    name: "list",
    key: "integer",
    fields: { words: { type: "string", many: true, maxItems: 5000 } },
  });
  const { faults = [] } = many.read({ words: items });
  const { problem } = notValid(faults, "body");
  expect(problem).toMatchObject({ errors: { length: 1000 } });
});

const usual: Readonly<Record<string, (length: number) => unknown>> = {
  string: (length) => "a".repeat(length),
  text: (length) => "\u{1f600}".repeat(length),
  email: (length) =>
    `${"a".repeat(length - "@example.com".length)}@example.com`,
  url: (length) => "https://example.com/".padEnd(length, "a"),
  json: (length) => ["a".repeat(length - '[""]'.length)],
};

test.each([
  ["string", 255],
  ["text", 100_000],
  ["email", 254],
  ["url", 8000],
  ["json", 250_000],
] as const)(
  "a %s has a greatest length, unless one is written",
  (type, most) => {
    const make = usual[type] ?? String;
    const codes = (field: Field, length: number) =>
      newInput<object, object>({
        name: "note",
        key: "integer",
        fields: { value: field },
      })
        .read({ value: make(length) })
        .faults?.map(({ path, code }) => [...path, code]);
    const tooLong = [["value", "maxLength"]];
    expect(codes({ type }, most)).toBeUndefined();
    expect(codes({ type }, most + 1)).toEqual(tooLong);
    expect(codes({ type, maxLength: most + 1 }, most + 1)).toBeUndefined();
    expect(codes({ type, maxLength: 50 }, 51)).toEqual(tooLong);
    // A row that has more is found, and is a place in a list.
    if (type !== "json") {
      expect(checkStored({ type }, make(most + 1))).toBe(make(most + 1));
    }
  },
);

test("a list has a greatest length, unless one is written", () => {
  const codes = (field: Partial<Field>, length: number) =>
    newInput<object, object>({
      name: "note",
      key: "integer",
      fields: {
        tag_ids: { type: "integer", ref: "tag", many: true, ...field } as Field,
      },
    })
      .read({ tag_ids: Array.from({ length }, (_, at) => at) })
      .faults?.map(({ path, code }) => [...path, code]);
  expect(codes({}, 1000)).toBeUndefined();
  expect(codes({}, 1001)).toEqual([["tag_ids", "maxItems"]]);
  expect(codes({ maxItems: 70_000 }, 70_000)).toBeUndefined();
  expect(codes({ minItems: 2000 }, 2000)).toBeUndefined();
  expect(codes({ minItems: 2000 }, 2001)).toEqual([["tag_ids", "maxItems"]]);
});

const json = newInput<object, object>({
  name: "note",
  key: "integer",
  fields: { data: { type: "json" } },
});

test.each([
  ["32 levels", JSON.parse(deep(32)), undefined],
  ["33 levels", JSON.parse(deep(33)), "depth"],
  ["10,000 values", Array(9_999).fill(0), undefined],
  ["10,001 values", Array(10_000).fill(0), "size"],
  ["a million values", Array(1_000_000).fill(0), "size"],
  ["null", null, "required"],
  ["a function", () => 0, "type"],
  ["a date", new Date(0), "type"],
  ["NaN", [Number.NaN], "type"],
  ["an own __proto__", JSON.parse('{"__proto__":1}'), "name"],
  ["U+0000 in a name", { "\0": 1 }, "characters"],
  ["U+0000 in a text", ["\0"], "characters"],
])("json with %s", (_, data: unknown, code) => {
  expect(json.read({ data }).faults?.[0]?.code).toBe(code);
});

const times = newInput<object, object>({
  name: "event",
  key: "integer",
  fields: { day: { type: "date" }, at: { type: "datetime" } },
});

test.each([
  ...["2023-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10"],
  ...["2026-1-1", "2026-01-31T00:00:00Z", " 2026-01-31", "31.01.2026", ""],
])("%j is no date, nor the day of a time", (day) => {
  const at = `${day}T12:00:00Z`;
  const codes = times.read({ day, at }).faults?.map(({ code }) => code);
  expect(codes).toEqual(["format", "format"]);
});

test.each([
  ...["2026-01-31T24:00:00Z", "2026-01-31T12:60:00Z", "2026-01-31T12:00:00"],
  ...["2026-01-31T12:00:00+24:00", "2026-01-31 noon", "2026-01-31"],
])("%j is no time", (at) => {
  const { faults } = times.read({ day: "2024-02-29", at });
  expect(faults?.map(({ path, code }) => [...path, code])).toEqual([
    ["at", "format"],
  ]);
});

test("a default is nobody's to change", () => {
  const input = newInput<object, { words: string[] }>({
    name: "article",
    key: "integer",
    fields: { words: fields["words"]! },
  });
  const one = input.read({});
  if (one.faults === undefined) one.value.words.push("x");
  expect(input.read({})).toEqual({ value: { words: [] } });
});
