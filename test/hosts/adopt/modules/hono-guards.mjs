import { Hono } from "hono";
import { cors } from "hono/cors";

async function trace(_context, next) {
  await next();
}
async function requireLogin(_context, next) {
  await next();
}
async function requireAdmin(_context, next) {
  await next();
}
const show = (context) => context.json({});

const users = new Hono();
users.use(requireAdmin);
users.get("/:id", show);
users.delete("/:id", requireLogin, show);

export const app = new Hono();
app.use(cors());
app.get("/early", show);
app.use(trace);
app.use("/admin/*", requireLogin);
app.get("/admin/log", show);
app.route("/admin/users", users);
app.get("/public", show);
app.use("/late/*", requireLogin);
