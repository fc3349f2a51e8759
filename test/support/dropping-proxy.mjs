// @ts-check
/**
 * What stands before a PostgreSQL server and passes on who connects to what, but no
 * other parameter that a connection starts with, as some poolers do.
 */
import { once } from "node:events";
import { connect, createServer } from "node:net";

/**
 * Starts the proxy.
 *
 * @param {string} server the server's URL, without a database
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} its URL, without
 *   a database
 */
export async function startDroppingProxy(server) {
  const { hostname, port, username } = new URL(server);
  const proxy = createServer((client) => {
    client.once("data", (message) => {
      const upstream = connect(Number(port), hostname);
      upstream.write(dropParameters(message));
      upstream.pipe(client).pipe(upstream);
      for (const socket of [client, upstream]) {
        socket.on("error", () => {
          client.destroy();
          upstream.destroy();
        });
      }
    });
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  const own = typeof address === "object" ? address?.port : undefined;
  return {
    url: `postgres://${username}@127.0.0.1:${own}/`,
    stop: async () => {
      proxy.close();
      await once(proxy, "close");
    },
  };
}

/**
 * The message that begins a connection: its length, the version of the protocol, and
 * names and values that end with a zero each (PostgreSQL's manual, 55.7,
 * StartupMessage).
 *
 * @param {Buffer} message
 */
function dropParameters(message) {
  const words = message.toString("utf8", 8).split("\0");
  let kept = "";
  for (let at = 0; at + 1 < words.length; at += 2) {
    const name = words[at] ?? "";
    if (["user", "database"].includes(name))
      kept += `${name}\0${words[at + 1]}\0`;
  }
  const body = Buffer.from(`${kept}\0`);
  const head = Buffer.from(message.subarray(0, 8));
  head.writeInt32BE(head.length + body.length);
  return Buffer.concat([head, body]);
}
