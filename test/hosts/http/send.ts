/** Sends a case to a host, over a socket of its own. */
import type { HttpRequest } from "../../runtime/http-cases.js";
import type { Received } from "../../runtime/http-expect.js";
import {
  decodeResponse,
  encodeRequest,
  exchange,
} from "../../runtime/node-socket.js";
import type { RunningHost } from "./hosts.js";

export async function send(
  { port }: RunningHost,
  request: HttpRequest,
): Promise<Received> {
  return decodeResponse(await exchange(port, encodeRequest(request)));
}
