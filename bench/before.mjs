// @ts-check
/**
 * `node bench/before.mjs FOLDER [--short]`: what a change costs. The emitted
 * application over its stores, from this build and from the built package in FOLDER
 * (a checkout of an earlier commit), in turn: how many requests each answers in a
 * second of processor time.
 */
import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { startPostgres } from "../test/support/postgres.mjs";
import { emitStored } from "./emitted/project.mjs";
import { startServer } from "./emitted/server-process.mjs";
import { articles, fillArticles } from "./emitted/stored-articles.mjs";
import { cli } from "./kit/cli.mjs";
import { createKit } from "./kit/kit.mjs";
import { median } from "./kit/statistics.mjs";
import { printTable } from "./kit/table.mjs";

const words = process.argv.slice(2);
const [folder = ""] = words.filter((word) => !word.startsWith("--"));
const earlier = resolve(folder, "bin/resource-gen.js");
const kit = createKit({ short: words.includes("--short"), name: "before" });

if (folder === "" || !existsSync(earlier)) {
  console.error("node bench/before.mjs FOLDER [--short]: a built checkout");
  process.exitCode = 2;
} else {
  try {
    const databases = kit.folder("databases");
    const rows = await compare("sqlite", (name) => join(databases, name));
    const { url, stop } = await startPostgres();
    try {
      rows.push(...(await compare("postgres", (name) => url + name)));
    } finally {
      stop();
    }
    process.stdout.write(printTable(rows));
  } finally {
    rmSync(kit.root, { recursive: true, force: true });
  }
}

/**
 * Each pair of figures is of two processes of its own: how the engine has compiled a
 * server stays as it is until it ends, and can make as much of a difference as a change
 * does.
 *
 * @param {"sqlite" | "postgres"} dialect
 * @param {(name: string) => string} locate
 */
async function compare(dialect, locate) {
  const emit = async (/** @type {string} */ name, /** @type {string} */ by) => {
    const file = await emitStored(kit, dialect, articles.manifest(dialect), by);
    const place = locate(name);
    await fillArticles(file, dialect, place);
    return () => startServer("stored/ours", [dialect, place, file]);
  };
  const startBefore = await emit("before", earlier);
  const startNow = await emit("now", cli);
  const all = articles.requests.map(({ what, write, end }) => ({
    what,
    load: { write, end, connections: 16, requests: kit.pick(1500, 300) },
    before: /** @type {number[]} */ ([]),
    now: /** @type {number[]} */ ([]),
  }));
  for (let pair = 0; pair < kit.pick(12, 2); pair++) {
    const before = await startBefore();
    const now = await startNow();
    for (const each of all) {
      const times = await kit.compareRounds(
        {
          before: () => before.time(each.load),
          now: () => now.time(each.load),
        },
        { rounds: 3, warmup: kit.pick(5, 1) },
      );
      each.before.push(median(times.before));
      each.now.push(median(times.now));
    }
    before.stop();
    now.stop();
  }
  return all.map(({ what, before, now }) =>
    kit.row({
      what: `${dialect}: ${what}`,
      against: "before",
      // As times are one over rates, before over now is now over before.
      ours: before,
      theirs: now,
      target: { op: ">=", value: 0.97 },
    }),
  );
}
