import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, test } from "node:test";
import { removeAllNotes } from "../src/notes.js";
import { server } from "../src/server.js";

const listener = server.listen(0);

before(() => once(listener, "listening"));
beforeEach(removeAllNotes);
after(() => listener.close());

async function send(method: string, path: string, body?: string) {
  const { port } = listener.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}${path}`, {
    method,
    ...(body && { headers: { "content-type": "application/json" }, body }),
  });
  const text = await response.text();
  return { status: response.status, body: text && JSON.parse(text) };
}

test("a note is made, read, changed and removed", async () => {
  const note = { id: 1, text: "tea" };
  const made = await send("POST", "/notes", '{ "text": "tea" }');
  assert.deepEqual(made, { status: 201, body: note });
  assert.deepEqual((await send("GET", "/notes")).body, [note]);
  assert.deepEqual((await send("GET", "/notes/1")).body, note);
  const changed = await send("PUT", "/notes/1", '{ "text": "-" }');
  assert.deepEqual(changed.body, { id: 1, text: "-" });
  assert.equal((await send("DELETE", "/notes/1")).status, 204);
  assert.deepEqual((await send("GET", "/notes")).body, []);
});

test("errors have one shape", async () => {
  assert.deepEqual(await send("GET", "/notes/7"), {
    status: 404,
    body: { error: "No such note" },
  });
  assert.deepEqual(await send("POST", "/notes", "{}"), {
    status: 422,
    body: { error: "A note needs a text" },
  });
  const broken = await send("POST", "/notes", "{");
  assert.equal(broken.status, 400);
  assert.deepEqual(Object.keys(broken.body), ["error"]);
  assert.deepEqual(await send("GET", "/nothing"), {
    status: 404,
    body: { error: "Not found" },
  });
});

test("other routes stay", async () => {
  assert.deepEqual((await send("GET", "/health")).body, { up: true });
});
