/**
 * Tests of UsersController, for the routes of `users`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { userPath, usersPath } from "../../src/resources/urls.js";
import {
  newUserBody,
  storeRefs,
  storeSamples,
  userRow,
} from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /users", async () => {
  await storeSamples(stores, "user");
  const reply = await send("GET", usersPath());
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject([{ id: userRow.id }]);
});

test("POST /users", async () => {
  await storeRefs(stores, "user");
  const reply = await send("POST", usersPath(), newUserBody);
  expect(reply.status).toBe(201);
  const made = await send("GET", reply.headers.get("location") ?? "");
  expect(made.status).toBe(200);
});

test("GET /users/:id", async () => {
  await storeSamples(stores, "user");
  const reply = await send("GET", userPath(userRow));
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ id: userRow.id });
});
