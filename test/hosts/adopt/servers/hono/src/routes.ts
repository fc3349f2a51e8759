import { Hono } from "hono";
import { addNote, changeNote, findNote, listNotes, removeNote } from "@/notes";

export const notes = new Hono();

notes.get("/", (context) => context.json(listNotes()));

notes.post("/", async (context) =>
  context.json(addNote(await context.req.json()), 201),
);

notes.get("/:id", (context) => context.json(findNote(context.req.param("id"))));

notes.put("/:id", async (context) =>
  context.json(changeNote(context.req.param("id"), await context.req.json())),
);

notes.delete("/:id", (context) => {
  removeNote(context.req.param("id"));
  return context.body(null, 204);
});
