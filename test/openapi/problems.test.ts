/** Errors in the document: their forms, and the statuses that an address can have. */
import { expect, test } from "vitest";
import { describe, modelOf } from "./documents.js";

test("errors of one's own are those in JSON; XML keeps problem details", async () => {
  const { components } = describe(
    await modelOf({
      formats: ["xml", "json"],
      problem: { message: "string", errors: "json?" },
      resources: { teas: { fields: { name: "string" } } },
    }),
  );
  const ref = (name: string) => ({
    schema: { $ref: `#/components/schemas/${name}` },
  });
  expect(components?.responses?.["NotFound"]).toMatchObject({
    content: {
      "application/json": ref("Problem"),
      "application/problem+xml": ref("ProblemDetails"),
    },
  });
  expect(components?.schemas).toMatchObject({
    Problem: { required: ["message"] },
    ProblemDetails: { required: ["type", "title", "status"] },
  });
});

test.each([
  [{}, false],
  [{ where: { state: "live" } }, true],
])("a caller's only row with %o: 409 is %s", async (place, isThere) => {
  const { paths } = describe(
    await modelOf({
      ...{ database: { dialect: "sqlite" }, caller: "users" },
      resources: {
        users: { access: "self", fields: { name: "string" } },
        profile: {
          ...{ by: "user", access: "user", ...place },
          fields: {
            user: { ref: "users", set: "caller" },
            state: { enum: ["draft", "live"], default: "live" },
          },
        },
      },
    }),
  );
  const { responses } = paths["/profile"]?.["put"] as {
    readonly responses: object;
  };
  expect(Object.hasOwn(responses, "409")).toBe(isThere);
});
