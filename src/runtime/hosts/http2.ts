/**
 * The host for HTTP/2. With TLS, it speaks HTTP/1.1 too; without TLS, it speaks
 * HTTP/2 alone, for clients with prior knowledge, such as a proxy. Node's
 * HTTP/2 requests and responses are designed to be used like those of HTTP/1.
 */
/// <reference types="node" />
import type { RequestListener } from "node:http";
import {
  createSecureServer,
  createServer,
  type Http2SecureServer,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from "node:http2";
import type { App } from "../http/app.js";

import * as http1 from "./node.js";
export type { CloseOptions, RunningServer } from "./node.js";

/** What `http2.createServer` takes, and `http.createServer` too. */
export type NodeHandler = RequestListener &
  ((request: Http2ServerRequest, response: Http2ServerResponse) => void);

export interface ServeOptions extends http1.ServeOptions {
  /** Whether to speak HTTP/2; false by default. */
  readonly http2?: boolean | undefined;
}

/**
 * Starts a server.
 *
 * @returns once it listens; rejects if it cannot, as when the port is taken
 */
export async function serve(
  app: App<http1.NodeNative>,
  options: ServeOptions = {},
): Promise<http1.RunningServer> {
  if (options.http2 !== true) return http1.serve(app, options);
  const server = createHost(options);
  const sessions = new Set<ServerHttp2Session>();
  server.on("session", (session: ServerHttp2Session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });
  const { tls } = options;
  return http1.listen(server, app, options, {
    has: (socket) =>
      tls === undefined || Reflect.get(socket, "alpnProtocol") === "h2",
    close: () => {
      for (const session of sessions) session.close();
    },
  });
}

function createHost({ tls }: ServeOptions): Http2Server | Http2SecureServer {
  return tls === undefined
    ? createServer()
    : createSecureServer({ ...tls, allowHTTP1: true });
}

/** What `http2.createServer` takes, and `http.createServer` too. */
export function toNodeHandler(
  app: App<http1.NodeNative>,
  options: Pick<ServeOptions, "trustProxy"> = {},
): NodeHandler {
  return http1.toNodeHandler(app, options) as NodeHandler;
}
