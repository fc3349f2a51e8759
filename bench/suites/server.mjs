// @ts-check
/** The emitted server on node:http: a JSON reply to GET with one parameter. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { load } from "../emitted/load.mjs";
import { emitProject } from "../emitted/project.mjs";

const script = fileURLToPath(
  new URL("../emitted/servers.mjs", import.meta.url),
);

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "server",
  title: "The emitted server on node:http, requests a second: ours over theirs",
  async run(kit) {
    const manifest = "formats: [json]\nresources: { articles: {} }\n";
    const project = await emitProject(kit, "project", manifest);
    const files = [project.module("app"), project.module("node")];
    const children = [];
    /** @type {Record<string, () => Promise<number>>} */
    const contenders = {};
    for (const name of ["ours", "bare", "Fastify", "Hono", "Express"]) {
      const child = fork(script, [name, ...files], {
        env: { ...process.env, NODE_ENV: "production" },
      });
      children.push(child);
      const [port] = await once(child, "message");
      const requests = kit.pick(4000, 1500);
      contenders[name] = () => load(port, { connections: 16, requests });
    }
    const times = await kit.compareRounds(contenders, {
      rounds: kit.pick(40, 8),
      warmup: kit.pick(10, 5),
    });
    for (const child of children) child.kill();
    // As times are one over rates, theirs over ours is ours over theirs.
    return Object.keys(contenders)
      .filter((name) => name !== "ours")
      .map((name) =>
        kit.row({
          what: "GET /articles/1",
          against: name === "bare" ? "bare node:http" : name,
          ours: times[name] ?? [],
          theirs: times["ours"] ?? [],
          target: { op: ">=", value: name === "bare" ? 0.95 : 1 },
        }),
      );
  },
};
