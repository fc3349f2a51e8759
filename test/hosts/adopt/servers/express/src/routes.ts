import { Router } from "express";
import {
  addNote,
  changeNote,
  findNote,
  listNotes,
  removeNote,
} from "./notes.js";

export const notes = Router();

notes.get("/", (_request, response) => {
  response.json(listNotes());
});

notes.post("/", (request, response) => {
  response.status(201).json(addNote(request.body));
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
