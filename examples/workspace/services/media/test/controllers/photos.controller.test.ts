/**
 * Tests of PhotosController, for the routes of `photos`. Yours: written once;
 * later runs only add tests of new actions. A stub answers 501: until you write
 * its action, its test only checks that it does not break. Then add what you
 * expect here.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /photos", async () => {
  const reply = await send("GET", "/photos");
  expect(reply.status).not.toBe(500);
});

test("POST /photos", async () => {
  const reply = await send("POST", "/photos", {});
  expect(reply.status).not.toBe(500);
});

test("GET /photos/new", async () => {
  const reply = await send("GET", "/photos/new");
  expect(reply.status).not.toBe(500);
});

test("GET /photos/:id/edit", async () => {
  const reply = await send("GET", "/photos/1/edit");
  expect(reply.status).not.toBe(500);
});

test("GET /photos/:id", async () => {
  const reply = await send("GET", "/photos/1");
  expect(reply.status).not.toBe(500);
});

test("PUT /photos/:id", async () => {
  const reply = await send("PUT", "/photos/1", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /photos/:id", async () => {
  const reply = await send("DELETE", "/photos/1");
  expect(reply.status).not.toBe(500);
});
