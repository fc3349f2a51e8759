/** The HTTP cases and what else concerns `node:http`, over real sockets. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createApp, type AppOptions } from "./bound/app.js";
import type { Controllers } from "./bound/contracts.js";
import type { Context } from "./bound/http.js";
import { serve, type RunningServer } from "./bound/node.js";
import {
  bodyLimit,
  httpCases,
  rawCases,
  type HttpRequest,
} from "./http-cases.js";
import { until, untilSteady } from "../support/until.js";
import { appOptions, controllers } from "./http-controllers.js";
import { expectResponse, type Received } from "./http-expect.js";
import {
  decodeResponse,
  encodeRequest,
  exchange,
  openSocket,
} from "./node-socket.js";

/** What emit writes into `native.ts` for this host. */
interface NodeNative {
  readonly response: ServerResponse;
}

let running: RunningServer;
let port: number;

beforeAll(async () => {
  const app = createApp(controllers, { ...appOptions, bodyLimit });
  running = await serve(app, { port: 0, host: "127.0.0.1" });
  port = Number(new URL(running.url).port);
});

afterAll(() => running.close());

async function send(request: HttpRequest): Promise<Received> {
  return decodeResponse(await exchange(port, encodeRequest(request)));
}

test.each(httpCases)("$name", async ({ request, response }) => {
  expectResponse(await send(request), response);
});

test.each(rawCases)("$name", async ({ request, response }) => {
  expectResponse(await send(request), response);
});

describe("HEAD", () => {
  const targets = [
    ...["/articles", "/articles.html", "/articles/7", "/articles/missing"],
    ...["/articles/boom", "/articles/bytes", "/articles/wide", "/nothing"],
    ...["/articles/empty", "/articles/stream", "/profile", "/articles/%zz"],
  ];

  test.each(targets)("%s has the headers of GET", async (target) => {
    const get = await send({ method: "GET", target });
    const head = await send({ method: "HEAD", target });
    // The time may have moved on; and where the length is not known, a HEAD
    // need not say how it is framed.
    const free = { date: undefined, "transfer-encoding": undefined };
    const headers = { ...head.headers, ...free };
    const expected = { ...get.headers, ...free };
    // `echo` says which method it saw.
    if (target !== "/articles/7") expect(headers).toEqual(expected);
    expect(head.status).toBe(get.status);
    expect(head.body).toHaveLength(0);
  });
});

const get = "GET /articles/7 HTTP/1.1\r\nHost: a\r\n\r\n";

describe("connections", () => {
  test("are kept, and take pipelined requests in order", async () => {
    const last =
      "GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    const text = (await exchange(port, get + get + last)).toString();
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([
      "HTTP/1.1 200",
      "HTTP/1.1 200",
      "HTTP/1.1 404",
    ]);
  });

  test.each([
    ["nobody reads", "DELETE /articles/7"],
    ["is of a type that we do not read", "PUT /articles/7"],
    ["goes to no route", "PUT /nothing"],
  ])("are kept after a body that %s", async (_name, line) => {
    const body = "x".repeat(3000);
    const head = `${line} HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-own\r\nContent-Length: ${body.length}\r\n\r\n`;
    const last = get.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
    const text = (await exchange(port, head + body + last)).toString();
    expect(text.match(/HTTP\/1\.1 \d+/g)).toHaveLength(2);
    expect(text).toMatch(/HTTP\/1\.1 200[^]*"id":"7"/);
  });

  const json =
    "PUT /articles/7 HTTP/1.1\r\nHost: a\r\nContent-Type: application/json";
  const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;

  test.each([
    ["that says so", `${json}\r\nContent-Length: 270000000\r\n\r\n`, "x"],
    ["in chunks", `${json}\r\nTransfer-Encoding: chunked\r\n\r\n`, chunk],
    [
      "that nobody has read",
      "PUT /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 270000000\r\n\r\n",
      "x",
    ],
  ])("end after a body that is too long, %s", async (_name, head, piece) => {
    const socket = await openSocket(port);
    socket.on("error", () => undefined);
    let sent = 0;
    const more = (): void => {
      while (socket.writable && socket.write(piece.padEnd(0x10000, "x"))) {
        sent += 0x10000;
      }
    };
    socket.on("drain", more);
    socket.write(head);
    more();
    let text = "";
    socket.on("data", (data: Buffer) => {
      text += data.toString();
    });
    await new Promise((resolve) => socket.once("close", resolve));
    expect(text).toMatch(
      /^HTTP\/1\.1 (?:413|404) [^]*\r\nConnection: close\r\n/i,
    );
    expect(sent).toBeLessThan(50_000_000);
  });

  test("end with HTTP/1.0, which need not say its host", async () => {
    const text = (
      await exchange(port, "GET /articles/7 HTTP/1.0\r\n\r\n")
    ).toString();
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toMatch(/\r\nConnection: close\r\n/i);
    expect(text).not.toMatch(/chunked/i);
  });

  test("a stream to HTTP/1.0 ends with the connection", async () => {
    const bytes = await exchange(port, "GET /articles/stream HTTP/1.0\r\n\r\n");
    expect(bytes.toString()).toMatch(/\r\n\r\nin pieces$/);
    expect(bytes.toString()).not.toMatch(/chunked/i);
  });

  test("created() without a host leaves the Location as it is", async () => {
    const bytes = await exchange(port, "POST /articles HTTP/1.0\r\n\r\n");
    const { headers } = decodeResponse(bytes);
    expect(headers).toMatchObject({ location: "/articles/7" });
  });
});

