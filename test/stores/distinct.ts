/** What the lists of a field have. One list of cases for both databases. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { type CalledApp, openCalled } from "./called-app.js";

const manifest = {
  caller: { ref: "users", roles: ["admin"] },
  formats: ["json"],
  apiOnly: true,
  resources: {
    users: { access: "anyone", fields: { name: "string" } },
    labels: { access: "anyone", destroy: "soft", fields: { name: "string" } },
    blogs: {
      access: "anyone",
      fields: { name: "string" },
      resources: {
        posts: {
          access: {
            read: ["author", { where: { state: "live" } }],
            write: "anyone",
          },
          destroy: "soft",
          fields: {
            author: { ref: "users", onDelete: "cascade" },
            state: { enum: ["draft", "live"], default: "live" },
            tags: { type: "string", many: true, default: [], column: "words" },
            sizes: { type: "integer", many: true, optional: true },
            prices: {
              ...{ type: "decimal", scale: 2, optional: true },
              many: true,
            },
            flags: { type: "boolean", many: true, optional: true },
            days: { type: "date", many: true, optional: true },
            notes: {
              ...{ type: "string", many: true, optional: true },
              read: ["author", "admin"],
            },
            labels: {
              ref: "labels",
              many: true,
              default: [],
              onDelete: "cascade",
            },
          },
        },
      },
    },
    "a-posts": { record: "post", where: { state: "live" }, only: "index" },
  },
};

interface Row {
  readonly id: number;
}

/** What `distinct` is here. */
interface Store {
  distinct(
    context: object,
    field: string,
    options?: object,
  ): Promise<readonly unknown[]>;
}

export function describeDistinct(
  dialect: DialectName,
  place: () => Promise<string> | string,
): void {
  let app: CalledApp<Row>;
  let posts: Store;

  const send = async (line: string, body?: object): Promise<Row> => {
    const [status, value] = await app.send(line, body);
    expect([line, status, value]).toEqual([line, 201, value]);
    return value as Row;
  };
  /** A context of the posts of a blog, for a caller: as of their own action. */
  const of = (blog: number, caller: object | null = null) =>
    app.system({
      ...{ controller: "posts", action: "tags", method: "GET" },
      params: { blog_id: blog },
      ...(caller !== null && { caller }),
      scope: {},
    });
  const ann = { id: 1, roles: [] };

  beforeAll(async () => {
    app = await openCalled<Row>(manifest, dialect, await place());
    posts = app.stores["posts"] as unknown as Store;
    for (const name of ["Ann", "Bob"]) await send("POST /users", { name });
    for (const name of ["a", "b", "c"]) await send("POST /labels", { name });
    for (const name of ["one", "two"]) await send("POST /blogs", { name });
    await send("POST /blogs/1/posts", {
      ...{ author_id: 1, tags: ["tea", "Ähre", "tea"], sizes: [10, 9, -1] },
      ...{ prices: ["10.00", "9.5"], flags: [true, false, true] },
      ...{ days: ["2026-01-31"], notes: ["mine"], label_ids: [1, 3] },
    });
    await send("POST /blogs/1/posts", {
      ...{ author_id: 1, tags: ["draft", "tea"], state: "draft" },
      ...{ notes: [], label_ids: [2] },
    });
    await send("POST /blogs/1/posts", {
      ...{ author_id: 2, tags: ["zoo", "😀", "\uffee"], notes: ["yours"] },
    });
    await send("POST /blogs/2/posts", { author_id: 2, tags: ["far"] });
    await send("POST /blogs/1/posts", { author_id: 2, tags: ["gone"] });
    expect((await app.send("DELETE /blogs/1/posts/5"))[0]).toBe(204);
    expect((await app.send("DELETE /labels/3"))[0]).toBe(204);
  });
  afterAll(async () => {
    await app.end();
  });

  test("each once, of the rows below the row above that the caller may read", async () => {
    const seen = ["tea", "zoo", "Ähre", "😀", "\uffee"];
    expect(await posts.distinct(of(1), "tags")).toEqual(seen);
    expect(await posts.distinct(of(1, ann), "tags")).toEqual([
      ...["draft", ...seen],
    ]);
    expect(await posts.distinct(of(2, ann), "tags")).toEqual(["far"]);
    await expect(posts.distinct(of(3), "tags")).rejects.toMatchObject({
      status: 404,
    });
  });

  test("in places with rows of their own, and without a place", async () => {
    const live = app.system({ controller: "a_posts", caller: ann });
    expect(await posts.distinct(live, "tags")).not.toContain("draft");
    expect(await posts.distinct(live, "tags")).toContain("far");
    const all = await posts.distinct(app.system(), "tags");
    expect(all).toContain("draft");
    expect(all).not.toContain("gone");
  });

  test.each([
    ["sizes", [-1, 9, 10]],
    ["prices", ["9.50", "10.00"]],
    ["flags", [false, true]],
    ["days", ["2026-01-31"]],
    ["label_ids", [1]],
  ])("values of %s are those that replies have", async (field, values) => {
    expect(await posts.distinct(of(1), field)).toEqual(values);
  });

  test("of fields that the caller does not see of each row", async () => {
    expect(await posts.distinct(of(1), "notes")).toEqual([]);
    expect(await posts.distinct(of(1, ann), "notes")).toEqual(["mine"]);
    const admin = { id: 2, roles: ["admin"] };
    expect(await posts.distinct(of(1, admin), "notes")).toEqual([
      ...["mine", "yours"],
    ]);
  });

  test("under conditions of the code's own", async () => {
    const where = (query: {
      where(column: string, is: string, value: unknown): object;
    }) => query.where("posts.author_id", "=", 2);
    expect(await posts.distinct(app.system(), "tags", { where })).toEqual([
      ...["far", "zoo", "😀", "\uffee"],
    ]);
    expect(await posts.distinct(app.system(), "label_ids", { where })).toEqual(
      [],
    );
  });
}
