/**
 * Tests of BoardsController, for the routes of `boards`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database. A
 * stub answers 501: until you write its action, its test only checks that it
 * does not break. Then add what you expect here.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { boardPath, boardsPath } from "../../src/resources/urls.js";
import {
  boardChangeBody,
  boardRow,
  newBoardBody,
  storeRefs,
  storeSamples,
} from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /boards", async () => {
  await storeSamples(stores, "board");
  const reply = await send("GET", boardsPath());
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject([{ id: boardRow.id }]);
});

test("POST /boards", async () => {
  await storeRefs(stores, "board");
  const reply = await send("POST", boardsPath(), newBoardBody);
  expect(reply.status).toBe(201);
  const made = await send("GET", reply.headers.get("location") ?? "");
  expect(made.status).toBe(200);
});

test("GET /boards/:id", async () => {
  await storeSamples(stores, "board");
  const reply = await send("GET", boardPath(boardRow));
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ id: boardRow.id });
});

test("PATCH /boards/:id", async () => {
  await storeSamples(stores, "board");
  const reply = await send("PATCH", boardPath(boardRow), boardChangeBody);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject(boardChangeBody);
});

test("DELETE /boards/:id", async () => {
  await storeSamples(stores, "board");
  const reply = await send("DELETE", boardPath(boardRow));
  expect(reply.status).toBe(204);
  const again = await send("DELETE", boardPath(boardRow));
  expect(again.status).toBe(404);
});

test("POST /boards/:id/publish", async () => {
  const reply = await send("POST", "/boards/1/publish", {});
  expect(reply.status).not.toBe(500);
});
