/**
 * Responses in Node: how the app's replies are written to a `ServerResponse`,
 * and how a connection is closed if its client is still sending a body that
 * nobody reads.
 */
/// <reference types="node" />
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import type { Outgoing } from "../http/answer.js";
import { toWireReply } from "../http/fetch.js";
import { discard } from "../http/reply.js";
import { isStream } from "../values.js";

/** How many bytes of an unwanted body are read and dropped. */
const MAX_REST = 64 * 1024;

/** For how many milliseconds a client may go on sending what is dropped. */
const LINGER = 1000;

/**
 * Ends the connection with a reply if the client is still sending what was
 * refused, or more than is worth reading. It lingers, as RFC 9112, section 9.6,
 * asks: if it closed at once, the client's system might discard the reply
 * before the client has read it.
 *
 * @param response one whose headers have not been sent
 * @param isStreamed whether the reply is a stream, which may be made from the
 * very body, so nothing is dropped
 */
export function endAtUnreadBody(
  response: ServerResponse,
  status: number,
  isStreamed: boolean,
): void {
  if (!hasUnreadBody(response.req, status)) return;
  response.setHeader("connection", "close");
  if (isStreamed) return;
  dropRest(response.req);
  linger(response.req);
}

function hasUnreadBody(request: IncomingMessage, status: number): boolean {
  if (request.complete || request.httpVersionMajor > 1) return false;
  const { headers } = request;
  if (status === 413 || headers["transfer-encoding"] !== undefined) return true;
  return Number(headers["content-length"] ?? 0) > MAX_REST;
}

/** Reads a little more; Node would read everything that comes. */
function dropRest(request: IncomingMessage): void {
  let rest = MAX_REST;
  request.on("data", (chunk: Buffer) => {
    rest -= chunk.length;
    if (rest < 0) request.pause();
  });
  request.resume();
}

/**
 * Node closes a connection with `destroySoon` when its last reply is written,
 * whatever wrote it. This makes it end only our side, and close the connection
 * when the body has ended or the time is up.
 */
function linger(request: IncomingMessage): void {
  const { socket } = request;
  // There is no real connection if a framework's tests make the request.
  if (!("destroySoon" in socket)) return;
  const close = socket.destroySoon.bind(socket);
  let isEnding = false;
  socket.destroySoon = (): void => {
    if (isEnding) return;
    isEnding = true;
    if (request.readableEnded) {
      close();
      return;
    }
    socket.end();
    const timer = setTimeout(close, LINGER);
    request.once("end", close);
    socket.once("close", () => {
      clearTimeout(timer);
    });
  };
}

/**
 * Writes a reply, and never throws. If little is left of the request's body, it
 * is read and dropped; otherwise the connection ends.
 *
 * @param isHead whether the method is HEAD: the reply has no content then
 */
export function sendReply(
  reply: Outgoing,
  response: ServerResponse,
  isHead: boolean,
): void {
  try {
    writeReply(reply, response, isHead);
  } catch (error) {
    breakOff(error, response);
  }
}

/** The last resort if a reply is already under way, or Node refuses it. */
function breakOff(error: unknown, response: ServerResponse): void {
  console.error(error);
  response.destroy();
}

function writeReply(
  reply: Outgoing,
  response: ServerResponse,
  isHead: boolean,
): void {
  const { status, headers, body } = toWireReply(reply);
  const isStreamed = isStream(body);
  // The client hung up, or the action has written the response itself.
  if (response.destroyed || response.headersSent) {
    if (isStreamed) discard(body);
    return;
  }
  if (body !== null && !isStreamed) {
    headers["content-length"] = String(Buffer.byteLength(body));
  } else if (body === null && status !== 204 && status !== 304) {
    headers["content-length"] = "0";
  }
  keepEarlier(headers, response);
  // A client that still waits for a 100 sends nothing more.
  const isClosing = response.getHeader("connection") === "close";
  if (!isClosing) endAtUnreadBody(response, status, isStreamed);
  response.writeHead(status, headers);
  if (!isStreamed) {
    if (isHead || body === null) response.end();
    else response.end(body);
  } else if (isHead) {
    discard(body);
    response.end();
  } else {
    sendStream(body, response);
  }
}

/**
 * Keeps headers that a middleware set earlier, if ours would replace them and
 * both can be sent: CORS varies by Origin, and a session sets a cookie.
 */
function keepEarlier(
  headers: Record<string, string | string[]>,
  response: ServerResponse,
): void {
  for (const name of ["vary", "set-cookie"]) {
    const ours = headers[name];
    const earlier = ours === undefined ? undefined : response.getHeader(name);
    if (ours === undefined || earlier === undefined) continue;
    const all = [earlier, ours].flat().map(String);
    headers[name] = name === "vary" ? all.join(", ") : all;
  }
}

function sendStream(
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
): void {
  pipeline(readChunks(body), response, (error) => {
    // It is not an error if the client hung up.
    if (error && error.code !== "ERR_STREAM_PREMATURE_CLOSE") {
      breakOff(error, response);
    }
  });
}

/**
 * Does what iterating a stream does; not every host's types know that it works.
 */
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
