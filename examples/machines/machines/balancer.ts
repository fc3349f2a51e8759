/** A balancer before the servers: it asks `/up`, and sends requests to those that are. */
import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";

/** Milliseconds between questions, and how long an answer may take. */
const EVERY = 100;
const PATIENCE = 1500;

/** @param ports of the servers */
export function balance(ports: readonly number[]): Server {
  const up = new Set(ports);
  const timer = setInterval(() => {
    for (const port of ports) void look(port, up);
  }, EVERY);
  let turn = 0;
  const server = createServer((request, response) => {
    const { method = "GET", url = "/", headers } = request;
    turn += 1;
    // Those that are not up come last: if nobody is, one of them may still answer.
    const order = [...ports.slice(turn % ports.length), ...ports]
      .filter((port, index, all) => all.indexOf(port) === index)
      .sort((one, other) => Number(up.has(other)) - Number(up.has(one)));
    void buffer(request).then(async (body) => {
      for (const port of order) {
        try {
          const reply = await fetch(`http://127.0.0.1:${port}${url}`, {
            method,
            headers: { "content-type": headers["content-type"] ?? "" },
            ...(method !== "GET" && { body: new Uint8Array(body) }),
          });
          const text = await reply.text();
          response.writeHead(reply.status, {
            "retry-after": reply.headers.get("retry-after") ?? "0",
          });
          response.end(text);
          return;
        } catch (error) {
          // A server that took a change may have made it, so no other one does.
          if (method !== "GET" && !isRefused(error)) break;
        }
      }
      response.writeHead(502).end();
    });
  });
  server.on("close", () => {
    clearInterval(timer);
  });
  return server;
}

async function look(port: number, up: Set<number>): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE);
  const isUp = await fetch(`http://127.0.0.1:${port}/up`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isUp) up.add(port);
  else up.delete(port);
}

function isRefused(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return cause?.code === "ECONNREFUSED";
}
