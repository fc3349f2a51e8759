/**
 * Tests of FollowsController, for the routes of `follows`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { followPath, followsPath } from "../../src/resources/urls.js";
import {
  followRow,
  newFollowBody,
  storeRefs,
  storeSamples,
} from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /follows", async () => {
  await storeSamples(stores, "follow");
  const reply = await send("GET", followsPath());
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject([{ id: followRow.id }]);
});

test("POST /follows", async () => {
  await storeRefs(stores, "follow");
  const reply = await send("POST", followsPath(), newFollowBody);
  expect(reply.status).toBe(201);
  const list = await send("GET", followsPath());
  expect(await list.json()).toHaveLength(1);
});

test("DELETE /follows/:id", async () => {
  await storeSamples(stores, "follow");
  const reply = await send("DELETE", followPath(followRow));
  expect(reply.status).toBe(204);
  const again = await send("DELETE", followPath(followRow));
  expect(again.status).toBe(404);
});
