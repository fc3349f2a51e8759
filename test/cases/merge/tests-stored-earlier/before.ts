import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /articles", async () => {
  const reply = await send("GET", "/articles");
  expect(reply.status).toBe(200);
});
