import { HTTPException } from "hono/http-exception";
import { z } from "zod";

const newNote = z.object({ text: z.string() });

export interface Note {
  readonly id: number;
  readonly text: string;
}

const notes = new Map<number, Note>();
let lastId = 0;

export function listNotes(): Note[] {
  return [...notes.values()];
}

export function findNote(id: string): Note {
  const note = notes.get(Number(id));
  if (note === undefined) {
    throw new HTTPException(404, { message: "No such note" });
  }
  return note;
}

export function addNote(body: unknown): Note {
  const note = { id: ++lastId, ...newNote.parse(body) };
  notes.set(note.id, note);
  return note;
}

export function changeNote(id: string, body: unknown): Note {
  const note = { ...findNote(id), ...newNote.parse(body) };
  notes.set(note.id, note);
  return note;
}

export function removeNote(id: string): void {
  notes.delete(findNote(id).id);
}

export function removeAllNotes(): void {
  notes.clear();
  lastId = 0;
}
