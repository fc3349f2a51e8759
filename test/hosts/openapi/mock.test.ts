/** A mock server that is made of the document alone, asked by a generated client. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Checker } from "../../openapi/checker.js";
import { listTargets } from "../../openapi/requests.js";
import { writeDocument } from "./generate.js";
import { serveShop, type Shop } from "./served-shop.js";

const home = import.meta.dirname;
const PRISM = join(home, "node_modules/@stoplight/prism-cli/dist/index.js");

let shop: Shop;
let folder: string;
let prism: ChildProcess;
let url: string;

beforeAll(async () => {
  shop = await serveShop();
  mkdirSync(join(home, "node_modules/.cache"), { recursive: true });
  folder = mkdtempSync(join(home, "node_modules/.cache/mock-"));
  const input = writeDocument(folder, shop.document);
  const port = await findPort();
  url = `http://127.0.0.1:${String(port)}`;
  prism = spawn(process.execPath, [
    PRISM,
    "mock",
    "-d",
    "--seed",
    "tea",
    "-p",
    String(port),
    input,
  ]);
  await new Promise<void>((resolve, reject) => {
    prism.stdout?.on("data", (text) => {
      if (String(text).includes("is listening")) resolve();
    });
    prism.once("exit", () => {
      reject(new Error("Prism did not start"));
    });
  });
});

afterAll(async () => {
  prism.removeAllListeners("exit");
  prism.kill();
  rmSync(folder, { recursive: true, force: true });
  await shop.stop();
});

test("its replies are those that the document describes", async () => {
  const checker = new Checker(shop.document);
  const bodies: Readonly<Record<string, object>> = {
    teasCreate: { name: "Assam" },
    teasUpdate: { state: "sold" },
    reviewsCreate: { text: "Fine", stars: 5 },
  };
  for (const target of listTargets(shop.document)) {
    const { operationId } = target.operation;
    const path = target.path.replaceAll(/\{[^}]*\}/g, "1");
    const body = bodies[operationId];
    if (target.operation.requestBody?.required && body === undefined) continue;
    const reply = await fetch(`${url}${path}?q=tea`, {
      method: target.method.toUpperCase(),
      headers: { "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(reply.status, operationId).toBeLessThan(300);
    expect(
      await checker.check(target, withoutOwn(reply)),
      operationId,
    ).toBeNull();
  }
});

test("it refuses what the document refuses", async () => {
  const reply = await fetch(`${url}/teas`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "" }),
  });
  expect(reply.status).toBe(422);
});

/** Without the headers that Prism sends with all of its replies. */
function withoutOwn(reply: Response): Response {
  const headers = new Headers(reply.headers);
  for (const name of [...headers.keys()]) {
    if (
      /^(?:access-control|connection|date|keep-alive|transfer|sl-)/.test(name)
    ) {
      headers.delete(name);
    }
  }
  return new Response(reply.body, { status: reply.status, headers });
}

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}
