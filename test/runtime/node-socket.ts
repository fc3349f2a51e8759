/** Speaks HTTP/1 over a bare socket: what is sent is what the case says. */
import { connect, type Socket } from "node:net";
import type { HttpRequest } from "./http-cases.js";
import type { Received } from "./http-expect.js";

/** The bytes of a request, for one connection to itself. */
export function encodeRequest(request: HttpRequest): Buffer {
  const { method, target, headers = [], body } = request;
  const content = Buffer.from(body ?? "");
  const lines = [
    `${method} ${target} HTTP/1.1`,
    "Host: example.test",
    "Connection: close",
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Length: ${content.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), content]);
}

export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      resolve(socket);
    });
    socket.once("error", reject);
  });
}

/** Sends bytes, and collects what comes back until the server hangs up. */
export async function exchange(
  port: number,
  bytes: Buffer | string,
): Promise<Buffer> {
  const socket = await openSocket(port);
  const chunks: Buffer[] = [];
  socket.write(bytes);
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Reads one response, whose end is where the connection ends. */
export function decodeResponse(bytes: Buffer): Received {
  const end = bytes.indexOf("\r\n\r\n");
  const [first = "", ...lines] = bytes
    .subarray(0, end)
    .toString("latin1")
    .split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = Object.hasOwn(headers, name)
      ? `${headers[name] ?? ""}, ${value}`
      : value;
  }
  const rest = bytes.subarray(end + 4);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]),
    headers,
    body: headers["transfer-encoding"] === "chunked" ? joinPieces(rest) : rest,
  };
}

/** A content in chunks (RFC 9112, section 7.1); a HEAD's has none. */
function joinPieces(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const line = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.subarray(at, line).toString(), 16);
    pieces.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(pieces);
}
