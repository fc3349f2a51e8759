import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { Hono, type Context, type MiddlewareHandler } from "hono";
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

/** The body, or undefined where there is none. */
async function bodyOf(context: Context): Promise<unknown> {
  return context.req.header("content-type") === undefined
    ? undefined
    : context.req.json<unknown>();
}

function id(context: Context): string {
  return context.req.param("id") ?? "";
}

/** What most tables are asked for. */
function addCrud(router: Hono, table: Table): Hono {
  router.get("/", function list(context) {
    return context.json(table.list());
  });
  router.post("/", async function add(context) {
    return context.json(table.add(await bodyOf(context)), 201);
  });
  router.get("/:id", function find(context) {
    return context.json(table.find(id(context)));
  });
  router.put("/:id", async function replace(context) {
    return context.json(table.replace(id(context), await bodyOf(context)));
  });
  router.patch("/:id", async function change(context) {
    return context.json(table.change(id(context), await bodyOf(context)));
  });
  router.delete("/:id", function remove(context) {
    table.remove(id(context));
    return context.body(null, 204);
  });
  return router;
}

const productRouter = new Hono();
productRouter.get("/search", function searchProducts(context) {
  return context.json(products.list(context.req.query()));
});
addCrud(productRouter, products);
productRouter.post("/:id/publish", function publishProduct(context) {
  return context.json(products.change(id(context), { published: true }));
});
productRouter.delete("/:id/publish", function withdrawProduct(context) {
  products.change(id(context), { published: false });
  return context.body(null, 204);
});

const reviewRouter = new Hono();
reviewRouter.get("/", function listReviews(context) {
  const product = Number(context.req.param("productId"));
  return context.json(reviews.list({ product }));
});
reviewRouter.post("/", async (context) => {
  const product = Number(context.req.param("productId"));
  return context.json(reviews.add(await bodyOf(context), { product }), 201);
});
reviewRouter.get("/:id", (context) => context.json(reviews.find(id(context))));
reviewRouter.delete("/:id", (context) => {
  reviews.remove(id(context));
  return context.body(null, 204);
});
productRouter.route("/:productId/reviews", reviewRouter);

const customerRouter = addCrud(new Hono(), customers);
customerRouter.get("/:id/orders", (context) =>
  context.json(orders.list({ customer: id(context) })),
);

const cartRouter = new Hono();
cartRouter.get("/", function showCart(context) {
  return context.json(findCart());
});
cartRouter.put("/", async function fillCart(context) {
  cart.value = (await bodyOf(context)) as object;
  return context.json(cart.value);
});
cartRouter.delete("/", function emptyCart(context) {
  cart.value = null;
  return context.body(null, 204);
});
cartRouter.route("/items", addCrud(new Hono(), items));

const orderRouter = new Hono();
orderRouter.get("/", function listOrders(context) {
  return context.json(orders.list());
});
orderRouter.post("/", async function placeOrder(context) {
  return context.json(orders.add(await bodyOf(context)), 201);
});
orderRouter.get("/:id", function showOrder(context) {
  return context.json(orders.find(id(context)));
});
orderRouter.post("/:id/pay", function payOrder(context) {
  return context.json(orders.change(id(context), { paid: true }));
});
orderRouter.post("/:id/cancel", function cancelOrder(context) {
  if (orders.find(id(context))["paid"] === true) {
    throw new Fault(409, "It is paid");
  }
  orders.remove(id(context));
  return context.body(null, 204);
});
orderRouter.get("/:id/invoice", function showInvoice(context) {
  return context.json({ order: orders.find(id(context)).id });
});

let isIn = false;
const requireLogin: MiddlewareHandler = async (_context, next) => {
  if (!isIn) throw new Fault(401, "Log in");
  await next();
};
const userRouter = new Hono();
userRouter.use(requireLogin);
addCrud(userRouter, users);
userRouter.post("/:id/lock", requireLogin, function lockUser(context) {
  return context.json(users.change(id(context), { locked: true }));
});

const authRouter = new Hono();
authRouter.post("/login", function logIn(context) {
  isIn = true;
  return context.json({});
});
authRouter.post("/logout", function logOut(context) {
  isIn = false;
  return context.body(null, 204);
});
authRouter.get("/me", function showMe(context) {
  return context.json({ name: "admin" });
});

const api = new Hono();
api.route("/products", productRouter);
api.route("/customers", customerRouter);
api.route("/cart", cartRouter);
api.route("/orders", orderRouter);
api.route("/admin/users", userRouter);
api.route("/auth", authRouter);
api.onError((error, context) => {
  const { status = 500, message } = error as Error & { status?: number };
  return context.json({ error: message }, status as 500);
});

export const app = new Hono();
app.get("/health", (context) => context.json({ up: true }));
app.route("/api", api);
app.get("/files/*", function sendFile(context) {
  return context.json({ file: context.req.path.slice("/files/".length) });
});
app.get("/reports/:year{[0-9]+}", function showReport(context) {
  return context.json({ year: context.req.param("year") });
});
app.all("/hook", function receiveHook(context) {
  return context.json({ method: context.req.method });
});
app.notFound((context) => context.json({ error: "Not found" }, 404));

export function start(port: number): Promise<Server> {
  return new Promise((done) => {
    const server = serve({ fetch: app.fetch, port }, () => {
      done(server as Server);
    });
  });
}
