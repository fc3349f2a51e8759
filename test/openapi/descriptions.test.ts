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
