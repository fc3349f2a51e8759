/**
 * Tests of TagsController, for the routes of `tags`. Yours: written once; later
 * runs only add tests of new actions. Each test has its own database.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { tagsPath } from "../../src/resources/urls.js";
import {
  newTagBody,
  storeRefs,
  storeSamples,
  tagRow,
} from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /tags", async () => {
  await storeSamples(stores, "tag");
  const reply = await send("GET", tagsPath());
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject([{ id: tagRow.id }]);
});

test("POST /tags", async () => {
  await storeRefs(stores, "tag");
  const reply = await send("POST", tagsPath(), newTagBody);
  expect(reply.status).toBe(201);
  const list = await send("GET", tagsPath());
  expect(await list.json()).toHaveLength(1);
});
