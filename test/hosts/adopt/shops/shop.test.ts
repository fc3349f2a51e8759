/** The tests that each shop had before anybody thought of importing it. */
import assert from "node:assert/strict";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { start } from "./src/app.js";

let server: Server;
before(async () => {
  server = await start(0);
});
after(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: any }> {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === "" ? null : JSON.parse(text),
  };
}

/** Asks, and wants this status and, where it is named, this body. */
async function expect(
  line: string,
  status: number,
  sent?: object,
  got?: unknown,
) {
  const [method = "", path = ""] = line.split(" ");
  const response = await ask(method, path, sent);
  assert.equal(response.status, status, line);
  if (got !== undefined) assert.deepEqual(response.body, got, line);
}

test("products", async () => {
  await expect("GET /api/products", 200, undefined, []);
  await expect(
    "POST /api/products",
    201,
    { name: "tea" },
    { id: 1, name: "tea" },
  );
  await expect("GET /api/products/1", 200, undefined, { id: 1, name: "tea" });
  await expect(
    "PUT /api/products/1",
    200,
    { name: "mug" },
    { id: 1, name: "mug" },
  );
  await expect(
    "PATCH /api/products/1",
    200,
    { price: 7 },
    { id: 1, name: "mug", price: 7 },
  );
  await expect("GET /api/products/search?name=mug", 200, undefined, [
    { id: 1, name: "mug", price: 7 },
  ]);
  await expect("POST /api/products/1/publish", 200, undefined, {
    ...{ id: 1, name: "mug", price: 7, published: true },
  });
  await expect("DELETE /api/products/1/publish", 204);
  await expect("POST /api/products", 422);
  await expect("GET /api/products/7", 404, undefined, {
    error: "There is none",
  });
});

test("reviews of products", async () => {
  await expect("POST /api/products/1/reviews", 201, { stars: 5 });
  await expect("GET /api/products/1/reviews", 200, undefined, [
    { id: 1, stars: 5, product: 1 },
  ]);
  await expect("GET /api/products/1/reviews/1", 200);
  await expect("DELETE /api/products/1/reviews/1", 204);
  await expect("GET /api/products/1/reviews/1", 404);
});

test("customers", async () => {
  await expect("POST /api/customers", 201, { name: "Ann" });
  await expect("GET /api/customers", 200, undefined, [{ id: 1, name: "Ann" }]);
  await expect("GET /api/customers/1", 200);
  await expect("PUT /api/customers/1", 200, { name: "Bob" });
  await expect("GET /api/customers/1/orders", 200, undefined, []);
  await expect("DELETE /api/customers/1", 204);
});

test("the cart", async () => {
  await expect("GET /api/cart", 404);
  await expect("PUT /api/cart", 200, { note: "gift" }, { note: "gift" });
  await expect("GET /api/cart", 200, undefined, { note: "gift" });
  await expect("POST /api/cart/items", 201, { product: 1 });
  await expect("GET /api/cart/items", 200, undefined, [{ id: 1, product: 1 }]);
  await expect("PUT /api/cart/items/1", 200, { product: 2 });
  await expect("DELETE /api/cart/items/1", 204);
  await expect("DELETE /api/cart", 204);
});

test("orders", async () => {
  await expect("POST /api/orders", 201, { customer: 1 });
  await expect("GET /api/orders", 200, undefined, [{ id: 1, customer: 1 }]);
  await expect("GET /api/orders/1", 200);
  await expect("POST /api/orders/1/pay", 200, undefined, {
    id: 1,
    customer: 1,
    paid: true,
  });
  await expect("POST /api/orders/1/cancel", 409);
  await expect("GET /api/orders/1/invoice", 200, undefined, { order: 1 });
});

test("administration needs a login", async () => {
  const line = "GET /api/admin/users";
  await expect(line, 401, undefined, { error: "Log in" });
  await expect("POST /api/auth/login", 200);
  await expect("GET /api/auth/me", 200, undefined, { name: "admin" });
  await expect(line, 200, undefined, []);
  await expect("POST /api/admin/users", 201, { name: "Eve" });
  await expect("GET /api/admin/users/1", 200);
  await expect("PATCH /api/admin/users/1", 200, { name: "Ada" });
  await expect("POST /api/admin/users/1/lock", 200, undefined, {
    id: 1,
    name: "Ada",
    locked: true,
  });
  await expect("DELETE /api/admin/users/1", 204);
  await expect("POST /api/auth/logout", 204);
  await expect(line, 401);
});

test("what is no resource", async () => {
  await expect("GET /health", 200, undefined, { up: true });
  await expect("GET /files/a/b.txt", 200, undefined, { file: "a/b.txt" });
  await expect("GET /reports/2024", 200, undefined, { year: "2024" });
  await expect("GET /reports/last", 404);
  await expect("PUT /hook", 200, undefined, { method: "PUT" });
  await expect("GET /nowhere", 404, undefined, { error: "Not found" });
});
