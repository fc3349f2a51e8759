import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /articles", async () => {
  const reply = await send("GET", "/articles");
  // mine
  expect(reply.status).toBe(200);
});
