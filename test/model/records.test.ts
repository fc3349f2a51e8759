/** What the model makes of `fields`: records, views, and what actions take and give. */
import { describe, expect, test } from "vitest";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { checkManifest } from "../../src/manifest/check.js";
import { buildModel, type ModelResult } from "../../src/model/model.js";
import type { ActionRecord } from "../../src/model/records/types.js";

async function build(yaml: string): Promise<ModelResult> {
  const read = readYamlValue(yaml);
  if (!read.ok) throw new Error(read.reason);
  const { tree, problems } = await checkManifest(read.value);
  if (tree === null) throw new Error(JSON.stringify(problems));
  return buildModel(tree);
}

/** What an action of a sound manifest takes and gives. */
async function actionOf(yaml: string, name: string): Promise<ActionRecord> {
  const { model, problems } = await build(yaml);
  expect(problems).toEqual([]);
  const [key, action] = name.split("#");
  const controller = model.controllers.find((each) => each.key === key);
  const found = controller?.actions.find((each) => each.name === action);
  if (found === undefined) throw new Error(`no ${name}`);
  return found.record;
}

/** The fields of each record as data, by their names. */
async function fieldsOf(yaml: string): Promise<Record<string, object>> {
  const { model, problems } = await build(yaml);
  expect(problems).toEqual([]);
  return Object.fromEntries(
    model.records.map(({ name, fields }) => [
      name,
      Object.fromEntries(fields.map((field) => [field.name, field.data])),
    ]),
  );
}

const blog = `
resources:
  users: { fields: { name: string, secret: { type: string, read: never } } }
  articles:
    fields:
      title: string
      body: text?
      state: { enum: [draft, live], default: draft }
      views: { type: integer, min: 0, default: 0, write: never }
      slug: { type: string, unique: true, write: create }
      author: { ref: users }
      liked: { type: boolean, computed: true }
    member: { publish: { method: POST, body: { at: datetime? }, returns: article } }
    collection: { search: { method: GET, query: { q: string }, returns: articles } }
    resources:
      comments: { fields: { body: text } }
  profiles: { record: user, param: name, only: show, read: [name] }
namespaces:
  admin: { resources: { articles: { record: article, write: [title, views] } } }
`.replace("name: string", "name: { type: string, unique: true }");

describe("records", () => {
  test("id first, then the fields, the refs of places, and the times", async () => {
    const { comment } = await fieldsOf(blog);
    expect(comment).toEqual({
      id: { type: "integer", write: "never" },
      body: { type: "text" },
      article_id: { type: "integer", ref: "article", write: "create" },
      created_at: { type: "datetime", write: "never" },
      updated_at: { type: "datetime", write: "never" },
    });
  });

  test("each option is in the data", async () => {
    const { article } = await fieldsOf(blog);
    expect(article).toMatchObject({
      title: { type: "string" },
      body: { type: "text", optional: true },
      state: { type: "enum", values: ["draft", "live"], default: "draft" },
      views: { type: "integer", min: 0, default: 0, write: "never" },
      slug: { type: "string", unique: true, write: "create" },
      author_id: { type: "integer", ref: "user" },
      liked: { type: "boolean", computed: true },
    });
  });

  test("names that nobody wrote follow `naming`", async () => {
    const fields = await fieldsOf(`
      naming: camel
      resources:
        tags: { fields: {}, key: uuid }
        articles: { fields: { tags: { ref: tags, many: true }, owner: { ref: tags } } }
    `);
    expect(fields["article"]).toEqual({
      id: { type: "integer", write: "never" },
      tagIds: { type: "uuid", ref: "tag", many: true },
      ownerId: { type: "uuid", ref: "tag" },
      createdAt: { type: "datetime", write: "never" },
      updatedAt: { type: "datetime", write: "never" },
    });
  });

  test("decimals have all their digits", async () => {
    const { item } = await fieldsOf(`
      resources:
        items:
          timestamps: false
          fields: { price: { type: decimal, scale: 3, min: 0, max: "9.5" } }
    `);
    expect(item).toHaveProperty("price", {
      ...{ type: "decimal", scale: 3, min: "0.000", max: "9.500" },
    });
  });

  test("a resource that a concern brings to two places has an optional ref to each", async () => {
    const { comment } = await fieldsOf(`
      concerns:
        commentable: { resources: { comments: { fields: { body: text } } } }
      resources:
        articles: { fields: {}, concerns: commentable }
        photos: { fields: {}, concerns: commentable }
    `);
    expect(comment).toMatchObject({
      article_id: { type: "integer", ref: "article", optional: true },
      photo_id: { type: "integer", ref: "photo", optional: true },
    });
  });

  test("a ref of the manifest to the parent is the one that its place sets", async () => {
    const { model } = await build(`
      resources:
        articles:
          fields: {}
          resources:
            comments:
              fields: { article: { ref: articles, onDelete: cascade }, body: text }
    `);
    const fields = model.records[1]?.fields ?? [];
    expect(fields.map(({ name }) => name)).toEqual([
      ...["id", "article_id", "body", "created_at", "updated_at"],
    ]);
    expect(fields[1]).toMatchObject({
      from: "place",
      ref: { onDelete: "cascade" },
    });
    expect(model.views[1]?.creates).toEqual(["body"]);
  });

  test("a manifest without fields has none", async () => {
    const { model } = await build("resources: { articles: {} }");
    expect(model).toMatchObject({ records: [], views: [] });
  });
});

