/**
 * The host for `node:http` and HTTPS. It calls `dispatch` directly, without a
 * web `Request` or `Response` unless an action asks for one or returns one.
 */
/// <reference types="node" />
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { ServerOptions } from "node:https";
import type { AddressInfo, Server } from "node:net";
import type { Outgoing } from "../http/answer.js";
import type { App } from "../http/app.js";
import { isPromise } from "../values.js";
import { NodeRequest, writeOrigin } from "./node-request.js";
import { sendReply } from "./node-response.js";
import {
  type CloseOptions,
  Connections,
  closeOnSignals,
  type Sessions,
} from "./process.js";

export type { CloseOptions } from "./process.js";

/** Node's own request and response. */
export interface NodeNative {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export interface ServeOptions {
  /** 3000 by default; 0 picks any free port. */
  readonly port?: number | undefined;
  /** The name or address to listen on; all of the machine's by default. */
  readonly host?: string | undefined;
  /** A key and a certificate, to serve HTTPS. */
  readonly tls?: ServerOptions | undefined;
  /**
   * Whether SIGTERM and SIGINT close the server and exit the process: with code
   * 0 once all requests are answered, or immediately on the second signal; and how
   * it closes. False by default.
   */
  readonly signals?: boolean | CloseOptions | undefined;
  /**
   * Runs once all requests are answered and all connections are closed: the
   * place to close the database.
   */
  readonly onClose?: (() => void | Promise<void>) | undefined;
  /**
   * Whether X-Forwarded-Proto and X-Forwarded-Host are trusted to say where a
   * request was sent to. Set it only if a proxy in front of the server sets
   * these headers. False by default.
   */
  readonly trustProxy?: boolean | undefined;
}

export interface RunningServer {
  /** The URL it listens on: `http://localhost:3000`. */
  readonly url: string;
  readonly server: Server;
  /** Answers accepted requests, takes no more, and closes every connection. */
  readonly close: (options?: CloseOptions) => Promise<void>;
}

/**
 * Starts a server.
 *
 * @returns once it is listening; rejects if it cannot, as when the port is
 * taken
 */
export async function serve(
  app: App<NodeNative>,
  options: ServeOptions = {},
): Promise<RunningServer> {
  return listen(await createHost(options), app, options);
}

/** Modules that only some servers need are loaded only for those. */
async function createHost({ tls }: ServeOptions): Promise<Server> {
  if (tls === undefined) return createServer();
  const { createServer: createSecureServer } = await import("node:https");
  return createSecureServer(tls);
}

/**
 * Makes a server listen and pass its requests to the app.
 *
 * @param sessions its HTTP/2 sessions, if it speaks HTTP/2 too
 */
export function listen(
  server: Server,
  app: App<NodeNative>,
  options: ServeOptions,
  sessions: Sessions | null = null,
): Promise<RunningServer> {
  const { port = 3000, host, tls, signals = false, onClose } = options;
  const connections = new Connections(server, tls !== undefined, sessions);
  let closed: Promise<void> | undefined;
  const close = (how?: CloseOptions): Promise<void> => {
    app.drain();
    closed ??= connections.close(how).then(onClose);
    return closed;
  };
  server.on("request", createHandler(app, options, connections));
  // Without this, Node asks for every body before we have seen the request.
  server.on("checkContinue", createHandler(app, options, connections, true));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      if (signals !== false) {
        const how = signals === true ? {} : signals;
        closeOnSignals(server, () => close(how));
      }
      const { port: actual } = server.address() as AddressInfo;
      const name = host?.includes(":") ? `[${host}]` : (host ?? "localhost");
      const url = `${tls === undefined ? "http" : "https"}://${name}:${actual}`;
      resolve({ url, server, close });
    });
  });
}

/** Creates a request listener for `http.createServer`. */
export function toNodeHandler(
  app: App<NodeNative>,
  options: Pick<ServeOptions, "trustProxy"> = {},
): RequestListener {
  return createHandler(app, options, null);
}

/** @param isWaiting whether the client waits to be told to send its body */
function createHandler(
  app: App<NodeNative>,
  { trustProxy = false }: ServeOptions,
  connections: Connections | null,
  isWaiting = false,
): RequestListener {
  const send = (reply: Outgoing, request: ServerRequest): void => {
    const { method, response } = request;
    request.giveUpBody();
    sendReply(reply, response, method === "HEAD");
    if (isEventStream(reply)) connections?.keepOpen(response);
  };
  return (incoming, response) => {
    if (connections?.accept(incoming, response) === false) return;
    const request = new ServerRequest(incoming, response, trustProxy);
    request.isWaiting = isWaiting;
    const reply = app.dispatch(request);
    if (isPromise(reply))
      void reply.then((late) => {
        send(late, request);
      });
    else send(reply, request);
  };
}

/** An event stream goes on for as long as its client listens. */
function isEventStream(reply: Outgoing): boolean {
  const type =
    "arrayBuffer" in reply
      ? reply.headers.get("content-type")
      : reply.headers["content-type"];
  return typeof type === "string" && type.startsWith("text/event-stream");
}

/** A request that comes directly from its server. */
class ServerRequest extends NodeRequest<NodeNative> {
  isWaiting = false;
  readonly #trustProxy: boolean;

  constructor(
    incoming: IncomingMessage,
    response: ServerResponse,
    trustProxy: boolean,
  ) {
    super(incoming, response);
    this.#trustProxy = trustProxy;
  }

  get native(): NodeNative {
    return { request: this.incoming, response: this.response };
  }

  override get origin(): string | null {
    if (!this.#trustProxy) return super.origin;
    const scheme = this.#forwarded("x-forwarded-proto");
    const host = this.#forwarded("x-forwarded-host");
    if (scheme === null && host === null) return super.origin;
    const isSecure = scheme === null ? this.isSecure : /^https$/i.test(scheme);
    return writeOrigin(
      isSecure ? "https" : "http",
      host ?? this.headers.get("host"),
    );
  }

  /**
   * What the nearest proxy says: anyone could have sent the values before it.
   */
  #forwarded(name: string): string | null {
    return this.headers.get(name)?.split(",").pop()?.trim() ?? null;
  }

  /** Sends the 100 that the client waits for (RFC 9110, section 10.1.1). */
  override askForBody(): void {
    if (!this.isWaiting) return;
    this.isWaiting = false;
    this.response.writeContinue();
  }

  /**
   * A body that was not asked for may or may not be sent: close the connection.
   */
  giveUpBody(): void {
    const { isWaiting, incoming, response } = this;
    if (!isWaiting || incoming.httpVersionMajor > 1) return;
    if (!response.headersSent) response.setHeader("connection", "close");
  }
}
