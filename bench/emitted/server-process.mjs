// @ts-check
/**
 * Servers in processes of their own, and the processor time that their requests
 * take: what a machine can serve, whoever asks.
 */
import { fork } from "node:child_process";
import { on, once } from "node:events";
import { fileURLToPath } from "node:url";
import { load, stallReading } from "./load.mjs";

const script = fileURLToPath(new URL("servers.mjs", import.meta.url));

/** @typedef {Awaited<ReturnType<typeof startServer>>} ServerProcess */

/**
 * Starts one of the servers in `servers/`.
 *
 * @param {string} name the file's
 * @param {readonly string[]} args what it wants to know
 */
export async function startServer(name, args) {
  const child = fork(script, [name, ...args], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const port = await readPort(child);
  return {
    /**
     * The processor time of the server for one of so many requests.
     *
     * @param {import("./load.mjs").Load} requests
     */
    async time(requests) {
      const before = await readTime(child);
      await load(port, requests);
      return ((await readTime(child)) - before) / requests.requests;
    },
    /**
     * The time that passes for one of so many requests, whoever takes it: the server,
     * its database, the client.
     *
     * @param {import("./load.mjs").Load} requests
     */
    async wait(requests) {
      const before = performance.now();
      await load(port, requests);
      return (performance.now() - before) / requests.requests;
    },
    /**
     * The largest delay of the server's event loop during requests, in
     * milliseconds.
     *
     * @param {import("./load.mjs").Load} requests
     */
    async delay(requests) {
      await ask(child, "delay");
      await load(port, requests);
      return await ask(child, "delay");
    },
    /**
     * The most memory that the server has had after so many clients asked for
     * something and read no more than its beginning, in MB.
     *
     * @param {string} request
     * @param {number} clients
     */
    async memory(request, clients) {
      const letGo = await stallReading(port, request, clients);
      const memory = await ask(child, "memory");
      letGo();
      return memory;
    },
    stop() {
      child.kill();
    },
  };
}

/**
 * The port of a server. Some frameworks tell a parent other things before.
 *
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>}
 */
async function readPort(child) {
  for await (const [message] of on(child, "message", { close: ["exit"] })) {
    if (typeof message === "number") return message;
  }
  throw new Error(`A server ended with ${child.exitCode} before it listened`);
}

/**
 * The processor time that a server has taken so far, in milliseconds.
 *
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>}
 */
async function readTime(child) {
  return await ask(child, "time");
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {"time" | "delay" | "memory"} question
 * @returns {Promise<number>}
 */
async function ask(child, question) {
  child.send(question);
  const [answer] = await once(child, "message");
  return answer;
}
