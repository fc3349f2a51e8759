// @ts-check
/**
 * A client that costs little: so many connections that are kept, on each the
 * next request when the reply to the last one is there. Replies are counted by
 * their ends, which all servers here write the same.
 */
import { connect } from "node:net";

/**
 * @param {number} port
 * @param {{ connections: number, requests: number }} load
 * @returns {Promise<number>} the milliseconds of one request
 */
export async function load(port, { connections, requests }) {
  let left = requests;
  let next = 0;
  const start = process.hrtime.bigint();
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise((resolve, reject) => {
          const socket = connect(port, "127.0.0.1");
          socket.setNoDelay();
          const send = () => {
            if (left-- <= 0) {
              socket.destroy();
              resolve(undefined);
              return;
            }
            next += 1;
            socket.write(
              `GET /articles/${next % 10_000} HTTP/1.1\r\nhost: localhost\r\naccept: */*\r\n\r\n`,
            );
          };
          socket.on("connect", send);
          socket.on("error", reject);
          let text = "";
          socket.on("data", (chunk) => {
            text += chunk.toString("latin1");
            if (!text.endsWith('"A title"}')) return;
            if (!text.startsWith("HTTP/1.1 200")) {
              reject(new Error(text));
              return;
            }
            text = "";
            send();
          });
        }),
    ),
  );
  return Number(process.hrtime.bigint() - start) / 1e6 / requests;
}
