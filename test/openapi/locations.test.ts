/** Where created rows are: a Location leads to what GET shows, or is not sent. */
import { expect, test } from "vitest";
import { withAsker } from "./asker.js";
import { describe, modelOf } from "./documents.js";

const fields = { name: "string" };
const unshown = { except: "show", fields };

const manifest = {
  ...{ formats: ["html", "json"], apiOnly: true, database: {} },
  routes: [
    { path: "/redirected/:id", redirect: "/plain" },
    { path: "/taken/:name", method: "GET", to: "taken#look" },
  ],
  namespaces: { api: { resources: { things: { fields }, hidden: unshown } } },
  resources: {
    plain: { fields },
    unshown,
    "created-only": { only: "create", fields },
    redirected: unshown,
    taken: unshown,
    slugs: {
      ...{ param: "name", path: "by-name" },
      fields: { name: { type: "string", unique: true } },
    },
    // What the next one's constraint takes of their addresses: all ids, some, none.
    numbers: { path: "numbers-here", fields },
    "number-changes": {
      ...{ path: "numbers-here", constraints: { id: "[0-9a-f-]+" } },
      only: ["update", "destroy"],
    },
    years: { path: "years-here", fields },
    "year-changes": {
      ...{ path: "years-here", constraints: { id: "[0-9]{4}" } },
      only: ["update", "destroy"],
    },
    letters: { path: "letters-here", fields },
    "letter-changes": {
      ...{ path: "letters-here", constraints: { id: "[a-z]+" } },
      only: ["update", "destroy"],
    },
    parents: {
      fields,
      resources: {
        ...{ nested: { fields }, "nested-unshown": unshown },
        ...{ shallow: { fields, shallow: true } },
        "shallow-unshown": { ...unshown, shallow: true },
        ...{ only: { singleton: true, fields } },
        "only-unshown": { ...unshown, singleton: true },
      },
    },
  },
};

test("of resources that share an action, a Location leads to one that has the reply's format", async () => {
  const shared = { controller: "/things", fields };
  const model = await modelOf({
    database: {},
    resources: { things: { ...shared, formats: ["html", "text"] } },
    namespaces: {
      api: {
        resources: { things: { record: "thing", controller: "/things" } },
      },
    },
  });
  await withAsker(model, 1, async ({ running }) => {
    const reply = await running.fetch(
      new Request("http://localhost/api/things", {
        ...{ method: "POST", body: JSON.stringify({ name: "a" }) },
        headers: { "content-type": "application/json" },
      }),
    );
    expect(reply.status).toBe(201);
    const headers = { accept: "application/json" };
    const location = reply.headers.get("location") ?? "";
    expect(location).toContain("/api/things/");
    const made = await running.fetch(new Request(location, { headers }));
    expect(made.status).toBe(200);
  });
});

const word = { type: "string", unique: true };

