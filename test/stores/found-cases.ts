/**
 * What the reference found, each as a case of its own: an application with
 * nothing written by hand, on every database.
 */
import type { ExpectStatic } from "vitest";
import type { Model } from "../../src/model/types.js";
import { writeCursor } from "../../src/runtime/stores/list-query.js";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { run } from "./reference/app.js";

const account = { ref: "accounts", scope: "all", write: "never" };
const body = "text";
const id = "019b0000-0000-7000-8000-000000000000";

const manifest = {
  ...{ formats: ["json"], apiOnly: true },
  updateMethods: ["PATCH", "PUT"],
  resources: {
    accounts: { fields: { title: "string" } },
    beats: {
      timestamps: false,
      fields: { seen: { type: "integer", optional: true, write: "never" } },
    },
    articles: {
      shallow: true,
      fields: {
        title: "string",
        state: { enum: ["draft", "review", "live"], default: "draft" },
        kind: { enum: ["a", "b"], default: "a" },
        pinned: { type: "boolean", default: false },
        rank: { type: "integer", default: 1 },
        on: { type: "date", optional: true },
      },
      resources: {
        comments: { fields: { body } },
        summary: {
          ...{ singleton: true, concurrency: "etag" },
          fields: { body, origin: { type: "string", write: "create" } },
        },
        badge: {
          singleton: true,
          fields: { body, code: { type: "string", write: "never" } },
        },
        like: { singleton: true, fields: { account, body } },
        marks: { fields: { name: { type: "string", unique: true } } },
        labels: {
          fields: {
            body,
            article: { ref: "articles" },
            room: { ref: "rooms" },
          },
        },
      },
    },
    settings: {
      singleton: true,
      fields: { body },
      resources: { logo: { singleton: true, fields: { body } } },
    },
    photos: {
      fields: { account },
      resources: {
        comments: { record: "comment", controller: "photo_comments" },
      },
    },
    notes: { fields: { comment: { ref: "comments" } } },
    rooms: {
      param: "number",
      fields: { number: { type: "integer", unique: true } },
      subsets: { selected: "destroy" },
      resources: {
        chairs: { fields: { body } },
        labels: { record: "label", controller: "room_labels" },
      },
    },
    news: {
      record: "article",
      where: { state: "live", kind: "b", pinned: true, rank: [2, 3], on: null },
      subsets: {
        draft: { only: "update", where: { state: ["review", "draft"] } },
      },
    },
    stamps: {
      timestamps: false,
      fields: {
        title: "string",
        made: { type: "datetime", default: "now", write: "never" },
        day: { type: "date", default: "today", write: "never" },
        once: { type: "datetime", default: "now", write: "create" },
        price: { type: "decimal", default: 1, write: "never" },
        words: { type: "string", many: true, default: ["a"], write: "never" },
        hidden: { type: "uuid", default: id, read: "never", write: "never" },
        spot: {
          ...{ default: {}, write: "never" },
          fields: {
            n: { type: "integer", default: 3 },
            on: { type: "date", default: "today" },
          },
        },
      },
    },
    stamp_titles: { record: "stamp", write: ["title"] },
    tokens: {
      fields: { note: "string?", token: { type: "string", write: "never" } },
    },
    posts: {
      fields: { title: "string", kind: { enum: ["a", "b", "c"] } },
    },
    good_posts: { record: "post", where: { kind: "b" } },
    fair_posts: { record: "post", where: { kind: ["c", "b"] } },
    books: {
      param: "code",
      list: { filter: ["title", "pages"], sort: ["title"], size: 1 },
      fields: {
        code: { type: "string", unique: true },
        title: "string",
        pages: "integer",
        secret: { type: "string", read: "never", default: "s" },
      },
    },
    parcels: {
      fields: {
        spot: { fields: { street: "string", zip: "integer?" }, unique: true },
        data: { type: "json", unique: true, optional: true },
        big: "boolean",
        number: { type: "integer", unique: ["big"] },
      },
    },
    lamps: {
      ...{ concurrency: "required", list: { sort: ["title"] } },
      fields: { title: "string" },
      subsets: { selected: ["index", "update", "destroy"] },
    },
    users: {
      param: "name",
      fields: {
        name: { type: "string", unique: true },
        code: "integer?",
        number: { type: "integer", unique: ["code"] },
      },
      subsets: { selected: "update" },
    },
  },
};

