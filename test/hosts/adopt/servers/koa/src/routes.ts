import { Router } from "@koa/router";
import {
  addNote,
  changeNote,
  findNote,
  listNotes,
  removeNote,
} from "./notes.js";

export const notes = new Router({ prefix: "/notes" });

notes.get("/", (context) => {
  context.body = listNotes();
});

notes.post("/", (context) => {
  context.body = addNote(context.request.body);
  context.status = 201;
});

notes.get("/:id", (context) => {
  context.body = findNote(context.params.id);
});

notes.put("/:id", (context) => {
  context.body = changeNote(context.params.id, context.request.body);
});

notes.delete("/:id", (context) => {
  removeNote(context.params.id);
  context.status = 204;
});
