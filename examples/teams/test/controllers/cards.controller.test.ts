/**
 * Tests of CardsController, for the routes of `cards`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database.
 * `verify` asks your code for what the manifest promises. What yours does
 * otherwise, on purpose, you allow in its line:
 * `verify("cards#index", { except: ["reply"] })`.
 */
import { afterEach, beforeEach, test } from "vitest";
import { verify } from "../resources/verify.js";
import { start, stop } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /boards/:board_id/cards", async () => {
  await verify("cards#index");
});

test("POST /boards/:board_id/cards", async () => {
  await verify("cards#create");
});

test("GET /boards/:board_id/cards/:id", async () => {
  await verify("cards#show");
});

test("PATCH /boards/:board_id/cards/:id", async () => {
  await verify("cards#update");
});

test("DELETE /boards/:board_id/cards/:id", async () => {
  await verify("cards#destroy");
});
