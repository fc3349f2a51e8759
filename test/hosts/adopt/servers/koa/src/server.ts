import { bodyParser } from "@koa/bodyparser";
import Koa from "koa";
import { notes } from "./routes.js";

export const server = new Koa();

server.use(async (context, next) => {
  try {
    await next();
    if (context.status === 404 && context.body == null) {
      context.body = { error: "Not found" };
      context.status = 404;
    }
  } catch (error) {
    const { status = 500, message } = error as Error & { status?: number };
    context.body = { error: message };
    context.status = status;
  }
});
server.use(bodyParser());
server.use(async (context, next) => {
  if (context.path !== "/health") return next();
  context.body = { up: true };
});
server.use(notes.routes());
