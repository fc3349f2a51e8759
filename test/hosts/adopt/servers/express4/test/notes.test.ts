import request from "supertest";
import { server } from "../src/app";
import { removeAllNotes } from "../src/notes";

beforeEach(removeAllNotes);

test("a note is made, read, changed and removed", async () => {
  const made = await request(server).post("/api/notes").send({ text: "tea" });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({ id: 1, text: "tea" });

  const all = await request(server).get("/api/notes");
  expect(all.body).toEqual([{ id: 1, text: "tea" }]);
  const one = await request(server).get("/api/notes/1");
  expect(one.body).toEqual({ id: 1, text: "tea" });

  const changed = await request(server).put("/api/notes/1").send({ text: "-" });
  expect(changed.body).toEqual({ id: 1, text: "-" });
  expect((await request(server).delete("/api/notes/1")).status).toBe(204);
  expect((await request(server).get("/api/notes")).body).toEqual([]);
});

test("errors have one shape", async () => {
  const missing = await request(server).get("/api/notes/7");
  expect(missing.status).toBe(404);
  expect(missing.body).toEqual({ error: "No such note" });
  const invalid = await request(server).post("/api/notes").send({ text: 7 });
  expect(invalid.status).toBe(422);
  expect(invalid.body).toEqual({ error: "A note needs a text" });
  const broken = await request(server)
    .post("/api/notes")
    .set("Content-Type", "application/json")
    .send("{");
  expect(broken.status).toBe(400);
  expect(Object.keys(broken.body)).toEqual(["error"]);
  const nothing = await request(server).get("/api/nothing");
  expect(nothing.status).toBe(404);
  expect(nothing.body).toEqual({ error: "Not found" });
});

test("other routes stay", async () => {
  expect((await request(server).get("/health")).body).toEqual({ up: true });
});
