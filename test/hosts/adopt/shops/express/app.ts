import type { Server } from "node:http";
import express from "express";
import type { ErrorRequestHandler, RequestHandler } from "express";
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

const { Router } = express;

/** What most tables are asked for. */
function addCrud(router: express.Router, table: Table): void {
  router.get("/", function list(_request, response) {
    response.json(table.list());
  });
  router.post("/", function add(request, response) {
    response.status(201).json(table.add(request.body));
  });
  router.get("/:id", function find(request, response) {
    response.json(table.find(request.params.id));
  });
  router.put("/:id", function replace(request, response) {
    response.json(table.replace(request.params.id, request.body));
  });
  router.patch("/:id", function change(request, response) {
    response.json(table.change(request.params.id, request.body));
  });
  router.delete("/:id", function remove(request, response) {
    table.remove(request.params.id);
    response.status(204).end();
  });
}

const productRouter = Router();
productRouter.get("/search", function searchProducts(request, response) {
  response.json(products.list(request.query));
});
addCrud(productRouter, products);
productRouter
  .route("/:id/publish")
  .post(function publishProduct(request, response) {
    response.json(products.change(request.params.id, { published: true }));
  })
  .delete(function withdrawProduct(request, response) {
    products.change(request.params.id, { published: false });
    response.status(204).end();
  });

const reviewRouter = Router({ mergeParams: true });
reviewRouter.get("/", function listReviews(request, response) {
  const { productId } = request.params as Record<string, string>;
  response.json(reviews.list({ product: Number(productId) }));
});
reviewRouter.post("/", (request, response) => {
  const { productId } = request.params as Record<string, string>;
  const more = { product: Number(productId) };
  response.status(201).json(reviews.add(request.body, more));
});
reviewRouter.get("/:id", (request, response) => {
  response.json(reviews.find(request.params.id));
});
reviewRouter.delete("/:id", (request, response) => {
  reviews.remove(request.params.id);
  response.status(204).end();
});
productRouter.use("/:productId/reviews", reviewRouter);

const customerRouter = Router();
addCrud(customerRouter, customers);
customerRouter.get("/:id/orders", (request, response) => {
  response.json(orders.list({ customer: request.params.id }));
});

const cartRouter = Router();
cartRouter.get("/", function showCart(_request, response) {
  response.json(findCart());
});
cartRouter.put("/", function fillCart(request, response) {
  cart.value = request.body as object;
  response.json(cart.value);
});
cartRouter.delete("/", function emptyCart(_request, response) {
  cart.value = null;
  response.status(204).end();
});
const itemRouter = Router();
addCrud(itemRouter, items);
cartRouter.use("/items", itemRouter);

const orderRouter = Router();
orderRouter.get("/", function listOrders(_request, response) {
  response.json(orders.list());
});
orderRouter.post("/", function placeOrder(request, response) {
  response.status(201).json(orders.add(request.body));
});
orderRouter.get("/:id", function showOrder(request, response) {
  response.json(orders.find(request.params.id));
});
orderRouter.post("/:id/pay", function payOrder(request, response) {
  response.json(orders.change(request.params.id, { paid: true }));
});
orderRouter.post("/:id/cancel", function cancelOrder(request) {
  if (orders.find(request.params.id)["paid"] === true) {
    throw new Fault(409, "It is paid");
  }
  orders.remove(request.params.id);
});
orderRouter.get("/:id/invoice", function showInvoice(request, response) {
  response.json({ order: orders.find(request.params.id).id });
});

let isIn = false;
const requireLogin: RequestHandler = (_request, _response, next) => {
  next(isIn ? undefined : new Fault(401, "Log in"));
};
const userRouter = Router();
addCrud(userRouter, users);
userRouter.post(
  "/:id/lock",
  requireLogin,
  function lockUser(request, response) {
    response.json(users.change(request.params["id"], { locked: true }));
  },
);

const authRouter = Router();
authRouter.post("/login", function logIn(_request, response) {
  isIn = true;
  response.json({});
});
authRouter.post("/logout", function logOut(_request, response) {
  isIn = false;
  response.status(204).end();
});
authRouter.get("/me", function showMe(_request, response) {
  response.json({ name: "admin" });
});

const sendError: ErrorRequestHandler = (error, _request, response, _next) => {
  const { status, message } = error as Fault;
  response.status(status ?? 500).json({ error: message });
};

const api = Router();
api.use("/products", productRouter);
api.use("/customers", customerRouter);
api.use("/cart", cartRouter);
api.use("/orders", orderRouter);
api.use("/admin/users", requireLogin, userRouter);
api.use("/auth", authRouter);

export const app = express();
app.use(express.json());
app.use((request, _response, next) => {
  // Express 4 has an empty object where there is no body.
  if (request.headers["content-type"] === undefined) request.body = undefined;
  next();
});
app.get("/health", (_request, response) => void response.json({ up: true }));
app.use("/api", api);
app.get("/files/*rest", function sendFile(request, response) {
  response.json({ file: request.path.slice("/files/".length) });
});
app.get(/^\/reports\/(\d+)$/, (request, response) => {
  response.json({ year: request.params[0] });
});
app.all("/hook", function receiveHook(request, response) {
  response.json({ method: request.method });
});
app.use((_request, response) => {
  response.status(404).json({ error: "Not found" });
});
app.use(sendError);

export function start(port: number): Promise<Server> {
  return new Promise((done) => {
    const server = app.listen(port, () => done(server));
  });
}
