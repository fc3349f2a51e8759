/**
 * Node's requests: how the app sees an `IncomingMessage`. Each host that is
 * built on them adds what it knows better.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { cutOff, joinChunks, readStream, tooLarge } from "./bytes.js";
import type { HeaderLookup } from "./headers.js";
import { HttpError } from "./reply.js";
import { type RequestView, readUrl } from "./request.js";

/** A request of Node's, as the app sees it; a host says what is its own. */
export abstract class NodeRequest<N> implements RequestView<N> {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly headers: HeaderLookup;
  #signal: AbortSignal | undefined;
  #bytes: Uint8Array | undefined;
  #request: Request | undefined;

  constructor(incoming: IncomingMessage, response: ServerResponse) {
    this.incoming = incoming;
    this.response = response;
    this.method = incoming.method ?? "GET";
    this.headers = new NodeHeaders(incoming.rawHeaders);
  }

  abstract get native(): N;

  /** Called before the body is read, for a client that waits for that. */
  askForBody(): void {
    // Node has told it already.
  }

  get target(): string {
    return this.incoming.url ?? "/";
  }

  get isSecure(): boolean {
    return Reflect.get(this.incoming.socket, "encrypted") === true;
  }

  get origin(): string | null {
    const scheme = this.isSecure ? "https" : "http";
    return writeOrigin(scheme, this.headers.get("host"));
  }

  /** Where the body is read from. */
  get stream(): Readable {
    return this.incoming;
  }

  /** Where body parsers put what they make of it, whether one has run or not. */
  get body(): unknown {
    return undefined;
  }

  get parsed(): unknown {
    const { body, stream } = this;
    return wasRead(stream) && !isRaw(body) ? body : undefined;
  }

  get signal(): AbortSignal {
    this.#signal ??= createSignal(this.response);
    return this.#signal;
  }

  get request(): Request {
    this.#request ??= this.#createRequest();
    return this.#request;
  }

  #createRequest(): Request {
    const { method } = this;
    const headers = new Headers();
    const { rawHeaders } = this.incoming;
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
    this.askForBody();
    // Node takes what can be iterated as a body; the web's types do not.
    const body = this.#bytes ?? this.#leftBody();
    const init = { method, headers, signal, body, duplex: "half" };
    return new Request(url, init as RequestInit);
  }

  async read(limit: number): Promise<Uint8Array> {
    const coding = this.headers.get("transfer-encoding") ?? "chunked";
    if (coding.toLowerCase() !== "chunked") {
      // RFC 9112, section 6.1: a coding that we do not read.
      throw new HttpError(501, "The body's Transfer-Encoding can be chunked");
    }
    this.askForBody();
    const body = this.#request?.body;
    if (body !== undefined && body !== null) return readStream(body, limit);
    this.#bytes = await this.#readBytes(limit);
    return this.#bytes;
  }

  async #readBytes(limit: number): Promise<Uint8Array> {
    const { body, stream } = this;
    if (!wasRead(stream)) return readIncoming(stream, limit);
    if (isRaw(body)) return Buffer.from(body);
    throw new TypeError(READ_ALREADY);
  }

  /** What is left of the body to whoever wants the web's request. */
  #leftBody(): unknown {
    const { body, stream } = this;
    if (!wasRead(stream)) return stream;
    if (isRaw(body)) return body;
    return new ReadableStream({
      start: (controller) => {
        controller.error(new TypeError(READ_ALREADY));
      },
    });
  }
}

const READ_ALREADY = "The request's body was read already";

/** Whether a parser for text or bytes alone has left the rest to us. */
function isRaw(body: unknown): body is string | Uint8Array {
  return typeof body === "string" || body instanceof Uint8Array;
}

/** A parser that saw no body of its own kind may have left one, but read none. */
function wasRead(stream: Readable): boolean {
  return stream.readableDidRead || stream.readableEnded;
}

/**
 * Where a request was sent to; null where an old client did not say.
 *
 * @throws HttpError 400 where its host is malformed
 */
export function writeOrigin(
  scheme: string,
  host: string | null,
): string | null {
  if (host === null || host === "") return null;
  if (HOST.test(host)) return `${scheme}://${host}`;
  throw new HttpError(400, "The Host header is malformed");
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
    // HTTP/2 has no Host, but what says the same.
    return found === null && wanted === "host" ? this.get(":authority") : found;
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }
}

/** A signal that aborts when the client hangs up before it has its reply. */
function createSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    // HTTP/2 finishes what its client has left, but does not end it.
    const isSent = response.writableEnded && response.writableFinished;
    if (!isSent) controller.abort();
  };
  if (response.destroyed) abort();
  else response.once("close", abort);
  return controller.signal;
}

function readIncoming(incoming: Readable, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const add = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      // What else comes is dropped where the reply is written.
      chunks = [];
      incoming.off("data", add).pause();
      reject(tooLarge(limit));
    };
    const fail = (): void => {
      reject(cutOff());
    };
    incoming.on("data", add);
    incoming.once("end", () => {
      incoming.off("close", fail);
      resolve(joinChunks(chunks));
    });
    incoming.once("close", fail);
    if (incoming.destroyed) fail();
  });
}

/** What Node may read, and drop, so that a connection can be used again. */
export const MAX_REST: number = 64 * 1024;

/** Whether a client still sends what was refused, or more than is worth reading. */
export function hasUnreadBody(
  { req: request }: ServerResponse,
  status: number,
): boolean {
  if (request.complete || request.httpVersionMajor > 1) return false;
  const { headers } = request;
  if (status === 413 || headers["transfer-encoding"] !== undefined) return true;
  return Number(headers["content-length"] ?? 0) > MAX_REST;
}
