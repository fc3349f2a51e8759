/**
 * Hostile bytes at the emitted server, in a process of its own: it neither
 * dies nor hangs nor grows, replies to whatever is a request, never with an
 * error of its own, and between them good requests get what they ask for.
 */
import { fork, type ChildProcess } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile, target } from "../support/compile.js";
import { createFolder, writeProject } from "../support/projects.js";
import { countRuns } from "../support/runs.js";
import { createRandom } from "./random.js";
import { attack, manifest, type Attack } from "./requests.js";
import type { Report } from "./server.js";

const COUNT = countRuns(600, 1_500, 200_000);
/** In `npm test` always the same. */
const [SEED = 0] = fc.sample(fc.nat(), 1);
const AT_ONCE = 16;
/** So many are sent, then the server is asked how it is. */
const PART = COUNT / 20;
/** One turn of its event loop, in milliseconds of the processor; 50 are usual. */
const LONGEST = 1000;
/** Where a connection that should end has not, so that the test ends. */
const PATIENCE = 60_000;

let folder: ReturnType<typeof createFolder>;
let child: ChildProcess;
let port = 0;
/** What has gone wrong in the server, in its own words. */
const faults: string[] = [];

type Health = Extract<Report, { kind: "health" }>;

function ask(): Promise<Health> {
  return new Promise((resolve) => {
    const listen = (report: Report) => {
      if (report.kind !== "health") return;
      child.off("message", listen);
      resolve(report);
    };
    child.on("message", listen);
    child.send("health");
  });
}

/** Asks when all connections are over: the server hears of it after us. */
async function askAtRest(): Promise<Health> {
  let longest = 0;
  for (;;) {
    const health = await ask();
    longest = Math.max(longest, health.longest);
    if (health.connections === 0) return { ...health, longest };
  }
}

beforeAll(async () => {
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(JSON.stringify(errors));
  folder = createFolder();
  writeProject(folder.path, model, { ...target, dir: "resources" });
  const source = join(folder.path, "server.ts");
  // What it imports here is what the copy finds among the emitted files.
  const text = readFileSync(new URL("server.ts", import.meta.url), "utf8");
  writeFileSync(source, text.replaceAll("../runtime/bound/", "./resources/"));
  const outfile = join(folder.path, "server.mjs");
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
  });
  child = fork(outfile, { execArgv: ["--expose-gc"], stdio: "inherit" });
  child.on("exit", (code) => faults.push(`the server ended: ${code}`));
  port = await new Promise((resolve) => {
    child.on("message", (report: Report) => {
      if (report.kind === "listening") resolve(report.port);
      else if (report.kind === "error") faults.push(report.text);
    });
  });
});

afterAll(() => {
  child.removeAllListeners("exit");
  child.kill();
  folder.remove();
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly isLate: boolean;
}

/** Sends bytes; what came back until the server hung up. */
function send({ bytes, isWhole }: Attack): Promise<Answer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let isLate = false;
    const socket = connect(port, "127.0.0.1");
    socket.setTimeout(PATIENCE, () => {
      isLate = true;
      socket.destroy();
    });
    socket.on("data", (chunk) => chunks.push(chunk));
    // A server may hang up on what it does not want to read to its end.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const text = Buffer.concat(chunks).toString("latin1");
      const replies = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(replies)?.[1] ?? 0);
      resolve({ status, text: replies, isLate });
    });
    if (isWhole) socket.write(bytes);
    else socket.end(bytes);
  });
}

const good: readonly (readonly [request: string, expected: RegExp])[] = [
  [
    "GET /articles/7?a[]=1 HTTP/1.1\r\nHost: good.test\r\nConnection: close\r\n\r\n",
    /^HTTP\/1\.1 200 [^]*\r\n\r\n\[\{"action":"show","method":"GET","params":\{"id":"7"\},"query":\{"a":\["1"\]\},"body":\{\},"href":11\}\]$/,
  ],
  [
    'PUT /articles/7.json HTTP/1.1\r\nHost: good.test\r\nConnection: close\r\nContent-Type: application/xml\r\nContent-Length: 46\r\n\r\n<article><id type="integer">7</id></article>\r\n',
    /^HTTP\/1\.1 200 [^]*"action":"update"[^]*"body":\{"id":7\}/,
  ],
  [
    "POST /articles/7 HTTP/1.1\r\nHost: good.test\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 18\r\n\r\n_method=PUT&a[b]=1",
    /^HTTP\/1\.1 200 [^]*"method":"PUT"[^]*"body":\{"a":\{"b":"1"\}\}/,
  ],
  [
    "GET /articles/%2e%2e HTTP/1.1\r\nHost: good.test\r\nConnection: close\r\n\r\n",
    /^HTTP\/1\.1 404 /,
  ],
];

async function sendGood(at: number): Promise<void> {
  const [request, expected] = good[at % good.length] ?? ["", /^$/];
  const answer = await send({ bytes: Buffer.from(request), isWhole: true });
  expect(answer.text).toMatch(expected);
}

/** What a fault says of the bytes that brought it about. */
function explain({ bytes }: Attack, { status }: Answer, seed: number): string {
  return `${status}, seed ${seed}: ${bytes.toString("latin1").slice(0, 2000)}`;
}

function judge(sent: Attack, answer: Answer, seed: number): void {
  const { status, isLate } = answer;
  const text = explain(sent, answer, seed);
  if (isLate) expect.fail(`no end: ${text}`);
  // RFC 9112, section 6.1: 501 is for a coding that we do not read.
  const isCoding =
    status === 501 && /transfer-encoding/i.test(sent.bytes.toString("latin1"));
  if (status >= 500 && !isCoding) expect.fail(text);
  // One that is too long may be cut off while it is being sent.
  const isLong = sent.bytes.length > 60_000;
  if (sent.isWhole && status === 0 && !isLong) expect.fail(`no reply: ${text}`);
}

describe(`${COUNT} hostile requests, seed ${SEED}`, () => {
  test("are survived", async () => {
    const run = async (from: number, to: number): Promise<void> => {
      let next = from;
      const work = async () => {
        while (next < to && faults.length === 0) {
          const at = next++;
          const seed = (SEED + at) >>> 0;
          const sent = attack(createRandom(seed));
          judge(sent, await send(sent), seed);
          if (at % 25 === 0) await sendGood(at / 25);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      expect(faults).toEqual([]);
    };
    let early: Health | null = null;
    let late: Health | null = null;
    for (let from = 0; from < COUNT; from += PART) {
      let longest = Infinity;
      // What computes long does so each time that it is sent.
      for (let tries = 3; tries > 0 && longest >= LONGEST; tries -= 1) {
        await run(from, from + PART);
        late = await askAtRest();
        ({ longest } = late);
      }
      expect(longest).toBeLessThan(LONGEST);
      // What grows at first is what is compiled and kept for later.
      if (from < COUNT / 4) early = late;
    }
    expect(late?.polluted).toBe(false);
    const grown = (late?.heap ?? Infinity) - (early?.heap ?? 0);
    expect(grown / 2 ** 20).toBeLessThan(8);
    for (const at of good.keys()) await sendGood(at);
  });
});
