/**
 * Tests of BroadcastMessagesController, for the routes of
 * `admin/broadcast_messages`. Yours: written once; later runs only add tests of
 * new actions. A stub answers 501: until you write its action, its test only
 * checks that it does not break. Then add what you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../app.js";

test("GET /admin/announcements", async () => {
  const reply = await send("GET", "/admin/announcements");
  expect(reply.status).not.toBe(500);
});

test("POST /admin/announcements", async () => {
  const reply = await send("POST", "/admin/announcements", {});
  expect(reply.status).not.toBe(500);
});

test("GET /admin/announcements/add", async () => {
  const reply = await send("GET", "/admin/announcements/add");
  expect(reply.status).not.toBe(500);
});

test("GET /admin/announcements/:id/edit", async () => {
  const reply = await send("GET", "/admin/announcements/1/edit");
  expect(reply.status).not.toBe(500);
});

test("GET /admin/announcements/:id", async () => {
  const reply = await send("GET", "/admin/announcements/1");
  expect(reply.status).not.toBe(500);
});

test("PUT /admin/announcements/:id", async () => {
  const reply = await send("PUT", "/admin/announcements/1", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /admin/announcements/:id", async () => {
  const reply = await send("DELETE", "/admin/announcements/1");
  expect(reply.status).not.toBe(500);
});
