/**
 * A small manifest with every kind of text that people read, and the keys which the
 * grammar's manifests have not.
 */
export const SAMPLE = {
  "x-own": { note: "Nobody reads it." },
  baseUrl: "https://api.example.com",
  formats: ["json", "html"],
  database: { dialect: "sqlite", migrations: "src/db/migrations" },
  output: {
    runtime: { import: "@acme/http" },
    openapi: "openapi.json",
    access: "access.md",
  },
  caller: { ref: "people", roles: ["admin"] },
  security: {
    key: {
      type: "apiKey",
      in: "header",
      name: "X-Key",
      description: "Ask us.",
    },
  },
  handlers: { "articles#index": "listArticles" },
  lint: { "deep-nesting": "off" },
  routes: [
    {
      ...{ method: "GET", path: "/find/:kind", to: "home#find", as: "find" },
      ...{ constraints: { kind: "[a-z]+" }, defaults: { locale: "en" } },
    },
    { path: "/tales", redirect: "/articles" },
  ],
  resources: {
    articles: {
      description: "What people read.",
      was: "posts",
      table: "texts",
      list: { filter: ["state"], sort: ["title"] },
      access: { read: ["admin", { where: { title: "Tea" } }], write: "admin" },
      member: {
        publish: {
          ...{ method: "POST", path: "issue", description: "Shows it to all." },
          body: { note: { default: "none", enum: ["none", "some"] } },
          query: {
            q: { type: "string", description: "What for.", pattern: "[a-z]+" },
          },
        },
      },
      subsets: { drafts: { only: "index", where: { state: "draft" } } },
      fields: {
        title: {
          type: "string",
          description: "Its title.",
          default: "Untitled",
        },
        state: { enum: ["draft", "live"], default: "draft" },
        slug: { type: "string", pattern: "[a-z-]+" },
        more: { type: "json", default: { key: "value" } },
        place: {
          fields: { street: { type: "string", description: "And number." } },
        },
        writer: { ref: "people", optional: true },
      },
    },
    people: { fields: { name: "string" }, access: "anyone" },
  },
};
