/**
 * One value in four formats: what is read of a form or of XML is what is read
 * of JSON.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Fields } from "../../src/runtime/records/fields.js";
import { createTestApp } from "./app.js";
import { bodyFormats, createRequest, writeBody } from "./bodies.js";

const numRuns = process.env["SOAK"] === undefined ? 40 : 5_000;

/** Text that XML can hold, and that is not empty: that is missing in a form. */
const text = fc
  .string({ minLength: 1, maxLength: 20, unit: "grapheme" })
  .filter(
    (each) => /^[^\p{Cc}\ufffe\uffff]*$/u.test(each) && [...each].length <= 20,
  );

const articles = fc.record(
  {
    title: text,
    body: fc.option(text),
    state: fc.constantFrom("draft", "live"),
    price: fc.option(
      fc.nat(99_999).map((cents) => (cents / 100).toFixed(cents % 3)),
    ),
    featured: fc.boolean(),
    words: fc.array(text, { maxLength: 3 }),
    address: fc.record({ street: text, zip: fc.option(text) }),
    author_id: fc.option(fc.maxSafeInteger()),
  } satisfies { [Name in keyof Fields]: fc.Arbitrary<unknown> },
  { requiredKeys: ["title"] },
);

test("an article is read alike in all formats", async () => {
  const { app, inputs } = createTestApp();
  await fc.assert(
    fc.asyncProperty(
      articles,
      fc.constantFrom("POST", "PATCH", "PUT"),
      async (article, method) => {
        const path = method === "POST" ? "/articles" : "/articles/7";
        inputs.length = 0;
        for (const format of bodyFormats) {
          const body = writeBody(format, article);
          const reply = await app.fetch(createRequest(method, path, body));
          expect(reply.status).toBeLessThan(300);
        }
        const [json, ...others] = inputs;
        expect(others).toEqual([json, json, json]);
      },
    ),
    { numRuns },
  );
});

test("a change of nothing is one in all formats", async () => {
  const { app, inputs } = createTestApp();
  const bodies = [
    ...bodyFormats.map((format) => writeBody(format, {})),
    // Without a type, as other programs write it.
    { type: "application/xml", text: "<article/>" },
  ];
  for (const body of bodies) {
    const reply = await app.fetch(createRequest("PATCH", "/articles/7", body));
    expect([body.text, reply.status]).toEqual([body.text, 200]);
  }
  const [json, ...others] = inputs;
  expect(others).toEqual(bodies.slice(1).map(() => json));
});
