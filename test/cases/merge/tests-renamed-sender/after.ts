import { expect, test } from "vitest";
import { createTestApp, send as ask } from "./app";

test("GET /articles", async () => {
  const reply = await ask("GET", "/articles");
  // mine
  expect(reply.status).toBe(200);
});

test("POST /articles", async () => {
  const reply = await ask("POST", "/articles", {});
  expect(reply.status).not.toBe(500);
});

test("GET /articles/:id", async () => {
  const reply = await ask("GET", "/articles/1");
  expect(reply.status).not.toBe(500);
});

test("another app", () => {
  expect(createTestApp()).toBeDefined();
});
