/** Each finding on every host, over real sockets. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectResponse } from "../../runtime/http-expect.js";
import {
  decodeResponse,
  exchange,
  openSocket,
} from "../../runtime/node-socket.js";
import { hosts, startHost, type RunningHost } from "../http/hosts.js";
import { send } from "../http/send.js";
import { findings } from "./findings.js";

describe.each(hosts)("%s", (host) => {
  let running: RunningHost;
  beforeAll(async () => {
    running = await startHost(host);
  });
  afterAll(() => running.stop());

  describe.each(findings)("$title", ({ cases }) => {
    test.each(cases)("$name", async ({ request, response }) => {
      expectResponse(await send(running, request), response);
    });
  });

  test("a second Host header is 400", async () => {
    const reply = await exchange(
      running.port,
      "GET /articles/where HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\nConnection: close\r\n\r\n",
    );
    expect(decodeResponse(reply).status).toBe(400);
  });

  test("413 comes before the end of a body that is too long", async () => {
    const socket = await openSocket(running.port);
    socket.write(
      "PUT /articles/7 HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\nContent-Length: 300000000\r\n\r\n",
    );
    socket.write("[".repeat(5000));
    const text = await new Promise<string>((resolve) => {
      socket.once("data", (chunk) => {
        resolve(chunk.toString("latin1"));
      });
    });
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });
});
