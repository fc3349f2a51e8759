/** How a server stops: nothing that it has accepted is lost, and it ends. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";
import { createFolder } from "../support/projects.js";
import { countRuns } from "../support/runs.js";
import { until } from "../support/until.js";
import { createApp } from "./bound/app.js";
import type { Controllers } from "./bound/contracts.js";
import type { Context } from "./bound/http.js";
import { serve, type RunningServer, type ServeOptions } from "./bound/node.js";
import { openSocket } from "./node-socket.js";

type Index = (context: Context) => unknown;

async function serveIndex(
  index: Index,
  options: ServeOptions = {},
): Promise<RunningServer & { readonly port: number }> {
  const controllers = { articles: { index } } as unknown as Controllers;
  const app = createApp(controllers, { onError: () => undefined });
  const running = await serve(app, { port: 0, host: "127.0.0.1", ...options });
  return { ...running, port: Number(new URL(running.url).port) };
}

const line = "GET /articles HTTP/1.1\r\nHost: a\r\n\r\n";

/** An action that answers when it is told to. */
function createGate() {
  let open = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  let waiting = 0;
  return {
    index: async (context: Context) => {
      waiting += 1;
      await promise;
      return context.ok("done");
    },
    open: () => {
      open();
    },
    hasStarted: (count = 1) => until(() => waiting === count),
  };
}

/** Collects what comes until the server hangs up. */
async function readAll(socket: Socket): Promise<string> {
  return (await buffer(socket)).toString();
}

describe("close", () => {
  test("ends connections that wait for nothing, also those never used", async () => {
    const { port, close } = await serveIndex((context) => context.ok(1));
    const used = await openSocket(port);
    used.write(line);
    await once(used, "data");
    const unused = await openSocket(port);
    const partly = await openSocket(port);
    partly.write("GET /articles HT");
    await close();
    await Promise.all([readAll(used), readAll(unused), readAll(partly)]);
  });

  test("answers what it has accepted, and tells the client to go", async () => {
    const gate = createGate();
    const { port, close } = await serveIndex(gate.index);
    const socket = await openSocket(port);
    socket.write(line);
    await gate.hasStarted();
    const closed = close();
    gate.open();
    const text = await readAll(socket);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"done"$/);
    expect(text).toMatch(/\r\nconnection: close\r\n/i);
    await closed;
  });

  test("answers all that came in a row on one connection, and no more", async () => {
    const gate = createGate();
    const { port, close } = await serveIndex(gate.index);
    const socket = await openSocket(port);
    socket.write(line + line);
    await gate.hasStarted(2);
    const closed = close();
    socket.write(line);
    // Sent before the other, so it has arrived when this one is refused.
    await expect(openSocket(port).then(readAll)).rejects.toThrow();
    gate.open();
    const text = await readAll(socket);
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(text.match(/connection: close/gi)).toHaveLength(1);
    await closed;
  });

  test("ends event streams at once", async () => {
    const { port, close } = await serveIndex(() => ({
      status: 200,
      headers: { "content-type": "text/event-stream" },
      body: new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode("data: 1\n\n"));
        },
      }),
    }));
    const socket = await openSocket(port);
    socket.write(line);
    await once(socket, "data");
    const text = readAll(socket).catch(() => "");
    await close({ deadline: 2 ** 30 });
    await text;
  });

  test("cuts off what is not answered by the deadline", async () => {
    const gate = createGate();
    const { port, close } = await serveIndex(gate.index);
    const socket = await openSocket(port);
    socket.write(line);
    await gate.hasStarted();
    await close({ deadline: 20 });
    expect(await readAll(socket).catch(() => "")).toBe("");
  });

  test("takes requests as long as the grace lasts", async () => {
    const { url, port, close } = await serveIndex((context) => context.ok(1));
    const socket = await openSocket(port);
    let ended = false;
    const closed = close({ grace: 2000 }).then(() => {
      ended = true;
    });
    expect((await fetch(`${url}/articles`)).status).toBe(200);
    socket.write(line);
    await once(socket, "data");
    expect(ended).toBe(false);
    await closed;
    await readAll(socket);
  });
});

