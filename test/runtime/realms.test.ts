/**
 * Values whose classes are not ours: of another realm, as Jest gives its tests,
 * or of a library that brings its own.
 */
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { createApp, type AppOptions } from "./bound/app.js";
import type { Controllers } from "./bound/contracts.js";
import type { Context, Reply } from "./bound/http.js";
import { serve } from "./bound/node.js";

/** A value that code in another realm has made. */
function foreign(code: string): unknown {
  return runInNewContext(code);
}

function show(action: (context: Context) => unknown, options?: AppOptions) {
  const documents = { show: action };
  return createApp({ documents } as unknown as Controllers, options);
}

async function ask(
  action: (context: Context) => unknown,
  suffix = "json",
): Promise<readonly [status: number, text: string]> {
  const app = show(action, { onError: () => undefined });
  const request = new Request(`http://a.test/documents/1.${suffix}`);
  const reply = await app.fetch(request);
  return [reply.status, await reply.text()];
}

describe("errors", () => {
  const throwing = (code: string) => () => {
    throw foreign(code);
  };

  test("an HttpError of another copy and realm is answered as it says", async () => {
    const action = throwing(`Object.assign(new Error("no"), {
      name: "HttpError", status: 409, problem: { detail: "taken" }, headers: {} })`);
    const [status, text] = await ask(action);
    expect(status).toBe(409);
    expect(text).toContain("taken");
  });

  test("one with status and expose is answered as that status", async () => {
    const action = throwing(
      `Object.assign(new Error("too fast"), { status: 429, expose: true })`,
    );
    const [status, text] = await ask(action);
    expect(status).toBe(429);
    expect(text).toContain("too fast");
  });

  test.each(["null", "undefined", "'text'", "({ status: 404 })"])(
    "%s that is thrown is a 500",
    async (code) => {
      expect((await ask(throwing(code)))[0]).toBe(500);
    },
  );
});

describe("values", () => {
  const date = "new Date(Date.UTC(2026, 0, 2))";

  test.each(["xml", "csv"])("dates in %s", async (suffix) => {
    const value = foreign(`({ at: ${date} })`);
    const [status, text] = await ask((context) => context.ok(value), suffix);
    expect(status).toBe(200);
    expect(text).toContain("2026-01-02T00:00:00.000Z");
  });

  test("bytes", async () => {
    const body = foreign("new Uint8Array([104, 105])") as Uint8Array;
    const reply: Reply = { status: 200, headers: {}, body };
    expect(await ask(() => reply)).toEqual([200, "hi"]);
  });
});

/** A stream that is not of the global class, as a polyfill's. */
function createOwnStream(text: string) {
  const stream = new Blob([text]).stream();
  return { getReader: () => stream.getReader(), cancel: () => stream.cancel() };
}

test("streams that are not of the global class are sent by node:http", async () => {
  const action = (): Reply => ({
    status: 200,
    headers: { "content-type": "text/plain" },
    body: createOwnStream("streamed") as unknown as ReadableStream<Uint8Array>,
  });
  const running = await serve(show(action), { port: 0, host: "127.0.0.1" });
  try {
    const reply = await fetch(new URL("/documents/1", running.url));
    expect(await reply.text()).toBe("streamed");
  } finally {
    await running.close();
  }
});
