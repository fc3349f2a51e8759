// @ts-check
/** What somebody would write over `node:http` by hand, for these three alone. */
import { createServer } from "node:http";
import { article, articles, create, PREFIX } from "./content.mjs";

/** @returns {Promise<number>} the port */
export function listen() {
  const server = createServer((request, response) => {
    const { method, url = "/" } = request;
    const query = url.indexOf("?");
    const path = query === -1 ? url : url.slice(0, query);
    if (method === "GET" && path === "/articles") {
      send(response, 200, articles);
    } else if (method === "GET" && path.startsWith(PREFIX)) {
      const id = decodeURIComponent(path.slice(PREFIX.length));
      send(response, 200, article(id));
    } else if (method === "POST" && path === "/articles") {
      /** @type {Buffer[]} */
      const chunks = [];
      request.on("data", (chunk) => chunks.push(chunk));
      request.on("end", () => {
        const { location, value } = create(
          JSON.parse(Buffer.concat(chunks).toString()),
        );
        send(response, 201, value, { location });
      });
    } else {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      resolve(/** @type {any} */ (server.address()).port);
    });
  });
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {number} status
 * @param {unknown} value
 * @param {Record<string, string>} headers
 */
function send(response, status, value, headers = {}) {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}
