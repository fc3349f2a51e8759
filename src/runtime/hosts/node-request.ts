/**
 * Requests in Node: how the app sees an `IncomingMessage`. Each host built on
 * Node overrides what it knows better.
 */
/// <reference types="node" />
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { cutOff, joinChunks, readStream, tooLarge } from "../http/body.js";
import type { HeaderLookup } from "../http/conditional.js";
import { HttpError } from "../http/reply.js";
import { type RequestView, readUrl } from "../http/request.js";
import { isBytes } from "../values.js";

/**
 * A Node request, as the app sees it; each host adds what is specific to it.
 */
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

  /** Called before the body is read, for a client that waits for a go-ahead. */
  askForBody(): void {
    // Node has already told the client to go ahead.
  }

  get target(): string {
    return this.incoming.url ?? "/";
  }

  get isSecure(): boolean {
    const { socket } = this.incoming;
    return "encrypted" in socket && socket.encrypted === true;
  }

  get origin(): string | null {
    const scheme = this.isSecure ? "https" : "http";
    return writeOrigin(scheme, this.headers.get("host"));
  }

  /** Where the body is read from. */
  get stream(): Readable {
    return this.incoming;
  }

  /** Where body parsers put their result, whether or not one has run. */
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
      // HTTP/2 puts the request line among the headers: `:method`.
      if (!name.startsWith(":")) headers.append(name, rawHeaders[at + 1] ?? "");
    }
    const url = readUrl(this).href;
    const { signal } = this;
    if (method === "GET" || method === "HEAD") {
      return new Request(url, { method, headers, signal });
    }
    this.askForBody();
    // Node accepts an async iterable as a body; the web's types do not.
    const body = this.#bytes ?? this.#leftBody();
    const init = { method, headers, signal, body, duplex: "half" };
    return new Request(url, init as RequestInit);
  }

  read(limit: number): Promise<Uint8Array> {
    const coding = this.headers.get("transfer-encoding") ?? "chunked";
    if (coding.toLowerCase() !== "chunked") {
      // RFC 9112, section 6.1: a coding that we do not support.
      throw new HttpError(501, "The body's Transfer-Encoding can be chunked");
    }
    this.askForBody();
    const body = this.#request?.body;
    if (body !== undefined && body !== null) return readStream(body, limit);
    return this.#readBytes(limit);
  }

  #readBytes(limit: number): Promise<Uint8Array> {
    const { body: parsed, stream } = this;
    const keep = (bytes: Uint8Array): void => {
      this.#bytes = bytes;
    };
    if (!wasRead(stream)) return readIncoming(stream, limit, keep);
    if (!isRaw(parsed)) throw new TypeError(READ_ALREADY);
    const bytes = Buffer.from(parsed);
    keep(bytes);
    return Promise.resolve(bytes);
  }

  /** What is left of the body for code that wants the web `Request`. */
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

/**
 * Whether a parser read the body only as text or bytes and left the rest to us,
 * as people have it for XML and webhooks.
 */
function isRaw(body: unknown): body is string | Uint8Array {
  return typeof body === "string" || isBytes(body);
}

/**
 * Whether the body was read. A parser that found no body of its own kind may
 * have set `body` without reading anything.
 */
function wasRead(stream: Readable): boolean {
  return stream.readableDidRead || stream.readableEnded;
}

/**
 * The origin a request was sent to; null if an old client did not say.
 *
 * @throws HttpError 400 if its host is malformed
 */
export function writeOrigin(
  scheme: string,
  host: string | null,
): string | null {
  if (host === null || host === "") return null;
  if (HOST.test(host)) return `${scheme}://${host}`;
  throw new HttpError(400, "The Host header is malformed");
}

/** RFC 3986, section 3.2.2: a name or an address, with an optional port. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * A request's header fields as they arrived, since Node's own header object is
 * expensive to build. Repeated fields are joined as in `Headers`.
 */
class NodeHeaders implements HeaderLookup {
  /** Alternating names and values. */
  readonly #fields: readonly string[];

  constructor(fields: readonly string[]) {
    this.#fields = fields;
  }

  get(name: string): string | null {
    const fields = this.#fields;
    let found: string | null = null;
    for (let at = 0; at + 1 < fields.length; at += 2) {
      if (!isSameName(fields[at] ?? "", name)) continue;
      const value = fields[at + 1] ?? "";
      found = found === null ? value : found + glueOf(name) + value;
    }
    if (found !== null || !isSameName(name, "host")) return found;
    // HTTP/2 has an equivalent of the Host header.
    return this.get(":authority");
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }
}

function isSameName(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  return one === other || one.toLowerCase() === other.toLowerCase();
}

/** What separates repeated fields of a name. */
function glueOf(name: string): string {
  return isSameName(name, "cookie") ? "; " : ", ";
}

/** A signal that aborts if the client hangs up before it has its reply. */
function createSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    // HTTP/2 finishes a response that its client abandoned, but does not end
    // it.
    const isSent = response.writableEnded && response.writableFinished;
    if (!isSent) controller.abort();
  };
  if (response.destroyed) abort();
  else response.once("close", abort);
  return controller.signal;
}

/** @param keep receives the whole body before anything else does */
function readIncoming(
  incoming: Readable,
  limit: number,
  keep: (bytes: Uint8Array) => void,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const add = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      // The rest is dropped when the reply is written.
      chunks = [];
      incoming.off("data", add).pause();
      reject(tooLarge(limit));
    };
    // Every body closes eventually, and an error is expensive to create.
    const close = (): void => {
      if (!incoming.readableEnded) reject(cutOff());
    };
    incoming.on("data", add);
    incoming.on("end", () => {
      const bytes = joinChunks(chunks);
      keep(bytes);
      resolve(bytes);
    });
    incoming.on("close", close);
    if (incoming.destroyed) close();
  });
}
