/** What requests cost: statements, whatever the size, and an index for all that lists ask. */
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { system } from "../../src/runtime/stores/stores.js";
import { storeManifest } from "../support/arbitrary-stores.js";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { countRuns } from "../support/runs.js";
import { run } from "./reference/app.js";
import { openBlog } from "./store-cases.js";

test("a list and a nested row cost as much for 1, 10 and 100 rows", async () => {
  const costs: unknown[] = [];
  for (const size of [1, 10, 100]) {
    const { stores, statements, close } = await openBlog(
      { dialect: sqlite(":memory:") },
      "sqlite",
    );
    const mine = { controller: "articles", scope: { account_id: 1 } };
    for (const name of ["a", "b"]) await stores.tags.create(system(), { name });
    for (let number = 0; number < size; number++) {
      const rest = { price: null, body: null, meta: null, secret: null };
      const article = { title: `t${number}`, state: "draft", pinned: false };
      const input = { ...article, ...rest, tag_ids: [1, 2] };
      await stores.articles.create(system(mine), input);
    }
    const under = {
      ...mine,
      controller: "comments",
      params: { article_id: 1 },
    };
    const bodies = Array.from({ length: size }, (_, number) => `b${number}`);
    for (const body of bodies)
      await stores.comments.create(system(under), { body });
    const count = async (work: () => Promise<unknown>): Promise<number> => {
      statements.length = 0;
      await work();
      return statements.length;
    };
    const query = { size: "100", sort: "-price", state: "draft" };
    const { rows } = await stores.comments.list(system(under));
    const params = { article_id: 1, id: rows[0]?.["id"] };
    costs.push([
      await count(() => stores.articles.list(system({ ...mine, query }))),
      await count(() =>
        stores.articles.find(system({ ...mine, params: { id: 1 } })),
      ),
      await count(() =>
        stores.comments.list(system({ ...under, query: { size: "100" } })),
      ),
      await count(() => stores.comments.find(system({ ...under, params }))),
    ]);
    await close();
  }
  // The rows, and their lists of tags.
  expect(costs).toEqual(Array.from({ length: 3 }, () => [2, 2, 1, 1]));
});

test("every filter and every sort has an index", async () => {
  const folder = createFolder();
  const manifests = fc.sample(storeManifest, countRuns(2, 20, 100));
  let asked = 0;
  try {
    for (const manifest of manifests) {
      const { model } = await compile({ database: {}, ...manifest });
      if (model === null) continue;
      const { db, stop } = await run(folder.path, model, ":memory:", {});
      for (const { data } of model.places) {
        const table = model.tables.find(
          ({ record }) => record.name === data.record,
        );
        const { filter = [], sort = [] } = data.list ?? {};
        const { rows } = await sql<{ name: string }>`
          select c.name from pragma_index_list(${table?.name}) as i, pragma_index_info(i.name) as c
          where c.seqno = 0`.execute(db);
        const first = rows.map(({ name }) => name);
        const columnOf = new Map(
          table?.columns.map((column) => [column.field.name, column.name]),
        );
        for (const name of [...filter, ...sort])
          if (name !== "id")
            expect(first).toContain(columnOf.get(name) ?? name);
        asked += filter.length + sort.length;
      }
      await stop();
    }
  } finally {
    folder.remove();
  }
  expect(asked).toBeGreaterThan(0);
});
