// @ts-check
/** Serves what was built, as a host of files does: with types, gzip, and no more. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createGzip } from "node:zlib";

const dist = join(import.meta.dirname, "../../../site/dist");
const types = {
  ...{ ".html": "text/html; charset=utf-8", ".css": "text/css" },
  ...{ ".js": "text/javascript", ".json": "application/json" },
};

/** @returns {Promise<{ url: string, close: () => void }>} */
export async function serveSite(port = 0) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const whole = extname(name) === "" ? `${name}.html` : name;
    const path = join(dist, normalize(whole));
    const isThere = path.startsWith(dist) && existsSync(path);
    if (!isThere || !statSync(path).isFile()) {
      response.writeHead(404).end("Not Found");
      return;
    }
    const type = types[/** @type {keyof typeof types} */ (extname(path))];
    response.writeHead(200, {
      "content-type": type ?? "application/octet-stream",
      "content-encoding": "gzip",
      // The names of assets change with what is in them.
      "cache-control": name.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "no-cache",
    });
    createReadStream(path)
      .pipe(createGzip({ level: 9 }))
      .pipe(response);
  });
  await new Promise((resolve) =>
    server.listen(port, "127.0.0.1", () => resolve(null)),
  );
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
