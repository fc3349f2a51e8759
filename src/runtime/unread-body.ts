/**
 * Bodies that are not read to the end: how a connection is closed if its client
 * is still sending one when the reply is written.
 */
/// <reference types="node" />
import type { IncomingMessage, ServerResponse } from "node:http";

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
