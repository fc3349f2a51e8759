import { afterEach, beforeEach, expect, test } from "vitest";
import { articlesPath } from "../../src/resources/urls.js";
import { storeSamples } from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /articles", async () => {
  await storeSamples(stores, "article");
  const reply = await send("GET", articlesPath());
  // mine
  expect(reply.status).toBe(200);
});
