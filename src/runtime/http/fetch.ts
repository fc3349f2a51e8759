/**
 * Web requests and responses: how the app sees a `Request`, and how its reply
 * becomes a `Response`.
 */
import { isStream } from "../values.js";
import { type OwnBytes, readStream } from "./body.js";
import type { HeaderLookup } from "./conditional.js";
import { discard, type WireReply } from "./reply.js";
import type { RequestView } from "./request.js";

/** A web request, as the app sees it. */
export class WebRequest<N> implements RequestView<N> {
  readonly method: string;
  readonly target: string;
  /** Null, since a web request's target includes it. */
  readonly origin: string | null = null;
  readonly native: N;
  readonly #request: Request;
  #bytes: Uint8Array | undefined;
  #remade: Request | undefined;

  constructor(request: Request, native: N) {
    this.method = request.method;
    this.target = request.url;
    this.native = native;
    this.#request = request;
  }

  get headers(): HeaderLookup {
    return this.#request.headers;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  /** Readable even after the body has been read, as happens with forms. */
  get request(): Request {
    if (this.#bytes === undefined) return this.#request;
    this.#remade ??= new Request(this.#request, {
      method: this.method,
      body: this.#bytes as OwnBytes,
    });
    return this.#remade;
  }

  async read(limit: number): Promise<Uint8Array> {
    const { body, bodyUsed } = this.#request;
    if (bodyUsed) throw new TypeError("The request's body was read already");
    this.#bytes =
      body === null ? new Uint8Array() : await readStream(body, limit);
    return this.#bytes;
  }
}

/** A reply as a plain object, whichever of the two it was. */
export function toWireReply(reply: WireReply | Response): WireReply {
  if (!("arrayBuffer" in reply)) return reply;
  const headers: Record<string, string | string[]> = {};
  reply.headers.forEach((value, name) => {
    headers[name] = value;
  });
  const cookies = reply.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  return { status: reply.status, headers, body: reply.body };
}

const encoder = new TextEncoder();

/**
 * @param isHead whether the method is HEAD: the reply says how long the content
 * would be, and has none (RFC 9110, section 9.3.2)
 */
export function createResponse(
  reply: WireReply | Response,
  isHead: boolean,
): Response {
  if ("arrayBuffer" in reply) {
    if (!isHead || reply.body === null) return reply;
    discard(reply.body);
    return new Response(null, reply);
  }
  const { status, body } = reply;
  const headers = new Headers();
  for (const [name, value] of Object.entries(reply.headers)) {
    for (const line of [value].flat()) headers.append(name, line);
  }
  if (isStream(body)) {
    if (!isHead) return new Response(body, { status, headers });
    discard(body);
    return new Response(null, { status, headers });
  }
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  if (bytes !== null) headers.set("content-length", String(bytes.length));
  return new Response(isHead ? null : (bytes as OwnBytes | null), {
    status,
    headers,
  });
}