describe("views", () => {
  test("resources that show and take the same share one", async () => {
    const { model } = await build(blog);
    expect(
      model.views.map(({ type, reads, creates, changes }) => ({
        ...{ type, reads: reads.join(" "), creates: creates.join(" ") },
        changes: changes.join(" "),
      })),
    ).toEqual([
      {
        type: "User",
        reads: "id name created_at updated_at",
        creates: "name secret",
        changes: "name secret",
      },
      {
        type: "Article",
        reads:
          "id title body state views slug author_id liked created_at updated_at",
        creates: "title body state slug author_id",
        changes: "title body state author_id",
      },
      {
        type: "Comment",
        reads: "id body article_id created_at updated_at",
        creates: "body",
        changes: "body",
      },
      {
        type: "Profile",
        reads: "name",
        creates: "name secret",
        changes: "name secret",
      },
      {
        type: "AdminArticle",
        reads:
          "id title body state views slug author_id liked created_at updated_at",
        creates: "title views",
        changes: "title views",
      },
    ]);
  });

  test("where the place does not say which parent, a new one does", async () => {
    const { model } = await build(`
      resources:
        articles: { fields: {}, resources: { comments: { fields: { body: text } } } }
        comments: { record: comment, controller: all_comments }
    `);
    const top = model.views.find(({ creates }) =>
      creates.includes("article_id"),
    );
    expect(top).toMatchObject({
      creates: ["body", "article_id"],
      changes: ["body"],
    });
  });
});

describe("actions", () => {
  test("what the seven take and give", async () => {
    const { model } = await build(blog);
    const { actions = [] } =
      model.controllers.find(({ key }) => key === "articles") ?? {};
    const said = actions.map(({ name, record: { input, output } }) => [
      name,
      input?.kind ?? null,
      output && (output.isList ? "list" : output.view.type),
    ]);
    expect(said).toEqual([
      ["index", null, "list"],
      ["create", "new", "Article"],
      ["new", null, null],
      ["edit", null, "Article"],
      ["show", null, "Article"],
      ["update", "change", "Article"],
      ["destroy", null, "Article"],
      ["search", null, "list"],
      ["publish", "own", "Article"],
    ]);
  });

  test("body and query of an extra action", async () => {
    const publish = await actionOf(blog, "articles#publish");
    expect(publish.input).toMatchObject({
      kind: "own",
      type: "ArticlesPublish",
      fields: [{ name: "at", data: { type: "datetime", optional: true } }],
    });
    const search = await actionOf(blog, "articles#search");
    expect(search.query).toMatchObject({
      type: "ArticlesSearch",
      fields: [{ name: "q", data: { type: "string" } }],
    });
  });

  test("ids are told by the key of the resource, other parameters are text", async () => {
    const show = await actionOf(blog, "comments#show");
    expect(show.keys).toEqual({ article_id: "integer", id: "integer" });
    const profile = await actionOf(blog, "profiles#show");
    expect(profile.keys).toEqual({});
  });

  test("beside a key, a parameter that is no field is the id", async () => {
    const { model, problems } = await build(`
      resources:
        pets:
          param: petId
          parentParam: petId
          key: uuid
          fields: { name: string, tag: { type: string, unique: true } }
          resources:
            toys: { param: toy, key: integer, fields: { name: string } }
        tags: { record: pet, param: tag, only: show }
        animals: { record: pets, param: animalId, only: show }
    `);
    expect(problems).toEqual([]);
    const keys = model.controllers.map(({ key, actions }) => [
      key,
      actions.find(({ name }) => name === "show")?.record.keys,
    ]);
    expect(Object.fromEntries(keys)).toEqual({
      pets: { petId: "uuid" },
      toys: { petId: "uuid", toy: "integer" },
      tags: {},
      animals: { animalId: "uuid" },
    });
    const args = model.helpers.map(({ base, args }) => [
      base,
      args.map(({ property }) => property),
    ]);
    expect(Object.fromEntries(args)).toMatchObject({
      pet: ["id"],
      petToy: ["id", "id"],
      tag: ["tag"],
      animal: ["id"],
    });
  });

  test("update by the methods of its resource", async () => {
    const { model } = await build(`
      resources:
        articles: { only: update, updateMethods: [PATCH, PUT] }
        photos: { only: update }
    `);
    const table = model.routes.map(({ method, path }) => `${method} ${path}`);
    expect(table).toEqual([
      ...["PATCH /articles/:id", "PUT /articles/:id", "PUT /photos/:id"],
    ]);
  });

  test("of two resources with different records one is refused", async () => {
    const { problems } = await build(`
      resources:
        articles: { fields: { title: string }, only: index }
        photos: { fields: { url: url }, only: index, controller: articles }
    `);
    expect(problems).toMatchObject([
      {
        code: "action-with-two-records",
        place: { path: ["resources", "photos"] },
        labels: [{ place: { path: ["resources", "articles"] } }],
      },
    ]);
  });
});