type Send = (
  request: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<{
  readonly status: number;
  readonly headers: Headers;
  readonly value: unknown;
}>;

type Case = (send: Send, expect: ExpectStatic) => Promise<void>;

const other = { "x-caller": "b" };

const cases: Readonly<Record<string, Case>> = {
  "a singleton is one row": async (send, expect) => {
    const path = "/articles/1/summary";
    const summary = { body: "a", origin: "b" };
    expect((await send(`POST ${path}`, summary)).status).toBe(201);
    expect((await send(`POST ${path}`, summary)).status).toBe(409);
    expect((await send(`POST /articles/2/summary`, summary)).status).toBe(201);
    // A PUT of an old version makes no second one.
    const old = { "if-match": '"v9"' };
    expect((await send(`PUT ${path}`, summary, old)).status).toBe(412);
  },

  "a singleton of a parent and a caller is one row for both": async (
    send,
    expect,
  ) => {
    const path = "/articles/1/like";
    for (const [headers, account_id] of [
      [{}, 1],
      [other, 2],
    ] as const) {
      const value = { account_id };
      expect(await send(`POST ${path}`, { body }, headers)).toMatchObject({
        ...{ status: 201, value },
      });
      expect((await send(`POST ${path}`, { body }, headers)).status).toBe(409);
      expect(await send(`GET ${path}`, undefined, headers)).toMatchObject({
        ...{ status: 200, value },
      });
    }
    expect((await send(`DELETE ${path}`)).status).toBe(204);
    expect((await send(`DELETE ${path}`)).status).toBe(404);
    // PUT makes one for this caller, and leaves the other's alone.
    const put = await send(`PUT ${path}`, { body: "b" });
    expect(put).toMatchObject({
      status: 201,
      value: { body: "b", account_id: 1 },
    });
    expect(await send(`GET ${path}`, undefined, other)).toMatchObject({
      value: { account_id: 2, body },
    });
  },

  "a subset is changed as it was read": async (send, expect) => {
    for (const title of ["a", "b", "c"]) await send("POST /lamps", { title });
    const named = "/lamps/selected?lamp_ids[]=1&lamp_ids[]=2";
    const tagOf = async (path = named): Promise<string> =>
      (await send(`GET ${path}`)).headers.get("etag") ?? "";
    const first = await tagOf();
    const since = { "if-none-match": first };
    expect((await send(`GET ${named}`, undefined, since)).status).toBe(304);

    const title = "d";
    expect((await send(`PUT ${named}`, { title })).status).toBe(428);
    expect((await send(`DELETE ${named}`)).status).toBe(428);
    const beside = `${named}&lamp_ids[]=9`;
    expect((await send(`DELETE ${beside}`)).status).toBe(404);
    const held = { "if-match": first };
    const more = `${named}&lamp_ids[]=3`;
    expect((await send(`PUT ${more}`, { title }, held)).status).toBe(412);
    const changed = await send(`PUT ${named}`, { title }, held);
    expect(changed.status).toBe(200);

    // A change of one is a change of all.
    const second = changed.headers.get("etag") ?? "";
    const other = { title: "e" };
    expect(
      (await send("PUT /lamps/2", other, { "if-match": "*" })).status,
    ).toBe(200);
    for (const late of [first, second, `"v2.0"`, `"x"`]) {
      const stale = { "if-match": late };
      expect((await send(`PUT ${named}`, { title }, stale)).status).toBe(412);
      expect((await send(`DELETE ${named}`, undefined, stale)).status).toBe(
        412,
      );
    }
    const { value } = await send("GET /lamps?sort=title");
    expect(value).toMatchObject([
      { title: "c" },
      { title: "d" },
      { title: "e" },
    ]);

    // Their order is none of their state.
    const turned = "/lamps/selected?lamp_ids[]=2&lamp_ids[]=1";
    const now = { "if-match": `"x", W/${await tagOf(turned)}` };
    expect((await send(`DELETE ${named}`, undefined, now)).status).toBe(204);
    const any = { "if-match": "*" };
    const last = "/lamps/selected?lamp_ids[]=3";
    expect((await send(`PUT ${last}`, { title }, any)).status).toBe(200);
  },

  "of many that put a singleton at once, one makes it": async (
    send,
    expect,
  ) => {
    expect((await send("PUT /settings", { body })).status).toBe(201);
    for (const path of ["/articles/1/like", "/settings/logo"]) {
      const puts = Array.from({ length: 10 }, (_, index) =>
        send(`PUT ${path}`, { body: String(index) }),
      );
      const replies = await Promise.all(puts);
      const made = replies.filter(({ status }) => status === 201);
      const changed = replies.filter(({ status }) => status === 200);
      expect([made.length, changed.length]).toEqual([1, 9]);
      const { value } = await send(`GET ${path}`);
      expect(replies.map((reply) => reply.value)).toContainEqual(value);
      expect((await send(`DELETE ${path}`)).status).toBe(204);
      expect((await send(`GET ${path}`)).status).toBe(404);
    }
  },

  "a singleton of the whole application is one row": async (send, expect) => {
    expect((await send("POST /settings", { body: "a" })).status).toBe(201);
    expect((await send("POST /settings", { body: "b" })).status).toBe(409);
    expect((await send("PATCH /settings", { body: "c" })).status).toBe(200);
    expect((await send("PUT /settings/logo", { body })).status).toBe(201);
    expect((await send("DELETE /settings/logo")).status).toBe(204);
    expect((await send("DELETE /settings")).status).toBe(204);
    expect((await send("GET /settings")).status).toBe(404);
    expect((await send("PATCH /settings", { body: "d" })).status).toBe(404);
    expect((await send("PUT /settings/logo", { body })).status).toBe(404);
  },

  "PUT keeps what a place says of its rows": async (send, expect) => {
    const row = { state: "live", kind: "b", pinned: true, rank: 2, on: null };
    const made = await send("POST /news", { title: "a" });
    expect(made).toMatchObject({ status: 201, value: row });
    // Of several values, it has the one that was sent, if it is one of them.
    const sent = { title: "a", state: "draft", rank: 3 };
    const other = await send("POST /news", sent);
    expect(other).toMatchObject({ status: 201, value: { ...row, rank: 3 } });
    expect(await send("PUT /news/4", { title: "b" })).toMatchObject({
      status: 200,
      value: { ...row, rank: 3, title: "b" },
    });
    expect((await send("GET /news/4")).status).toBe(200);
    // What is sent counts, in a merge patch and in a replacement.
    const kind = { kind: "a" };
    expect(await send("PATCH /news/4", kind)).toMatchObject({ value: kind });
    expect((await send("GET /news/4")).status).toBe(404);
    const review = { title: "b", state: "review" };
    expect(await send("PUT /news/3", review)).toMatchObject({ value: review });
    expect((await send("GET /news/3")).status).toBe(404);
    // In a subset, whose condition takes the place of its resource's.
    await send("PATCH /articles/3", { state: "review" });
    const subset = "PUT /news/draft?news_ids[]=3";
    expect(await send(subset, { title: "c" })).toMatchObject({
      status: 200,
      value: [{ ...row, state: "review", title: "c" }],
    });
    // Elsewhere, it has its defaults again.
    expect(await send("PUT /articles/3", { title: "d" })).toMatchObject({
      value: { state: "draft", kind: "a", pinned: false, rank: 1 },
    });
  },

  "a required field need not be sent where a place says it": async (
    send,
    expect,
  ) => {
    const post = { title: "a" };
    expect((await send("POST /posts", post)).status).toBe(422);
    const missing = { value: { errors: [{ pointer: "#/kind" }] } };
    for (const [path, kind] of [
      ["good_posts", "b"],
      ["fair_posts", "c"],
    ] as const) {
      const made = await send(`POST /${path}`, post);
      expect(made).toMatchObject({ status: 201, value: { kind } });
      const { id } = made.value as { readonly id: number };
      expect(await send(`PUT /${path}/${id}`, post)).toMatchObject({
        status: 200,
        value: { kind },
      });
      expect(await send(`PUT /posts/${id}`, post)).toMatchObject(missing);
      expect((await send(`PUT /${path}/${id}`, {})).status).toBe(422);
    }
  },

  "what no request sets has its default": async (send, expect) => {
    const today = new Date().toISOString().slice(0, 10);
    for (const path of ["stamps", "stamp_titles"]) {
      const made = await send(`POST /${path}`, { title: "a" });
      expect(made).toMatchObject({
        status: 201,
        value: {
          ...{ title: "a", price: "1.00", words: ["a"] },
          spot: { n: 3 },
        },
      });
      const row = made.value as Readonly<Record<string, unknown>>;
      const { on } = row["spot"] as { readonly on: string };
      for (const time of [row["made"], row["day"], row["once"], on]) {
        // A test that runs at midnight is late by a day.
        expect(String(time) >= today).toBe(true);
      }
      const change = { title: "b" };
      const put = await send(`PUT /${path}/${String(row["id"])}`, change);
      expect(put).toMatchObject({ status: 200, value: { ...row, ...change } });
    }
  },

  "what only the server can set is asked of its code": async (send, expect) => {
    expect((await send("POST /tokens", {})).status).toBe(501);
    expect((await send("GET /tokens")).status).toBe(200);
    const path = "/articles/1/badge";
    expect((await send(`POST ${path}`, { body })).status).toBe(501);
    // PUT cannot make it either.
    expect((await send(`PUT ${path}`, { body })).status).toBe(404);
    expect((await send("PUT /articles/99/badge", { body })).status).toBe(404);
  },

  "a row may have nothing but its id": async (send, expect) => {
    expect(await send("POST /beats", {})).toMatchObject({
      status: 201,
      value: { id: 1, seen: null },
    });
    expect((await send("GET /beats")).value).toHaveLength(1);
  },

  "the version of a singleton is its own": async (send, expect) => {
    const [one, two] = ["/articles/1/summary", "/articles/2/summary"];
    const summary = { body: "a", origin: "b" };
    await send(`POST ${one}`, summary);
    await send(`POST ${two}`, summary);
    await send(`PATCH ${two}`, { body: "c" });
    const others = { "if-match": '"v2"' };
    expect((await send(`PATCH ${one}`, {}, others)).status).toBe(412);
    expect((await send(`DELETE ${one}`, undefined, others)).status).toBe(412);
  },

  "PUT makes a singleton that is whole, and no version of one": async (
    send,
    expect,
  ) => {
    const path = "/articles/1/summary";
    const held = { "if-match": '"v1"' };
    expect((await send(`PUT ${path}`, { body: "a" }, held)).status).toBe(412);
    const missing = "/articles/99/summary";
    expect((await send(`PUT ${missing}`, { body: "a" }, held)).status).toBe(
      404,
    );
    const unheld = await send(`PUT ${missing}`, { body: "a" });
    expect(unheld.status).toBe(404);
    // No change writes its origin, and none is there without.
    expect(await send(`PUT ${path}`, { body: "a" })).toMatchObject({
      status: 422,
      value: { errors: [{ pointer: "#/origin", code: "required" }] },
    });
  },

  "a ref to a row below somebody else's is none": async (send, expect) => {
    await send("POST /photos", {}, other);
    await send("POST /photos/1/comments", { body: "b" }, other);
    const note = { comment_id: 1 };
    expect(await send("POST /notes", note)).toMatchObject({
      status: 422,
      value: { errors: [{ pointer: "#/comment_id", code: "ref" }] },
    });
    expect((await send("POST /notes", note, other)).status).toBe(201);
    expect((await send("PATCH /notes/1", note)).status).toBe(422);
    await send("POST /articles/1/comments", { body: "a" });
    expect((await send("POST /notes", { comment_id: 2 })).status).toBe(201);
  },

  "a shallow address leads to the rows of its own place": async (
    send,
    expect,
  ) => {
    await send("POST /photos", {}, other);
    await send("POST /photos/1/comments", { body: "b" }, other);
    expect((await send("GET /comments/1")).status).toBe(404);
    expect((await send("DELETE /comments/1")).status).toBe(404);
    await send("POST /articles/1/comments", { body: "a" });
    expect((await send("GET /comments/2")).status).toBe(200);
  },

  "a subset may change what names its rows": async (send, expect) => {
    await send("POST /users", { name: "ann", number: 1 });
    const path = "/users/selected?user_names[]=ann";
    expect(await send(`PATCH ${path}`, { name: "bea" })).toMatchObject({
      status: 200,
      value: [{ name: "bea" }],
    });
    expect((await send(`PATCH ${path}`, { name: "cid" })).status).toBe(404);
  },

  "a subset that clashes says with which fields": async (send, expect) => {
    const users = [
      { name: "ann", code: 1, number: 1 },
      { name: "bea", code: 1, number: 2 },
      { name: "cid", code: null, number: 3 },
      { name: "dan", code: null, number: 4 },
      { name: "eva", code: 7, number: 9 },
      { name: "fay", code: 7, number: 6 },
    ];
    for (const user of users) await send("POST /users", user);
    const change = async (names: string, value: object): Promise<unknown> => {
      const query = names.split(" ").map((name) => `user_names[]=${name}`);
      const path = `/users/selected?${query.join("&")}`;
      const reply = await send(`PATCH ${path}`, value);
      const { errors = [] } = reply.value as {
        readonly errors?: readonly { readonly pointer: string }[];
      };
      return [reply.status, ...errors.map(({ pointer }) => pointer)];
    };
    // With each other, by one field and by two.
    const both = { name: "x", number: 5 };
    expect(await change("ann bea", both)).toEqual([409, "#/name", "#/number"]);
    expect(await change("ann bea", { number: 5 })).toEqual([409, "#/number"]);
    // With another row.
    expect(await change("ann fay", { number: 9 })).toEqual([409, "#/number"]);
    // Nothing is the same as no value.
    expect(await change("cid dan", { number: 5 })).toEqual([200]);
  },

  "rows without a value are not the same": async (send, expect) => {
    await send("POST /users", { name: "ann", number: 1 });
    await send("POST /users", { name: "bea", number: 1 });
    const reply = await send("PATCH /users/bea", { name: "ann" });
    expect(reply).toMatchObject({
      status: 409,
      value: { errors: [{ pointer: "#/name" }] },
    });
    expect(reply.value).toHaveProperty("errors.length", 1);
  },

  "a value of any type can be taken": async (send, expect) => {
    const one = {
      spot: { street: "a", zip: 1 },
      ...{ data: { n: [1, null] }, big: true, number: 1 },
    };
    const another = {
      spot: { street: "a", zip: 2 },
      ...{ data: null, big: false, number: 1 },
    };
    const taken = ["spot", "data", "number"].map((name) => ({
      ...{ pointer: `#/${name}`, code: "unique" },
    }));
    expect(await send("POST /parcels", one)).toMatchObject({ status: 201 });
    expect(await send("POST /parcels", one)).toMatchObject({
      status: 409,
      value: { errors: taken },
    });
    const made = await send("POST /parcels", another);
    expect(made.status).toBe(201);
    // PostgreSQL counts what was refused, too.
    const path = `/parcels/${(made.value as { readonly id: number }).id}`;
    expect((await send(`PUT ${path}`, another)).status).toBe(200);
    // What is not sent stands in the row.
    expect(await send(`PATCH ${path}`, { big: true })).toMatchObject({
      status: 409,
      value: { errors: [{ pointer: "#/number" }] },
    });
    const { spot } = one;
    expect(await send(`PATCH ${path}`, { spot })).toMatchObject({
      status: 409,
      value: { errors: [{ pointer: "#/spot" }] },
    });
  },

  "below no parent nothing is taken": async (send, expect) => {
    await send("POST /articles/1/marks", { name: "a" });
    const mark = { name: "a" };
    expect((await send("POST /articles/2/marks", mark)).status).toBe(409);
    expect((await send("POST /articles/99/marks", mark)).status).toBe(404);
  },

  "a row of two parents is told the one that its path does not say": async (
    send,
    expect,
  ) => {
    const room = { number: 7 };
    expect(await send("POST /rooms", room)).toMatchObject({ status: 201 });
    for (const [path, column] of [
      ["/articles/1/labels", "room_id"],
      ["/rooms/7/labels", "article_id"],
    ] as const) {
      const missing = await send(`POST ${path}`, { body });
      expect(missing).toMatchObject({
        status: 422,
        value: { errors: [{ pointer: `#/${column}`, code: "required" }] },
      });
      const dangling = await send(`POST ${path}`, { body, [column]: 99 });
      expect(dangling).toMatchObject({
        status: 422,
        value: { errors: [{ pointer: `#/${column}`, code: "ref" }] },
      });
      expect(await send(`POST ${path}`, { body, [column]: 1 })).toMatchObject({
        status: 201,
        value: { article_id: 1, room_id: 1 },
      });
    }
    const labels = await send("GET /articles/1/labels");
    expect(labels.value).toHaveLength(2);
    expect(labels.value).toEqual((await send("GET /rooms/7/labels")).value);
  },

  "text that no database takes reaches none": async (send, expect) => {
    const book = { code: "a", title: "b\0", pages: 1 };
    expect((await send("POST /books", book)).status).toBe(422);
    expect((await send("GET /books?title=b%00")).status).toBe(422);
    expect((await send("GET /books?title[]=b%00")).status).toBe(422);
    expect((await send("GET /books?title[from]=b%00")).status).toBe(422);
    expect((await send("GET /books/a%00")).status).toBe(404);
    expect((await send("DELETE /books/a%00")).status).toBe(404);
    const subset = "PATCH /users/selected?user_names[]=a%00";
    expect((await send(subset, { number: 1 })).status).toBe(404);
  },

  "numbers that no column holds reach none": async (send, expect) => {
    for (const id of ["9223372036854775808", "1e3", "-1", "0", "1.0", "01"]) {
      expect([id, (await send(`GET /articles/${id}`)).status]).toEqual([
        ...[id, 404],
      ]);
    }
    expect((await send("POST /rooms", { number: 7 })).status).toBe(201);
    expect((await send("POST /rooms/7/chairs", { body })).status).toBe(201);
    expect((await send("GET /rooms/7/chairs/1")).status).toBe(200);
    for (const id of ["x", "7.5", "9223372036854775808", "%00"]) {
      expect((await send(`GET /rooms/${id}`)).status).toBe(404);
      expect((await send(`GET /rooms/${id}/chairs`)).status).toBe(404);
      const chair = await send(`POST /rooms/${id}/chairs`, { body });
      expect(chair.status).toBe(404);
      const subset = `DELETE /rooms/selected?room_numbers[]=${id}`;
      expect((await send(subset)).status).toBe(404);
    }
    const pages = "9223372036854775808";
    expect((await send(`GET /books?pages=${pages}`)).status).toBe(422);
    const note = { comment_id: 1e18 };
    expect((await send("POST /notes", note)).status).toBe(422);
  },

  "a list is asked for what it knows": async (send, expect) => {
    const status = async (query: string): Promise<number> =>
      (await send(`GET /books?${query}`)).status;
    for (const size of ["0", "-1", "1e9", "", "x"]) {
      expect([size, await status(`size=${size}`)]).toEqual([size, 422]);
    }
    expect(await status("sort=secret")).toBe(400);
    expect(await status("secret=s")).toBe(400);
    expect(await status("sort=title,title")).toBe(400);
    // What the path says, the query does not say again.
    const article = { title: "a" };
    const { value } = await send("POST /articles", article);
    const path = `/articles/${(value as { id: number }).id}/comments`;
    expect((await send(`GET ${path}?article_id=7`)).status).toBe(400);
  },

  "a cursor is of the list that gave it": async (send, expect) => {
    for (const code of ["a", "b", "c"]) {
      await send("POST /books", { code, title: code, pages: 1 });
    }
    const { headers } = await send("GET /books?sort=title");
    const [, next = ""] = /<([^>]*)>/.exec(headers.get("link") ?? "") ?? [];
    const after = new URL(next).searchParams.get("after") ?? "";
    const status = async (query: string): Promise<number> =>
      (await send(`GET /books?${query}`)).status;
    expect(await status(`sort=title&after=${after}`)).toBe(200);
    expect(await status(`sort=-title&after=${after}`)).toBe(400);
    expect(await status(`sort=title&pages=1&after=${after}`)).toBe(400);
    // What it stands for is gone: the rows behind it are not.
    await send("DELETE /books/a");
    expect(await send(`GET /books?sort=title&after=${after}`)).toMatchObject({
      ...{ status: 200, value: [{ code: "b" }] },
    });
    const list = JSON.stringify(["books", {}, [["sort", "title"]]]);
    const forged = [
      ...["", "x", "AAAA", after.slice(1), `${after}A`],
      ...[[], ["a"], ["a", "x"], ["a", 1, 2], [null, 1], [{}, 1], ["a", 1e300]],
    ].map((each) => (Array.isArray(each) ? writeCursor(list, each) : each));
    for (const cursor of forged) {
      const reply = await status(`sort=title&after=${cursor}`);
      expect([cursor, reply]).toEqual([cursor, 400]);
    }
    // One that is made up well is a place in the list, and no more than that.
    const made = writeCursor(list, ["b", 2]);
    expect(await send(`GET /books?sort=title&after=${made}`)).toMatchObject({
      ...{ status: 200, value: [{ code: "c" }] },
    });
  },
};

export function listFoundCases(): readonly (readonly [string, Case])[] {
  return Object.entries(cases);
}

async function modelOf(dialect: string): Promise<Model> {
  const { model, errors } = await compile({
    ...manifest,
    database: { dialect },
  });
  if (model === null) throw new Error(JSON.stringify(errors));
  return model;
}

/**
 * Runs a case over two articles and two accounts, as the first one's caller.
 *
 * @param place of an empty database
 */
export async function runFoundCase(
  work: Case,
  expect: ExpectStatic,
  dialect: string,
  place: string,
): Promise<void> {
  const folder = createFolder();
  const scopes = { a: { account_id: 1 }, b: { account_id: 2 } };
  const model = await modelOf(dialect);
  const running = await run(folder.path, model, place, scopes);
  const send: Send = async (request, value, headers = {}) => {
    const [method = "", path = ""] = request.split(" ");
    const reply = await running.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...{ "x-caller": "a", "content-type": "application/json" },
          ...headers,
        },
        ...(value && { body: JSON.stringify(value) }),
      }),
    );
    const text = await reply.text();
    const said: unknown = text === "" ? null : JSON.parse(text);
    return { status: reply.status, headers: reply.headers, value: said };
  };
  try {
    for (const path of ["/accounts", "/accounts", "/articles", "/articles"]) {
      await send(`POST ${path}`, { title: "a" });
    }
    await work(send, expect);
    expect(running.errors).toEqual([]);
  } finally {
    await running.stop();
    folder.remove();
  }
}
