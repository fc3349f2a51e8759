/**
 * The host for HTTP/2: with TLS beside HTTP/1.1, without it alone, for clients
 * that know beforehand, such as a proxy. HTTP/2's requests and responses are
 * made to be used as HTTP/1's are.
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
import type { App } from "./app.js";
import * as http1 from "./node.js";

export type { CloseOptions, RunningServer } from "./node.js";

/** What `http2.createServer` takes, and `http.createServer` too. */
export type NodeHandler = RequestListener &
  ((request: Http2ServerRequest, response: Http2ServerResponse) => void);

export interface ServeOptions extends http1.ServeOptions {
  /** Whether to speak HTTP/2: false unless you say otherwise. */
  readonly http2?: boolean | undefined;
}

/**
 * Starts a server.
 *
 * @returns when it listens; rejects where it cannot, as when the port is taken
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
