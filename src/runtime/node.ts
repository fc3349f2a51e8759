/**
 * The host for `node:http` and HTTPS: straight over `dispatch`, without a web
 * `Request` or `Response` unless an action asks for one or returns one.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { ServerOptions } from "node:https";
import type { AddressInfo, Server } from "node:net";
import type { App } from "./app.js";
import { NodeRequest } from "./node-request.js";
import { sendReply } from "./node-response.js";

/** Node's own request and response. */
export interface NodeNative {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export interface ServeOptions {
  /** 3000 unless you say otherwise; 0 for any that is free. */
  readonly port?: number | undefined;
  /** The name or address to listen on; every one of the machine's by default. */
  readonly host?: string | undefined;
  /** A key and a certificate, to speak HTTPS. */
  readonly tls?: ServerOptions | undefined;
}

export interface RunningServer {
  /** Where it listens: `http://localhost:3000`. */
  readonly url: string;
  readonly server: Server;
  /** Takes no more requests, and waits for those under way. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a server.
 *
 * @returns when it listens; rejects where it cannot, as when the port is taken
 */
export async function serve(
  app: App<NodeNative>,
  options: ServeOptions = {},
): Promise<RunningServer> {
  const server = await createHost(toNodeHandler(app), options);
  return listen(server, app, options);
}

/** What only some servers need is loaded for them alone. */
async function createHost(
  handler: RequestListener,
  { tls }: ServeOptions,
): Promise<Server> {
  if (tls === undefined) return createServer(handler);
  const { createServer: createSecureServer } = await import("node:https");
  return createSecureServer(tls, handler);
}

/** Has a server listen that gives its requests to the app. */
export function listen(
  server: Server,
  app: App<NodeNative>,
  { port = 3000, host, tls }: ServeOptions,
): Promise<RunningServer> {
  // Without this, Node asks for every body before we have seen its request.
  server.on("checkContinue", createHandler(app, true));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const { port: actual } = server.address() as AddressInfo;
      const name = host?.includes(":") ? `[${host}]` : (host ?? "localhost");
      const url = `${tls === undefined ? "http" : "https"}://${name}:${actual}`;
      resolve({ url, server, close: () => close(server) });
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => {
      if (error === undefined) resolve();
      else reject(error);
    });
  });
}

/** What `http.createServer` takes. */
export function toNodeHandler(app: App<NodeNative>): RequestListener {
  return createHandler(app, false);
}

/** @param isWaiting whether the client waits to be told to send its body */
function createHandler(
  app: App<NodeNative>,
  isWaiting: boolean,
): RequestListener {
  return (incoming, response) => {
    const request = new ServerRequest(incoming, response);
    request.isWaiting = isWaiting;
    const isHead = incoming.method === "HEAD";
    const reply = app.dispatch(request);
    if ("then" in reply) {
      void reply.then((late) => {
        if (isWaiting) request.giveUpBody();
        sendReply(late, response, isHead);
      });
    } else {
      if (isWaiting) request.giveUpBody();
      sendReply(reply, response, isHead);
    }
  };
}

/** A request that comes straight from its server. */
class ServerRequest extends NodeRequest<NodeNative> {
  isWaiting = false;

  get native(): NodeNative {
    return { request: this.incoming, response: this.response };
  }

  /** The 100 of a request that waits for it (RFC 9110, section 10.1.1). */
  override askForBody(): void {
    if (!this.isWaiting) return;
    this.isWaiting = false;
    this.response.writeContinue();
  }

  /** Nobody knows whether a body that was not asked for will still be sent. */
  giveUpBody(): void {
    const { isWaiting, incoming, response } = this;
    if (!isWaiting || incoming.httpVersionMajor > 1) return;
    if (!response.headersSent) response.setHeader("connection", "close");
  }
}
