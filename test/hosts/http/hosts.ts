/** The hosts of the suite: how each is started, and on which port it listens. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { inject } from "vitest";

export type Host =
  "node" | "express" | "fastify" | "koa" | "hono" | "bun" | "deno" | "workerd";

export const hosts: readonly Host[] = [
  ...(["node", "express", "fastify", "koa", "hono"] as const),
  ...(["bun", "deno", "workerd"] as const),
];

const tools = join(import.meta.dirname, "node_modules/.bin");

/** What starts a host, in the folder of its server. */
function commandOf(
  host: Host,
  options: readonly string[],
): readonly [string, ...string[]] {
  switch (host) {
    case "bun":
      return [join(tools, "bun"), "server.ts"];
    case "deno":
      // Nothing but the network: the application needs no more.
      return [join(tools, "deno"), "run", "--allow-net", "server.ts"];
    case "workerd":
      return [
        join(tools, "workerd"),
        ...["serve", "workerd.capnp", "--control-fd=1"],
      ];
    default:
      return [process.execPath, ...options, "server.js"];
  }
}

export interface RunningHost {
  readonly port: number;
  /** Resolves when the host has printed a text. */
  readonly hear: (text: string) => Promise<void>;
  /** Sends a message to a host on Node, and resolves with its answer. */
  readonly ask: (message: string) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a host; rejects with what it printed where it ends instead.
 *
 * @param options Node's own, for a host on Node
 */
export function startHost(
  host: Host,
  options: readonly string[] = [],
): Promise<RunningHost> {
  const [command, ...args] = commandOf(host, options);
  const child = spawn(command, args, {
    cwd: join(inject("servers"), host),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  const hear = async (text: string): Promise<void> => {
    while (!output.includes(text)) await once(child.stdout, "data");
  };
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      // Our own servers say the first, workerd the second.
      const port = /listening (\d+)|"port":(\d+)/.exec(output);
      if (port === null) return;
      resolve({
        port: Number(port[1] ?? port[2]),
        hear,
        ask: async (message) => {
          child.send(message);
          const [answer] = (await once(child, "message")) as unknown[];
          return answer;
        },
        stop: () => stop(child),
      });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("exit", () => {
      reject(new Error(`${host} ended: ${output}`));
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => {
      resolve();
    });
    child.kill("SIGKILL");
  });
}
