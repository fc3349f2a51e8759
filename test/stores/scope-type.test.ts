/**
 * What a scope has is typed by the columns of the manifest's scoped refs, so that a
 * column that gets another name makes no caller a stranger in silence. Likewise, the
 * lists that `distinct` knows are those of the manifest.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { EmitTarget } from "../../src/emit/target.js";
import { compile, target as usual } from "../support/compile.js";
import { createFolder, typeCheck, writeProject } from "../support/projects.js";

const settings = { formats: ["json"], database: { dialect: "sqlite" } };

const scoped = {
  ...settings,
  resources: {
    accounts: { fields: { name: "string" } },
    articles: {
      key: "uuid",
      fields: {
        account: { ref: "accounts", scope: "all" },
        size: { type: "integer", computed: true },
      },
    },
    notes: { fields: { article: { ref: "articles", scope: "write" } } },
  },
};

const uses = `
import type { ArticlesContext } from "./resources/contracts.js";
import type { Context } from "./resources/http.js";
import { type ArticleComputed, type StoreContext, type Stores, system } from "./resources/stores.js";

export async function inActions(context: ArticlesContext<"index">): Promise<void> {
  const { account_id, article_id } = (await context.scope()) ?? {};
  const ids: [number | undefined, string | undefined] = [account_id, article_id];
  // @ts-expect-error: no ref with a scope has this column
  (await context.scope())?.["accountId"];
  console.log(ids);
}

export async function inHooks(context: Context): Promise<number | undefined> {
  // @ts-expect-error: nor this one
  (await context.scope())?.["author_id"];
  return (await context.scope())?.account_id;
}

export async function inStores(context: StoreContext, stores: Stores): Promise<void> {
  const id: number | undefined = (await context.scope())?.account_id;
  // @ts-expect-error: nor this one
  (await context.scope())?.["id"];
  await stores.articles.list(context);
  await stores.articles.list(system({ scope: { account_id: id ?? 1 } }));
  await inStores(system(), stores);
  await inStores(system({ scope: { account_id: 1 } }), stores);
}

export const computed: ArticleComputed = {
  size: async (rows, context) => {
    const id: number | undefined = (await context.scope())?.account_id;
    return rows.map(() => id ?? 0);
  },
};
`;

const usesStores = `
import { type StoreContext, type Stores, system } from "./resources/stores.js";

export async function list(context: StoreContext, stores: Stores): Promise<void> {
  await stores.articles.list(context);
  await stores.articles.list(system({ scope: { account_id: 1 } }));
}
`;

const withoutControllers: EmitTarget = {
  ...usual,
  controllers: false,
  controllerTests: false,
};

const listed = {
  ...settings,
  resources: {
    articles: {
      fields: {
        tags: { type: "string", many: true, default: [] },
        kinds: { enum: ["a", "b"], many: true, optional: true },
        notes: { ref: "notes", many: true, default: [] },
        secrets: { type: "string", many: true, default: [], read: "never" },
        size: "integer",
      },
    },
    notes: { fields: { text: "string", data: "json" } },
  },
};

const usesLists = `
import { type Stores, system } from "./resources/stores.js";

export async function use({ articles, notes }: Stores): Promise<void> {
  const tags: readonly string[] = await articles.distinct(system(), "tags");
  const kinds: readonly ("a" | "b")[] = await articles.distinct(system(), "kinds");
  const ids: readonly number[] = await articles.distinct(system(), "note_ids", {
    where: (query) => query.where("articles.size", "=", 1),
  });
  // @ts-expect-error: no reply has it
  await articles.distinct(system(), "secrets");
  // @ts-expect-error: it is no list
  await articles.distinct(system(), "size");
  // @ts-expect-error: there is none in this record
  await notes.distinct(system(), "text");
  console.log(tags, kinds, ids);
}
`;

const unscoped = {
  ...settings,
  resources: { notes: { fields: { text: "string" } } },
};

const usesNone = `
import type { Context } from "./resources/http.js";
import { type StoreContext, system } from "./resources/stores.js";

export async function use(context: Context, store: StoreContext): Promise<void> {
  // @ts-expect-error: no ref has a scope
  (await context.scope())?.["account_id"];
  // @ts-expect-error: here neither
  (await store.scope())?.["account_id"];
  await use(context, system());
}
`;

test.each([
  ["by the columns of scoped refs", scoped, uses, usual],
  ["lists of values are those of replies", listed, usesLists, usual],
  ["empty where no ref has one", unscoped, usesNone, usual],
  ["of any columns without `http.ts`", scoped, usesStores, withoutControllers],
])("%s", async (_, manifest, text, target) => {
  const folder = createFolder();
  try {
    const { model, errors } = await compile(manifest);
    expect(errors).toEqual([]);
    if (model === null) return;
    writeProject(folder.path, model, target);
    writeFileSync(join(folder.path, "src/uses.ts"), text);
    expect(await typeCheck(folder.path)).toEqual({ code: 0, output: "" });
  } finally {
    folder.remove();
  }
});
