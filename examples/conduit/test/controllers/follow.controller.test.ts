/**
 * Tests of FollowController, for the routes of `follow`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { profileFollowPath } from "../../src/resources/urls.js";
import {
  newFollowBody,
  storeRefs,
  storeSamples,
  userRow,
} from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("POST /api/profiles/:profile_username/follow", async () => {
  await storeRefs(stores, "follow");
  const ask = () =>
    send("POST", profileFollowPath(userRow), { follow: newFollowBody });
  const reply = await ask();
  expect(reply.status).toBe(200);
  const again = await ask();
  expect(again.status).toBe(200);
});

test("DELETE /api/profiles/:profile_username/follow", async () => {
  await storeSamples(stores, "follow");
  const ask = () => send("DELETE", profileFollowPath(userRow));
  const reply = await ask();
  expect(reply.status).toBe(200);
  const again = await ask();
  expect(again.status).toBe(200);
});
