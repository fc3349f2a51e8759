/** One change of a manifest each: docs/migrations.md says what becomes of it. */

type Fields = Readonly<Record<string, unknown>>;

/** Articles with these fields, beside their authors. */
function articles(fields: Fields, more: object = {}): object {
  return {
    authors: { timestamps: false, fields: { name: "string" } },
    articles: {
      timestamps: false,
      ...more,
      fields: { title: "string", ...fields },
    },
  };
}

/** Articles with a rating each, or one of each author. */
function rated(more: object): object {
  const rating = {
    ...{ singleton: true, timestamps: false, ...more },
    fields: { author: { ref: "authors", scope: "write" }, stars: "integer" },
  };
  return articles({}, { resources: { rating } });
}

const nothing = articles({});

/** What it is called, the resources before it, and after it; and what else the manifest says then. */
export const cases: readonly (readonly [string, object, object, object?])[] = [
  ["add-optional", nothing, articles({ body: "text?" })],
  [
    "add-with-default",
    nothing,
    articles({ views: { type: "integer", default: 0 } }),
  ],
  ["add-required", nothing, articles({ body: "text" })],
  [
    "add-moment",
    nothing,
    articles({
      day: { type: "date", default: "today" },
      time: { type: "datetime", default: "now" },
    }),
  ],
  ["add-slug", nothing, articles({ slug: { from: "title", unique: true } })],
  [
    "make-slug",
    articles({ slug: { type: "string", optional: true, unique: true } }),
    articles({ slug: { from: "title", unique: true } }),
  ],
  [
    "add-slug-beside-texts",
    articles({}, { key: { type: "text", madeBy: "server" } }),
    articles(
      { slug: { from: "title", unique: true } },
      { key: { type: "text", madeBy: "server" } },
    ),
  ],
  ["remove", articles({ body: "text" }), nothing],
  ["row-of-each-caller", rated({}), rated({ by: "author" })],
  [
    "rename",
    articles({ body: "text" }),
    articles({ text: { type: "text", was: "body" } }),
  ],
  [
    "column",
    articles({ body: "text", author: { ref: "authors" } }),
    articles({
      body: { type: "text", column: "content" },
      author: { ref: "authors", column: "written_by" },
    }),
  ],
  [
    "column-of-a-new-field",
    articles({ body: "text" }),
    articles({
      body: { type: "text", column: "content" },
      // Where another field's values were, there are still those.
      note: { type: "text", column: "body" },
      extra: { type: "text?", column: "more" },
    }),
  ],
  [
    "column-no-more",
    articles({
      body: { type: "text", column: "content" },
      author: { ref: "authors", column: "written_by" },
    }),
    articles({
      body: { type: "text", was: "content" },
      author: { ref: "authors", was: "written_by" },
    }),
  ],
  [
    "key-column",
    articles({
      author: { ref: "authors" },
      readers: { ref: "authors", many: true },
      next: { ref: "articles", optional: true },
    }),
    {
      authors: {
        ...{ timestamps: false, key: { column: "author_no" } },
        fields: { name: "string" },
      },
      articles: {
        ...{ timestamps: false, key: { type: "integer", column: "no" } },
        fields: {
          title: "string",
          author: { ref: "authors" },
          readers: { ref: "authors", many: true },
          next: { ref: "articles", optional: true },
          editor: { ref: "authors", optional: true },
        },
      },
    },
  ],
  [
    "swap",
    articles({ body: "text", note: "text" }),
    articles({
      note: { type: "text", was: "body" },
      body: { type: "text", was: "note" },
    }),
  ],
  ["retype", articles({ number: "integer" }), articles({ number: "string" })],
  // SQLite has both as text.
  ["retype-alike", articles({ at: "datetime" }), articles({ at: "text" })],
  [
    "make-required",
    articles({ body: "text?" }),
    articles({ body: { type: "text", default: "none" } }),
  ],
  [
    "make-required-moment",
    articles({ time: "datetime?" }),
    articles({ time: { type: "datetime", default: "now" } }),
  ],
  ["make-optional", articles({ body: "text" }), articles({ body: "text?" })],
  [
    "change-default",
    articles({ views: { type: "integer", default: 0 } }),
    articles({ views: { type: "integer", default: 1 } }),
  ],
  ["unique", nothing, articles({ title: { type: "string", unique: true } })],
  ["index", nothing, articles({}, { list: { sort: "title" } })],
  [
    "enum-word",
    articles({ state: { enum: ["draft", "live"] } }),
    articles({ state: { enum: ["draft", "live", "gone"] } }),
  ],
  [
    "add-ref",
    nothing,
    articles({ author: { ref: "authors", optional: true } }),
  ],
  [
    "on-delete",
    articles({ author: { ref: "authors" } }),
    articles({ author: { ref: "authors", onDelete: "cascade" } }),
  ],
  ["add-many", nothing, articles({ authors: { ref: "authors", many: true } })],
  ["times", nothing, articles({}, { timestamps: true })],
  ["version", nothing, articles({}, { concurrency: "etag" })],
  [
    "add-record",
    nothing,
    { ...nothing, tags: { timestamps: false, fields: { name: "string" } } },
  ],
  [
    "remove-record",
    { ...nothing, tags: { timestamps: false, fields: { name: "string" } } },
    nothing,
  ],
  [
    "rename-record",
    articles({ author: { ref: "authors" } }),
    {
      writers: {
        was: "authors",
        timestamps: false,
        fields: { name: "string" },
      },
      articles: {
        timestamps: false,
        fields: { title: "string", writer: { ref: "writers", was: "author" } },
      },
    },
  ],
  [
    "not-unique",
    articles({ title: { type: "string", unique: true } }),
    nothing,
  ],
  [
    "enum-word-less",
    articles({ state: { enum: ["draft", "live", "gone"] } }),
    articles({ state: { enum: ["draft", "live"] } }),
  ],
  [
    "enum-words-optional",
    articles({ state: { enum: ["draft", "it's", "gone"], optional: true } }),
    articles({ state: { enum: ["draft", "live"], optional: true } }),
  ],
  [
    "enum-words-required",
    articles({ state: { enum: ["a", "b"], optional: true } }),
    articles({ state: { enum: ["a"], default: "a" } }),
  ],
  [
    "text-to-enum",
    articles({ state: "string" }),
    articles({ state: { enum: ["draft", "live"] } }),
  ],
  [
    "text-to-integer",
    articles({ number: "string" }),
    articles({ number: "integer" }),
  ],
  [
    "column-to-ref",
    articles({ author_id: "integer" }),
    articles({ author: { ref: "authors" } }),
  ],
  [
    "unique-pair",
    articles({ author: { ref: "authors" }, code: "string" }),
    articles({
      author: { ref: "authors" },
      code: { type: "string", unique: ["author"] },
    }),
  ],
  [
    "unique-and-filled",
    articles({ code: { type: "string", unique: true, optional: true } }),
    articles({ code: { type: "string", unique: true, default: "a" } }),
  ],
  [
    "unique-and-cut",
    articles({ at: { type: "datetime", unique: true } }),
    articles({ at: { type: "date", unique: true } }),
  ],
  [
    "same-type-in-sqlite",
    articles({
      at: "datetime",
      day: "date",
      price: { type: "decimal", scale: 1 },
    }),
    articles({
      at: "date",
      day: "datetime",
      price: { type: "decimal", scale: 2 },
    }),
  ],
  [
    "more-digits",
    articles({
      price: { type: "decimal", scale: 2, default: "1.50" },
      count: { type: "decimal", scale: 0, unique: true },
    }),
    articles({
      price: { type: "decimal", scale: 3, default: "1.5" },
      number: { type: "decimal", scale: 2, unique: true, was: "count" },
    }),
  ],
  [
    "fewer-digits",
    articles({
      price: { type: "decimal", scale: 3, unique: true },
      count: { type: "decimal", scale: 2, optional: true },
    }),
    articles({
      price: { type: "decimal", scale: 1, unique: true },
      count: { type: "decimal", scale: 0, default: "1" },
    }),
  ],
  [
    "digits-in-json",
    articles({
      prices: { type: "decimal", scale: 2, many: true },
      box: {
        optional: true,
        fields: {
          price: { type: "decimal", scale: 2 },
          label: { type: "string" },
          sizes: { type: "decimal", scale: 0, many: true },
        },
      },
      lines: {
        many: true,
        fields: { tax: { fields: { rate: { type: "decimal", scale: 2 } } } },
      },
    }),
    articles({
      prices: { type: "decimal", scale: 3, many: true },
      box: {
        optional: true,
        fields: {
          label: { type: "string" },
          price: { type: "decimal", scale: 1 },
          sizes: { type: "decimal", scale: 1, many: true },
        },
      },
      lines: {
        many: true,
        fields: { tax: { fields: { rate: { type: "decimal", scale: 4 } } } },
      },
    }),
  ],
  [
    "other-values-in-lists",
    articles({
      days: { type: "date", many: true },
      sizes: { type: "integer", many: true, default: [] },
      notes: { type: "json", many: true, default: [] },
      flags: { type: "boolean", many: true, optional: true },
    }),
    articles({
      days: { type: "string", many: true },
      sizes: { type: "number", many: true, default: [] },
      notes: { type: "string", many: true, default: [] },
      flags: { type: "integer", many: true, optional: true },
    }),
  ],
  [
    "another-decimal-in-json",
    articles({ box: { fields: { label: "string" } } }),
    articles({
      box: {
        fields: { label: "string", price: { type: "decimal", scale: 1 } },
      },
    }),
  ],
  [
    "unique-and-new",
    nothing,
    articles({
      code: { type: "string", unique: true, optional: true },
      number: { type: "integer", unique: true },
    }),
  ],
  [
    "second-parent",
    {
      ...articles({}),
      notes: { timestamps: false, fields: { body: "text" } },
    },
    {
      authors: {
        ...{ timestamps: false, fields: { name: "string" } },
        resources: { notes: { timestamps: false, fields: { body: "text" } } },
      },
      articles: {
        ...{ timestamps: false, fields: { title: "string" } },
        resources: { notes: { record: "note", controller: "article_notes" } },
      },
    },
  ],
  [
    "remove-many",
    articles({ authors: { ref: "authors", many: true } }),
    nothing,
  ],
  ["no-times", articles({}, { timestamps: true }), nothing],
  ["no-index", articles({}, { list: { filter: "title" } }), nothing],
  [
    "wider-unique",
    articles({
      author: { ref: "authors" },
      code: { type: "string", unique: true },
    }),
    articles({
      author: { ref: "authors" },
      code: { type: "string", unique: ["author"] },
    }),
  ],
  ["no-version", articles({}, { concurrency: "etag" }), nothing],
  [
    "soft",
    articles({ code: { type: "string", unique: true } }),
    articles({ code: { type: "string", unique: true } }, { destroy: "soft" }),
  ],
  [
    "soft-no-longer",
    articles({ code: { type: "string", unique: true } }, { destroy: "soft" }),
    articles({ code: { type: "string", unique: true } }),
  ],
  ["remove-ref", articles({ author: { ref: "authors" } }), nothing],
  [
    "move-ref",
    {
      ...articles({ author: { ref: "authors", optional: true } }),
      editors: { timestamps: false, fields: { name: "string" } },
    },
    {
      ...articles({ author: { ref: "editors", optional: true } }),
      editors: { timestamps: false, fields: { name: "string" } },
    },
  ],
  [
    "naming",
    articles({ author: { ref: "authors" } }, { timestamps: true }),
    articles({ author: { ref: "authors" } }, { timestamps: true }),
    { naming: "camel" },
  ],
  [
    "rename-onto-removed",
    { ...nothing, tags: { timestamps: false, fields: { name: "string" } } },
    {
      ...nothing,
      authors: {
        was: "tags",
        timestamps: false,
        fields: { name: "string" },
      },
    },
  ],
];

