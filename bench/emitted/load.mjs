// @ts-check
/**
 * A client that costs little: so many connections that are kept, on each the
 * next request when the reply to the last one is there. Replies are counted by
 * their ends, which all servers here write the same.
 */
import { once } from "node:events";
import { connect } from "node:net";

/**
 * @typedef {object} Load
 * @property {(serial: number) => string} write the text of a request
 * @property {string} end what a reply ends with
 * @property {number} connections
 * @property {number} requests
 */

/**
 * Resolves when all replies are there; rejects where one is no success.
 *
 * @param {number} port
 * @param {Load} load
 */
export async function load(port, { write, end, connections, requests }) {
  let sent = 0;
  /**
   * @param {string} [request] one that a closed connection has not answered
   * @returns {Promise<void>}
   */
  const run = (request) =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.setNoDelay();
      let asked = request ?? "";
      const send = () => {
        if (sent === requests) {
          asked = "";
          socket.destroy();
          return;
        }
        sent += 1;
        asked = write(sent);
        socket.write(asked);
      };
      socket.on("connect", () => {
        if (asked === "") send();
        else socket.write(asked);
      });
      socket.on("error", reject);
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk.toString("latin1");
        if (!text.endsWith(end)) return;
        if (!text.startsWith("HTTP/1.1 20")) {
          reject(new Error(text));
          return;
        }
        text = "";
        send();
      });
      // A busy client may send a request just as the server gives up waiting for
      // one: it is sent again, once (RFC 9112, section 9.3.1).
      socket.on("close", () => {
        if (asked === "") resolve();
        else if (text === "" && asked !== request) resolve(run(asked));
        else reject(new Error(`No whole reply: ${text.slice(0, 500)}`));
      });
    });
  await Promise.all(Array.from({ length: connections }, () => run()));
}

/**
 * Clients that ask for a reply and read no more than its beginning.
 *
 * @param {number} port
 * @param {string} request
 * @param {number} clients
 * @returns {Promise<() => void>} lets go of them, once each has got something
 */
export async function stallReading(port, request, clients) {
  const sockets = Array.from({ length: clients }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.write(request);
    return socket;
  });
  // Nobody reads: the first part waits in the socket.
  await Promise.all(sockets.map((socket) => once(socket, "readable")));
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
