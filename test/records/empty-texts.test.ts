/** An empty text that was sent: of a body it may be the value, of a query it is none. */
import { expect, test } from "vitest";
import type { Fields } from "../../src/runtime/records/fields.js";
import { bodyInput, queryInput } from "../../src/runtime/records/bodies.js";

const fields: Fields = {
  title: { type: "string", default: "none" },
  body: { type: "text", default: "none" },
};
const sent = { title: "", body: "" };

test("a text that may be empty is", () => {
  const input = bodyInput<object, object>(fields);
  expect(input.read(sent, "text")).toEqual({
    value: { title: "none", body: "" },
  });
  expect(input.read(sent, "xml")).toEqual({
    value: { title: "none", body: "" },
  });
});

test("a form that asks for a list leaves its inputs empty", () => {
  const input = queryInput<object, object>(fields);
  expect(input.read(sent)).toEqual({ value: { title: "none", body: "none" } });
});
