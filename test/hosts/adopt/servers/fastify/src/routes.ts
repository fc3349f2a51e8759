import type { FastifyPluginAsync } from "fastify";
import {
  addNote,
  changeNote,
  findNote,
  listNotes,
  removeNote,
} from "./notes.js";

interface WithId {
  Params: { id: string };
}

export const notes: FastifyPluginAsync = async (server) => {
  server.get("/", () => listNotes());

  server.post("/", (request, reply) =>
    reply.code(201).send(addNote(request.body)),
  );

  server.get<WithId>("/:id", (request) => findNote(request.params.id));

  server.put<WithId>("/:id", (request) =>
    changeNote(request.params.id, request.body),
  );

  server.delete<WithId>("/:id", (request, reply) => {
    removeNote(request.params.id);
    return reply.code(204).send();
  });
};
