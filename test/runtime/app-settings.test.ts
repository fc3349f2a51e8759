/** What the manifest decides: method override off, a base for absolute URLs. */
import { expect, test, vi } from "vitest";
import { createApp } from "../../src/runtime/app.js";
import type { Controllers } from "../../src/runtime/contracts.js";
import type { Context } from "../../src/runtime/http.js";

vi.mock("../../src/runtime/formats.js", () => ({ codecs: {} }));
vi.mock("../../src/runtime/routes.js", async () => {
  const { routes } = await import("./http-routes.js");
  const settings = {
    formats: {
      html: "text/html",
      geojson: "application/geo+json",
      pdf: "application/pdf",
    },
    methodOverride: false,
    baseUrl: "https://api.test/",
  };
  const all = routes.map((route) => ({ ...route, formats: ["geojson"] }));
  return { routes: all, settings };
});

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
} as unknown as Controllers);

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

test("errors without a route are in the first format of the manifest", async () => {
  const response = await app.fetch(new Request("http://host.test/nothing"));
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
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
    createApp({} as Controllers, { serializers: { [key]: String } });
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
