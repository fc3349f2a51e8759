// @ts-check
/** The emitted `match` against the routers of others. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { emitProject } from "../emitted/project.mjs";
import { peers } from "../emitted/routers.mjs";

const worker = fileURLToPath(
  new URL("../emitted/match-worker.mjs", import.meta.url),
);

/**
 * Starts a router; null where it does not take these routes.
 *
 * @param {Awaited<ReturnType<typeof emitProject>>} project
 * @param {string} name
 */
async function start(project, name) {
  const files = [project.module("routes"), project.module("router")];
  const child = fork(worker, [...files, name], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const isReady = await Promise.race([
    once(child, "message").then(() => true),
    once(child, "exit").then(() => false),
  ]);
  if (!isReady) return null;
  // One that is slow gets fewer, that a round stays short.
  let count = 1024;
  return {
    measure: async () => {
      child.send(count);
      const [time] = await once(child, "message");
      if (time * count > 20 && count > 16) count /= 2;
      return time;
    },
    stop: () => child.kill(),
  };
}

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "match",
  title: "The emitted match, mixed hits, misses and 405s: theirs over ours",
  async run(kit) {
    const rows = [];
    /** @type {Record<number, import("../emitted/project.mjs").Project>} */
    const projects = {};
    for (const size of [10, 100, 1000]) {
      const manifest = kit.makeManifest(size);
      const project = await emitProject(kit, `p${size}`, manifest);
      projects[size] = project;
      /** @type {Record<string, () => Promise<number>>} */
      const contenders = {};
      const stops = [];
      const missing = [];
      for (const name of ["ours", ...Object.keys(peers)]) {
        const started = await start(project, name);
        if (started === null) {
          missing.push(name);
          continue;
        }
        contenders[name] = started.measure;
        stops.push(started.stop);
      }
      const rounds = kit.pick(400, 5);
      const times = await kit.compareRounds(contenders, {
        rounds,
        warmup: rounds / 2,
      });
      for (const stop of stops) stop();
      const ours = times["ours"] ?? [];
      for (const name of Object.keys(times)) {
        if (name === "ours") continue;
        const theirs = times[name] ?? [];
        const own = kit.row({
          what: `match, ${size} resources`,
          against: name,
          ours: theirs,
          theirs: ours,
          target: { op: ">=", value: size === 10 ? 1 : 1.5 },
        });
        rows.push(own);
      }
      for (const name of missing) {
        console.log(`${name} takes no routes such as these (${size})`);
      }
    }
    const few = await start(/** @type {any} */ (projects[10]), "ours");
    const many = await start(/** @type {any} */ (projects[1000]), "ours");
    if (few === null || many === null) throw new Error("no match");
    const rounds = kit.pick(400, 5);
    const times = await kit.compareRounds(
      { few: few.measure, many: many.measure },
      { rounds, warmup: rounds / 2 },
    );
    // As in a process that does nothing else: above, the other one has had the
    // caches since the last round.
    const warm =
      (/** @type {NonNullable<typeof few>} */ router) => async () => {
        for (let round = 0; round < 7; round++) await router.measure();
        return router.measure();
      };
    const warmTimes = await kit.compareRounds(
      { few: warm(few), many: warm(many) },
      { rounds: rounds / 4, warmup: 10 },
    );
    few.stop();
    many.stop();
    rows.push(
      kit.row({
        what: "match, 1,000 resources, caches warm",
        against: "10 resources",
        ours: warmTimes.many,
        theirs: warmTimes.few,
        target: { op: "<=", value: 2 },
      }),
      kit.row({
        what: "match, 1,000 resources",
        against: "10 resources",
        ours: times.many,
        theirs: times.few,
        target: { op: "<=", value: 2 },
      }),
    );
    return rows;
  },
};
