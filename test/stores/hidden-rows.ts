/**
 * Rows that a caller may not know of: the answer is the same, byte for byte, as for a row
 * that is not there, and names the record. One list of cases for both databases.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { type CalledApp, openCalled } from "./called-app.js";

const fields = { owner: { ref: "users", set: "caller" }, title: "string" };
const access = { read: "owner", create: "caller", write: "owner" };

const manifest = {
  ...{ caller: "users", formats: ["json"], apiOnly: true },
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    blog_posts: {
      ...{ fields, access, destroy: "soft" },
      concurrency: "required",
      member: { restore: "POST" },
      subsets: { selected: ["index", "destroy"] },
      resources: {
        comments: { fields: { body: "text" }, access: { write: "caller" } },
        like: { by: "user", returns: "blog_post" },
      },
    },
    papers: { record: "blog_post", only: ["show"] },
  },
};

interface Row {
  readonly id: number;
}

/** What is asked of a row, with the record that the answer names. */
interface Asked {
  readonly method: string;
  readonly below?: string;
  readonly at?: string;
  readonly record?: string;
  readonly body?: object;
}

const REQUESTS: readonly Asked[] = [
  { method: "GET" },
  { method: "GET", at: "/papers" },
  { method: "PUT", body: { title: "x" } },
  { method: "PUT", body: { title: 1 } },
  { method: "DELETE" },
  { method: "POST", below: "/restore" },
  { method: "GET", below: "/comments" },
  { method: "POST", below: "/comments", body: { body: "x" } },
  { method: "GET", below: "/comments/1", record: "comment" },
  { method: "PUT", below: "/like", body: {} },
  { method: "DELETE", below: "/like" },
];

export function describeHiddenRows(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Row>;
  let hidden: number;
  let gone: number;

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place());
    for (const name of ["a", "b"]) await app.send("POST /users", { name });
    const make = async (): Promise<number> => {
      const [status, row] = await app.send("POST /blog_posts 1", {
        title: "Tea",
      });
      expect(status).toBe(201);
      return (row as Row).id;
    };
    hidden = await make();
    gone = await make();
    const removed = await app.send(`DELETE /blog_posts/${gone} 1`, undefined, {
      "if-match": "*",
    });
    expect(removed[0]).toBe(204);
    const below = await app.send(`POST /blog_posts/${hidden}/comments 1`, {
      body: "first",
    });
    expect(below[0]).toBe(201);
  });

  afterAll(async () => {
    await app.end();
  });

  async function answer(
    { method, at = "/blog_posts", below = "", body }: Asked,
    id: number,
  ) {
    const line = `${method} ${at}/${id}${below} 2`;
    const reply = await app.fetch(line, body);
    const { status, headers } = reply;
    return { status, headers: [...headers], text: await reply.text() };
  }

  test.each(REQUESTS)("$method $at $below $body", async (asked) => {
    const missing = await answer(asked, 9999);
    const { record = "blog_post" } = asked;
    const detail = `There is no such ${record.replace("_", " ")}`;
    expect(missing.status).toBe(404);
    expect(JSON.parse(missing.text)).toMatchObject({ detail, record });
    expect(await answer(asked, hidden)).toEqual(missing);
    expect(await answer(asked, gone)).toEqual(missing);
  });

  test("of a subset, the ids that were asked for are named", async () => {
    for (const id of [hidden, gone, 9999]) {
      const line = `DELETE /blog_posts/selected?blog_post_ids[]=${id} 2`;
      const [status, problem] = await app.send(line, undefined, {
        "if-match": "*",
      });
      expect([status, problem]).toMatchObject([
        404,
        { detail: `There is none with the id ${id}`, record: "blog_post" },
      ]);
    }
  });
}
