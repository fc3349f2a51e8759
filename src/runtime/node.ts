/**
 * The host for `node:http`: straight over `dispatch`, without a web `Request`
 * or `Response` unless an action asks for one or returns one.
 */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { App } from "./app.js";
import type { Native } from "./native.js";
import { NodeRequest } from "./node-request.js";
import { sendReply } from "./node-response.js";

export interface ServeOptions {
  /** 3000 unless you say otherwise; 0 for any that is free. */
  readonly port?: number | undefined;
  /** The name or address to listen on; every one of the machine's by default. */
  readonly host?: string | undefined;
}

export interface RunningServer {
  /** Where it listens: `http://localhost:3000`. */
  readonly url: string;
  readonly server: Server;
  /** Takes no more requests, and waits for those under way. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a server.
 *
 * @returns when it listens; rejects where it cannot, as when the port is taken
 */
export function serve(
  app: App,
  options: ServeOptions = {},
): Promise<RunningServer> {
  const { port = 3000, host } = options;
  const server = createServer(toNodeHandler(app));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const { port: actual } = server.address() as AddressInfo;
      const name = host?.includes(":") ? `[${host}]` : (host ?? "localhost");
      const url = `http://${name}:${actual}`;
      resolve({ url, server, close: () => close(server) });
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => {
      if (error === undefined) resolve();
      else reject(error);
    });
  });
}

/** What `http.createServer` takes. */
export function toNodeHandler(
  app: App,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const isHead = request.method === "HEAD";
    const reply = app.dispatch(new ServerRequest(request, response));
    if ("then" in reply) {
      void reply.then((late) => {
        sendReply(late, response, isHead);
      });
    } else {
      sendReply(reply, response, isHead);
    }
  };
}

/** A request that comes straight from its server. */
class ServerRequest extends NodeRequest {
  get native(): Native {
    return { request: this.incoming, response: this.response };
  }
}
