import type { Server } from "node:http";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import {
  cart,
  customers,
  Fault,
  findCart,
  items,
  orders,
  products,
  reviews,
  users,
  type Table,
} from "./shop.js";

interface Params {
  readonly id: string;
  readonly productId: string;
}

function paramsOf({ params }: FastifyRequest): Params {
  return params as Params;
}

/** What most tables are asked for. */
function addCrud(server: FastifyInstance, table: Table): void {
  server.get("/", function list() {
    return table.list();
  });
  server.post("/", function add(request, reply) {
    void reply.status(201).send(table.add(request.body));
  });
  server.get("/:id", function find(request, reply) {
    void reply.send(table.find(paramsOf(request).id));
  });
  server.put("/:id", function replace(request, reply) {
    void reply.send(table.replace(paramsOf(request).id, request.body));
  });
  server.patch("/:id", function change(request, reply) {
    void reply.send(table.change(paramsOf(request).id, request.body));
  });
  server.delete("/:id", function remove(request, reply) {
    table.remove(paramsOf(request).id);
    void reply.status(204).send();
  });
}

async function productRoutes(server: FastifyInstance): Promise<void> {
  server.get("/search", function searchProducts(request, reply) {
    void reply.send(products.list(request.query as object));
  });
  addCrud(server, products);
  server.post("/:id/publish", function publishProduct(request, reply) {
    const { id } = paramsOf(request);
    void reply.send(products.change(id, { published: true }));
  });
  server.delete("/:id/publish", function withdrawProduct(request, reply) {
    products.change(paramsOf(request).id, { published: false });
    void reply.status(204).send();
  });
  await server.register(reviewRoutes, { prefix: "/:productId/reviews" });
}

async function reviewRoutes(server: FastifyInstance): Promise<void> {
  server.get("/", function listReviews(request, reply) {
    const product = Number(paramsOf(request).productId);
    void reply.send(reviews.list({ product }));
  });
  server.post("/", (request, reply) => {
    const product = Number(paramsOf(request).productId);
    void reply.status(201).send(reviews.add(request.body, { product }));
  });
  server.get("/:id", (request, reply) => {
    void reply.send(reviews.find(paramsOf(request).id));
  });
  server.delete("/:id", (request, reply) => {
    reviews.remove(paramsOf(request).id);
    void reply.status(204).send();
  });
}

async function customerRoutes(server: FastifyInstance): Promise<void> {
  addCrud(server, customers);
  server.get("/:id/orders", (request, reply) => {
    void reply.send(orders.list({ customer: paramsOf(request).id }));
  });
}

async function cartRoutes(server: FastifyInstance): Promise<void> {
  server.get("/", function showCart(_request, reply) {
    void reply.send(findCart());
  });
  server.put("/", function fillCart(request, reply) {
    cart.value = request.body as object;
    void reply.send(cart.value);
  });
  server.delete("/", function emptyCart(_request, reply) {
    cart.value = null;
    void reply.status(204).send();
  });
  await server.register(async (inner) => addCrud(inner, items), {
    prefix: "/items",
  });
}

async function orderRoutes(server: FastifyInstance): Promise<void> {
  server.get("/", function listOrders(_request, reply) {
    void reply.send(orders.list());
  });
  server.post("/", function placeOrder(request, reply) {
    void reply.status(201).send(orders.add(request.body));
  });
  server.get("/:id", function showOrder(request, reply) {
    void reply.send(orders.find(paramsOf(request).id));
  });
  server.post("/:id/pay", function payOrder(request, reply) {
    void reply.send(orders.change(paramsOf(request).id, { paid: true }));
  });
  server.post("/:id/cancel", function cancelOrder(request, reply) {
    const { id } = paramsOf(request);
    if (orders.find(id)["paid"] === true) throw new Fault(409, "It is paid");
    orders.remove(id);
    void reply.status(204).send();
  });
  server.get("/:id/invoice", function showInvoice(request, reply) {
    void reply.send({ order: orders.find(paramsOf(request).id).id });
  });
}

let isIn = false;
async function requireLogin(): Promise<void> {
  if (!isIn) throw new Fault(401, "Log in");
}

async function userRoutes(server: FastifyInstance): Promise<void> {
  server.addHook("onRequest", requireLogin);
  addCrud(server, users);
  server.post(
    "/:id/lock",
    { preHandler: [requireLogin] },
    function lockUser(request, reply) {
      void reply.send(users.change(paramsOf(request).id, { locked: true }));
    },
  );
}

async function authRoutes(server: FastifyInstance): Promise<void> {
  server.post("/login", function logIn() {
    isIn = true;
    return {};
  });
  server.post("/logout", function logOut(_request, reply) {
    isIn = false;
    void reply.status(204).send();
  });
  server.get("/me", function showMe() {
    return { name: "admin" };
  });
}

export async function createApp(): Promise<FastifyInstance> {
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    const { status, message } = error as Fault;
    void reply.status(status ?? 500).send({ error: message });
  });
  app.setNotFoundHandler((_request, reply) => {
    void reply.status(404).send({ error: "Not found" });
  });
  app.get("/health", () => ({ up: true }));
  await app.register(productRoutes, { prefix: "/api/products" });
  await app.register(customerRoutes, { prefix: "/api/customers" });
  await app.register(cartRoutes, { prefix: "/api/cart" });
  await app.register(orderRoutes, { prefix: "/api/orders" });
  await app.register(userRoutes, { prefix: "/api/admin/users" });
  await app.register(authRoutes, { prefix: "/api/auth" });
  app.get("/files/*", function sendFile(request, reply) {
    void reply.send({ file: request.url.slice("/files/".length) });
  });
  app.get("/reports/:year(^\\d+$)", function showReport(request, reply) {
    void reply.send(request.params);
  });
  app.all("/hook", function receiveHook(request, reply) {
    void reply.send({ method: request.method });
  });
  return app;
}

export async function start(port: number): Promise<Server> {
  const app = await createApp();
  await app.listen({ port });
  return app.server;
}
