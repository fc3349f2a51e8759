/**
 * Tests of FeedController, for the routes of `feed`. Yours: written once; later
 * runs only add tests of new actions. Each test has its own database.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { feedIndexPath } from "../../src/resources/urls.js";
import { postRow, storeSamples } from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /feed", async () => {
  await storeSamples(stores, "post", "follow");
  const reply = await send("GET", feedIndexPath());
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject([{ id: postRow.id }]);
});
