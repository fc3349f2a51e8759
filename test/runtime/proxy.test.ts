/** Where a request was sent to, as a proxy in front of the server says it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "./bound/app.js";
import type { Controllers } from "./bound/contracts.js";
import type { Context } from "./bound/http.js";
import { serve, type RunningServer } from "./bound/node.js";

const controllers = {
  articles: { index: (context: Context) => context.ok(context.url.origin) },
} as unknown as Controllers;

/** What the server takes itself to be, told `headers`. */
async function askOrigin(
  { url }: RunningServer,
  headers: Record<string, string>,
): Promise<unknown> {
  const reply = await fetch(new URL("/articles", url), {
    headers: { accept: "application/json", ...headers },
  });
  expect(reply.status).toBe(200);
  return reply.json();
}

describe.each([true, false])("trustProxy: %s", (trustProxy) => {
  let running: RunningServer;

  beforeAll(async () => {
    const where = { port: 0, host: "127.0.0.1" };
    running = await serve(createApp(controllers), { ...where, trustProxy });
  });

  afterAll(() => running.close());

  test.each([
    [{}, null],
    [{ "x-forwarded-proto": "https" }, "https://<own>"],
    [{ "x-forwarded-host": "shop.example" }, "http://shop.example"],
    [
      { "x-forwarded-proto": "https", "x-forwarded-host": "shop.example" },
      "https://shop.example",
    ],
    // The nearest proxy counts: anybody can have sent what is before it.
    [
      {
        "x-forwarded-proto": "https, http",
        "x-forwarded-host": "a, b.example",
      },
      "http://b.example",
    ],
  ])("%j", async (headers, told) => {
    const { host, origin } = new URL(running.url);
    const expected = told?.replace("<own>", host) ?? origin;
    expect(await askOrigin(running, headers)).toBe(
      trustProxy ? expected : origin,
    );
  });
});
