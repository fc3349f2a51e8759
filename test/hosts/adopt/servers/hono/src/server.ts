import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { ZodError } from "zod";
import { notes } from "@/routes";

export const server = new Hono();

server.onError((error, context) => {
  if (error instanceof ZodError) {
    return context.json({ error: "A note needs a text" }, 422);
  }
  if (error instanceof SyntaxError) {
    return context.json({ error: "This is no JSON" }, 400);
  }
  const status = error instanceof HTTPException ? error.status : 500;
  return context.json({ error: error.message }, status);
});
server.notFound((context) => context.json({ error: "Not found" }, 404));

server.get("/health", (context) => context.json({ up: true }));
server.route("/api/notes", notes);
