/** The HTTP cases, through the web's own requests and responses. */
import { expect, test } from "vitest";
import { createApp } from "./bound/app.js";
import { appOptions, controllers } from "./http-controllers.js";
import { bodyLimit, httpCases } from "./http-cases.js";
import { expectResponse, type Received } from "./http-expect.js";

const app = createApp(controllers, { ...appOptions, bodyLimit });

async function send(
  request: (typeof httpCases)[number]["request"],
): Promise<Received> {
  const { method, target, headers = [], body } = request;
  const url = `http://example.test${target}`;
  const fields = new Headers([["host", "example.test"]]);
  for (const [name, value] of headers) fields.append(name, value);
  const content =
    typeof body === "string" ? new TextEncoder().encode(body) : body;
  const response = await app.fetch(
    new Request(url, {
      method,
      headers: fields,
      ...(content === undefined ? {} : { body: content }),
    }),
  );
  return {
    status: response.status,
    headers: Object.fromEntries(
      [...response.headers.keys()].map((name) => [
        name,
        response.headers.get(name) ?? "",
      ]),
    ),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

test.each(httpCases)("$name", async ({ request, response }) => {
  expectResponse(await send(request), response);
});

test("no case has changed what all objects have", () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect("polluted" in {}).toBe(false);
});

test("no two cases have one name", () => {
  const names = httpCases.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