/** A client that asks again and again on one connection; what it was answered. */
async function ask(
  port: number,
  client: number,
  answered: Set<string>,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; ; count += 1) {
    const path = `/articles?id=${client}-${count}`;
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get({ agent, port, host: "127.0.0.1", path }, resolve).once(
          "error",
          reject,
        );
      });
      const text = (await buffer(response)).toString();
      answered.add(String(JSON.parse(text)));
      if (response.headers.connection === "close") break;
    } catch {
      break;
    }
  }
  agent.destroy();
}

const RUNS = countRuns(10, 50, 1_000);

test(`200 clients that go on and on: nothing accepted is lost, in ${RUNS} runs`, async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const accepted = new Set<string>();
    const { port, close } = await serveIndex(async (context) => {
      const { id } = context.query;
      accepted.add(id as string);
      // Some wait for longer than others.
      if (accepted.size % 3 > 0) await sleep(accepted.size % 7);
      return context.ok(id);
    });
    const answered = new Set<string>();
    const clients = Array.from({ length: 200 }, (_, client) =>
      ask(port, client, answered),
    );
    await until(() => answered.size > 200 + run);
    await close({ deadline: 2 ** 30 });
    await Promise.all(clients);
    expect([...accepted].filter((id) => !answered.has(id))).toEqual([]);
  }
}, 600_000);

describe("signals", () => {
  const { path, remove } = createFolder();
  afterAll(remove);

  async function start(signals = "true") {
    const server = join(import.meta.dirname, "../../src/runtime/hosts/node.ts");
    await build({
      stdin: {
        contents: `
          import { serve } from ${JSON.stringify(server)};
          const app = { dispatch: () => new Promise((resolve) => {
            console.log("asked");
            process.stdin.once("data", () =>
              resolve({ status: 200, headers: {}, body: "done" }));
          }), drain: () => console.log("drained") };
          const { url } = await serve(app, { port: 0, host: "127.0.0.1", signals: ${signals} });
          console.log(url);`,
        resolveDir: import.meta.dirname,
      },
      outfile: join(path, "server.mjs"),
      bundle: true,
      format: "esm",
      platform: "node",
    });
    const child = spawn(process.execPath, [join(path, "server.mjs")]);
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    const exited = once(child, "exit");
    await until(() => output.includes("\n"));
    const port = Number(/:(\d+)/.exec(output)?.[1]);
    const socket = await openSocket(port);
    socket.write(line);
    await until(() => output.includes("asked"));
    const hasSaid = (what: string) => until(() => output.includes(what));
    const text = readAll(socket).catch(() => "");
    return { child, exited, port, text, hasSaid };
  }

  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s: all is answered, and the process exits with 0",
    async (signal) => {
      const { child, exited, text } = await start();
      child.kill(signal);
      child.stdin.write("go\n");
      expect(await text).toMatch(/^HTTP\/1\.1 200 [^]*done$/);
      expect(await exited).toEqual([0, null]);
    },
  );

  test("with a grace, it goes on for so long", async () => {
    const started = await start("{ grace: 300 }");
    const { child, exited, port, text, hasSaid } = started;
    child.kill("SIGTERM");
    await hasSaid("drained");
    const late = await openSocket(port);
    late.write(line);
    await hasSaid("asked\ndrained\nasked");
    child.stdin.write("go\n");
    expect(await text).toMatch(/done$/);
    expect(await readAll(late)).toMatch(/done$/);
    expect(await exited).toEqual([0, null]);
  });

  test("the second one ends it at once", async () => {
    const { child, exited, text } = await start();
    child.kill("SIGTERM");
    child.kill("SIGINT");
    expect(await exited).toEqual([1, null]);
    expect(await text).toBe("");
  });
});
