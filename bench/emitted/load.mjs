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
  const run = () =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.setNoDelay();
      const send = () => {
        if (sent === requests) {
          socket.destroy();
          resolve(undefined);
          return;
        }
        sent += 1;
        socket.write(write(sent));
      };
      socket.on("connect", send);
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
    });
  await Promise.all(Array.from({ length: connections }, run));
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
