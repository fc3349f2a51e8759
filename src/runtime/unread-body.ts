/**
 * Bodies that nobody reads to their end: how a connection is closed whose
 * client still sends one when its reply is written.
 */
/// <reference types="node" />
import type { IncomingMessage, ServerResponse } from "node:http";

/** How many bytes are read, and dropped, of a body that nobody wants. */
const MAX_REST = 64 * 1024;

/** For how many milliseconds a client may go on to send what is dropped. */
const LINGER = 1000;

/**
 * Has the connection end with a reply where the client still sends what was
 * refused, or more than is worth reading. It lingers, as RFC 9112, section 9.6,
 * wants: closed at once, the client's system may throw the reply away before
 * the client has read it.
 *
 * @param response one whose headers are not sent yet
 * @param isStreamed whether the reply is a stream: that may be made from the
 *   very body, so nothing is dropped
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

/** Reads on for a little; Node would read all that comes. */
function dropRest(request: IncomingMessage): void {
  let rest = MAX_REST;
  request.on("data", (chunk: Buffer) => {
    rest -= chunk.length;
    if (rest < 0) request.pause();
  });
  request.resume();
}

/**
 * Node closes a connection by `destroySoon` when its last reply is written,
 * whoever has written that. This has it end our side alone, and close the
 * connection when the body has ended or the time is up.
 */
function linger(request: IncomingMessage): void {
  const { socket } = request;
  // There is no connection where a framework's tests call it by themselves.
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
