export interface Note {
  readonly id: number;
  readonly text: string;
}

export class NotFound extends Error {
  readonly status = 404;
}

export class Invalid extends Error {
  readonly status = 422;
}

const notes = new Map<number, Note>();
let lastId = 0;

export function listNotes(): Note[] {
  return [...notes.values()];
}

export function findNote(id: string): Note {
  const note = notes.get(Number(id));
  if (note === undefined) throw new NotFound("No such note");
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
  if (typeof text !== "string") throw new Invalid("A note needs a text");
  return text;
}
