/** What somebody did to a database by hand, and what is told of it; on both. */
import type { Dialect } from "../../src/model/types.js";

/** Tables with everything that a database can tell. */
export const RESOURCES = {
  authors: { timestamps: false, fields: { name: "string" } },
  articles: {
    concurrency: "etag",
    list: { filter: ["state"] },
    fields: {
      title: { type: "string", unique: true },
      body: { type: "text", default: 'it\'s \\ "so"' },
      state: { enum: ["draft", "live", "it's", "a\\b"], default: "draft" },
      only: { enum: ["one"] },
      views: { type: "integer", default: -1 },
      rate: { type: "number", default: 0.5 },
      price: { type: "decimal", scale: 2, default: "1.50" },
      open: { type: "boolean", default: true },
      day: { type: "date", default: "2026-01-31" },
      at: { type: "datetime", default: "2026-01-31T09:30:00Z" },
      code: "uuid?",
      tags: { type: "string", many: true, default: [] },
      author: { ref: "authors", onDelete: "cascade" },
      others: { ref: "authors", many: true },
    },
  },
  orders: {
    timestamps: false,
    fields: {
      price: { type: "decimal", scale: 2 },
      prices: { type: "decimal", many: true },
      lines: {
        ...{ many: true, optional: true },
        fields: {
          box: {
            optional: true,
            fields: { price: { type: "decimal", scale: 1 } },
          },
        },
      },
    },
  },
  notes: {
    key: "uuid",
    timestamps: false,
    fields: { text: "string", article: { ref: "articles", optional: true } },
  },
};

type Change = Readonly<Record<Dialect, readonly string[]>>;

/** The same statement on both. */
const both = (text: string): Change => ({ sqlite: [text], postgres: [text] });

/** What is done, and the lines of the diff. */
export const cases: readonly (readonly [string, Change, Change])[] = [
  [
    "a column more",
    both('alter table "authors" add column "born" text'),
    {
      sqlite: ['+"born" text'],
      postgres: ['+"born" text'],
    },
  ],
  [
    "a column less",
    both('alter table "articles" drop column "body"'),
    {
      sqlite: [`-"body" text not null default 'it''s \\ "so"'`],
      postgres: [`-"body" text collate "C" not null default 'it''s \\ "so"'`],
    },
  ],
  [
    "a table less",
    both('drop table "notes"'),
    { sqlite: ['-table "notes"'], postgres: ['-table "notes"'] },
  ],
  [
    "an index less, and one of the user's",
    {
      sqlite: [
        'drop index "articles_title_unique"',
        'create index "my_own" on "articles" ("title", "state")',
      ],
      postgres: [
        'drop index "articles_title_unique"',
        'create index "my_own" on "articles" ("title", "state")',
      ],
    },
    {
      sqlite: ['-unique index "articles_title_unique" ("title")'],
      postgres: ['-unique index "articles_title_unique" ("title")'],
    },
  ],
  [
    "an index that refuses",
    both('create unique index "my_own" on "authors" ("name")'),
    {
      sqlite: ['+unique index "my_own" ("name")'],
      postgres: ['+unique index "my_own" ("name")'],
    },
  ],
  [
    "decimals with other digits than their scale",
    both(
      `insert into "orders" ("price", "prices", "lines") values ('1.5', '["1.50", "2", "3.125", "4"]', '[{"box": {"price": "1.505"}}, {"box": null}, {}]'), ('2.50', '[]', null)`,
    ),
    {
      sqlite: [
        '-"price": 2 digits behind the point',
        '+"price": 1 digit behind the point (1 value)',
        '-"prices[]": 2 digits behind the point',
        '+"prices[]": no digits behind the point (2 values)',
        '+"prices[]": 3 digits behind the point (1 value)',
        '-"lines[].box.price": 1 digit behind the point',
        '+"lines[].box.price": 3 digits behind the point (1 value)',
      ],
      // A column of its own cannot have others.
      postgres: [
        '-"prices[]": 2 digits behind the point',
        '+"prices[]": no digits behind the point (2 values)',
        '+"prices[]": 3 digits behind the point (1 value)',
        '-"lines[].box.price": 1 digit behind the point',
        '+"lines[].box.price": 3 digits behind the point (1 value)',
      ],
    },
  ],
  [
    "a table of the user's",
    both("create table mine (id integer primary key)"),
    { sqlite: [], postgres: [] },
  ],
  [
    "another table in its place",
    {
      sqlite: [
        'drop table "notes"',
        `create table "notes" (id text primary key, text text check (text <> ''), article_id integer default 3)`,
      ],
      postgres: [
        'drop table "notes"',
        `create table "notes" (id uuid primary key, text text check (text <> ''), article_id integer default 3)`,
      ],
    },
    {
      sqlite: [
        '-"text" text not null',
        '+"text" text',
        '-"article_id" integer',
        '+"article_id" integer default 3',
        '-foreign key ("article_id") references "articles" ("id") on delete restrict',
        '-index "notes_article_id_index" ("article_id")',
        "-strict",
        "+check (text <> '')",
      ],
      postgres: [
        '-"text" text collate "C" not null',
        '+"text" text',
        '-"article_id" bigint',
        '+"article_id" integer default 3',
        '-foreign key ("article_id") references "articles" ("id") on delete restrict',
        '-index "notes_article_id_index" ("article_id")',
        "+check ((text <> ''::text))",
      ],
    },
  ],
];

/** What only PostgreSQL changes in place. */
export const postgresCases: readonly (readonly [
  string,
  readonly string[],
  readonly string[],
])[] = [
  [
    "another type, nothing required, another default",
    [
      `alter table "articles" alter column "price" type numeric(10,4), alter column "views" drop not null, alter column "rate" set default 0.25`,
    ],
    [
      '-"views" bigint not null default -1',
      `+"views" bigint default '-1'::integer`,
      '-"rate" double precision not null default 0.5',
      '+"rate" double precision not null default 0.25',
      `-"price" numeric(1000,2) not null default '1.50'`,
      `+"price" numeric(10,4) not null default 1.50`,
    ],
  ],
  [
    "another condition, and another key",
    [
      `alter table "articles" drop constraint "articles_state_check", add constraint "articles_state_check" check ("state" in ('draft'))`,
      `alter table "articles" drop constraint "articles_author_id_fkey", add foreign key ("author_id") references "authors"`,
    ],
    [
      `-check ("state" in ('draft', 'live', 'it''s', 'a\\b'))`,
      `+check ("state" in ('draft'))`,
      '-foreign key ("author_id") references "authors" ("id") on delete cascade',
      '+foreign key ("author_id") references "authors" ("id") on delete no action',
    ],
  ],
];
