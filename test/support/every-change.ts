/** Two manifests with every change of a database between them. */
import type { NextMigration } from "../../src/migrations/next.js";
import { diff } from "../../src/migrations/diff.js";
import { schemaOf } from "../../src/migrations/wanted.js";
import { compile } from "./compile.js";

/** An object with decimals, of which one is in a list. */
function inJson(scale: number, another: number): object {
  return {
    fields: {
      rate: { type: "decimal", scale },
      other: { type: "decimal", scale: another, many: true },
    },
  };
}

const before = {
  people: {
    destroy: "soft",
    list: { search: "name" },
    fields: { name: { type: "string", unique: true } },
  },
  drafts: { fields: { text: "text" } },
  notes: {
    list: { search: "text" },
    fields: { text: "text", pages: "integer", old: "string" },
  },
  memos: { fields: { text: "text" } },
  articles: {
    timestamps: false,
    list: { sort: ["title"] },
    fields: {
      title: "string",
      number: "integer",
      price: { type: "decimal", scale: 2 },
      cost: { type: "decimal", scale: 3 },
      whole: { type: "decimal", scale: 2 },
      open: "boolean",
      on: "date",
      day: "date",
      at: "datetime",
      moment: "datetime",
      rate: "integer",
      total: "integer",
      amount: "number",
      state: { enum: ["a", "b"], default: "a" },
      kind: { type: "string", default: "x" },
      note: "string?",
      word: "string?",
      given: { type: "string", default: "y" },
      mood: { enum: ["a", "b", "c"] },
      tone: "string",
      digits: "string",
      code: "string",
      owner_id: "integer",
      author: { ref: "people" },
      tax: inJson(2, 3),
      parts: { ...inJson(3, 2), many: true },
      sums: { type: "decimal", scale: 2, many: true },
    },
    resources: { comments: { fields: { body: "text" } } },
  },
  photos: {
    fields: { name: "string" },
    resources: { comments: { record: "comment", controller: "comments" } },
  },
};

const after = {
  users: {
    was: "people",
    list: { search: "name" },
    fields: { name: { type: "string", unique: true } },
  },
  labels: { fields: { text: "text" } },
  notes: {
    list: { filter: ["text"] },
    fields: {
      text: "text",
      length: { type: "integer", was: "pages" },
      extra: "string?",
    },
  },
  articles: {
    concurrency: "etag",
    destroy: "soft",
    list: { search: ["headline", "code"] },
    fields: {
      headline: { type: "string", was: "title" },
      number: "string",
      price: { type: "decimal", scale: 3 },
      cost: { type: "decimal", scale: 1 },
      whole: "integer",
      open: "string",
      on: "datetime",
      day: "string",
      at: "string",
      moment: "date",
      rate: "number",
      total: { type: "decimal", scale: 2 },
      amount: "integer",
      state: { enum: ["a", "b", "c"] },
      kind: "string?",
      note: { type: "string", default: "z" },
      word: "string",
      given: { type: "string", default: "it's" },
      added: "string",
      due: { type: "date", default: "today" },
      seen: { type: "datetime", default: "now" },
      mood: { enum: ["b"] },
      tone: { enum: ["a", "b"] },
      digits: "integer",
      code: { type: "string", unique: ["number"] },
      owner: { ref: "users" },
      author: { ref: "users", onDelete: "cascade" },
      labels: { ref: "labels", many: true },
      tax: inJson(3, 1),
      parts: { ...inJson(1, 3), many: true },
      sums: { type: "decimal", scale: 1, many: true },
    },
    resources: {
      comments: { fields: { body: "text" } },
      memos: { fields: { text: "text" } },
    },
  },
  pages: {
    fields: { name: "string" },
    resources: { memos: { record: "memo", controller: "page_memos" } },
  },
};

/** The manifest that it ends with, and the migration to it. */
export async function listEveryChange(
  dialect: string,
): Promise<{ readonly manifest: object; readonly next: NextMigration }> {
  const [first, last] =
    dialect === "postgres"
      ? [
          { ...before, notes: { ...before.notes, schema: "blog" } },
          { ...after, users: { ...after.users, schema: "people" } },
        ]
      : [before, after];
  const [from, to] = await Promise.all(
    [first, last].map(async (resources) => {
      const { model, errors } = await compile({
        database: { dialect },
        resources,
      });
      if (model === null) throw new Error(JSON.stringify(errors));
      return schemaOf(model.tables);
    }),
  );
  if (from === undefined || to === undefined) throw new Error("no schema");
  const name = "0002_change_all";
  const found = diff(from, to);
  return {
    manifest: { database: { dialect }, resources: last },
    next: { name, after: ["0001_create_tables"], from, to, diff: found },
  };
}
