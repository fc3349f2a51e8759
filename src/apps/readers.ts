/** The reader of each framework. Stage: apps. */
import type { AppKind } from "../import/source-kinds.js";
import { express } from "./express.js";
import { fastify } from "./fastify.js";
import { hono } from "./hono.js";
import { koa } from "./koa.js";
import type { Reader } from "./router.js";

export const readers: Readonly<Record<AppKind, Reader>> = {
  express,
  fastify,
  hono,
  koa,
};
