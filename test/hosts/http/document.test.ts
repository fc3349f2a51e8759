/** The OpenAPI document, as every host serves it. */
import { expect, test } from "vitest";
import { hosts, startHost } from "./hosts.js";

test.each(hosts)("on %s", async (host) => {
  const { port, stop } = await startHost(host);
  const at = `http://localhost:${String(port)}/openapi.json`;
  try {
    const reply = await fetch(at, { headers: { accept: "text/html" } });
    const { headers } = reply;
    expect(reply.status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(headers.get("vary")).toBeNull();
    const etag = headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\da-f]{8}"$/);
    const document = (await reply.json()) as { paths: object };
    expect(document).toMatchObject({ openapi: "3.1.1" });
    expect(document.paths).toHaveProperty(["/articles/{id}"]);
    const known = await fetch(at, { headers: { "if-none-match": etag } });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    const head = await fetch(at, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("etag")).toBe(etag);
    const post = await fetch(at, { method: "POST" });
    expect(post.status).toBe(405);
    expect(post.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  } finally {
    await stop();
  }
});
