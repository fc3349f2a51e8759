/**
 * Responses in Node: how the app's replies are written to a `ServerResponse`.
 */
/// <reference types="node" />
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { discard } from "./discard.js";
import type { Outgoing } from "./finish.js";
import { isStream } from "./kinds.js";
import { endAtUnreadBody } from "./unread-body.js";
import { toWireReply } from "./web.js";

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
