import { expect, test } from "vitest";
import { createTestApp, send as ask } from "./app";

test("GET /articles", async () => {
  const reply = await ask("GET", "/articles");
  // mine
  expect(reply.status).toBe(200);
});

test("another app", () => {
  expect(createTestApp()).toBeDefined();
});
