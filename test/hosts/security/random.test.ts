/**
 * Requests of random headers and bodies of all types, through every host on
 * Node: none of them is answered with an error of ours, none holds the process
 * for long, and the memory stays what it was. With `SOAK=1` 100,000 for each.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exchange } from "../../runtime/node-socket.js";
import { createRandom } from "../../wire/random.js";
import { attackWhole } from "../../wire/requests.js";
import { startHost, type RunningHost } from "../http/hosts.js";

const COUNT = process.env["SOAK"] === "1" ? 100_000 : 2000;
const [SEED = 0] = fc.sample(fc.nat(), 1);
const AT_ONCE = 16;
const PARTS = 10;
/** Of the processor, in milliseconds: so long one turn of the event loop may take. */
const LONGEST = 50;
/** In megabytes: by so much the heap may grow. */
const GROWTH = 8;

interface Health {
  readonly longest: number;
  readonly heap: number;
}

const options = [
  "--expose-gc",
  "--import",
  new URL("tell-health.mjs", import.meta.url).href,
];

/** The status of the reply to a request by its seed; null where it is not sent. */
async function sendRandom(
  { port }: RunningHost,
  seed: number,
): Promise<{ readonly status: number; readonly sent: string } | null> {
  const bytes = attackWhole(createRandom(seed));
  // koa-mount throws at a target without a path, before the application sees it.
  const hasPath = !/^[A-Za-z]+ http:\/\/ /.test(bytes.toString("latin1"));
  if (!hasPath) return null;
  // A server may hang up on what it does not want to read to its end.
  const reply = await exchange(port, bytes).catch(() => Buffer.alloc(0));
  const text = reply
    .toString("latin1")
    .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);
  return { status, sent: bytes.toString("latin1").slice(0, 1000) };
}

/** Sends the requests of a part; 501 is for what nobody has written, and codings. */
async function sendPart(
  running: RunningHost,
  from: number,
  to: number,
): Promise<void> {
  let next = from;
  const work = async (): Promise<void> => {
    while (next < to) {
      const seed = SEED + next++;
      const answer = await sendRandom(running, seed);
      if (answer === null) continue;
      const { status, sent } = answer;
      if (status === 500 || status > 501)
        expect.fail(`${status}, seed ${seed}: ${sent}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

describe.each(["node", "express", "fastify", "koa", "hono"] as const)(
  "%s",
  (host) => {
    let running: RunningHost;
    beforeAll(async () => {
      running = await startHost(host, options);
    });
    afterAll(() => running.stop());

    test(`${COUNT} random requests, seed ${SEED}`, async () => {
      const ask = async (): Promise<Health> =>
        (await running.ask("health")) as Health;
      const size = COUNT / PARTS;
      const heaps: number[] = [];
      let worst = 0;
      // What is compiled, and kept for later, is so by then.
      await sendPart(running, 0, size);
      await ask();
      for (let from = 0; from < COUNT; from += size) {
        let health: Health = { longest: Infinity, heap: 0 };
        // What computes long does so each time that it is sent.
        for (
          let tries = 3;
          tries > 0 && health.longest >= LONGEST;
          tries -= 1
        ) {
          await sendPart(running, from, from + size);
          health = await ask();
        }
        expect(health.longest).toBeLessThan(LONGEST);
        worst = Math.max(worst, health.longest);
        heaps.push(health.heap / 2 ** 20);
      }
      const [first = 0] = heaps;
      const grown = (heaps.at(-1) ?? Infinity) - first;
      console.log(
        `${host}: longest turn ${worst.toFixed(0)} ms, heap ${first.toFixed(1)} MB and ${grown.toFixed(1)} MB more at the end`,
      );
      expect(grown).toBeLessThan(GROWTH);
    });
  },
);
