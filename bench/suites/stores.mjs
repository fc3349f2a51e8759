// @ts-check
/**
 * The emitted stores over HTTP beside what others have for the same, on SQLite
 * and PostgreSQL: by the processor time of each server for a request. That of
 * PostgreSQL itself is not counted; SQLite is a part of each server.
 */
import { join } from "node:path";
import { startPostgres } from "../../test/support/postgres.mjs";
import { emitStored } from "../emitted/project.mjs";
import { startServer } from "../emitted/server-process.mjs";
import { articles, fillArticles } from "../emitted/stored-articles.mjs";

/**
 * The servers, whether they are given the emitted project, and what of their rate
 * ours has to reach.
 *
 * @type {Record<string, { file: string, hasOurs?: true, target?: number }>}
 */
const servers = {
  ours: { file: "ours", hasOurs: true },
  "Fastify, Kysely": { file: "fastify", target: 0.9 },
  // Our driver keeps statements ready, as nobody does by hand: to look at.
  "the same on our driver": { file: "fastify", hasOurs: true },
  "NestJS, TypeORM": { file: "nest", target: 1 },
  "AdonisJS, Lucid": { file: "adonis", target: 1 },
};

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "stores",
  title:
    "Stores over HTTP, requests for each second of processor time: ours over theirs",
  async run(kit) {
    const folder = kit.folder("databases");
    const rows = await compare(kit, "sqlite", (name) =>
      join(folder, `${name}.sqlite`),
    );
    const { url, stop } = await startPostgres();
    try {
      rows.push(...(await compare(kit, "postgres", (name) => url + name)));
    } finally {
      stop();
    }
    return rows;
  },
};

/**
 * @param {import("../kit/kit.mjs").Kit} kit
 * @param {"sqlite" | "postgres"} dialect
 * @param {(name: string) => string} locate
 */
async function compare(kit, dialect, locate) {
  const file = await emitStored(kit, dialect, articles.manifest(dialect));
  /** @type {[string, import("../emitted/server-process.mjs").ServerProcess][]} */
  const started = [];
  for (const [name, server] of Object.entries(servers)) {
    const place = locate(`articles_${started.length}`);
    await fillArticles(file, dialect, place);
    const more = server.hasOurs ? [file] : [];
    const args = [dialect, place, ...more];
    started.push([name, await startServer(`stored/${server.file}`, args)]);
  }
  const requests = kit.pick(3000, 100);
  const rows = [];
  for (const { what, write, end } of articles.requests) {
    /** @type {Record<string, () => Promise<number>>} */
    const contenders = {};
    for (const [name, server] of started) {
      contenders[name] = () =>
        server.time({ write, end, connections: 16, requests });
    }
    const times = await kit.compareRounds(contenders, {
      rounds: kit.pick(20, 1),
      warmup: kit.pick(10, 1),
    });
    for (const [name, { target }] of Object.entries(servers)) {
      if (name === "ours") continue;
      // As times are one over rates, theirs over ours is ours over theirs.
      const row = kit.row({
        what: `${dialect}: ${what}`,
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
  for (const [, server] of started) server.stop();
  return rows;
}
