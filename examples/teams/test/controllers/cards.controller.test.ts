/**
 * Tests of CardsController, for the routes of `cards`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { boardCardPath, boardCardsPath } from "../../src/resources/urls.js";
import {
  boardRow,
  cardChangeBody,
  cardRow,
  newCardBody,
  storeRefs,
  storeSamples,
} from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /boards/:board_id/cards", async () => {
  await storeSamples(stores, "card");
  const reply = await send("GET", boardCardsPath(boardRow));
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject([{ id: cardRow.id }]);
});

test("POST /boards/:board_id/cards", async () => {
  await storeRefs(stores, "card");
  const reply = await send("POST", boardCardsPath(boardRow), newCardBody);
  expect(reply.status).toBe(201);
  const made = await send("GET", reply.headers.get("location") ?? "");
  expect(made.status).toBe(200);
});

test("GET /boards/:board_id/cards/:id", async () => {
  await storeSamples(stores, "card");
  const reply = await send("GET", boardCardPath(boardRow, cardRow));
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ id: cardRow.id });
});

test("PATCH /boards/:board_id/cards/:id", async () => {
  await storeSamples(stores, "card");
  const reply = await send(
    "PATCH",
    boardCardPath(boardRow, cardRow),
    cardChangeBody,
  );
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject(cardChangeBody);
});

test("DELETE /boards/:board_id/cards/:id", async () => {
  await storeSamples(stores, "card");
  const reply = await send("DELETE", boardCardPath(boardRow, cardRow));
  expect(reply.status).toBe(204);
  const again = await send("DELETE", boardCardPath(boardRow, cardRow));
  expect(again.status).toBe(404);
});
