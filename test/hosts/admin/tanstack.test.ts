/** The recipe for TanStack Query in docs/front-ends.md, with its cache and a real server. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Folder,
  type Row,
  type Service,
  startService,
  writeFrontEnd,
} from "./front-ends.js";

type Options = Readonly<Record<string, unknown>>;

interface Page {
  readonly value: readonly Row[];
  readonly total: number | null;
}

/** What the recipe's file exports, and of the library what observes its queries. */
interface Recipe {
  readonly articleQuery: (id: number) => Options;
  readonly articlesQuery: (query?: object) => Options;
  readonly articleChange: (id: number) => Options;
  readonly setBase: (base: object) => void;
  readonly QueryClient: new () => Client;
  readonly MutationObserver: new (
    client: Client,
    options: Options,
  ) => { readonly mutate: (change: object) => Promise<Row> };
}

interface Client {
  readonly fetchQuery: (options: Options) => Promise<Row>;
  readonly fetchInfiniteQuery: (options: Options) => Promise<{
    readonly pages: readonly Page[];
    readonly pageParams: readonly { readonly path: string }[];
  }>;
  readonly getQueryState: (
    key: unknown,
  ) => { readonly isInvalidated: boolean } | undefined;
}

let folder: Folder;
let service: Service;
let recipe: Recipe;

beforeAll(async () => {
  folder = await writeFrontEnd();
  service = await startService(30);
  const outfile = join(folder.path, "recipe.mjs");
  const contents = `
    export * from "./src/article-queries.js";
    export { setBase } from "./src/resources/urls.js";
    export { MutationObserver, QueryClient } from "@tanstack/react-query";
  `;
  await build({
    ...{ stdin: { contents, resolveDir: folder.path }, outfile, bundle: true },
    ...{ format: "esm", platform: "node", packages: "external" },
  });
  recipe = (await import(pathToFileURL(outfile).href)) as Recipe;
  recipe.setBase({ baseUrl: service.url });
});

afterAll(async () => {
  await service.close();
  folder.remove();
});

test("pages follow each other to the end of the list", async () => {
  const client = new recipe.QueryClient();
  const { pages, pageParams } = await client.fetchInfiniteQuery({
    ...recipe.articlesQuery({ sort: "-title", limit: 12 }),
    pages: 5,
  });
  expect(pages.map(({ value, total }) => [value.length, total])).toEqual([
    [12, 30],
    [12, 30],
    [6, 30],
  ]);
  expect(pageParams).toHaveLength(3);
  const titles = pages.flatMap(({ value }) => value.map(({ title }) => title));
  const all = (await service.articles()).map(({ title }) => title);
  expect(titles).toEqual(all.sort().reverse());
});

test("a list that is searched is another list", async () => {
  const client = new recipe.QueryClient();
  const found = await client.fetchInfiniteQuery(
    recipe.articlesQuery({ q: "tea milk" }),
  );
  expect(found.pages.flatMap(({ value }) => value.map(({ id }) => id))).toEqual(
    [10, 20, 30],
  );
  const { pages } = await client.fetchInfiniteQuery(recipe.articlesQuery());
  expect(pages[0]?.total).toBe(30);
});

test("a change makes all queries of articles ask again", async () => {
  const client = new recipe.QueryClient();
  const list = recipe.articlesQuery();
  await client.fetchInfiniteQuery(list);
  const before = await client.fetchQuery(recipe.articleQuery(7));
  expect(before.title).toBe("Rum 07");
  const observer = new recipe.MutationObserver(client, recipe.articleChange(7));
  await observer.mutate({ title: "Cocoa" });
  for (const { queryKey } of [list, recipe.articleQuery(7)])
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  const after = await client.fetchQuery(recipe.articleQuery(7));
  expect(after.title).toBe("Cocoa");
});

test("a query that fails has the problem", async () => {
  const client = new recipe.QueryClient();
  const asked = client.fetchQuery({ ...recipe.articleQuery(99), retry: false });
  await expect(asked).rejects.toMatchObject({
    ...{ name: "SendError", kind: "problem", problem: { status: 404 } },
  });
});
