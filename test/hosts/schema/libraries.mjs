// @ts-check
/**
 * Libraries that accept Standard Schema take our inputs as they are: a form, a
 * router, RPC and a middleware that validates.
 */
import assert from "node:assert/strict";
import { sValidator } from "@hono/standard-validator";
import { FormApi } from "@tanstack/form-core";
import { createMemoryHistory } from "@tanstack/history";
import { BaseRootRoute, BaseRoute, RouterCore } from "@tanstack/router-core";
import { initTRPC } from "@trpc/server";
import { Hono } from "hono";
import {
  newInput,
  queryInput,
} from "../../../packages/runtime/dist/records/bodies.js";

/**
 * @typedef {{ title: string, body?: string | null, views?: number }} NewArticleBody
 * @typedef {{ title: string, body: string | null, views: number }} NewArticle
 */

/** @type {import("../../../packages/runtime/dist/records/bodies.js").Input<NewArticleBody, NewArticle>} */
const newArticle = newInput({
  name: "article",
  key: "integer",
  fields: {
    title: { type: "string" },
    body: { type: "text", optional: true },
    views: { type: "integer", default: 3 },
  },
});

const read = { title: "Tea", body: null, views: 3 };

/** A middleware: Hono's. */
export async function checkMiddleware() {
  const app = new Hono().post(
    "/articles",
    sValidator("json", newArticle),
    (context) => context.json(context.req.valid("json")),
  );
  const post = (/** @type {unknown} */ body) =>
    app.request("/articles", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const good = await post({ title: "Tea", admin: true });
  assert.deepEqual([good.status, await good.json()], [200, read]);
  const bad = await post({});
  assert.equal(bad.status, 400);
  assert.match(await bad.text(), /Must be given/);
}

/** RPC: tRPC. */
export async function checkRpc() {
  const { router, procedure, createCallerFactory } = initTRPC.create();
  const api = router({
    create: procedure.input(newArticle).mutation(({ input }) => input),
  });
  const call = createCallerFactory(api)({});
  assert.deepEqual(await call.create({ title: "Tea" }), read);
  await assert.rejects(call.create({ title: "" }), {
    code: "BAD_REQUEST",
    message: "Must have at least 1 character",
  });
}

/** A form: TanStack's. */
export async function checkForm() {
  /** @type {unknown[]} */
  const sent = [];
  const form = new FormApi({
    defaultValues: /** @type {NewArticleBody} */ ({ title: "" }),
    validators: { onChange: newArticle },
    onSubmit: ({ value }) => {
      sent.push(value);
    },
  });
  form.mount();
  await form.handleSubmit();
  assert.deepEqual(form.state.errors, [
    { title: [{ message: "Must have at least 1 character", path: ["title"] }] },
  ]);
  form.setFieldValue("title", "Tea");
  await form.handleSubmit();
  assert.deepEqual(sent, [{ title: "Tea" }]);
}

/** A router: TanStack's reads the query of a route. */
export function checkRouter() {
  const query = queryInput({
    limit: { type: "integer", max: 100, default: 20 },
  });
  const root = new BaseRootRoute({});
  const articles = new BaseRoute({
    getParentRoute: () => root,
    path: "/articles",
    validateSearch: /** @type {any} */ (query),
  });
  const match = (/** @type {string} */ url) => {
    const history = createMemoryHistory({ initialEntries: [url] });
    const router = new RouterCore(
      /** @type {any} */ ({ routeTree: root.addChildren([articles]), history }),
      createStores,
    );
    return router.matchRoutes(router.latestLocation).at(-1);
  };
  assert.deepEqual(match("/articles")?.search, { limit: 20 });
  assert.deepEqual(match("/articles?limit=7")?.search, { limit: 7 });
  assert.match(
    String(match("/articles?limit=700")?.searchError),
    /Must be at most 100/,
  );
}

/** What the router keeps its state in: a view's business, and there is none here. */
function createStores() {
  return /** @type {any} */ ({
    createMutableStore: (/** @type {unknown} */ state) => ({
      state,
      get: () => state,
      set: () => {},
    }),
    createReadonlyStore: (/** @type {() => unknown} */ get) => ({ get }),
    batch: (/** @type {() => unknown} */ run) => run(),
  });
}