describe("bodies", () => {
  test("in chunks are read and limited", async () => {
    const line = `PUT /articles/7 HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const short = await exchange(port, `${line}2\r\n[1\r\n1\r\n]\r\n0\r\n\r\n`);
    expect(decodeResponse(short).status).toBe(200);
    const chunk = `1000\r\n${"x".repeat(4096)}\r\n`;
    const long = await exchange(port, `${line}${chunk}${chunk}0\r\n\r\n`);
    expect(decodeResponse(long).status).toBe(413);
  });

  test("that say they are too long are refused before they come", async () => {
    const line = `PUT /articles/7 HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;
    const socket = connect(port, "127.0.0.1");
    socket.write(line);
    const first = await new Promise<Buffer>((resolve) => {
      socket.once("data", resolve);
    });
    socket.destroy();
    expect(decodeResponse(first).status).toBe(413);
  });

  test("that are too long are not asked for", async () => {
    const line = `PUT /articles/7 HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;
    const text = (await exchange(port, line)).toString();
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    // Nobody knows whether the body will come.
    expect(text).toMatch(/\r\nConnection: close\r\n/i);
  });

  test("in a coding that we do not read are 501", async () => {
    const line = `PUT /articles/7 HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`;
    expect(decodeResponse(await exchange(port, line)).status).toBe(501);
  });

  test("with two lengths are refused, and close the connection", async () => {
    for (const fields of [
      "Content-Length: 1\r\nTransfer-Encoding: chunked",
      "Content-Length: 1\r\nContent-Length: 2",
      "Transfer-Encoding: chunked, gzip",
      "Content-Length: 1, 2",
      "Content-Length: +1",
    ]) {
      const line = `PUT /articles/7 HTTP/1.1\r\nHost: a\r\n${fields}\r\n\r\n0\r\n\r\n${get}`;
      const text = (await exchange(port, line)).toString();
      expect(text).toMatch(/^HTTP\/1\.1 400 /);
      expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    }
  });

  test("may wait for a 100", async () => {
    const line = `PUT /articles/7 HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n`;
    const text = (await exchange(port, `${line}1`)).toString();
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });
});

describe("the Host header", () => {
  test.each(["a b", "evil/", "a@b", "<a>", "a:b", "[::1"])(
    "%s is 400 where it is needed",
    async (host) => {
      const bytes = await exchange(
        port,
        `GET /articles/where HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(decodeResponse(bytes).status).toBe(400);
    },
  );

  test.each(["a", "a.b:80", "127.0.0.1:1", "[::1]:8080", "a-b.c."])(
    "%s is right",
    async (host) => {
      const bytes = await exchange(
        port,
        `GET /articles/where HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      const { body, status } = decodeResponse(bytes);
      expect(status).toBe(200);
      expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({ host });
    },
  );

  test("twice is 400 where it is needed", async () => {
    const bytes = await exchange(
      port,
      "GET /articles/where HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
    );
    expect(decodeResponse(bytes).status).toBe(400);
  });
});

/** A server for one test. */
async function serveArticles(
  actions: Readonly<Record<string, (context: Context) => unknown>>,
  options: AppOptions = {},
): Promise<RunningServer & { readonly port: number }> {
  const table = { articles: actions } as unknown as Controllers;
  const server = await serve(createApp(table, options), {
    port: 0,
    host: "127.0.0.1",
  });
  return { ...server, port: Number(new URL(server.url).port) };
}

describe("a client that hangs up", () => {
  test("aborts the signal, whether it was asked for before or after", async () => {
    const reasons: unknown[] = [];
    let arrive: () => void = () => undefined;
    const { port, close } = await serveArticles({
      index: async (context) => {
        arrive();
        await new Promise((resolve) => {
          context.signal.addEventListener("abort", resolve);
        });
        reasons.push(context.signal.reason);
        return context.ok("nobody is there");
      },
      show: async (context) => {
        arrive();
        const { response } = context.native as NodeNative;
        await once(response, "close");
        reasons.push(context.signal.reason);
        return context.ok("nobody is there");
      },
    });
    for (const path of ["/articles", "/articles/7"]) {
      const socket = await openSocket(port);
      await new Promise<void>((resolve) => {
        arrive = resolve;
        socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      });
      socket.destroy();
    }
    await until(() => reasons.length === 2);
    expect(reasons).toMatchObject([
      { name: "AbortError" },
      { name: "AbortError" },
    ]);
    await close();
  });

  test("does not abort the signal when it has its reply", async () => {
    let signal: AbortSignal | undefined;
    const { port, close } = await serveArticles({
      index: (context) => {
        signal = context.signal;
        return context.noContent();
      },
    });
    await exchange(port, encodeRequest({ method: "GET", target: "/articles" }));
    await close();
    expect(signal?.aborted).toBe(false);
  });

  test("in the middle of its body is no error of ours", async () => {
    const onError = vi.fn();
    let error: unknown;
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { port, close } = await serveArticles(
      {
        update: async (context) => {
          arrive();
          error = await context.body().catch((reason: unknown) => reason);
          return context.noContent();
        },
      },
      { onError },
    );
    const socket = await openSocket(port);
    socket.write(
      "PUT /articles/7 HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n[1,",
    );
    await arrived;
    socket.destroy();
    await until(() => error !== undefined);
    expect(error).toMatchObject({ status: 400 });
    expect(onError).not.toHaveBeenCalled();
    await close();
  });

  test("in the middle of a form breaks nothing", async () => {
    const socket = await openSocket(port);
    const arrived = once(running.server, "request");
    socket.write(
      "POST /articles HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\na=",
    );
    await arrived;
    socket.destroy();
    const { status } = await send({ method: "GET", target: "/articles/7" });
    expect(status).toBe(200);
  });

  test("cancels the stream that it was sent", async () => {
    const cancel = vi.fn();
    const { port, close } = await serveArticles({
      index: () => ({
        status: 200,
        headers: {},
        body: new ReadableStream<Uint8Array>({
          pull: (controller) => {
            controller.enqueue(new Uint8Array(1024));
          },
          cancel,
        }),
      }),
    });
    const socket = await openSocket(port);
    socket.write("GET /articles HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(socket, "data");
    socket.destroy();
    await until(() => cancel.mock.calls.length > 0);
    await close();
  });
});

describe("a stream", () => {
  test("that fails breaks the connection off, and nothing else", async () => {
    const print = vi.spyOn(console, "error").mockReturnValue(undefined);
    const { port, close } = await serveArticles({
      index: () =>
        new Response(
          new ReadableStream<Uint8Array>({
            start: (controller) => {
              controller.enqueue(new Uint8Array([65]));
            },
            pull: (controller) => {
              controller.error(new Error("gone"));
            },
          }),
        ),
      show: (context) => context.ok("still here"),
    });
    const bytes = await exchange(
      port,
      "GET /articles HTTP/1.1\r\nHost: a\r\n\r\n",
    ).catch((error: unknown) => String(error));
    // There is no last chunk: the client can tell.
    expect(bytes.toString()).not.toMatch(/\r\n0\r\n/);
    const after = await exchange(
      port,
      encodeRequest({ method: "GET", target: "/articles/7" }),
    );
    expect(decodeResponse(after).status).toBe(200);
    expect(print.mock.calls).toEqual([[new Error("gone")]]);
    print.mockRestore();
    await close();
  });

  test("is not read faster than it is sent", async () => {
    let pulled = 0;
    const { port, close } = await serveArticles({
      index: () => ({
        status: 200,
        headers: {},
        body: new ReadableStream<Uint8Array>({
          pull: (controller) => {
            pulled += 1;
            controller.enqueue(new Uint8Array(65536));
          },
        }),
      }),
    });
    const socket = await openSocket(port);
    socket.pause();
    socket.write("GET /articles HTTP/1.1\r\nHost: a\r\n\r\n");
    await until(() => pulled > 0);
    // Some of it waits in buffers on the way; then nobody asks for more.
    expect(await untilSteady(() => pulled, 1000)).toBeLessThan(1000);
    socket.destroy();
    await close();
  });
});

describe("the web's request", () => {
  test("can be read instead of the body, and the body through it", async () => {
    const { port, close } = await serveArticles({
      update: async (context) => {
        const { request, params } = context;
        if (params.id === "form") return context.ok(await context.body());
        const text =
          params.id === "body" ? await context.body() : await request.text();
        return context.ok([request.method, request.url, text]);
      },
      create: async (context) => context.ok(await context.request.text()),
    });
    const put = async (method: string, target: string, type: string) => {
      const bytes = encodeRequest({
        method,
        target,
        headers: [["Content-Type", type]],
        body: "a=1",
      });
      const { body } = decodeResponse(await exchange(port, bytes));
      return JSON.parse(Buffer.from(body).toString()) as unknown;
    };
    expect(await put("PUT", "/articles/7", "text/plain")).toEqual([
      "PUT",
      "http://example.test/articles/7",
      "a=1",
    ]);
    expect(await put("PUT", "/articles/body", "text/plain")).toEqual([
      "PUT",
      "http://example.test/articles/body",
      "a=1",
    ]);
    const form = "application/x-www-form-urlencoded";
    expect(await put("PUT", "/articles/form", form)).toEqual({ a: "1" });
    // A form's body was read before the action was known.
    expect(await put("POST", "/articles", form)).toBe("a=1");
    await close();
  });
});

test("a reply that Node refuses ends the connection, not the server", async () => {
  const print = vi.spyOn(console, "error").mockReturnValue(undefined);
  const headers = { trailer: "x-own" };
  const { port, close } = await serveArticles({
    index: () => ({ status: 200, headers, value: 1 }),
    show: async () => Promise.resolve({ status: 200, headers, value: 1 }),
  });
  for (const target of ["/articles", "/articles/7"]) {
    const bytes = encodeRequest({ method: "GET", target });
    const answer = await exchange(port, bytes).catch(() => Buffer.alloc(0));
    expect(answer).toHaveLength(0);
  }
  expect(print).toHaveBeenCalledTimes(2);
  print.mockRestore();
  await close();
});

describe("serve", () => {
  test("rejects where the port is taken", async () => {
    const app = createApp(controllers);
    await expect(serve(app, { port, host: "127.0.0.1" })).rejects.toMatchObject(
      { code: "EADDRINUSE" },
    );
  });

  test("says where it listens", async () => {
    const app = createApp(controllers);
    const all = await serve(app, { port: 0 });
    expect(all.url).toMatch(/^http:\/\/localhost:\d+$/);
    expect((await fetch(`${all.url}/articles/7`)).status).toBe(200);
    await Promise.all([all.close(), all.close()]);
    await expect(fetch(`${all.url}/articles/7`)).rejects.toThrow();
  });

  test("leaves what the action has written by itself", async () => {
    const { port, close } = await serveArticles({
      index: (context) => {
        const { response } = context.native as NodeNative;
        response.writeHead(418).end("by hand");
        return context.noContent();
      },
    });
    const bytes = await exchange(
      port,
      encodeRequest({ method: "GET", target: "/articles" }),
    );
    expect(decodeResponse(bytes).status).toBe(418);
    await close();
  });
});
