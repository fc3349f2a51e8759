/** What the compiler asks of the conditions that users' own code gives a list. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../support/compile.js";
import { createFolder, typeCheck, writeProject } from "../support/projects.js";

const uses = `
import { system, type Stores } from "./resources/stores.js";

declare const stores: Stores;

await stores.articles.list(system(), {
  where: (query) =>
    query
      .where("heading", "=", "a")
      .where((eb) =>
        eb.or([
          eb("state", "=", "live"),
          eb("articles.author_id", "in", eb.selectFrom("users").select("id")),
        ]),
      )
      .orderBy("heading"),
});
await stores.transaction(async (inside) =>
  inside.users.list(system(), { where: (query) => query.where("name", "=", "a") }),
);

await stores.articles.list(system(), {
  // @ts-expect-error: no such column
  where: (query) => query.where("titel", "=", "a"),
});
await stores.articles.list(system(), {
  // @ts-expect-error: its column has another name
  where: (query) => query.where("title", "=", "a"),
});
await stores.articles.list(system(), {
  // @ts-expect-error: a value of another type
  where: (query) => query.where("heading", "=", 5),
});
await stores.articles.list(system(), {
  // @ts-expect-error: no word of its own
  where: (query) => query.where("state", "=", "gone"),
});
await stores.users.list(system(), {
  // @ts-expect-error: a column of another table
  where: (query) => query.where("heading", "=", "a"),
});
`;

test.each(["sqlite", "postgres"])(
  "conditions know the table, on %s",
  async (dialect) => {
    const { model, errors } = await compile({
      ...{ formats: ["json"], database: { dialect } },
      resources: {
        users: { fields: { name: "string" } },
        articles: {
          fields: {
            title: { type: "string", column: "heading" },
            state: { enum: ["draft", "live"], default: "draft" },
            author: { ref: "users" },
          },
          member: { close: "POST" },
        },
      },
    });
    expect(errors).toEqual([]);
    if (model === null) throw new Error("no model");
    const folder = createFolder();
    try {
      writeProject(folder.path, model);
      writeFileSync(join(folder.path, "src/uses.ts"), uses);
      expect(await typeCheck(folder.path)).toEqual({ code: 0, output: "" });
    } finally {
      folder.remove();
    }
  },
);
