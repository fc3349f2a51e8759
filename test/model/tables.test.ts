/** What the model makes of stores: tables, and the places of controllers. */
import { describe, expect, test } from "vitest";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { checkManifest } from "../../src/manifest/check.js";
import { buildModel } from "../../src/model/model.js";
import type { TableModel } from "../../src/model/tables/types.js";
import type { Model } from "../../src/model/types.js";
import type { PlaceData } from "../../src/runtime/database/tables.js";

async function modelOf(yaml: string): Promise<Model> {
  const read = readYamlValue(yaml);
  if (!read.ok) throw new Error(read.reason);
  const { tree, problems } = await checkManifest(read.value);
  if (tree === null) throw new Error(JSON.stringify(problems));
  const built = buildModel(tree);
  expect(built.problems).toEqual([]);
  return built.model;
}

async function placesOf(yaml: string): Promise<Record<string, PlaceData>> {
  const { places } = await modelOf(`database:\nresources:\n${yaml}`);
  return Object.fromEntries(
    places.map(({ controller, data }) => [controller, data]),
  );
}

async function tableOf(yaml: string, name: string): Promise<TableModel> {
  const { tables } = await modelOf(`database:\nresources:\n${yaml}`);
  const found = tables.find((table) => table.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

const member = { param: "id", column: "id" };

describe("tables", () => {
  test("without a database there are none", async () => {
    const model = await modelOf(
      "resources: { articles: { fields: { title: string } } }",
    );
    expect(model).toMatchObject({ tables: [], places: [] });
  });

  test("have the columns of what is stored, and links for lists of refs", async () => {
    const table = await tableOf(
      `
  tags: { fields: { name: string } }
  articles:
    table: posts
    concurrency: etag
    list: { filter: [state, author, slug], sort: [title, id, created_at] }
    fields:
      title: string
      slug: { type: string, unique: true }
      number: { type: integer, unique: [author] }
      state: { enum: [draft, live] }
      liked: { type: boolean, computed: true }
      words: { type: string, many: true }
      author: { ref: users, onDelete: cascade }
      tags: { ref: tags, many: true }
  users: { fields: { name: string } }`,
      "posts",
    );
    expect(table.columns.map(({ field }) => field.name)).toEqual([
      ...["id", "title", "slug", "number", "state", "words", "author_id"],
      ...["created_at", "updated_at"],
    ]);
    expect(table).toMatchObject({
      version: "version",
      times: ["created_at", "updated_at"],
      links: [
        {
          name: "posts_tags",
          own: "article_id",
          other: "tag_id",
          target: "tags",
        },
      ],
      uniques: [["slug"], ["author_id", "number"]],
      indexes: [["state"], ["title", "id"], ["created_at", "id"]],
    });
    const refs = table.columns.filter(({ table }) => table !== null);
    expect(refs.map(({ table }) => table)).toEqual(["users"]);
  });

  test("a list of refs to the own record has two columns", async () => {
    const { links } = await tableOf(
      `
  articles: { timestamps: false, fields: { articles: { ref: articles, many: true } } }`,
      "articles",
    );
    expect(links).toMatchObject([
      { own: "article_id", other: "other_article_id" },
    ]);
  });

  test("a record with `table: false` has none, and its refs are plain ids", async () => {
    const yaml = `
  users: { table: false, fields: { name: string } }
  articles: { timestamps: false, fields: { author: { ref: users } } }`;
    const { columns, indexes, times } = await tableOf(yaml, "articles");
    expect(columns.map(({ table }) => table)).toEqual([null, null]);
    expect(indexes).toEqual([["author_id"]]);
    expect(times).toBeNull();
    expect(Object.keys(await placesOf(yaml))).toEqual(["articles"]);
  });
});

describe("places", () => {
  test("of nested resources have all that is in the way", async () => {
    const places = await placesOf(`
  users:
    param: name
    fields: { name: { type: string, unique: true } }
    resources:
      articles:
        where: { state: live }
        fields: { state: { enum: [draft, live] } }
        resources:
          comments: { fields: { body: text } }`);
    const user = {
      param: "user_name",
      record: "user",
      key: "name",
      column: "user_id",
    };
    expect(places).toEqual({
      users: { record: "user", member: { param: "name", column: "name" } },
      articles: {
        record: "article",
        member,
        parents: [user],
        where: { state: "live" },
      },
      comments: {
        record: "comment",
        member,
        parents: [
          {
            param: "article_id",
            record: "article",
            key: "id",
            column: "article_id",
            where: { state: "live" },
            parents: [user],
          },
        ],
      },
    });
  });

  test("of shallow resources, of concerns and of a record below itself", async () => {
    const { comments } = await placesOf(`
  articles: { shallow: true, concerns: commentable, fields: { title: string } }
  photos: { concerns: commentable, fields: { name: string } }
concerns:
  commentable:
    resources:
      comments:
        fields: { body: text }
        resources: { replies: { record: comment, controller: comments } }`);
    expect(
      comments?.parents?.map(({ param, column }) => [param, column]),
    ).toEqual([
      ["article_id", "article_id"],
      ["comment_id", "comment_id"],
      ["photo_id", "photo_id"],
      ["comment_id", "comment_id"],
    ]);
  });

  test("of subsets have the ids of the query, and fewer rows", async () => {
    const places = await placesOf(`
  articles:
    where: { state: [draft, live], at: "2026-01-31T10:00:00+01:00" }
    fields: { state: { enum: [draft, live, gone] }, at: datetime, on: date }
    subsets:
      drafts: { only: [index, destroy], where: { state: draft } }
      selected: [update]`);
    const at = "2026-01-31T09:00:00.000Z";
    const ids = { param: "article_ids", column: "id" };
    expect(places).toEqual({
      articles: {
        record: "article",
        member,
        where: { state: ["draft", "live"], at },
      },
      drafts_articles: {
        record: "article",
        ids,
        where: { state: "draft", at },
      },
      selected_articles: {
        record: "article",
        ids,
        where: { state: ["draft", "live"], at },
      },
    });
  });

  test("of singletons have no member, and those below them no parameter", async () => {
    const places = await placesOf(`
  users: { fields: { name: string } }
  profile:
    singleton: true
    by: user
    fields: { user: { ref: users, scope: all } }
    resources: { links: { fields: { to: url } } }`);
    expect(places).toMatchObject({
      profile: { record: "profile", by: "user_id" },
      links: {
        parents: [
          { record: "profile", key: "id", column: "profile_id", by: "user_id" },
        ],
      },
    });
    expect(places["profile"]).not.toHaveProperty("member");
    expect(places["links"]?.parents?.[0]).not.toHaveProperty("param");
  });

  test("say what lists take, what changes have to say, and who is not asked", async () => {
    const places = await placesOf(`
  articles:
    list: { filter: author, sort: [title, title], size: 10, page: offset }
    concurrency: required
    fields: { title: string, author: { ref: users } }
  users: { scope: false, fields: { name: string } }
namespaces:
  admin: { scope: false, resources: { articles: { record: article } } }`);
    expect(places).toEqual({
      articles: {
        record: "article",
        member,
        list: {
          filter: ["author_id"],
          sort: ["title"],
          size: 10,
          page: "numbers",
        },
        concurrency: "required",
      },
      users: { record: "user", member, open: true },
      "admin/articles": { record: "article", member, open: true },
    });
  });
});