/** A table and what refers to it, with the schema of the first. */
const placed = (schema: object, name = "articles"): object => ({
  authors: {
    ...{ timestamps: false, schema: "people" },
    fields: { name: { type: "string", unique: true } },
  },
  [name]: {
    ...{ timestamps: false, list: { filter: ["title"] }, ...schema },
    fields: {
      title: "string",
      author: { ref: "authors" },
      readers: { ref: "authors", many: true },
    },
  },
  notes: {
    timestamps: false,
    fields: { article: { ref: name, optional: true } },
  },
});

/** What only PostgreSQL has. */
export const postgresCases: readonly (readonly [string, object, object])[] = [
  ["schema", placed({}), placed({ schema: "blog" })],
  ["schema-no-more", placed({ schema: "blog" }), placed({})],
  [
    "schema-and-name",
    placed({ schema: "blog" }),
    placed({ schema: "people", was: "article" }, "posts"),
  ],
  [
    "schema-in-the-way",
    {
      ...{ words: { schema: "blog", fields: { a: "string" } } },
      marks: { schema: "shop", fields: { a: "string" } },
    },
    {
      words: { ...{ schema: "shop", table: "marks" }, fields: { a: "string" } },
      marks: { ...{ schema: "shop", table: "words" }, fields: { a: "string" } },
    },
  ],
  ["search", nothing, articles({}, { list: { search: "title" } })],
  [
    "search-elsewhere",
    articles({ body: "text" }, { list: { search: "title" } }),
    articles({ body: "text" }, { list: { search: ["title", "body"] } }),
  ],
  [
    "search-of-a-renamed-field",
    articles({ body: "text" }, { list: { search: "body" } }),
    articles(
      { text: { type: "text", was: "body" } },
      { list: { search: "text" } },
    ),
  ],
  ["search-no-more", articles({}, { list: { search: "title" } }), nothing],
];
