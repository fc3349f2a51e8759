/**
 * Tests of FeedController, for the routes of `feed`. Yours: written once; later
 * runs only add tests of new actions. Each test has its own database.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { feedIndexPath } from "../../src/resources/urls.js";
import { storeSamples } from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /api/articles/feed", async () => {
  await storeSamples(stores, "article");
  const reply = await send("GET", feedIndexPath());
  expect(reply.status).toBe(200);
});
