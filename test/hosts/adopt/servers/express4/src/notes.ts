import createError from "http-errors";

export interface Note {
  id: number;
  text: string;
}

const notes = new Map<number, Note>();
let lastId = 0;

export function listNotes(): Note[] {
  return [...notes.values()];
}

export function findNote(id: string): Note {
  const note = notes.get(Number(id));
  if (note === undefined) throw createError(404, "No such note");
  return note;
}

export function addNote(body: unknown): Note {
  const note = { id: ++lastId, text: readText(body) };
  notes.set(note.id, note);
  return note;
}

export function changeNote(id: string, body: unknown): Note {
  const note = { ...findNote(id), text: readText(body) };
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

function readText(body: unknown): string {
  const text = (body as { text?: unknown } | undefined)?.text;
  if (typeof text !== "string") throw createError(422, "A note needs a text");
  return text;
}
