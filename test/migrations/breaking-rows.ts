/**
 * Changes of a manifest that rows may break, with such rows: what is said of
 * them, the line that is filled in, and what the rows are then.
 */
export interface Breaking {
  readonly before: object;
  readonly after: object;
  /** SQL before the migration. */
  readonly rows: readonly string[];
  readonly losses?: readonly string[];
  readonly open?: readonly string[];
  /** Puts into the migration what becomes of the rows; without it, it applies. */
  readonly fill?: (text: string) => string;
  /** What is asked, and what it gives. */
  readonly then: readonly [query: string, rows: readonly object[]];
}

function articles(fields: object): object {
  return {
    authors: { timestamps: false, fields: { name: "string" } },
    articles: { timestamps: false, fields },
  };
}

/** A statement for each row. */
function insert(...columns: readonly Readonly<Record<string, string>>[]) {
  return columns.map((row) => {
    const names = Object.keys(row).map((name) => `"${name}"`);
    const values = Object.values(row);
    return `insert into "articles" (${names.join(", ")}) values (${values.join(", ")})`;
  });
}

/** Puts a statement where the comment about an obstacle is. */
const state =
  (statement: string) =>
  (text: string): string =>
    text.replace(
      /^ {2}\/\/ Rows .* stop this: .*$/m,
      `  await sql\`${statement}\`.execute(db);`,
    );

/** One row for each of these prices. */
const prices = (...texts: readonly (string | null)[]) =>
  insert(
    ...texts.map((text) => ({ price: text === null ? "null" : `'${text}'` })),
  );

const decimal = (scale: number, more: object = {}) =>
  articles({ price: { type: "decimal", scale, ...more } });

/** What is stored, which both databases have as the same text. */
const thenPrices = (...texts: readonly (string | null)[]) =>
  [
    'select cast("price" as text) as "price" from "articles" order by "id"',
    texts.map((price) => ({ price })),
  ] as const;

/** Decimals in each place where JSON has them. */
const inJson = (scale: number) => {
  const price = { type: "decimal", scale };
  return articles({
    list: { ...price, many: true },
    none: { ...price, many: true, optional: true },
    box: {
      fields: {
        list: { ...price, many: true, optional: true },
        price: { ...price, optional: true },
        title: "string",
      },
    },
    // A column that SQLite's json_each has too.
    value: {
      many: true,
      fields: { box: { optional: true, fields: { price } }, count: "integer?" },
    },
  });
};

const jsonRows = (
  ...rows: readonly (readonly [string, string, string])[]
): readonly string[] =>
  insert(
    ...rows.map(([list, box, value]) => ({
      ...{ list: `'${list}'`, none: "null" },
      ...{ box: `'${box}'`, value: `'${value}'` },
    })),
  );

const thenJson = (...rows: readonly (readonly [string, string, string])[]) => {
  const texts = ["list", "box", "value"].map(
    (name) => `replace(cast("${name}" as text), ' ', '') as "${name}"`,
  );
  return [
    `select "none", ${texts.join(", ")} from "articles" order by "id"`,
    rows.map(([list, box, value]) => ({ none: null, list, box, value })),
  ] as const;
};

const all = 'select * from "articles" order by "id"';

const word = (words: readonly string[], more: object = {}) =>
  articles({ state: { enum: words, ...more } });

const code = (more: object) => articles({ code: { type: "string", ...more } });

