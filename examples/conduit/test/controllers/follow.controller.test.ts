/**
 * Tests of FollowController, for the routes of `follow`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database.
 * `verify` asks your code for what the manifest promises. What yours does
 * otherwise, on purpose, you allow in its line:
 * `verify("follow#create", { except: ["reply"] })`.
 */
import { afterEach, beforeEach, test } from "vitest";
import { verify } from "../resources/verify.js";
import { start, stop } from "./app.js";

beforeEach(start);
afterEach(stop);

test("POST /api/profiles/:profile_username/follow", async () => {
  await verify("follow#create");
});

test("DELETE /api/profiles/:profile_username/follow", async () => {
  await verify("follow#destroy");
});
