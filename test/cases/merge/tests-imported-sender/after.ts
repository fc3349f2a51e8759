import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /articles", async () => {
  const reply = await send("GET", "/articles");
  // mine
  expect(reply.status).toBe(200);
});

test("POST /articles", async () => {
  const reply = await send("POST", "/articles", {});
  expect(reply.status).not.toBe(500);
});

test("GET /articles/:id", async () => {
  const reply = await send("GET", "/articles/1");
  expect(reply.status).not.toBe(500);
});
