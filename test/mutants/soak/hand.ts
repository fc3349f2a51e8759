/**
 * Mutants that say by hand what the manifest promises, and what it would be unkept. All
 * others are drawn: nobody has chosen those.
 */

/** A text that is in the file once, what stands there instead, and what that breaks. */
type Row = readonly [text: string, instead: string, why: string];

/** Those of one file of a project. */
export interface HandMade {
  readonly project: string;
  readonly file: string;
  readonly rows: readonly Row[];
}

const RUNTIME = "src/resources/runtime";

export const handMade: readonly HandMade[] = [
  {
    project: "memory",
    file: "src/controllers/articles.controller.ts",
    rows: [
      [
        "({ id, ...input })",
        '({ id, ...input, title: "" })',
        "a create stores something else",
      ],
      [
        "this.#articles.change(context.params.id, change)",
        "{ id: context.params.id, ...this.#articles.find(context.params.id)!, ...change }",
        "an update only echoes",
      ],
      [
        "articlePath(article));",
        "articlePath(article.id + 1));",
        "Location is that of another row",
      ],
      [
        "this.#articles.remove(context.params.id)",
        "this.#articles.find(context.params.id)",
        "nothing is removed",
      ],
      ['state: "live" }', "}", "an action of its own changes nothing"],
    ],
  },
  {
    project: "memory",
    file: "src/controllers/comments.controller.ts",
    rows: [
      [
        "comments.filter((comment) => comment.article_id === article_id)",
        "comments.filter(() => article_id > 0)",
        "a nested list has all parents' rows",
      ],
    ],
  },
  {
    project: "memory",
    file: "src/controllers/selected-articles.controller.ts",
    rows: [
      [
        "ids.some((id) => this.#articles.find(id) === undefined)",
        "ids.every((id) => this.#articles.find(id) === undefined)",
        "a subset is half removed",
      ],
    ],
  },
  {
    project: "memory",
    file: "src/resources/records.ts",
    rows: [
      [
        'secret: { type: "string", default: "none", read: "never" },',
        'secret: { type: "string", default: "none" },',
        "a hidden field is shown",
      ],
      [
        "min: 1, max: 5, default: 3",
        "min: 1, max: 5, default: 4",
        "a default is another one",
      ],
    ],
  },
  {
    project: "sqlite",
    file: "src/resources/stores.ts",
    rows: [
      [
        '  record: articleRecord,\n  times: ["created_at", "updated_at"],',
        '  record: articleRecord,\n  times: ["created_at"],',
        "the time of a change does not move",
      ],
      ['scope: { account_id: "all" },', "", "a read ignores scope"],
      ['scope: { account_id: "write" },', "", "a new row has no owner"],
      [
        'actions: { publish: { state: "live" } },',
        'actions: { publish: { state: "gone" } },',
        "a transition leads elsewhere",
      ],
      [
        'live: ["draft", "gone"] }',
        'live: ["draft"] }',
        "a way of a state is closed",
      ],
      [
        'where: { state: "draft" },',
        "",
        "a subset has rows that it should not",
      ],
      ['gone: { column: "deleted_at" },', "", "a soft deletion deletes"],
      [
        'by: "article_id", at: "comments"',
        'by: "id", at: "comments"',
        "a count counts other rows",
      ],
      [
        'list: { sort: ["text"], size: 2, page: "numbers" }',
        'list: { size: 2, page: "numbers" }',
        "a sort is refused",
      ],
    ],
  },
  {
    project: "sqlite",
    file: "src/resources/records.ts",
    rows: [
      [
        'unique: true, read: "never"',
        "unique: true",
        "a hidden field is shown",
      ],
      [
        'unique: true, write: "create"',
        "unique: true",
        "a change sets what only a create may",
      ],
      [
        "min: 1, max: 5, default: 3",
        "min: 1, max: 5, default: 2",
        "a default is another one",
      ],
    ],
  },
  {
    project: "sqlite",
    file: "src/migrations/0001_create_tables.ts",
    rows: [
      [
        'create unique index "articles_code_unique"',
        'create index "articles_code_unique"',
        "a unique index is plain",
      ],
      [
        'on "notes" ("account_id", "text")',
        'on "notes" ("text")',
        "what is unique within an owner is unique for all",
      ],
      [
        'references "authors" ("id") on delete set null',
        'references "authors" ("id") on delete restrict',
        "onDelete: clear refuses",
      ],
      [
        'references "articles" ("id") on delete cascade',
        'references "articles" ("id") on delete restrict',
        "onDelete: cascade refuses",
      ],
    ],
  },
  {
    project: "sqlite",
    file: "src/controllers/articles.controller.ts",
    rows: [
      [
        "articlePath(article));",
        "articlePath(article.id + 1));",
        "Location is that of another row",
      ],
      [
        "return context.ok(rows, headers);",
        "return context.ok(headers === undefined ? [] : rows);",
        "a list has no links and no total",
      ],
      [
        "context.ok(\n      await this.#articles.update(context, await context.input()),\n    )",
        "context.ok({\n      ...(await this.#articles.find(context)),\n      ...(await context.input()),\n    } as never)",
        "an update only echoes",
      ],
    ],
  },
  {
    project: "postgres",
    file: "src/resources/stores.ts",
    rows: [
      [
        '{ where: { state: "live" } },',
        "",
        "what is live is hidden from strangers",
      ],
      [
        '{ owner: "owner_id", where: { state: "draft" } }',
        '{ owner: "owner_id" }',
        "a live row can be removed",
      ],
      [
        'roles: ["editor"] }',
        'roles: ["viewer"] }',
        "other members may change a row",
      ],
      ['sets: ["owner_id"],', "", "a new row has no owner"],
      [
        'email: { read: [{ owner: "id" }, { role: "admin" }] },',
        "",
        "an email is shown to all",
      ],
      [
        'is_admin: { write: [{ role: "admin" }] },',
        "",
        "whoever signs up makes themselves an admin",
      ],
      [
        'notes: { read: [{ owner: "owner_id" }, { role: "admin" }] },',
        "",
        "notes are shown to all",
      ],
      [
        'role: "role",\n    creator: "owner",',
        'role: "role",',
        "who makes a team is no member of it",
      ],
      [
        'mine: "like", by: "board_id", owner: "user_id"',
        'mine: "like", by: "user_id", owner: "board_id"',
        "somebody else's like is the caller's",
      ],
    ],
  },
  {
    project: "postgres",
    file: "src/migrations/0001_create_tables.ts",
    rows: [
      [
        'create unique index "users_name_unique"',
        'create index "users_name_unique"',
        "a unique index is plain",
      ],
    ],
  },
  {
    project: "postgres",
    file: "src/controllers/boards.controller.ts",
    rows: [
      [
        "return context.ok(rows, headers);",
        "return context.ok(rows.slice(0, 0), headers);",
        "a list is empty",
      ],
    ],
  },
  {
    project: "postgres",
    file: "src/controllers/like.controller.ts",
    rows: [
      [
        "await this.#likes.destroy(context);",
        "await this.#likes.find(context);",
        "a like is never taken back",
      ],
    ],
  },
  {
    project: "html",
    file: "src/resources/records.ts",
    rows: [
      [
        'secret: { type: "string", optional: true, read: "never" },',
        'secret: { type: "string", optional: true },',
        "a page shows a hidden field",
      ],
      [
        'open: { type: "boolean", default: true }',
        'open: { type: "boolean", default: false }',
        "a default is another one",
      ],
    ],
  },
  {
    project: "html",
    file: "src/controllers/products.controller.ts",
    rows: [
      [
        "return context.created(\n      product,",
        'return context.created(\n      { ...product, name: "" },',
        "a created row is shown as another one",
      ],
      [
        "await this.#products.destroy(context);",
        "await this.#products.find(context);",
        "nothing is removed",
      ],
      [
        "updateShopProductForm(context.params.shop_id, context.params.id)",
        "updateShopProductForm(context.params.shop_id, context.params.id + 1)",
        "a form changes another row",
      ],
    ],
  },
  {
    project: "html",
    file: "src/migrations/0001_create_tables.ts",
    rows: [
      [
        'references "shops" ("id") on delete cascade',
        'references "shops" ("id") on delete restrict',
        "onDelete: cascade refuses",
      ],
    ],
  },
  {
    project: "sqlite",
    file: `${RUNTIME}/stores/list-conditions.ts`,
    rows: [
      [
        "    return eb.or(ways);\n  }\n  const { from, to } = filter;",
        "    return eb.and([]);\n  }\n  const { from, to } = filter;",
        "a filter is ignored",
      ],
      [
        "isDown ? item.desc() : item.asc()",
        "isDown ? item.asc() : item.asc()",
        "a list is never sorted downwards",
      ],
    ],
  },
  {
    project: "sqlite",
    file: `${RUNTIME}/stores/list.ts`,
    rows: [
      [
        "for (const { name, isDown } of sorts) {",
        "for (const { name, isDown } of sorts.slice(-1)) {",
        "a sort is ignored",
      ],
      [
        "...(after === null ? [] : [behind(builder, columns, sorts, after)]),",
        "",
        "a cursor is ignored",
      ],
      [
        "if (offset > 0) query = query.offset(offset);",
        "",
        "a numbered page is always the first",
      ],
    ],
  },
  {
    project: "sqlite",
    file: `${RUNTIME}/stores/totals.ts`,
    rows: [
      [
        '"x-total-count": String(total) }',
        '"x-total-count": String(total + 1) }',
        "a total counts one too many",
      ],
    ],
  },
  {
    project: "sqlite",
    file: `${RUNTIME}/stores/versions.ts`,
    rows: [
      [
        'return `"${version}${mark}"`;',
        'return `"v1${mark === "" ? "" : ".0"}"`;',
        "an ETag is constant",
      ],
      [
        'if (match === null || match.trim() === "*") return null;',
        'if (match === null || match !== "") return null;',
        "If-Match is ignored",
      ],
    ],
  },
  {
    project: "sqlite",
    file: `${RUNTIME}/http/conditional.ts`,
    rows: [
      [
        'return isRead ? "not-modified" : "failed";',
        'return isRead ? "proceed" : "failed";',
        "304 is never answered",
      ],
    ],
  },
  {
    project: "sqlite",
    file: `${RUNTIME}/stores/conditions.ts`,
    rows: [
      [
        "    ...underParents(eb, table, place, access, purpose),\n    ...own,",
        "    ...own,",
        "a nested list has all parents' rows",
      ],
    ],
  },
  {
    project: "sqlite",
    file: `${RUNTIME}/stores/subset.ts`,
    rows: [
      [
        "if (missing.length > 0) {",
        "if (missing.length === ids.length) {",
        "a subset is half changed",
      ],
    ],
  },
  {
    project: "postgres",
    file: `${RUNTIME}/stores/change.ts`,
    rows: [
      [
        'place?.concurrency === "required" && !headers.has("if-match")',
        'place?.concurrency === "required" && headers.has("if-match")',
        "a change without If-Match is let through",
      ],
    ],
  },
  {
    project: "postgres",
    file: `${RUNTIME}/stores/list.ts`,
    rows: [
      [
        "...(after === null ? [] : [behind(builder, columns, sorts, after)]),",
        "",
        "a cursor is ignored",
      ],
    ],
  },
];
