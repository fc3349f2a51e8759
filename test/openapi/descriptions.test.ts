/** What the manifest says in prose is in the document. */
import { expect, test } from "vitest";
import { describe, modelOf } from "./documents.js";

test("of resources, extra actions and fields", async () => {
  const { tags, paths, components } = describe(
    await modelOf({
      resources: {
        teas: {
          description: "What is in the shop.",
          fields: {
            name: { type: "string", description: "On the tin.", example: "Pu" },
          },
          collection: {
            count: { method: ["GET", "POST"], description: "How many." },
            rest: "GET",
          },
          member: { steep: { method: "POST", description: "Takes a while." } },
        },
        pots: { only: ["show"] },
      },
    }),
  );
  expect(tags).toEqual([
    { name: "teas", description: "What is in the shop." },
    { name: "pots", description: "The actions of the controller `pots`." },
  ]);
  const said = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { description }]) =>
      description === undefined ? [] : [`${method} ${path}: ${description}`],
    ),
  );
  expect(said).toEqual([
    "get /teas/count: How many.",
    "post /teas/count: How many.",
    "post /teas/{id}/steep: Takes a while.",
  ]);
  expect(components?.schemas?.["Tea"]).toMatchObject({
    properties: { name: { description: "On the tin.", examples: ["Pu"] } },
  });
});

test("of a change where only pages are shown: who writes no page gets JSON", async () => {
  const { paths } = describe(
    await modelOf({
      formats: ["html"],
      resources: { teas: { fields: { name: "string" } } },
    }),
  );
  const typesOf = (path: string, method: string, status: string) => {
    const reply = paths[path]?.[method]?.responses[status] ?? {};
    return "content" in reply ? Object.keys(reply.content ?? {}) : [];
  };
  expect(typesOf("/teas", "post", "201")).toEqual([
    "text/html",
    "application/json",
  ]);
  expect(typesOf("/teas/{id}", "put", "200")).toContain("application/json");
  expect(typesOf("/teas", "get", "200")).toEqual(["text/html"]);
});
