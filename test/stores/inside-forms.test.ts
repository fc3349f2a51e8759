/** Forms that have the rows inside of a row, and some to add. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CalledApp, openCalled } from "./called-app.js";

const manifest = {
  formats: ["html", "json"],
  updateMethods: ["PATCH"],
  resources: {
    products: { fields: { name: "string" } },
    orders: {
      fields: { number: "string" },
      resources: {
        lines: {
          ...{ inside: { maxItems: 4 }, timestamps: false },
          fields: {
            product: { ref: "products" },
            quantity: { type: "integer", min: 1 },
            size: { enum: ["s", "m"], default: "m" },
          },
        },
      },
    },
  },
};

type Fields = Readonly<Record<string, string>>;

let app: CalledApp<object>;

async function submit(
  path: string,
  fields: Fields,
): Promise<readonly [status: number, page: string]> {
  const body = new URLSearchParams(fields).toString();
  const reply = await app.submit(path, body, "1");
  return [reply.status, await reply.text()];
}

async function linesOf(): Promise<unknown> {
  const [, order] = await app.send("GET /orders/1.json");
  return (order as { readonly lines: unknown }).lines;
}

/** The names of the inputs of a page, and the values of hidden ones. */
function inputsOf(page: string): readonly string[] {
  return Array.from(
    page.matchAll(/<(?:input|select)[^>]* name="(lines[^"]*)"[^>]*>/g),
    ([tag, name = ""]) => {
      const isHidden = tag.includes('type="hidden"');
      const value = /value="([^"]*)"/.exec(tag)?.[1] ?? "";
      return isHidden ? `${name}=${value}` : name;
    },
  );
}

const empty = (index: number): Fields => ({
  [`lines[${index}][_given]`]: "",
  [`lines[${index}][product_id]`]: "",
  [`lines[${index}][quantity]`]: "",
  [`lines[${index}][size]`]: "",
});

beforeAll(async () => {
  app = await openCalled(manifest, "sqlite", ":memory:");
  await app.send("POST /products", { name: "tea" });
});

afterAll(async () => {
  await app.end();
});

test("rows that are filled in are made, and empty ones are not", async () => {
  const [status] = await submit("/orders", {
    number: "n1",
    ...empty(0),
    "lines[0][product_id]": "1",
    "lines[0][quantity]": "2",
    ...empty(1),
    ...empty(2),
  });
  expect(status).toBeLessThan(400);
  expect(await linesOf()).toEqual([
    { id: 1, product_id: 1, quantity: 2, size: "m" },
  ]);
});

test("a page that is sent again has each row with its id, and rows to add", async () => {
  const [status, page] = await submit("/orders", {
    number: "n2",
    "lines[0][id]": "1",
    "lines[0][_given]": "1",
    "lines[0][product_id]": "1",
    "lines[0][quantity]": "0",
    "lines[0][size]": "s",
  });
  expect(status).toBe(422);
  const row = (index: number): readonly string[] =>
    ["product_id", "quantity", "size"].map(
      (name) => `lines[${index}][${name}]`,
    );
  expect(inputsOf(page)).toEqual([
    ...["lines[0][_given]=0", "lines[0][_given]", "lines[0][id]=1", ...row(0)],
    ...[1, 2, 3].flatMap((at) => [`lines[${at}][_given]=`, ...row(at)]),
  ]);
  expect(page).toContain('id="field-lines-0-quantity-faults"');
});
