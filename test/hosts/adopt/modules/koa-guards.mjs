import { bodyParser } from "@koa/bodyparser";
import { Router } from "@koa/router";
import Koa from "koa";
import mount from "koa-mount";

function trace(_context, next) {
  return next();
}
function requireLogin(_context, next) {
  return next();
}
function requireAdmin(_context, next) {
  return next();
}
function loadUser(_id, _context, next) {
  return next();
}
function show(context) {
  context.body = {};
}

const users = new Router({ prefix: "/users" });
users.param("id", loadUser);
users.get("/", show);
users.use(requireAdmin);
users.get("/:id", show);
users.delete("/:id", requireLogin, show);

const site = new Router();
site.use("/admin", requireAdmin);
site.get("/admin/log", show);
site.get("/public", show);

export const app = new Koa();
app.use(bodyParser());
app.use(trace);
app.use(site.routes());
app.use(mount("/staff", requireLogin));
app.use(mount("/staff", users.routes()));
