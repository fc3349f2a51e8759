/**
 * The host for `node:http`, and for HTTP/2 and HTTPS: straight over
 * `dispatch`, without a web `Request` or `Response` unless an action asks for
 * one or returns one.
 */
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type {
  Http2ServerRequest,
  Http2ServerResponse,
  ServerHttp2Session,
} from "node:http2";
import type { ServerOptions } from "node:https";
import type { AddressInfo, Server } from "node:net";
import type { App } from "./app.js";
import type { Native } from "./native.js";
import { NodeRequest } from "./node-request.js";
import { sendReply } from "./node-response.js";

/** What `http.createServer` takes, and `http2.createServer` too. */
export type NodeHandler = (
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
) => void;

export interface ServeOptions {
  /** 3000 unless you say otherwise; 0 for any that is free. */
  readonly port?: number | undefined;
  /** The name or address to listen on; every one of the machine's by default. */
  readonly host?: string | undefined;
  /** A key and a certificate, to speak HTTPS. */
  readonly tls?: ServerOptions | undefined;
  /**
   * Whether to speak HTTP/2: with `tls` beside HTTP/1.1, without it alone, to
   * clients that know beforehand, such as a proxy.
   */
  readonly http2?: boolean | undefined;
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
  app: App,
  options: ServeOptions = {},
): Promise<RunningServer> {
  const { port = 3000, host, tls } = options;
  const server = await createHost(toNodeHandler(app), options);
  // Without this, Node asks for every body before we have seen its request.
  server.on("checkContinue", createHandler(app, true));
  const sessions = new Set<ServerHttp2Session>();
  server.on("session", (session: ServerHttp2Session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const { port: actual } = server.address() as AddressInfo;
      const name = host?.includes(":") ? `[${host}]` : (host ?? "localhost");
      const url = `${tls === undefined ? "http" : "https"}://${name}:${actual}`;
      resolve({ url, server, close: () => close(server, sessions) });
    });
  });
}

/** What only some servers need is loaded for them alone. */
async function createHost(
  handler: NodeHandler,
  { tls, http2 = false }: ServeOptions,
): Promise<Server> {
  if (http2) {
    const { createServer, createSecureServer } = await import("node:http2");
    return tls === undefined
      ? createServer(handler)
      : createSecureServer({ ...tls, allowHTTP1: true }, handler);
  }
  if (tls === undefined) return createServer(handler);
  const { createServer: createSecureServer } = await import("node:https");
  return createSecureServer(tls, handler);
}

function close(
  server: Server,
  sessions: Iterable<ServerHttp2Session>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => {
      if (error === undefined) resolve();
      else reject(error);
    });
    for (const session of sessions) session.close();
  });
}

/** What `http.createServer` takes, and `http2.createServer` too. */
export function toNodeHandler(app: App): NodeHandler {
  return createHandler(app, false);
}

/** @param isWaiting whether the client waits to be told to send its body */
function createHandler(app: App, isWaiting: boolean): NodeHandler {
  return (incoming, outgoing) => {
    // HTTP/2's are made to be used as HTTP/1's are.
    const response = outgoing as ServerResponse;
    const request = new ServerRequest(incoming as IncomingMessage, response);
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
class ServerRequest extends NodeRequest {
  isWaiting = false;

  get native(): Native {
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
