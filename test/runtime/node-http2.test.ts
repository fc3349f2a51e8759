/** The HTTP cases over HTTP/2, with and without TLS; and HTTPS. */
import {
  connect,
  type ClientHttp2Session,
  type IncomingHttpHeaders,
} from "node:http2";
import { request as requestSecurely } from "node:https";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createApp } from "./bound/app.js";
import type { Controllers } from "./bound/contracts.js";
import type { Context } from "./bound/http.js";
import { serve, type RunningServer } from "./bound/node.js";
import { bodyLimit, httpCases } from "./http-cases.js";
import { appOptions, controllers } from "./http-controllers.js";
import { expectResponse, type Received } from "./http-expect.js";
import type { HttpRequest } from "./http-cases.js";
import { until } from "../support/until.js";
import { cert, key } from "./tls.js";

const app = createApp(controllers, { ...appOptions, bodyLimit });

/** Sends a request in a stream of its own, and collects what comes back. */
async function send(
  session: ClientHttp2Session,
  { method, target, headers = [], body }: HttpRequest,
): Promise<Received> {
  const fields: Record<string, string> = {};
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    const before = fields[lower];
    fields[lower] = before === undefined ? value : `${before}, ${value}`;
  }
  const stream = session.request(
    {
      ":method": method,
      ":path": target,
      ":authority": "example.test",
      ...fields,
    },
    { endStream: body === undefined },
  );
  if (body !== undefined) stream.end(Buffer.from(body));
  const chunks: Buffer[] = [];
  const [received] = (await once(stream, "response")) as [IncomingHttpHeaders];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const { ":status": status = 0, ...rest } = received;
  return {
    status: Number(status),
    headers: Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [
        name,
        [value ?? []].flat().join(", "),
      ]),
    ),
    body: Buffer.concat(chunks),
  };
}

describe.each([
  ["without TLS", {}],
  ["with TLS", { tls: { key, cert } }],
])("HTTP/2 %s", (_, options) => {
  let server: RunningServer;
  let session: ClientHttp2Session;

  beforeAll(async () => {
    server = await serve(app, { port: 0, http2: true, ...options });
    session = connect(server.url, { ca: cert });
    await once(session, "connect");
  });

  afterAll(async () => {
    session.close();
    await server.close();
  });

  // The address of the server is in them: here it has another scheme.
  const cases = httpCases.filter(({ response }) => {
    const text = JSON.stringify(response);
    return !("tls" in options && text.includes("http://example.test"));
  });

  test("answers every case", async () => {
    for (const { name, request, response } of cases) {
      // What a client may send at all, its own library decides.
      if (request.method === "CONNECT" || request.method === "TRACE") continue;
      const received = await send(session, request);
      try {
        expectResponse(received, response);
      } catch (error) {
        throw new Error(name, { cause: error });
      }
    }
  });

  test("knows its scheme", async () => {
    const { body } = await send(session, {
      method: "GET",
      target: "/articles/where",
    });
    const scheme = "tls" in options ? "https" : "http";
    expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({
      url: `${scheme}://example.test/articles/where`,
    });
  });
});

test("HTTPS is HTTP/1.1 over TLS, also beside HTTP/2", async () => {
  for (const http2 of [false, true]) {
    const server = await serve(app, { port: 0, http2, tls: { key, cert } });
    expect(server.url).toMatch(/^https:/);
    const request = requestSecurely(`${server.url}/articles/7`, {
      ca: cert,
      agent: false,
    });
    request.end();
    const [response] = (await once(request, "response")) as [
      { statusCode: number; httpVersion: string; resume: () => void },
    ];
    response.resume();
    expect(response).toMatchObject({ statusCode: 200, httpVersion: "1.1" });
    await server.close();
  }
});

test("a client that hangs up aborts the signal of its stream", async () => {
  let reason: unknown;
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const table = {
    articles: {
      index: async (context: Context) => {
        const { signal } = context;
        arrive();
        await new Promise((resolve) => {
          signal.addEventListener("abort", resolve);
        });
        reason = signal.reason;
        return context.noContent();
      },
    },
  } as unknown as Controllers;
  const server = await serve(createApp(table), { port: 0, http2: true });
  const session = connect(server.url);
  const stream = session.request({ ":path": "/articles" });
  stream.on("error", () => undefined);
  await arrived;
  stream.close(8);
  await until(() => reason !== undefined);
  expect(reason).toMatchObject({ name: "AbortError" });
  session.close();
  await server.close();
});

test("a body is asked for when it is read, and not before", async () => {
  const server = await serve(app, { port: 0, http2: true });
  const session = connect(server.url);
  const put = (length: number) =>
    session.request({
      ":method": "PUT",
      ":path": "/articles/7",
      "content-type": "application/json",
      "content-length": length,
      expect: "100-continue",
    });
  const long = put(5000);
  const asked = vi.fn();
  long.on("continue", asked);
  const [refused] = (await once(long, "response")) as [IncomingHttpHeaders];
  expect(refused[":status"]).toBe(413);
  expect(asked).not.toHaveBeenCalled();
  long.close();
  const short = put(1);
  await once(short, "continue");
  short.end("1");
  const [taken] = (await once(short, "response")) as [IncomingHttpHeaders];
  expect(taken[":status"]).toBe(200);
  short.resume();
  session.close();
  await server.close();
});
