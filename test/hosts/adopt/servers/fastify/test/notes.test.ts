import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { removeAllNotes } from "../src/notes.js";
import { createServer } from "../src/server.js";

const server = createServer();
const url = "/notes";

beforeEach(removeAllNotes);

test("a note is made, read, changed and removed", async () => {
  const note = { id: 1, text: "tea" };
  const payload = { text: "tea" };
  const made = await server.inject({ method: "POST", url, payload });
  assert.equal(made.statusCode, 201);
  assert.deepEqual(made.json(), note);
  assert.deepEqual((await server.inject(url)).json(), [note]);
  assert.deepEqual((await server.inject("/notes/1")).json(), note);

  const changed = await server.inject({
    method: "PUT",
    url: "/notes/1",
    payload: { text: "-" },
  });
  assert.deepEqual(changed.json(), { id: 1, text: "-" });
  const gone = await server.inject({ method: "DELETE", url: "/notes/1" });
  assert.equal(gone.statusCode, 204);
  assert.deepEqual((await server.inject(url)).json(), []);
});

test("errors have one shape", async () => {
  const missing = await server.inject("/notes/7");
  assert.equal(missing.statusCode, 404);
  assert.deepEqual(missing.json(), { error: "No such note" });
  const invalid = await server.inject({ method: "POST", url, payload: {} });
  assert.equal(invalid.statusCode, 422);
  assert.deepEqual(invalid.json(), { error: "A note needs a text" });
  const broken = await server.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/json" },
    payload: "{",
  });
  assert.equal(broken.statusCode, 400);
  assert.deepEqual(Object.keys(broken.json()), ["error"]);
  const nothing = await server.inject("/nothing");
  assert.equal(nothing.statusCode, 404);
  assert.deepEqual(nothing.json(), { error: "Not found" });
});

test("other routes stay", async () => {
  assert.deepEqual((await server.inject("/health")).json(), { up: true });
});
