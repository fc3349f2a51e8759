import type { Server } from "node:http";
import { bodyParser } from "@koa/bodyparser";
import { Router, type RouterMiddleware } from "@koa/router";
import Koa, { type Context } from "koa";
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

/** What most tables are asked for. */
function addCrud(router: Router, table: Table): Router {
  router.get("/", function list(context) {
    context.body = table.list();
  });
  router.post("/", function add(context) {
    context.body = table.add(bodyOf(context));
    context.status = 201;
  });
  router.get("/:id", function find(context) {
    context.body = table.find(context.params.id);
  });
  router.put("/:id", function replace(context) {
    context.body = table.replace(context.params.id, bodyOf(context));
  });
  router.patch("/:id", function change(context) {
    context.body = table.change(context.params.id, bodyOf(context));
  });
  router.delete("/:id", function remove(context) {
    table.remove(context.params.id);
    context.status = 204;
  });
  return router;
}

/** The parser has an empty object where there is no body. */
function bodyOf({ request }: Context): unknown {
  return request.headers["content-type"] === undefined
    ? undefined
    : request.body;
}

const productRouter = new Router({ prefix: "/products" });
productRouter.get("/search", function searchProducts(context) {
  context.body = products.list(context.query);
});
addCrud(productRouter, products);
productRouter.post("/:id/publish", function publishProduct(context) {
  context.body = products.change(context.params.id, { published: true });
});
productRouter.delete("/:id/publish", function withdrawProduct(context) {
  products.change(context.params.id, { published: false });
  context.status = 204;
});

const reviewRouter = new Router({ prefix: "/products/:productId/reviews" });
reviewRouter.get("/", function listReviews(context) {
  context.body = reviews.list({ product: Number(context.params.productId) });
});
reviewRouter.post("/", (context) => {
  const more = { product: Number(context.params.productId) };
  context.body = reviews.add(bodyOf(context), more);
  context.status = 201;
});
reviewRouter.get("/:id", (context) => {
  context.body = reviews.find(context.params.id);
});
reviewRouter.delete("/:id", (context) => {
  reviews.remove(context.params.id);
  context.status = 204;
});

const customerRouter = addCrud(new Router(), customers);
customerRouter.get("/:id/orders", (context) => {
  context.body = orders.list({ customer: context.params.id });
});

const cartRouter = new Router({ prefix: "/cart" });
cartRouter.get("/", function showCart(context) {
  context.body = findCart();
});
cartRouter.put("/", function fillCart(context) {
  cart.value = bodyOf(context) as object;
  context.body = cart.value;
});
cartRouter.delete("/", function emptyCart(context) {
  cart.value = null;
  context.status = 204;
});
const itemRouter = addCrud(new Router(), items);
cartRouter.use("/items", itemRouter.routes());

const orderRouter = new Router({ prefix: "/orders" });
orderRouter.get("/", function listOrders(context) {
  context.body = orders.list();
});
orderRouter.post("/", function placeOrder(context) {
  context.body = orders.add(bodyOf(context));
  context.status = 201;
});
orderRouter.get("/:id", function showOrder(context) {
  context.body = orders.find(context.params.id);
});
orderRouter.post("/:id/pay", function payOrder(context) {
  context.body = orders.change(context.params.id, { paid: true });
});
orderRouter.post("/:id/cancel", function cancelOrder(context) {
  if (orders.find(context.params.id)["paid"] === true) {
    throw new Fault(409, "It is paid");
  }
  orders.remove(context.params.id);
});
orderRouter.get("/:id/invoice", function showInvoice(context) {
  context.body = { order: orders.find(context.params.id).id };
});

let isIn = false;
const requireLogin: RouterMiddleware = (_context, next) => {
  if (!isIn) throw new Fault(401, "Log in");
  return next();
};
const userRouter = new Router();
userRouter.use(requireLogin);
addCrud(userRouter, users);
userRouter.post("/:id/lock", requireLogin, function lockUser(context) {
  context.body = users.change(context.params.id, { locked: true });
});

const authRouter = new Router({ prefix: "/auth" });
authRouter.post("/login", function logIn(context) {
  isIn = true;
  context.body = {};
});
authRouter.post("/logout", function logOut(context) {
  isIn = false;
  context.status = 204;
});
authRouter.get("/me", function showMe(context) {
  context.body = { name: "admin" };
});

const api = new Router({ prefix: "/api" });
api.use(reviewRouter.routes());
api.use(productRouter.routes());
api.use("/customers", customerRouter.routes());
api.use(cartRouter.routes());
api.use(orderRouter.routes());
api.use("/admin/users", userRouter.routes());
api.use(authRouter.routes());

const site = new Router();
site.get("/health", (context) => void (context.body = { up: true }));
site.get("/files/*rest", function sendFile(context) {
  context.body = { file: context.path.slice("/files/".length) };
});
site.get(/^\/reports\/(\d+)$/, (context) => {
  context.body = { year: context.captures?.[0] };
});
site.all("/hook", function receiveHook(context) {
  context.body = { method: context.method };
});

export const app = new Koa();
app.use(async function handleErrors(context, next) {
  try {
    await next();
    if (context.status === 404 && context.body == null) {
      throw new Fault(404, "Not found");
    }
  } catch (error) {
    const { status = 500, message } = error as Error & { status?: number };
    context.body = { error: message };
    context.status = status;
  }
});
app.use(bodyParser());
app.use(site.routes());
app.use(api.routes());

export function start(port: number): Promise<Server> {
  return new Promise((done) => {
    const server = app.listen(port, () => done(server));
  });
}
