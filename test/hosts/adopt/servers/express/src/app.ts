import express, { type ErrorRequestHandler } from "express";
import { notes } from "./routes.js";

export const server = express();

server.use(express.json());
server.get("/health", (_request, response) => {
  response.json({ up: true });
});
server.use("/api/notes", notes);
server.use((_request, response) => {
  response.status(404).json({ error: "Not found" });
});

const sendError: ErrorRequestHandler = (error, _request, response, _next) => {
  const status = error.status ?? 500;
  response.status(status).json({ error: error.message });
};
server.use(sendError);
