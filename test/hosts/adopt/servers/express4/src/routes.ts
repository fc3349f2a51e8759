import { Router } from "express";
import {
  type Note,
  addNote,
  changeNote,
  findNote,
  listNotes,
  removeNote,
} from "./notes";

export const notes = Router();

notes.get("/", (_request, response) => {
  response.json(listNotes());
});

notes.post("/", (request, response) => {
  const note: Note = addNote(request.body);
  response.status(201).json(note);
});

notes.get("/:id", (request, response) => {
  response.json(findNote(request.params.id));
});

notes.put("/:id", (request, response) => {
  response.json(changeNote(request.params.id, request.body));
});

notes.delete("/:id", (request, response) => {
  removeNote(request.params.id);
  response.status(204).end();
});
