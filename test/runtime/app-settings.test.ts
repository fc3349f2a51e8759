/** What the manifest decides: method override off, a base for absolute URLs. */
import { expect, test } from "vitest";
import { createApp as bindApp } from "../../src/runtime/http/app.js";
import type { Context } from "../../src/runtime/http/context.js";
import type { AppOptions } from "../../src/runtime/http/options.js";
import { forms } from "../../src/runtime/http/forms.js";
import { html } from "../../src/runtime/records/html.js";
import { createMatcher } from "../../src/runtime/routing/router.js";
import { parts } from "./bound/app.js";

const routes = parts.routes.map((route) => ({
  ...route,
  formats: ["geojson"],
}));

/** An application whose formats need no codec, and that hears no `_method`. */
function createApp(controllers: object, options: AppOptions = {}) {
  const settings = {
    formats: {
      html: "text/html",
      geojson: "application/geo+json",
      pdf: "application/pdf",
    },
    baseUrl: "https://api.test/",
  };
  return bindApp(
    { routes, settings, match: createMatcher(routes), codecs: { html }, forms },
    controllers,
    options,
  );
}

const app = createApp({
  articles: {
    create: async (context: Context) =>
      context.created(await context.body(), "/articles/7"),
    show: (context: Context) => context.ok({ type: "Point" }),
    update: async (context: Context) => {
      const body = await context.body();
      return context.ok(body instanceof Uint8Array ? [...body] : body);
    },
  },
});

test("without method override _method is a field like any other", async () => {
  const body = new URLSearchParams({ _method: "PUT" });
  const response = await app.fetch(
    new Request("http://host.test/articles", { method: "POST", body }),
  );
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ _method: "PUT" });
});

test("the manifest's base begins a Location", async () => {
  const body = new URLSearchParams();
  const response = await app.fetch(
    new Request("http://host.test/articles", { method: "POST", body }),
  );
  expect(response.headers.get("location")).toBe("https://api.test/articles/7");
});

test("a format of the user's own that is JSON underneath is written", async () => {
  const response = await app.fetch(new Request("http://host.test/articles/7"));
  expect(response.headers.get("content-type")).toBe("application/geo+json");
  expect(await response.json()).toEqual({ type: "Point" });
});

test("errors without a route are in the first format that is not HTML", async () => {
  const response = await app.fetch(new Request("http://host.test/nothing"));
  expect(response.headers.get("content-type")).not.toMatch(/html/);
  const page = await app.fetch(
    new Request("http://host.test/nothing", {
      headers: { accept: "text/html,*/*;q=0.8" },
    }),
  );
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
});

test("a body in a declared format that we cannot read is bytes", async () => {
  const put = (type: string) =>
    app.fetch(
      new Request("http://host.test/articles/7", {
        method: "PUT",
        headers: { "content-type": type },
        body: "%PDF",
      }),
    );
  expect(await (await put("application/pdf")).json()).toEqual([37, 80, 68, 70]);
  expect((await put("application/zip")).status).toBe(415);
  // Without XML among the formats nothing reads it.
  expect((await put("application/xml")).status).toBe(415);
});

test("a serializer of what there is not is refused at once", () => {
  const refuse = (key: string) => () =>
    createApp({}, { serializers: { [key]: String } });
  for (const key of ["pdf", "articles.pdf", "articles#show.pdf"]) {
    expect(refuse(key)).not.toThrow();
  }
  for (const key of [
    "nope",
    "nope.pdf",
    "articles#nope.pdf",
    "articles.nope",
  ]) {
    expect(refuse(key)).toThrow(TypeError);
  }
});

test("without the reader of forms a form is 415, and the reply says so", async () => {
  const { routes: all, settings, match } = parts;
  const app = bindApp(
    { routes: all, settings, match, codecs: {} },
    {
      articles: {
        create: async (context: Context) => context.ok(await context.body()),
      },
    },
  );
  const body = new URLSearchParams({ _method: "PUT" });
  const response = await app.fetch(
    new Request("http://host.test/articles", { method: "POST", body }),
  );
  expect(response.status).toBe(415);
  expect(response.headers.get("accept")).toBe(
    "application/json, text/*, application/octet-stream",
  );
});
