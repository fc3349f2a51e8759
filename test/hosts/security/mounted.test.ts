/**
 * The application inside a framework's own: errors and unwritten actions that
 * are the framework's to answer, and bodies that nobody wants to read.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  form,
  jsonType,
  ok,
  problem,
  request,
  type HttpCase,
} from "../../runtime/http-cases/build.js";
import { expectResponse } from "../../runtime/http-expect.js";
import { openSocket } from "../../runtime/node-socket.js";
import { startHost, type RunningHost } from "../http/hosts.js";
import { send } from "../http/send.js";

const foreign = { "Sec-Fetch-Site": "cross-site" };

function own(name: string, sent: HttpCase["request"]): HttpCase {
  return {
    name,
    request: sent,
    response: { status: 200, text: `own: ${sent.method}` },
  };
}

const rethrown: readonly HttpCase[] = [
  {
    name: "an error goes to the framework's own handler",
    request: request("DELETE /rethrow/articles/7"),
    response: { status: 500, text: "own: out of order" },
  },
  {
    name: "one with a status, too",
    request: request("DELETE /rethrow/articles/busy"),
    response: { status: 409, text: "own: somebody was faster" },
  },
  {
    name: "and one of reading a body",
    request: request("PUT /rethrow/articles/7", jsonType, "{"),
    response: { status: 400, text: "own: The body is not valid JSON" },
  },
  {
    name: "what is refused before an action is no error",
    request: request("POST /rethrow/articles", { ...form, ...foreign }, "a=1"),
    response: { status: 403 },
  },
  {
    name: "elsewhere the application answers",
    request: request("DELETE /mounted/articles/7"),
    response: problem(500),
  },
];

const passed: readonly HttpCase[] = [
  own("an action that nobody has written", request("GET /stubs/hosts/a")),
  own(
    "what would be 403 before such an action",
    request("POST /stubs/pings", { ...form, ...foreign }, "a=1"),
  ),
  own("what would be 405", request("PUT /stubs/hosts/a")),
  own(
    "what would be 406",
    request("GET /stubs/hosts/a", { Accept: "image/png" }),
  ),
  own(
    "what would be 415",
    request("POST /stubs/pings", { "Content-Type": "image/png" }, "a"),
  ),
  {
    name: "an action that is written is answered",
    request: request("PUT /stubs/articles/7", jsonType, "[1]"),
    response: ok({ method: "PUT", body: [1] }),
  },
  {
    name: "elsewhere a stub is 501",
    request: request("GET /mounted/hosts/a"),
    response: { status: 501 },
  },
];

describe.each(["express", "fastify", "koa", "hono"] as const)("%s", (host) => {
  let running: RunningHost;
  beforeAll(async () => {
    running = await startHost(host);
  });
  afterAll(() => running.stop());

  test.each(rethrown)('errors: "rethrow": $name', async (each) => {
    expectResponse(await send(running, each.request), each.response);
  });

  test.each(passed)('stubs: "pass": $name', async (each) => {
    expectResponse(await send(running, each.request), each.response);
  });
});

test("Hono itself answers an HttpError that nobody handles, as plain text", async () => {
  const running = await startHost("hono");
  try {
    expectResponse(
      await send(running, request("DELETE /unhandled/articles/busy")),
      {
        status: 409,
        headers: {
          "content-type": "text/plain;charset=UTF-8",
          "retry-after": "1",
        },
        text: "somebody was faster",
      },
    );
  } finally {
    await running.stop();
  }
});

const LARGE = 270_000_000;

describe.each(["node", "express", "fastify", "koa"] as const)("%s", (host) => {
  let running: RunningHost;
  beforeAll(async () => {
    running = await startHost(host);
  });
  afterAll(() => running.stop());

  test.each(["Content-Length: 270000000", "Transfer-Encoding: chunked"])(
    "a large body, %s: 413, and the connection ends instead of taking it all",
    async (length) => {
      const { text, sent } = await sendLarge(running.port, length);
      expect(text).toMatch(/^HTTP\/1\.1 413 /);
      expect(text).toMatch(/\r\nconnection: close\r\n/i);
      // What fills the buffers of both systems, and no more.
      expect(sent).toBeLessThan(LARGE / 5);
    },
  );
});

const PIECE = 64 * 1024;

/** Sends a body piece by piece until all is sent, or the server hangs up. */
async function sendLarge(
  port: number,
  length: string,
): Promise<{ readonly text: string; readonly sent: number }> {
  const socket = await openSocket(port);
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("latin1");
  });
  // The server hangs up while we send: that is what is wanted.
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.once("close", () => {
      resolve();
    });
  });
  const drained = (): Promise<void> =>
    new Promise((resolve) => {
      socket.once("drain", () => {
        resolve();
      });
    });
  socket.write(
    `PUT /articles/7 HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  );
  const isChunked = length.endsWith("chunked");
  const zeros = "0".repeat(PIECE);
  const piece = isChunked ? `${PIECE.toString(16)}\r\n${zeros}\r\n` : zeros;
  let sent = 0;
  while (sent < LARGE && !socket.destroyed) {
    sent += PIECE;
    const isFull = !socket.write(piece);
    if (isFull) await Promise.race([closed, drained()]);
  }
  await closed;
  return { text, sent };
}
