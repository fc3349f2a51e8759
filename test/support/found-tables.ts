/** Tables that were there before the first migration, with all that can be found. */
import type { FoundTable } from "../../src/migrations/found.js";
import type { DatabaseSchema } from "../../src/migrations/schema.js";
import { schemaOf } from "../../src/migrations/wanted.js";
import type { Model } from "../../src/model/types.js";

/** The manifest of these tables. */
export function manifestOf(dialect: "sqlite" | "postgres"): object {
  return {
    database: { dialect },
    resources: {
      users: {
        ...(dialect === "postgres" && { schema: "people" }),
        fields: {
          name: { type: "string", unique: true },
          // Each refers to the other: one of the two refs comes later.
          article: { ref: "articles", optional: true },
        },
      },
      articles: {
        fields: { state: { enum: ["a", "b"] }, user: { ref: "users" } },
      },
    },
  };
}

const USERS: FoundTable = {
  columns: {
    id: { key: "primary key", default: "nextval('users_id_seq'::regclass)" },
    name: { type: "citext" },
    photo: { type: "blob", kept: { optional: true } },
    article_id: { foreignKey: { name: "fk_article", onDelete: "no action" } },
  },
  indexes: [
    { columns: ["name"], unique: true, name: "names", constraint: true },
    { columns: ["article_id"], name: null },
  ],
  loose: true,
  key: "users_key",
  rest: ["check (length(name) > 1)"],
};

const ARTICLES: FoundTable = {
  columns: {
    state: { type: "states", words: ["a", "b"], check: null },
  },
  indexes: [{ columns: ["user_id"], name: "by_user" }],
  rest: [],
};

/** Their schema, with what was found. */
export function foundSchema({ tables }: Model): DatabaseSchema {
  const found = [USERS, ARTICLES];
  return {
    tables: schemaOf(tables).tables.map((table, index) => ({
      ...table,
      found: found[index] ?? ARTICLES,
    })),
  };
}
