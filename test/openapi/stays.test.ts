/** What a body that replaces need not have, and what replies say they vary by. */
import { expect, test } from "vitest";
import { compile } from "../support/compile.js";
import { describe } from "./documents.js";

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly responses: Record<string, { headers?: object }> }
        >
      >
    >
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly required?: unknown }>>;
  };
}

async function read(manifest: object): Promise<Document> {
  const { model, errors } = await compile(manifest);
  expect(errors).toEqual([]);
  const document: unknown = describe(model!);
  return document as Document;
}

test("PUT need not have what stays as it is if it is left out", async () => {
  const { components } = await read({
    database: {},
    resources: {
      articles: {
        fields: {
          title: "string",
          state: {
            enum: ["draft", "live"],
            default: "draft",
            transitions: { draft: "live" },
          },
        },
      },
    },
  });
  const { ArticleReplacementBody } = components.schemas;
  expect(ArticleReplacementBody?.required).toEqual(["title"]);
});

test("replies vary by who calls, whatever their formats", async () => {
  const users = { fields: { name: "string" }, only: ["show"] };
  const headersOf = async (manifest: object) => {
    const { paths } = await read({ formats: [], ...manifest });
    return paths["/users/{id}"]?.["get"]?.responses["200"]?.headers;
  };
  const access = { read: "caller" };
  expect(
    await headersOf({
      caller: { ref: "users" },
      resources: { users: { ...users, access } },
    }),
  ).toHaveProperty("Vary");
  expect(await headersOf({ resources: { users } })).toBeUndefined();
});

test("PUT makes the only row of a caller, and not the caller", async () => {
  const { paths } = await read({
    database: {},
    caller: "users",
    resources: {
      users: { fields: { name: "string" }, access: "anyone" },
      me: { record: "user", by: "self", only: "update" },
      profile: {
        ...{ by: "user", only: "update", access: "user" },
        fields: { user: { ref: "users", set: "caller" }, text: "string" },
      },
    },
  });
  const made = Object.entries(paths).flatMap(([path, { put }]) =>
    put?.responses["201"] === undefined ? [] : path,
  );
  expect(made).toEqual(["/profile"]);
});
