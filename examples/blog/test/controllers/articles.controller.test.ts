/**
 * Tests of ArticlesController, for the routes of `articles`. Yours: written
 * once, a place to begin.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

const hello = {
  ...{ id: 1, title: "Hello", body: "The first article." },
  ...{ state: "live", author_id: null },
};

test("GET /articles lists them", async () => {
  const reply = await send("GET", "/articles");
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual([hello]);
});

test("POST /articles makes one, and says where it is", async () => {
  const fields = { title: "News", body: "Second." };
  const reply = await send("POST", "/articles", fields);
  expect(reply.status).toBe(201);
  expect(reply.headers.get("location")).toBe("http://localhost/articles/2");
  const draft = { id: 2, ...fields, state: "draft", author_id: null };
  expect(await reply.json()).toEqual(draft);
  const listed = await send("GET", "/articles");
  expect(await listed.json()).toHaveLength(2);
});

test("POST /articles refuses what is no article, and says all that is wrong", async () => {
  const wrong = { title: "", state: "gone" };
  const reply = await send("POST", "/articles", wrong);
  expect(reply.status).toBe(422);
  expect(await reply.json()).toMatchObject({
    errors: [
      { pointer: "#/title", code: "minLength" },
      { pointer: "#/body", code: "required" },
      { pointer: "#/state", code: "enum" },
    ],
  });
});

test("GET /articles/:id shows one, also as .json", async () => {
  for (const path of ["/articles/1", "/articles/1.json"]) {
    const reply = await send("GET", path);
    expect(await reply.json()).toEqual(hello);
  }
  expect((await send("GET", "/articles/9")).status).toBe(404);
});

test("PUT /articles/:id changes one", async () => {
  const fields = { title: "Hello again", body: "Changed.", state: "live" };
  const reply = await send("PUT", "/articles/1", fields);
  expect(await reply.json()).toEqual({ ...hello, ...fields });
  expect((await send("PUT", "/articles/9", fields)).status).toBe(404);
});

test("DELETE /articles/:id removes one", async () => {
  expect((await send("DELETE", "/articles/1")).status).toBe(204);
  expect((await send("DELETE", "/articles/1")).status).toBe(404);
});
