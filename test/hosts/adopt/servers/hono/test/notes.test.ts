import { beforeEach, expect, test } from "vitest";
import { removeAllNotes } from "@/notes";
import { server } from "@/server";

beforeEach(removeAllNotes);

function send(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { "content-type": "application/json" };
  const init =
    body === undefined
      ? { method }
      : { method, headers, body: JSON.stringify(body) };
  return Promise.resolve(server.request(path, init));
}

test("a note is made, read, changed and removed", async () => {
  const made = await send("POST", "/api/notes", { text: "tea" });
  expect(made.status).toBe(201);
  expect(await made.json()).toEqual({ id: 1, text: "tea" });
  const all = await send("GET", "/api/notes");
  expect(await all.json()).toEqual([{ id: 1, text: "tea" }]);
  const one = await send("GET", "/api/notes/1");
  expect(await one.json()).toEqual({ id: 1, text: "tea" });
  const changed = await send("PUT", "/api/notes/1", { text: "-" });
  expect(await changed.json()).toEqual({ id: 1, text: "-" });
  expect((await send("DELETE", "/api/notes/1")).status).toBe(204);
  expect(await (await send("GET", "/api/notes")).json()).toEqual([]);
});

test("errors have one shape", async () => {
  const missing = await send("GET", "/api/notes/7");
  expect(missing.status).toBe(404);
  expect(await missing.json()).toEqual({ error: "No such note" });
  const invalid = await send("POST", "/api/notes", { text: 7 });
  expect(invalid.status).toBe(422);
  expect(await invalid.json()).toEqual({ error: "A note needs a text" });
  const broken = await server.request("/api/notes", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{",
  });
  expect(broken.status).toBe(400);
  expect(Object.keys((await broken.json()) as object)).toEqual(["error"]);
  const nothing = await send("GET", "/api/nothing");
  expect(nothing.status).toBe(404);
  expect(await nothing.json()).toEqual({ error: "Not found" });
});

test("other routes stay", async () => {
  expect(await (await send("GET", "/health")).json()).toEqual({ up: true });
});
