/**
 * Node's responses: how what the app answers is written to a `ServerResponse`.
 */
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import type { Outgoing } from "./finish.js";
import { hasUnreadBody, MAX_REST } from "./node-request.js";
import { toWireReply } from "./web.js";

/**
 * Writes a reply, and never throws. Node reads, and drops, what is left of the
 * request's body.
 *
 * @param isHead whether the request was one: its reply has no content
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

/** All that is left to do where a reply is under way, or Node refuses it. */
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
  const isStream = body instanceof ReadableStream;
  // The client hung up, or the action has written by itself.
  if (response.destroyed || response.headersSent) {
    if (isStream) body.cancel().catch(() => undefined);
    return;
  }
  if (body !== null && !isStream) {
    headers["content-length"] = String(Buffer.byteLength(body));
  } else if (body === null && status !== 204 && status !== 304) {
    headers["content-length"] = "0";
  }
  keepEarlier(headers, response);
  // One that waits for a 100 sends nothing any more.
  const isClosing = response.getHeader("connection") === "close";
  const isUnread = !isClosing && hasUnreadBody(response, status);
  if (isUnread) headers["connection"] = "close";
  response.writeHead(status, headers);
  if (!isStream) {
    if (!isHead && body !== null) response.write(body);
    if (isUnread) dropRest(response);
    else response.end();
  } else if (isHead) {
    body.cancel().catch(() => undefined);
    response.end();
  } else {
    sendStream(body, response);
  }
}

/**
 * What a middleware has set before stays, where ours would take its place and
 * both can be said: CORS varies by Origin, and a session sets a cookie.
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

/** For how many milliseconds a client may go on to send what is dropped. */
const LINGER = 1000;

/**
 * Ends a connection whose client still sends, when it had time to read the
 * reply: closed at once, its system would throw the reply away.
 */
function dropRest(response: ServerResponse): void {
  const { req: request } = response;
  let rest = MAX_REST;
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER);
  request.on("data", (chunk: Buffer) => {
    rest -= chunk.length;
    if (rest < 0) request.pause();
  });
  request.once("close", end).once("end", end);
  request.resume();
}

function sendStream(
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
): void {
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
