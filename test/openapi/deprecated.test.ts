/** What the document says of what is deprecated, beside what the application does. */
import { expect, test } from "vitest";
import type { Operation } from "../../src/openapi/document.js";
import { withAsker } from "./asker.js";
import { describe, findFaults, modelOf } from "./documents.js";

const deprecated = { since: "2026-01-01", sunset: "2026-07-01", see: "/next" };

type Item = Readonly<Record<string, Operation>>;

/** The operations of a path: which are deprecated. */
function listDeprecated(item: Item | undefined): readonly (string | boolean)[] {
  return Object.entries(item ?? {}).flatMap(([method, operation]) => [
    method,
    operation.deprecated === true,
  ]);
}

test("every reply of an application is described, and so are its headers", async () => {
  const model = await modelOf({
    ...{ formats: ["json", "html"], apiOnly: true, database: {} },
    routes: [{ path: "/old", redirect: "/teas", deprecated }],
    resources: {
      teas: { concurrency: "etag", fields: { name: "string" }, deprecated },
      pots: {
        fields: { name: "string" },
        subsets: { some: { only: ["index", "destroy"], deprecated } },
      },
    },
  });
  const { differences } = await withAsker(model, 3, async ({ ask, draw }) => {
    for (let index = 0; index < 600; index++) {
      const target = draw();
      await ask(target, index % 2 === 0);
    }
  });
  expect([...differences]).toEqual([]);
  const document = describe(model);
  expect(await findFaults(document)).toEqual([]);
  const headersOf = (path: string, method: string, status: string): unknown => {
    const reply = document.paths[path]?.[method]?.responses[status];
    return Object.entries((reply as { headers?: object }).headers ?? {}).map(
      ([name, header]) => {
        const ref = (header as { readonly $ref?: string }).$ref;
        return `${name} ${ref?.split("/").at(-1) ?? ""}`.trim();
      },
    );
  };
  const both = ["Vary Vary", "Deprecation Deprecation", "Sunset Sunset"];
  expect(headersOf("/teas/{id}", "get", "200")).toEqual([
    ...both,
    ...["Link Successor", "ETag ETag"],
  ]);
  // A list has other links too.
  expect(headersOf("/teas", "get", "200")).toEqual([...both, "Link Link"]);
  expect(headersOf("/teas/{id}", "get", "304")).toEqual(
    headersOf("/teas/{id}", "get", "200"),
  );
  expect(headersOf("/old", "get", "301")).toEqual([
    ...["Vary Vary", "Location"],
    ...["Deprecation Deprecation", "Sunset Sunset", "Link Successor"],
  ]);
  expect(headersOf("/pots/{id}", "get", "200")).toEqual(["Vary Vary"]);
  expect(document.paths["/teas"]?.["get"]?.description).toBe(
    "Deprecated since 2026-01-01, gone after 2026-07-01, see /next.",
  );
  expect(listDeprecated(document.paths["/pots/some"])).toEqual([
    ...["get", true, "post", true, "delete", true],
  ]);
  expect(listDeprecated(document.paths["/pots/{id}"])).not.toContain(true);
});

test("what is one operation is deprecated only if all of it is", async () => {
  const resource = (id: string, isDeprecated: boolean): object => ({
    ...{ path: "things", only: "show", constraints: { id } },
    ...(isDeprecated && { deprecated }),
  });
  const both = async (one: boolean, other: boolean) => {
    const resources = {
      teas: resource("t.*", one),
      pots: resource("p.*", other),
    };
    const { paths } = describe(await modelOf({ resources }));
    return paths["/things/{id}"]?.["get"]?.deprecated;
  };
  expect(await both(true, true)).toBe(true);
  expect(await both(true, false)).toBeUndefined();
  expect(await both(false, true)).toBeUndefined();
});

test("a form that asks for what is deprecated and for what is not", async () => {
  const { paths } = describe(
    await modelOf({
      methodOverride: true,
      resources: {
        teas: {
          ...{ only: "destroy" },
          member: { tell: { method: "PUT", path: "", deprecated } },
        },
      },
    }),
  );
  expect(listDeprecated(paths["/teas/{id}"])).toEqual([
    ...["put", true, "post", false, "delete", false],
  ]);
});
