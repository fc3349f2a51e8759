import fastify from "fastify";

async function trace() {
  // Lets everyone in.
}
async function requireLogin() {
  // Lets everyone in.
}
async function requireAdmin() {
  // Lets everyone in.
}
async function show() {
  return {};
}

export const app = fastify();
app.register(
  async function admin(part) {
    part.addHook("onRequest", requireLogin);
    part.get("/log", show);
    part.register(
      async function users(inner) {
        inner.addHook("preHandler", requireAdmin);
        inner.get("/:id", show);
        inner.delete("/:id", { onRequest: requireAdmin }, show);
        inner.put("/:id", { preValidation: async () => {} }, show);
      },
      { prefix: "/users" },
    );
  },
  { prefix: "/admin" },
);
app.addHook("onSend", trace);
app.get("/public", show);