test("a row that has no address is stored, answered without one, and listed", async () => {
  const model = await modelOf({
    ...{ formats: ["json", "html"], database: {} },
    routes: [
      { path: "/articles/first", method: "GET", to: "home#first" },
      { path: "/articles/top/notes/:id", method: "GET", to: "home#note" },
    ],
    resources: {
      articles: {
        ...{ param: "slug", fields: { slug: word } },
        collection: { popular: "GET" },
        resources: { notes: { fields } },
      },
      pages: {
        ...{ param: "slug", constraints: { slug: "[a-z]{2,}" } },
        fields: { slug: word },
      },
      years: { constraints: { id: "[0-9]{4}" }, fields },
    },
  });
  const document = describe(model);
  const isRequired = (path: string): boolean | undefined => {
    const created = document.paths[path]?.post?.responses["201"];
    const header =
      created === undefined || "$ref" in created
        ? undefined
        : created.headers?.["Location"];
    if (header === undefined || "$ref" in header) return undefined;
    return header.required ?? false;
  };
  expect(isRequired("/articles")).toBe(false);
  expect(isRequired("/articles/{article_slug}/notes")).toBe(false);
  expect(isRequired("/years")).toBe(undefined);
  await withAsker(model, 1, async ({ running }) => {
    const create = async (path: string, body: object, accept: string) => {
      const reply = await running.fetch(
        new Request(`http://localhost${path}`, {
          ...{ method: "POST", body: JSON.stringify(body) },
          headers: { "content-type": "application/json", accept },
        }),
      );
      expect(reply.status, `${path} ${JSON.stringify(body)}`).toBe(201);
      return reply.headers.get("location");
    };
    const places: Record<string, string | null> = {};
    for (const slug of ["tea", "a/b", "top", "new", "popular", "first", ".."]) {
      places[slug] = await create("/articles", { slug }, "application/json");
    }
    for (const slug of ["cake", "x", "A1"]) {
      places[slug] = await create("/pages", { slug }, "application/json");
    }
    expect(places).toEqual({
      tea: "http://localhost/articles/tea",
      "a/b": "http://localhost/articles/a%2Fb",
      top: "http://localhost/articles/top",
      cake: "http://localhost/pages/cake",
      ...{
        new: null,
        popular: null,
        first: null,
        "..": null,
        x: null,
        A1: null,
      },
    });
    const note = { name: "n" };
    const notes = ["tea", "top"].map((slug) => `/articles/${slug}/notes`);
    const [below = "", taken = ""] = notes;
    expect(await create(below, note, "application/json")).toMatch(
      /notes\/\d+$/,
    );
    expect(await create(taken, note, "application/json")).toBe(null);
    // The page of what was created links to the form that changes it.
    expect(await create("/pages", { slug: "B" }, "text/html")).toBe(null);
    expect(await create("/years", note, "text/html")).toBe(null);
    for (const path of ["/articles", "/pages", "/years"]) {
      const headers = { accept: "text/html" };
      const list = await running.fetch(
        new Request(`http://localhost${path}`, { headers }),
      );
      expect(list.status, path).toBe(200);
    }
  });
});

test("each Location is one that GET answers, and the document says which there are", async () => {
  const model = await modelOf(manifest);
  const document = describe(model);
  const told: string[] = [];
  const seen: Record<string, number | null> = {};
  await withAsker(model, 1, async ({ running }) => {
    const create = (path: string): Promise<Response> =>
      running.fetch(
        new Request(`http://localhost${path}`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-caller": "a" },
          body: JSON.stringify({ name: `new ${path}` }),
        }),
      );
    const parent = (await (await create("/parents")).json()) as { id: number };
    for (const [path, item] of Object.entries(document.paths)) {
      const created = item["post"]?.responses["201"];
      if (created === undefined || "$ref" in created) continue;
      if (created.headers?.["Location"] !== undefined) told.push(path);
      const reply = await create(path.replace(/\{\w+\}/, String(parent.id)));
      expect(reply.status, path).toBe(201);
      const location = reply.headers.get("location");
      const shown =
        location === null ? null : await running.fetch(new Request(location));
      seen[path] = shown === null ? null : shown.status;
    }
  });
  expect(seen).toEqual({
    "/plain": 200,
    "/by-name": 200,
    "/api/things": 200,
    "/parents": 200,
    "/parents/{parent_id}/nested": 200,
    "/parents/{parent_id}/shallow": 200,
    "/parents/{parent_id}/only": 200,
    // Another route of the table, which nobody has written yet.
    "/taken": 501,
    "/letters-here": 200,
    "/numbers-here": null,
    "/years-here": null,
    "/unshown": null,
    "/created-only": null,
    "/redirected": null,
    "/api/hidden": null,
    "/parents/{parent_id}/nested-unshown": null,
    "/parents/{parent_id}/shallow-unshown": null,
    "/parents/{parent_id}/only-unshown": null,
  });
  expect(told.sort()).toEqual(
    Object.keys(seen)
      .filter((path) => seen[path] !== null)
      .sort(),
  );
});
