/**
 * The host for `node:http`: straight over `dispatch`, without a web `Request`
 * or `Response` unless an action asks for one or returns one.
 */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import type { App, Outgoing } from "./app.js";
import {
  cutOff,
  joinChunks,
  readStream,
  tooLarge,
  type HeaderLookup,
} from "./body.js";
import { HttpError, readUrl, type RequestView } from "./http.js";

/** What actions get as `context.native`. */
export interface NodeNative {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export interface ServeOptions {
  /** 3000 unless you say otherwise; 0 for any that is free. */
  readonly port?: number | undefined;
  /** The name or address to listen on; every one of the machine's by default. */
  readonly host?: string | undefined;
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
export function serve(
  app: App,
  options: ServeOptions = {},
): Promise<RunningServer> {
  const { port = 3000, host } = options;
  const server = createServer(toNodeHandler(app));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const { port: actual } = server.address() as AddressInfo;
      const name = host?.includes(":") ? `[${host}]` : (host ?? "localhost");
      const url = `http://${name}:${actual}`;
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
export function toNodeHandler(
  app: App,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const reply = app.dispatch(new NodeRequest(request, response));
    if ("then" in reply) {
      reply
        .then((late) => {
          send(late, request, response);
        })
        .catch((error: unknown) => {
          breakOff(error, response);
        });
    } else {
      try {
        send(reply, request, response);
      } catch (error) {
        breakOff(error, response);
      }
    }
  };
}

/** All that is left to do where a reply is under way, or Node refuses it. */
function breakOff(error: unknown, response: ServerResponse): void {
  console.error(error);
  response.destroy();
}

/** A request of Node's, as the app sees it. */
class NodeRequest implements RequestView {
  readonly method: string;
  readonly target: string;
  readonly headers: HeaderLookup;
  readonly #incoming: IncomingMessage;
  readonly #response: ServerResponse;
  #signal: AbortSignal | undefined;
  #bytes: Uint8Array | undefined;
  #request: Request | undefined;

  constructor(incoming: IncomingMessage, response: ServerResponse) {
    this.method = incoming.method ?? "GET";
    this.target = incoming.url ?? "/";
    this.headers = new NodeHeaders(incoming.rawHeaders);
    this.#incoming = incoming;
    this.#response = response;
  }

  get origin(): string | null {
    const { socket } = this.#incoming;
    const host = this.headers.get("host") ?? this.headers.get(":authority");
    if (host === null || host === "") return null;
    if (!HOST.test(host)) {
      throw new HttpError(400, "The Host header is malformed");
    }
    return `${"encrypted" in socket ? "https" : "http"}://${host}`;
  }

  get signal(): AbortSignal {
    return (this.#signal ??= createSignal(this.#response));
  }

  get native(): NodeNative {
    return { request: this.#incoming, response: this.#response };
  }

  get request(): Request {
    return (this.#request ??= this.#createRequest());
  }

  #createRequest(): Request {
    const { method } = this;
    const headers = new Headers();
    const { rawHeaders } = this.#incoming;
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
      const name = rawHeaders[at] ?? "";
      // HTTP/2 has the request line among them: `:method`.
      if (!name.startsWith(":")) headers.append(name, rawHeaders[at + 1] ?? "");
    }
    const url = readUrl(this).href;
    const { signal } = this;
    if (method === "GET" || method === "HEAD") {
      return new Request(url, { method, headers, signal });
    }
    // Node takes what can be iterated as a body; the web's types do not.
    const body: unknown = this.#bytes ?? this.#incoming;
    const init = { method, headers, signal, body, duplex: "half" };
    return new Request(url, init as RequestInit);
  }

  async read(limit: number): Promise<Uint8Array> {
    const body = this.#request?.body;
    if (body !== undefined && body !== null) return readStream(body, limit);
    this.#bytes = await readIncoming(this.#incoming, limit);
    return this.#bytes;
  }
}

/** RFC 3986, section 3.2.2: a name or an address, and perhaps a port. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * A request's header fields as they came, since Node's own table of them is
 * dear to make. Fields of one name are joined as those of `Headers` are.
 */
class NodeHeaders implements HeaderLookup {
  /** Names and values, in turn. */
  readonly #fields: readonly string[];

  constructor(fields: readonly string[]) {
    this.#fields = fields;
  }

  get(name: string): string | null {
    const fields = this.#fields;
    const wanted = name.toLowerCase();
    let found: string | null = null;
    for (let at = 0; at + 1 < fields.length; at += 2) {
      const key = fields[at] ?? "";
      if (key.length !== wanted.length || key.toLowerCase() !== wanted)
        continue;
      const value = fields[at + 1] ?? "";
      const glue = wanted === "cookie" ? "; " : ", ";
      found = found === null ? value : found + glue + value;
    }
    return found;
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }
}

/** A signal that aborts when the client hangs up before it has its reply. */
function createSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed) abort();
  else response.once("close", abort);
  return controller.signal;
}

function readIncoming(
  incoming: IncomingMessage,
  limit: number,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (incoming.readableEnded) {
      reject(new TypeError("The request's body was read already"));
      return;
    }
    let chunks: Buffer[] = [];
    let size = 0;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
      } else {
        // Reading goes on, or the client would never come to read the reply.
        chunks = [];
        reject(tooLarge(limit));
      }
    });
    incoming.once("end", () => {
      resolve(joinChunks(chunks));
    });
    const fail = () => {
      reject(cutOff());
    };
    incoming.once("close", fail);
    if (incoming.destroyed) fail();
  });
}

/** Writes a reply. Node reads, and drops, what is left of the request's body. */
function send(
  reply: Outgoing,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isHead = request.method === "HEAD";
  if ("arrayBuffer" in reply) {
    const { status, body } = reply;
    sendStream(status, listHeaders(reply.headers), body, isHead, response);
    return;
  }
  const { status, headers, body } = reply;
  if (typeof body === "string" || body instanceof Uint8Array) {
    headers["content-length"] = String(Buffer.byteLength(body));
  } else if (body !== null) {
    sendStream(status, headers, body, isHead, response);
    return;
  } else if (status !== 204 && status !== 304) {
    headers["content-length"] = "0";
  }
  // The client hung up, or the action has written by itself.
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, headers);
  if (isHead || body === null) response.end();
  else response.end(body);
}

function listHeaders(headers: Headers): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  headers.forEach((value, name) => {
    fields[name] = value;
  });
  const cookies = headers.getSetCookie();
  return cookies.length > 0 ? { ...fields, "set-cookie": cookies } : fields;
}

function sendStream(
  status: number,
  headers: Record<string, string | string[]>,
  body: ReadableStream<Uint8Array> | null,
  isHead: boolean,
  response: ServerResponse,
): void {
  const isGone = response.destroyed || response.headersSent;
  if (!isGone) response.writeHead(status, headers);
  if (isGone || isHead || body === null) {
    body?.cancel().catch(() => undefined);
    if (!isGone) response.end();
    return;
  }
  pipeline(readChunks(body), response, (error) => {
    // No error of ours where the client has hung up.
    if (error && error.code !== "ERR_STREAM_PREMATURE_CLOSE") {
      breakOff(error, response);
    }
  });
}

/** What iterating a stream does; not every host's types know that it can. */
async function* readChunks(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
