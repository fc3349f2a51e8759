// @ts-check
/**
 * The emitted server on node:http beside others, by the processor time of each
 * server for a request: what a machine can serve, whoever asks.
 */
import { emitProject } from "../emitted/project.mjs";
import { startServer } from "../emitted/server-process.mjs";

const servers = {
  ours: "ours",
  "bare node:http": "bare",
  Fastify: "fastify",
  Hono: "hono",
  Express: "express",
};

const head = "HTTP/1.1\r\nhost: localhost\r\naccept: */*\r\n";
const body = JSON.stringify({ title: "A title", tags: ["a", "b"], stars: 5 });
const post = `POST /articles ${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/**
 * The kinds of requests, and what of the others' rate ours has to reach.
 *
 * @type {{ what: string, write: (serial: number) => string, end: string, targets: Record<string, number> }[]}
 */
const kinds = [
  {
    what: "GET /articles/1",
    write: (serial) => `GET /articles/${serial % 10_000} ${head}\r\n`,
    end: '"A title"}',
    targets: { "bare node:http": 0.95, Fastify: 1, Hono: 1, Express: 1 },
  },
  {
    what: "GET /articles: a list of 20",
    write: () => `GET /articles ${head}\r\n`,
    end: "}]",
    targets: { "bare node:http": 0.95, Fastify: 1, Hono: 1, Express: 1 },
  },
  {
    what: "POST /articles: JSON, parsed",
    write: () => post,
    end: '"A title"}',
    targets: { Fastify: 1, Hono: 1, Express: 1 },
  },
];

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "server",
  title:
    "The emitted server on node:http, requests for each second of processor time: ours over theirs",
  async run(kit) {
    const manifest = "formats: [json]\nresources: { articles: {} }\n";
    const project = await emitProject(kit, "project", manifest);
    const files = [project.module("app"), project.module("node")];
    const started = await Promise.all(
      Object.entries(servers).map(async ([name, file]) => ({
        name,
        server: await startServer(file, files),
      })),
    );
    const requests = kit.pick(4000, 200);
    const rows = [];
    for (const { what, write, end, targets } of kinds) {
      /** @type {Record<string, () => Promise<number>>} */
      const contenders = {};
      for (const { name, server } of started) {
        contenders[name] = () =>
          server.time({ write, end, connections: 16, requests });
      }
      const times = await kit.compareRounds(contenders, {
        rounds: kit.pick(40, 1),
        warmup: kit.pick(10, 1),
      });
      for (const name of Object.keys(servers)) {
        if (name === "ours") continue;
        const target = targets[name];
        // As times are one over rates, theirs over ours is ours over theirs.
        const row = kit.row({
          what,
          against: name,
          ours: times[name] ?? [],
          theirs: times["ours"] ?? [],
          ...(target !== undefined && {
            target: { op: /** @type {const} */ (">="), value: target },
          }),
        });
        rows.push(row);
      }
    }
    for (const { server } of started) server.stop();
    return rows;
  },
};
