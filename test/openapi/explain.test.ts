/** What the page of routes says of each: fields, replies, a request to try. */
import { expect, test } from "vitest";
import { explainRoutes } from "../../src/openapi/explain.js";
import { compile } from "../support/compile.js";

const { model } = await compile({
  formats: ["json"],
  security: { token: { type: "bearer" } },
  resources: {
    articles: {
      only: ["index", "show", "create"],
      open: ["index", "show"],
      fields: {
        title: { type: "string", minLength: 6 },
        note: { type: "string", example: "It's late", optional: true },
        state: { enum: ["draft", "live"], default: "draft" },
        words: { type: "string", many: true },
      },
    },
  },
});
const explained = [...explainRoutes(model!)].map(
  ([{ method, path }, route]) => ({ ...route, at: `${method} ${path}` }),
);
const find = (at: string) => explained.find((route) => route.at === at)!;

test("the fields of the body, with their types", () => {
  expect(find("POST /articles")).toMatchObject({
    summary: "Create one article",
    fields: [
      { name: "title", type: "string", isRequired: true },
      { name: "note", type: "string or null", isRequired: false },
      { name: "state", type: "draft | live", isRequired: false },
      { name: "words", type: "list of string", isRequired: true },
    ],
  });
  expect(find("GET /articles").fields).toEqual([]);
});

test("what may come back, in words", () => {
  const { statuses } = find("GET /articles/:id");
  expect(statuses).toContainEqual({
    status: "404",
    meaning: "There is nothing at this address.",
  });
  expect(statuses.every(({ meaning }) => meaning !== "")).toBe(true);
});

test("a request to try, for a shell", () => {
  expect(find("GET /articles/:id").request).toBe(
    "curl http://localhost:3000/articles/1",
  );
  expect(find("POST /articles").request).toBe(
    `curl -X POST http://localhost:3000/articles -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' -d '{"title":"textss","words":["text"]}'`,
  );
});

test("PUT that makes a row whose id a function makes says that it may be taken", async () => {
  const made = { fields: { name: "string" }, singleton: true };
  const keys = { text: { type: "text", madeBy: "server" }, number: "integer" };
  const statuses = async (key: unknown) => {
    const { model } = await compile({
      ...{ database: { dialect: "sqlite" }, formats: ["json"] },
      resources: { profile: { ...made, key } },
    });
    const all = [...explainRoutes(model!)];
    const put = all.find(([{ method }]) => method === "PUT")?.[1];
    return put?.statuses.map(({ status }) => status);
  };
  expect(await statuses(keys.text)).toContain("409");
  expect(await statuses(keys.number)).not.toContain("409");
});
