import { Router } from "@koa/router";
import Koa from "koa";
import mount from "koa-mount";

const notes = new Router();
notes.get("/", function listNotes(context) {
  context.body = "listNotes";
});
notes.get("/:id", function showNote(context) {
  context.body = "showNote";
});

const users = new Router({ prefix: "/users" });
users.get("/", function listUsers(context) {
  context.body = "listUsers";
});
const admin = new Koa();
admin.use(function countVisits(_context, next) {
  return next();
});
admin.use(users.routes());
admin.use(mount("/notes", notes.routes()));
// Mounted in itself, it is followed once.
admin.use(mount("/again", admin));

const status = new Router();
status.get("/status", function showStatus(context) {
  context.body = "showStatus";
});
const lost = new Router();
lost.get("/lost", function showLost(context) {
  context.body = "showLost";
});

export const app = new Koa();
app.use(mount("/notes", notes.routes()));
app.use(mount("/admin", admin));
app.use(mount("/a", mount("/b", status.routes())));
app.use(mount(status.routes()));
app.use(mount("/list", [status.routes(), notes.routes()]));
app.use(mount("/:odd", status.routes()));
app.use(mount("/slash/", lost.routes()));
