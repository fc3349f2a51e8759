/** An OpenAPI document with everything that `import` reads, and what it leaves out. */

const json = (schema: object): object => ({
  content: { "application/json": { schema } },
});
const reply = (schema: object): object => ({
  200: { description: "What is there.", ...json(schema) },
});
const ref = (name: string): object => ({
  $ref: `#/components/schemas/${name}`,
});
const id = {
  name: "id",
  in: "path",
  required: true,
  schema: { type: "string" },
};

const article = {
  title: "Article",
  description: "What people read.",
  type: "object",
  required: ["title", "state"],
  properties: {
    id: { type: "integer", readOnly: true },
    title: {
      ...{ type: "string", maxLength: 80, pattern: "^[A-Z].*$" },
      ...{ default: "Untitled", description: "Its title.", example: "Tea" },
    },
    state: { type: "string", enum: ["draft", "live"], default: "draft" },
    kind: { const: "note" },
    email: { type: "string", format: "email", default: "a@example.com" },
    price: { type: "number", minimum: 1, multipleOf: 0.5 },
    tags: { type: "array", items: { type: "string", enum: ["a", "b"] } },
    address: {
      type: "object",
      properties: {
        street: { type: "string" },
        zip: { type: "string", minLength: 3 },
      },
    },
    extra: { oneOf: [{ type: "string" }, { type: "integer" }] },
    author_id: { type: "integer" },
    owner: { $ref: "#/components/schemas/Nobody" },
    other: { allOf: [ref("Comment")], description: "Beside a reference." },
  },
};

const comment = {
  type: "object",
  required: ["text"],
  properties: {
    text: { type: "string", format: "odd" },
    at: { type: "string", format: "date-time" },
  },
};

/** What is read is in it twice, once by a reference and once in its place. */
export const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1.0.0", description: "A shop." },
  servers: [{ url: "https://api.example.com/v1", description: "The one." }],
  tags: [{ name: "articles", description: "Articles." }],
  paths: {
    "/articles": {
      get: {
        ...{
          operationId: "listArticles",
          tags: ["articles"],
          summary: "Lists.",
        },
        parameters: [
          {
            name: "state",
            in: "query",
            schema: { type: "string", enum: ["draft", "live"] },
          },
        ],
        responses: reply({ type: "array", items: ref("Article") }),
      },
      post: {
        ...{ operationId: "createArticle", tags: ["articles"] },
        requestBody: json(ref("Article")),
        responses: reply(ref("Article")),
      },
    },
    "/articles/{id}": {
      parameters: [id],
      get: { operationId: "showArticle", responses: reply(ref("Article")) },
      put: {
        requestBody: json(ref("Article")),
        responses: reply(ref("Article")),
      },
      delete: { responses: { 204: { description: "Gone." } } },
    },
    "/articles/{id}/publish": {
      post: {
        ...{ operationId: "publishArticle", requestBody: json(comment) },
        responses: reply(ref("Article")),
      },
    },
    "/articles/{id}/comments": {
      get: { responses: reply({ type: "array", items: ref("Comment") }) },
      post: {
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": { schema: ref("Comment") },
          },
        },
        responses: reply(ref("Comment")),
      },
    },
    "/authors": {
      get: { responses: {} },
      post: {
        requestBody: json({
          type: "object",
          properties: { name: { type: "string" } },
        }),
        responses: {},
      },
    },
    "/authors/{author}": { get: { responses: {} } },
    "/reports/{year}/{month}": {
      get: { operationId: "showReport", tags: ["reports"], responses: {} },
    },
    "/odd path?": { get: { operationId: "odd", responses: {} } },
    "/files/{a}.{b}": { get: { responses: {} } },
    "/shared": { $ref: "#/paths/~1articles" },
    "/lost": { $ref: "#/nothing/here" },
    "/elsewhere": { $ref: "other.yaml#/it" },
    "x-own": { note: "Nobody reads it." },
  },
  components: {
    schemas: { Article: article, Comment: comment },
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
  },
};