export const breaking: Readonly<Record<string, Breaking>> = {
  "a word of an enum": {
    before: word(["draft", "gone", "it's"]),
    after: word(["draft", "live"]),
    rows: insert(
      { state: "'draft'" },
      { state: "'gone'" },
      { state: "'it''s'" },
    ),
    open: [`may have "gone" or "it's" for articles.state`],
    fill: (text) =>
      text
        .replace("'gone' then null", "'gone' then 'live'")
        .replace("'it''s' then null", "'it''s' then 'draft'"),
    then: [
      all,
      [
        { id: 1, state: "draft" },
        { id: 2, state: "live" },
        { id: 3, state: "draft" },
      ],
    ],
  },
  "a word that no row has": {
    before: word(["draft", "gone"]),
    after: word(["draft"]),
    rows: insert({ state: "'draft'" }),
    open: ['may have "gone" for articles.state'],
    then: [all, [{ id: 1, state: "draft" }]],
  },
  "a word of an enum that rows can do without": {
    before: word(["draft", "gone"], { optional: true }),
    after: word(["draft"], { optional: true }),
    rows: insert({ state: "'gone'" }, { state: "'draft'" }, { state: "null" }),
    losses: ['articles.state where it is "gone"'],
    then: [
      all,
      [
        { id: 1, state: null },
        { id: 2, state: "draft" },
        { id: 3, state: null },
      ],
    ],
  },
  "a word of an enum that becomes required": {
    before: word(["a", "b"], { optional: true }),
    after: word(["a"], { default: "a" }),
    rows: insert({ state: "null" }, { state: "'b'" }),
    open: ['may have "b" for articles.state'],
    fill: (text) => text.replace("then null", "then 'a'"),
    then: [
      all,
      [
        { id: 1, state: "a" },
        { id: 2, state: "a" },
      ],
    ],
  },
  "a text that becomes an enum": {
    before: articles({ state: "string" }),
    after: word(["draft", "live"]),
    rows: insert({ state: "'live'" }, { state: "'what'" }),
    open: ["may have none of its words for articles.state"],
    fill: (text) => text.replace(/(else|=) null/, "$1 'draft'"),
    then: [
      all,
      [
        { id: 1, state: "live" },
        { id: 2, state: "draft" },
      ],
    ],
  },
  "a number that becomes an enum": {
    before: articles({ state: "integer?" }),
    after: word(["1", "2"], { optional: true }),
    rows: insert({ state: "1" }, { state: "3" }, { state: "null" }),
    losses: ["articles.state where it is none of its words"],
    then: [
      all,
      [
        { id: 1, state: "1" },
        { id: 2, state: null },
        { id: 3, state: null },
      ],
    ],
  },
  "a unique field": {
    before: code({}),
    after: code({ unique: true }),
    rows: insert({ code: "'a'" }, { code: "'a'" }),
    open: ["may be the same in articles.code"],
    fill: state(
      `update "articles" set "code" = "code" || "id" where "id" not in (select min("id") from "articles" group by "code")`,
    ),
    then: [
      all,
      [
        { id: 1, code: "a" },
        { id: 2, code: "a2" },
      ],
    ],
  },
  "a unique pair": {
    before: articles({ part: "integer?", code: "string" }),
    after: articles({
      part: "integer?",
      code: { type: "string", unique: ["part"] },
    }),
    rows: insert(
      { part: "1", code: "'a'" },
      { part: "1", code: "'a'" },
      { part: "null", code: "'a'" },
      { part: "null", code: "'a'" },
    ),
    open: ["may be the same in articles.part and code"],
    fill: state('delete from "articles" where "id" = 2'),
    then: [
      'select "id" from "articles" order by "id"',
      [{ id: 1 }, { id: 3 }, { id: 4 }],
    ],
  },
  "a unique field that is filled": {
    before: code({ unique: true, optional: true }),
    after: code({ unique: true, default: "a" }),
    rows: insert({ code: "null" }, { code: "null" }),
    open: ["may be the same in articles.code"],
    fill: state('update "articles" set "code" = "id"'),
    then: [
      all,
      [
        { id: 1, code: "1" },
        { id: 2, code: "2" },
      ],
    ],
  },
  "a unique field of which a part is lost": {
    before: articles({ at: { type: "datetime", unique: true } }),
    after: articles({ at: { type: "date", unique: true } }),
    rows: insert(
      { at: "'2026-01-31T10:00:00.123Z'" },
      { at: "'2026-01-31T11:00:00.123Z'" },
    ),
    losses: ["a part of each articles.at"],
    open: ["may be the same in articles.at"],
    fill: state('delete from "articles" where "id" = 1'),
    then: [
      'select "id", cast("at" as text) as "at" from "articles"',
      [{ id: 2, at: "2026-01-31" }],
    ],
  },
  "a unique field that is new": {
    before: articles({ title: "string" }),
    after: articles({
      ...{
        title: "string",
        code: { type: "string", unique: true, optional: true },
      },
      number: { type: "integer", unique: true },
    }),
    rows: insert({ title: "'a'" }, { title: "'b'" }),
    open: [
      "have nothing for articles.number",
      "may be the same in articles.number",
    ],
    fill: (text) =>
      text
        .replace('"title", null from', '"title", "id" from')
        .replace('"number" = null', '"number" = "id"'),
    then: [
      'select "id", "code", "number" from "articles" order by "id"',
      [
        { id: 1, code: null, number: 1 },
        { id: 2, code: null, number: 2 },
      ],
    ],
  },
  "a text that becomes a number": {
    before: articles({ number: "string" }),
    after: articles({ number: "integer" }),
    rows: insert({ number: "'7'" }, { number: "'x'" }),
    open: ["may have what is no integer for articles.number"],
    fill: state(`update "articles" set "number" = '0' where "number" = 'x'`),
    then: [
      all,
      [
        { id: 1, number: 7 },
        { id: 2, number: 0 },
      ],
    ],
  },
  "a number that becomes a ref": {
    before: articles({ author_id: "integer" }),
    after: articles({ author: { ref: "authors" } }),
    rows: [
      `insert into "authors" ("name") values ('a')`,
      ...insert({ author_id: "1" }, { author_id: "9" }),
    ],
    open: ["may have what is no id of authors for articles.author_id"],
    fill: state('update "articles" set "author_id" = 1'),
    then: [
      all,
      [
        { id: 1, author_id: 1 },
        { id: 2, author_id: 1 },
      ],
    ],
  },
  "rows that come below one of two parents": {
    before: {
      ...articles({ title: "string" }),
      notes: { timestamps: false, fields: { body: "text" } },
    },
    after: {
      authors: {
        ...{ timestamps: false, fields: { name: "string" } },
        resources: { notes: { timestamps: false, fields: { body: "text" } } },
      },
      articles: {
        ...{ timestamps: false, fields: { title: "string" } },
        resources: { notes: { record: "note", controller: "article_notes" } },
      },
    },
    rows: [`insert into "notes" ("body") values ('a')`],
    open: ["may have none of author_id, article_id in notes, or several"],
    fill: state('delete from "notes"'),
    then: ['select "id" from "notes"', []],
  },
  "values that are text in SQLite": {
    before: articles({
      ...{ at: "datetime", day: "date" },
      price: { type: "decimal", scale: 1 },
    }),
    after: articles({
      ...{ at: "date", day: "datetime" },
      price: { type: "decimal", scale: 2 },
    }),
    rows: insert({
      ...{ at: "'2026-01-31T10:00:00.123Z'", day: "'2026-01-31'" },
      price: "'1.5'",
    }),
    losses: ["a part of each articles.at"],
    then: [
      `select cast("at" as text) as "at", substr(cast("day" as text), 1, 10) as "day", length(cast("day" as text)) > 12 as "long", cast("price" as text) as "price" from "articles"`,
      [{ at: "2026-01-31", day: "2026-01-31", price: "1.50" }],
    ],
  },
  "a decimal with more digits": {
    before: decimal(2, { optional: true, unique: true }),
    after: decimal(4, { optional: true, unique: true }),
    rows: prices("1.25", "-0.50", "0.00", null, `${"9".repeat(38)}.99`),
    then: thenPrices(
      ...["1.2500", "-0.5000", "0.0000", null],
      `${"9".repeat(38)}.9900`,
    ),
  },
  "a decimal that had no digits, and is filled in": {
    before: decimal(0, { optional: true }),
    after: decimal(2, { default: "1.5" }),
    rows: prices("7", "-12", "0", null),
    then: thenPrices("7.00", "-12.00", "0.00", "1.50"),
  },
  "a decimal with fewer digits": {
    before: decimal(3),
    after: decimal(1),
    rows: prices(
      ...["1.249", "1.250", "-1.250", "-1.249", "9.950", "-99.950", "0.000"],
      ...["-0.049", "-0.050", "109.990", `${"9".repeat(30)}.949`],
      ...[`-${"9".repeat(30)}.950`, "0.450", "10.000"],
    ),
    losses: ["digits of articles.price (rounded to 1 digit behind the point)"],
    then: thenPrices(
      ...["1.2", "1.3", "-1.3", "-1.2", "10.0", "-100.0", "0.0"],
      ...["0.0", "-0.1", "110.0", `${"9".repeat(30)}.9`],
      ...[`-1${"0".repeat(30)}.0`, "0.5", "10.0"],
    ),
  },
  "a decimal with no digits": {
    before: decimal(2),
    after: decimal(0, { default: 1 }),
    rows: prices("1.49", "-0.49", "-0.50", "99.50", "0.00", "20.00"),
    losses: ["digits of articles.price (rounded to a whole number)"],
    then: thenPrices("1", "0", "-1", "100", "0", "20"),
  },
  "a decimal with fewer digits under another name": {
    before: decimal(2),
    after: articles({ cost: { type: "decimal", scale: 1, was: "price" } }),
    rows: prices("1.25", "-9.96"),
    losses: ["digits of articles.cost (rounded to 1 digit behind the point)"],
    then: [
      'select cast("cost" as text) as "cost" from "articles" order by "id"',
      [{ cost: "1.3" }, { cost: "-10.0" }],
    ],
  },
  "unique decimals that rounding makes the same": {
    before: decimal(2, { unique: true }),
    after: decimal(1, { unique: true }),
    rows: prices("1.24", "1.20"),
    losses: ["digits of articles.price (rounded to 1 digit behind the point)"],
    open: ["may be the same in articles.price"],
    fill: state('delete from "articles" where "id" = 2'),
    then: thenPrices("1.2"),
  },
  "decimals in JSON with more digits": {
    before: inJson(1),
    after: inJson(2),
    rows: jsonRows(
      [
        '["1.5","-0.5"]',
        '{"list":["2.0"],"price":"0.0","title":"a"}',
        '[{"box":{"price":"3.5"},"count":9007199254740991},{"box":null}]',
      ],
      ["[]", '{"list":null,"price":null,"title":"1.5"}', "[]"],
      ["[]", '{"list":[],"title":"a"}', '[{"count":null}]'],
    ),
    then: thenJson(
      [
        '["1.50","-0.50"]',
        '{"list":["2.00"],"price":"0.00","title":"a"}',
        '[{"box":{"price":"3.50"},"count":9007199254740991},{"box":null}]',
      ],
      ["[]", '{"list":null,"price":null,"title":"1.5"}', "[]"],
      ["[]", '{"list":[],"title":"a"}', '[{"count":null}]'],
    ),
  },
  "decimals in JSON with fewer digits": {
    before: inJson(2),
    after: inJson(0),
    rows: jsonRows([
      '["1.50","-0.49"]',
      '{"list":["9.50","2.25"],"price":"0.00","title":"a"}',
      '[{"box":{"price":"-3.50"},"count":1},{"box":{"price":"99.99"}}]',
    ]),
    losses: [
      "digits of articles.list[] (rounded to a whole number)",
      "digits of articles.none[] (rounded to a whole number)",
      "digits of articles.box.list[] (rounded to a whole number)",
      "digits of articles.box.price (rounded to a whole number)",
      "digits of articles.value[].box.price (rounded to a whole number)",
    ],
    then: thenJson([
      '["2","0"]',
      '{"list":["10","2"],"price":"0","title":"a"}',
      '[{"box":{"price":"-4"},"count":1},{"box":{"price":"100"}}]',
    ]),
  },
};
