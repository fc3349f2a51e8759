// @ts-check
/**
 * The emitted stores over HTTP beside what others have for the same, on SQLite
 * and PostgreSQL: by the processor time of each server for a request. That of
 * PostgreSQL itself is not counted; SQLite is a part of each server.
 */
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../../test/support/postgres.mjs";
import { emitStored } from "../emitted/project.mjs";
import { startServer } from "../emitted/server-process.mjs";

const manifest = (/** @type {string} */ dialect) => `formats: [json]
database: { dialect: ${dialect} }
resources:
  articles:
    only: [index, create, show]
    list: { size: 20 }
    fields:
      title: string
      body: text
      state: { enum: [draft, live], default: draft }
`;

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

/** How many articles there are before the first request. */
const ROWS = 2000;

const head = "HTTP/1.1\r\nhost: localhost\r\naccept: */*\r\n";
const text = "Some text, as long as a paragraph of an article may be. ".repeat(
  4,
);
const body = JSON.stringify({ title: "A title", body: text, state: "live" });
const post = `POST /articles ${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** @type {{ what: string, write: (serial: number) => string, end: string }[]} */
const kinds = [
  { what: "create", write: () => post, end: "}" },
  {
    what: "show",
    write: (serial) => `GET /articles/${1 + (serial % ROWS)} ${head}\r\n`,
    end: '"}',
  },
  {
    what: "a list of 20",
    write: () => `GET /articles?size=20 ${head}\r\n`,
    end: "}]",
  },
];

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
  const file = await emitStored(kit, dialect, manifest(dialect));
  /** @type {[string, import("../emitted/server-process.mjs").ServerProcess][]} */
  const started = [];
  for (const [name, server] of Object.entries(servers)) {
    const place = locate(`articles_${started.length}`);
    await fill(file, dialect, place);
    const more = server.hasOurs ? [file] : [];
    const args = [dialect, place, ...more];
    started.push([name, await startServer(`stored/${server.file}`, args)]);
  }
  const requests = kit.pick(3000, 300);
  const rows = [];
  for (const { what, write, end } of kinds) {
    /** @type {Record<string, () => Promise<number>>} */
    const contenders = {};
    for (const [name, server] of started) {
      contenders[name] = () =>
        server.time({ write, end, connections: 16, requests });
    }
    const times = await kit.compareRounds(contenders, {
      rounds: kit.pick(20, 3),
      warmup: kit.pick(10, 3),
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

/**
 * Makes a database, its tables and some articles, by the emitted code.
 *
 * @param {string} file
 * @param {"sqlite" | "postgres"} dialect
 * @param {string} place
 */
async function fill(file, dialect, place) {
  const { openDatabase, migrate, createStores, system } = await import(file);
  if (dialect === "postgres") await makeDatabase(new URL(place));
  const db = await openDatabase(place);
  await migrate(db);
  await createStores(db).transaction(
    async (/** @type {any} */ { articles }) => {
      for (let index = 0; index < ROWS; index++) {
        await articles.create(system(), {
          title: `Article ${index}`,
          body: text,
        });
      }
    },
  );
  await db.destroy();
}

/** @param {URL} url of a database that is not there yet */
async function makeDatabase(url) {
  const name = url.pathname.slice(1);
  const client = new pg.Client({
    connectionString: new URL("/postgres", url).href,
  });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}
