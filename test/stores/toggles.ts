/**
 * Singletons of which there is a row for each caller below each parent: a like, a follow,
 * a rating. One list of cases for both databases.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { type CalledApp, openCalled } from "./called-app.js";

const manifest = {
  caller: { ref: "users", roles: ["admin"] },
  formats: ["json"],
  apiOnly: true,
  updateMethods: ["PATCH", "PUT"],
  resources: {
    users: {
      param: "name",
      fields: { name: { type: "string", unique: true } },
      access: { read: "caller", create: "anyone", write: "self" },
      resources: {
        follow: { by: "follower", parent: "followed" },
        block: { by: "blocker", parent: "blocked", returns: "user" },
        followers: { record: "follow", parent: "followed", only: "index" },
      },
    },
    articles: {
      destroy: "soft",
      fields: {
        title: "string",
        state: { enum: ["draft", "live"], default: "live" },
        author: { ref: "users", set: "caller" },
      },
      access: {
        read: ["author", { where: { state: "live" } }],
        write: "author",
        create: "caller",
      },
      resources: {
        like: { by: "user" },
        likes: { record: "like", only: ["index"] },
        mark: { by: "user", destroy: "soft", concurrency: "etag" },
        rating: {
          by: "user",
          fields: {
            stars: { type: "integer", min: 1, max: 5 },
            code: { type: "string", optional: true, unique: true },
          },
          access: {
            create: "caller",
            update: "user",
            destroy: ["user", "admin"],
          },
          resources: {
            reasons: {
              fields: { text: "string" },
              access: { write: "caller" },
            },
          },
        },
        bookmark: { by: "user", returns: "article" },
        vote: {
          by: "user",
          returns: "article",
          concurrency: "etag",
          fields: {
            up: "boolean",
            code: { type: "string", optional: true, unique: true },
          },
          access: { write: [{ who: "user", where: { up: true } }] },
        },
        // Only an admin vouches for an article.
        seal: { by: "user", access: { write: "admin" } },
      },
    },
  },
};

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly updated_at: string;
}

export function describeToggles(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Row>;
  /** An article that everybody reads, and one that only its author does. */
  let live: string;
  let draft: string;

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place());
    for (const name of ["ann", "bob", "cid"])
      expect(await status("POST /users", { name })).toBe(201);
  });

  beforeEach(async () => {
    const make = async (state: string): Promise<string> => {
      const made = await send("POST /articles 1", { title: "x", state });
      return `/articles/${(made[1] as Row).id}`;
    };
    live = await make("live");
    draft = await make("draft");
  });

  afterAll(async () => {
    await app.end();
  });

  const send: CalledApp<Row>["send"] = (line, body, headers) =>
    app.send(line, body, headers);

  async function status(line: string, body?: object): Promise<number> {
    return (await send(line, body))[0];
  }

  const likes = async (): Promise<readonly number[]> => {
    const [, rows] = await send(`GET ${live}/likes 1`);
    return (rows as readonly Row[]).map(({ user_id }) => user_id).sort();
  };

  test("PUT makes the caller's row, and leaves it as it is", async () => {
    const made = await send(`PUT ${live}/like 2`, {});
    expect(made).toMatchObject([201, { user_id: 2 }]);
    const again = await send(`PUT ${live}/like 2`, {});
    expect(again).toEqual([200, made[1]]);
    expect(await status(`PUT ${live}/like 3`, {})).toBe(201);
    expect(await likes()).toEqual([2, 3]);
    expect(await send(`GET ${live}/like 2`)).toEqual([200, made[1]]);
    expect(await status(`GET ${live}/like 1`)).toBe(404);
  });

  test("POST makes it once, and DELETE removes it once", async () => {
    expect(await status(`POST ${live}/like 2`, {})).toBe(201);
    expect(await status(`POST ${live}/like 2`, {})).toBe(409);
    expect(await status(`POST ${live}/like 1`, {})).toBe(201);
    expect(await status(`DELETE ${live}/like 2`)).toBe(204);
    expect(await status(`DELETE ${live}/like 2`)).toBe(404);
    expect(await likes()).toEqual([1]);
  });

  test("nobody sets whose row it is", async () => {
    const body = { user_id: 3, article_id: 1, id: 99 };
    const made = await send(`PUT ${live}/like 2`, body);
    expect(made).toMatchObject([201, { user_id: 2 }]);
    expect(await likes()).toEqual([2]);
  });

  test("a stranger is 401, also where there is nothing", async () => {
    for (const path of [live, draft, "/articles/99999"])
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const body = method === "DELETE" ? undefined : {};
        expect(await status(`${method} ${path}/like`, body)).toBe(401);
      }
    expect(await status(`GET ${live}/like`)).toBe(401);
    // Whoever calls, and is gone.
    expect(await status(`PUT ${live}/like 99`, {})).toBe(401);
  });

  test("below what the caller may not read there is nothing", async () => {
    for (const [method, body] of [
      ["POST", {}],
      ["PUT", {}],
      ["PATCH", {}],
      ["DELETE", undefined],
      ["GET", undefined],
    ] as const)
      expect(await status(`${method} ${draft}/like 2`, body)).toBe(404);
    expect(await status(`PUT ${draft}/like 1`, {})).toBe(201);
  });

  test("the row above may have another name, and be a caller's", async () => {
    const made = await send("PUT /users/bob/follow 1", {});
    expect(made).toMatchObject([201, { follower_id: 1, followed_id: 2 }]);
    expect(await status("PUT /users/bob/follow 1", {})).toBe(200);
    expect(await status("PUT /users/ann/follow 2", {})).toBe(201);
    // Their own row is one as well.
    expect(await status("PUT /users/ann/follow 1", {})).toBe(201);
    expect(await send("GET /users/bob/followers 3")).toMatchObject([
      200,
      [{ follower_id: 1, followed_id: 2 }],
    ]);
    expect(await send("GET /users/ann/followers 3")).toMatchObject([
      200,
      [{ follower_id: 2 }, { follower_id: 1 }],
    ]);
    expect(await status("DELETE /users/bob/follow 1")).toBe(204);
    expect(await status("GET /users/ann/follow 1")).toBe(200);
    expect(await status("PUT /users/nobody/follow 1", {})).toBe(404);
  });

  test("its fields are changed, and only those of who calls", async () => {
    expect(await status(`PUT ${live}/rating 2`, {})).toBe(422);
    expect(await status(`PUT ${live}/rating 2`, { stars: 3 })).toBe(201);
    expect(await status(`PUT ${live}/rating 3`, { stars: 4 })).toBe(201);
    const changed = await send(`PATCH ${live}/rating 2`, { stars: 5 });
    expect(changed).toMatchObject([200, { stars: 5, user_id: 2 }]);
    expect(await send(`GET ${live}/rating 3`)).toMatchObject([
      200,
      { stars: 4 },
    ]);
    // An admin may remove ratings, but here there is only their own.
    expect(await status(`DELETE ${live}/rating 1,admin`)).toBe(404);
  });

  test("a unique value that another row has is 409, with its field", async () => {
    const body = { stars: 1, code: `of ${live}` };
    expect(await status(`PUT ${live}/rating 2`, body)).toBe(201);
    const taken = await send(`PUT ${live}/rating 3`, body);
    expect(taken).toMatchObject([409, { errors: [{ pointer: "#/code" }] }]);
    expect(await status(`GET ${live}/rating 3`)).toBe(404);
  });

  test("what is below it is the caller's", async () => {
    const reasons = `${live}/rating/reasons`;
    expect(await status(`POST ${reasons} 2`, { text: "x" })).toBe(404);
    expect(await status(`PUT ${live}/rating 2`, { stars: 1 })).toBe(201);
    expect(await status(`POST ${reasons} 2`, { text: "x" })).toBe(201);
    expect(await send(`GET ${reasons} 2`)).toMatchObject([
      200,
      [{ text: "x" }],
    ]);
    expect(await status(`POST ${reasons} 3`, { text: "x" })).toBe(404);
    expect(await status(`GET ${reasons} 3`)).toBe(404);
    expect(await status(`GET ${reasons}`)).toBe(401);
  });

  test("its own rule says who may", async () => {
    expect(await status(`PUT ${live}/seal 2`, {})).toBe(403);
    expect(await status(`POST ${live}/seal 2`, {})).toBe(403);
    expect(await status(`PUT ${live}/seal 2,admin`, {})).toBe(201);
    expect(await status(`DELETE ${live}/seal 2`)).toBe(403);
    expect(await status(`DELETE ${live}/seal 2,admin`)).toBe(204);
  });

  test("a removed row that stays stored is made again", async () => {
    expect(await status(`PUT ${live}/mark 2`, {})).toBe(201);
    expect(await status(`DELETE ${live}/mark 2`)).toBe(204);
    expect(await status(`GET ${live}/mark 2`)).toBe(404);
    const [code, row] = await send(`PUT ${live}/mark 2`, {});
    expect(code).toBe(201);
    expect(await send(`PUT ${live}/mark 2`, {})).toEqual([200, row]);
  });

  test("a version that it says nothing of stays", async () => {
    const first = await app.fetch(`PUT ${live}/mark 2`, {});
    expect(first.status).toBe(201);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    const again = await app.fetch(
      `PUT ${live}/mark 2`,
      {},
      { "if-match": etag },
    );
    expect([again.status, again.headers.get("etag")]).toEqual([200, etag]);
    const other = { "if-match": '"v9.00000000"' };
    const refused = await app.fetch(`PUT ${live}/mark 2`, {}, other);
    expect(refused.status).toBe(412);
    const none = await app.fetch(`PUT ${live}/mark 3`, {}, other);
    expect(none.status).toBe(412);
  });

  test("rows go with what they are below, and with who made them", async () => {
    const [, made] = await send("POST /users", { name: "dan" });
    const { id } = made as Row;
    expect(await status(`PUT ${live}/like ${id}`, {})).toBe(201);
    expect(await status(`DELETE /users/dan ${id}`)).toBe(204);
    expect(await likes()).toEqual([]);
    expect(await status(`PUT ${live}/like 2`, {})).toBe(201);
    expect(await status(`DELETE ${live} 1`)).toBe(204);
    expect(await status(`GET ${live}/like 2`)).toBe(404);
    expect(await status(`PUT ${live}/like 2`, {})).toBe(404);
  });

  test("a change of a row that is gone makes no other one", async () => {
    const { likes: store } = app.stores;
    if (store === undefined) throw new Error("no store");
    const context = app.system({
      controller: "like",
      method: "PUT",
      params: { article_id: Number(live.slice(10)) },
      caller: { id: 2, roles: [] },
      scope: {},
    });
    const change = store.update(context, {}, { id: 99999 });
    await expect(change).rejects.toMatchObject({ status: 404 });
    expect(await likes()).toEqual([]);
  });

  test("changes answer with the row above, however often they are made", async () => {
    const article = (await send(`GET ${live} 2`))[1];
    const state = `${live}/bookmark 2`;
    for (const method of ["PUT", "PUT", "POST", "DELETE", "DELETE", "POST"]) {
      const body = method === "DELETE" ? undefined : {};
      expect(await send(`${method} ${state}`, body)).toEqual([200, article]);
      const isThere = method !== "DELETE";
      expect(await status(`GET ${state}`)).toBe(isThere ? 200 : 404);
    }
    expect(await send("PUT /users/bob/block 1", {})).toMatchObject([
      200,
      { name: "bob" },
    ]);
    expect(await status("PUT /users/nobody/block 1", {})).toBe(404);
    expect(await status("DELETE /users/nobody/block 1")).toBe(404);
  });

  test("it is above that is missed, and who calls", async () => {
    for (const [method, body] of [
      ["PUT", {}],
      ["POST", {}],
      ["DELETE", undefined],
    ] as const) {
      expect(await status(`${method} ${draft}/bookmark 2`, body)).toBe(404);
      expect(await status(`${method} /articles/9999/bookmark 2`, body)).toBe(
        404,
      );
      expect(await status(`${method} ${live}/bookmark`, body)).toBe(401);
      expect(await status(`${method} ${live}/bookmark 99`, body)).toBe(
        method === "DELETE" ? 200 : 401,
      );
    }
  });

  test("what a rule or a body refuses is refused, and changes nothing", async () => {
    const vote = `${live}/vote`;
    expect(await status(`PUT ${vote} 2`, { up: false })).toBe(403);
    expect(await status(`PUT ${vote} 2`, { up: "x" })).toBe(422);
    expect(await status(`GET ${vote} 2`)).toBe(404);
    const code = `of ${live}`;
    const made = await app.fetch(`PUT ${vote} 2`, { up: true, code });
    expect([made.status, made.headers.get("etag")]).toEqual([200, null]);
    expect(await status(`PUT ${vote} 3`, { up: true, code })).toBe(409);
    expect(await status(`POST ${vote} 3`, { up: true, code })).toBe(409);
    expect(await status(`GET ${vote} 3`)).toBe(404);
    // A second POST leaves the row as it is.
    expect(await status(`POST ${vote} 2`, { up: true })).toBe(200);
    expect(await send(`GET ${vote} 2`)).toMatchObject([200, { code }]);
    const other = { "if-match": '"v9.00000000"' };
    const stale = await app.fetch(`DELETE ${vote} 2`, undefined, other);
    expect(stale.status).toBe(412);
  });

  test("hundreds of requests at once that answer with the row above", async () => {
    const all = await Promise.all(
      Array.from({ length: 250 }, (_, index) => {
        const method = ["PUT", "POST"][index % 2] ?? "";
        return status(`${method} ${live}/bookmark 2`, {});
      }),
    );
    expect(all.every((each) => each === 200)).toBe(true);
    expect(await send(`GET ${live}/bookmark 2`)).toMatchObject([
      200,
      { user_id: 2 },
    ]);
  });

  // As many at once as a pool of connections takes on a slow machine.
  test.each([1, 2, 3, 4])(
    "hundreds of requests at once make one row: %i",
    async () => {
      const all = await Promise.all(
        Array.from({ length: 250 }, () => status(`PUT ${live}/like 2`, {})),
      );
      expect(all.toSorted()).toEqual([...Array<number>(249).fill(200), 201]);
      expect(await likes()).toEqual([2]);
    },
  );

  test("requests that make and remove it at once leave one or none", async () => {
    const all = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const [method, body] = [
          ["PUT", {}],
          ["POST", {}],
          ["DELETE", undefined],
        ][index % 3] as [string, object | undefined];
        return await status(`${method} ${live}/like 2`, body);
      }),
    );
    for (const each of all) expect([200, 201, 204, 404, 409]).toContain(each);
    const left = await likes();
    expect([[], [2]]).toContainEqual(left);
    const made = all.filter((each) => each === 201).length;
    const removed = all.filter((each) => each === 204).length;
    expect(made - removed).toBe(left.length);
  });
}
