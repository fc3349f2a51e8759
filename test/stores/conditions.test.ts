/**
 * No statement that changes rows is without a condition, whatever the place of
 * the request: resources of each kind, with and without what a path would say.
 */
import { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bindStores,
  createStore,
  system,
} from "../../src/runtime/stores/stores.js";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import type {
  AnyDatabase,
  Store,
} from "../../src/runtime/stores/store-types.js";
import type { Places, Tables } from "../../src/runtime/database/tables.js";
import { bundleProject } from "../support/bundle-project.js";
import { compile } from "../support/compile.js";
import { createFolder, writeProject } from "../support/projects.js";
import { allParts, dialects } from "./all-parts.js";

const title = "string";
const account = { ref: "accounts", scope: "all" };
const state = { enum: ["draft", "live"], default: "draft" };
const subsets = {
  selected: ["index", "update", "destroy"],
  drafts: { only: ["index", "update", "destroy"], where: { state: "draft" } },
};

const manifest = {
  ...{ formats: ["json"], apiOnly: true, updateMethods: ["PATCH", "PUT"] },
  database: { dialect: "sqlite" },
  resources: {
    accounts: { fields: { name: { type: "string", unique: true } } },
    articles: {
      ...{ shallow: true, subsets },
      fields: { title, state },
      resources: {
        comments: { subsets, fields: { title, state } },
        summary: { singleton: true, fields: { title } },
        like: { singleton: true, fields: { account } },
      },
    },
    notes: { subsets, fields: { title, state, account } },
    boards: { fields: { account: { ...account, scope: "write" }, title } },
    news: { record: "article", where: { state: "live" }, subsets },
    profile: {
      ...{ singleton: true, by: "account" },
      fields: { title, account: { ...account, write: "never" } },
      resources: { photo: { singleton: true, fields: { title } } },
    },
    settings: {
      singleton: true,
      fields: { title },
      resources: {
        logo: { singleton: true, fields: { title } },
        hints: { subsets, fields: { title, state } },
      },
    },
    draft: { singleton: true, fields: { title, account } },
    banner: { singleton: true, where: { state: "live" }, fields: { state } },
    ann: { record: "account", singleton: true, where: { name: "ann" } },
  },
  namespaces: {
    admin: {
      scope: false,
      resources: {
        notes: { record: "note", subsets },
        settings: { record: "settings", singleton: true },
      },
    },
  },
};

type Values = Readonly<Record<string, unknown>>;
type AnyStore = Store<Values, Values, Values, Values>;

interface Emitted {
  readonly migrate: (db: object) => Promise<void>;
  readonly tables: Tables;
  readonly places: Places;
}

const main = `
export { migrate } from "./src/database.js";
export { places, tables } from "./src/resources/stores.js";
`;

const folder = createFolder();
let emitted: Emitted;

beforeAll(async () => {
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  writeProject(folder.path, model);
  emitted = (await bundleProject(folder.path, main)) as Emitted;
});

afterAll(() => {
  folder.remove();
});

/** The methods that change rows: of one, of several, and of one by its id. */
const changes: Readonly<
  Record<string, (store: AnyStore, context: Context) => Promise<unknown>>
> = {
  update: (store, context) => store.update(context, {}),
  destroy: (store, context) => store.destroy(context),
  updateOne: (store, context) => store.update(context, {}, { id: 1 }),
  destroyOne: (store, context) => store.destroy(context, { id: 1 }),
  updateAll: (store, context) => store.updateAll(context, {}),
  destroyAll: (store, context) => store.destroyAll(context),
};
type Context = ReturnType<typeof system>;

/** A store's changes, as a request would be with all of a path, and with none. */
async function* change(places: Places) {
  const statements: string[] = [];
  const db = new Kysely<AnyDatabase>({
    dialect: sqlite(":memory:"),
    log: ({ query }) => {
      if (/^(?:update|delete)/.test(query.sql)) statements.push(query.sql);
    },
  });
  await emitted.migrate(db);
  statements.length = 0;
  const { tables } = emitted;
  const all = bindStores(
    { db, dialect: dialects.sqlite, tables, places, computed: {}, ...allParts },
    (setup) => ({
      of: (record: string) =>
        createStore<Values, Values, Values, Values>(setup, record),
    }),
  );
  const ids = { id: "1", article_id: "1" };
  const query = { ids: ["1"] };
  for (const [controller, { record, ids: named }] of Object.entries(places)) {
    for (const [method, params, scope] of [
      ...[
        ["PUT", ids, { account_id: 1 }] as const,
        ["PATCH", ids, undefined] as const,
      ],
      ...[
        ["PATCH", {}, { account_id: 1 }] as const,
        ["DELETE", {}, undefined] as const,
      ],
    ]) {
      for (const [name, work] of Object.entries(changes)) {
        const about = { controller, method, params, ...(scope && { scope }) };
        const context = system({
          ...about,
          query: named === undefined ? {} : { [named.param]: query.ids },
        });
        const outcome = await work(all.of(record), context).then(
          () => null,
          (error: unknown) => error,
        );
        const made = statements.splice(0);
        yield { about: `${name} ${JSON.stringify(about)}`, made, outcome };
      }
    }
  }
  await db.destroy();
}

test("in every place of a manifest", async () => {
  const names = Object.keys(emitted.places);
  expect(names).toHaveLength(30);
  let count = 0;
  for await (const { about, made } of change(emitted.places)) {
    for (const statement of made) {
      expect([about, statement]).toEqual([
        about,
        expect.stringMatching(/ where \S+\.?\S* (?:=|in|is) /),
      ]);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(names.length);
});

test("a place that says nothing changes nothing", async () => {
  const places = {
    any: { record: "article", ids: { param: "ids", column: "id" } },
  };
  const outcomes = new Map<string, unknown>();
  for await (const { about, made, outcome } of change(places)) {
    outcomes.set(about, outcome);
    for (const statement of made) expect(statement).toContain(" where ");
  }
  for (const [about, outcome] of outcomes) {
    if (!/^(?:update|destroy) /.test(about)) continue;
    expect([about, outcome]).toEqual([about, expect.any(TypeError)]);
    expect(String(outcome)).toContain('Nothing says which rows of "articles"');
  }
});
