// @ts-check
/**
 * Lists of many rows over HTTP: what a total costs beside the same page without one, and
 * what a search costs. By the clock, one request after the other, as the time of
 * PostgreSQL counts here; SQLite is a part of its server, so a search there is also a
 * stall.
 */
import { join } from "node:path";
import { startPostgres } from "../../test/support/postgres.mjs";
import {
  fillArticles,
  manifest,
  RARE,
  rare,
} from "../emitted/listed-articles.mjs";
import { emitStored } from "../emitted/project.mjs";
import { startServer } from "../emitted/server-process.mjs";

/** @typedef {import("../emitted/server-process.mjs").ServerProcess} ServerProcess */
/** @typedef {import("../kit/kit.mjs").Kit} Kit */
/** @typedef {import("../kit/kit.mjs").Row} Row */

const head = "HTTP/1.1\r\nhost: localhost\r\naccept: */*\r\n";

/** What a page may take with a total that is capped, and a search in milliseconds. */
const CAPPED = { op: /** @type {const} */ ("<="), value: 1.3 };
const SEARCHED = { op: /** @type {const} */ ("<="), value: 10 };

/** A filter that leaves more rows than are counted. */
const FILTER = "?kind=7";

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "lists",
  title: "Pages of 25 of many rows over HTTP, with totals and searches",
  async run(kit) {
    const count = kit.pick(1_000_000, 20_000);
    const rows = await measureSqlite(kit, count);
    const postgres = await startPostgres();
    try {
      rows.push(...(await measurePostgres(kit, count, postgres)));
    } finally {
      postgres.stop();
    }
    return rows;
  },
};

/**
 * @param {Kit} kit
 * @param {number} count
 */
async function measureSqlite(kit, count) {
  const file = await emitStored(kit, "sqlite", manifest("sqlite"));
  const folder = kit.folder("databases");
  /** @type {Row[]} */
  const stalls = [];
  /** @type {Row[]} */
  const rows = [];
  for (const size of new Set([10_000, kit.pick(100_000, count), count])) {
    const place = join(folder, `articles-${size}.sqlite`);
    await fillArticles(file, "sqlite", place, size);
    const server = await startServer("stored/ours", ["sqlite", place, file]);
    if (size === count)
      rows.push(...(await compareTotals(kit, "sqlite", server)));
    stalls.push(await measureStall(server, size));
    server.stop();
  }
  return [...rows, ...stalls];
}

/**
 * @param {Kit} kit
 * @param {number} count
 * @param {import("../../test/support/postgres.mjs").Server} postgres
 */
async function measurePostgres(kit, count, { url, readLog }) {
  const file = await emitStored(kit, "postgres", manifest("postgres"));
  const place = `${url}postgres`;
  await fillArticles(file, "postgres", place, count);
  const server = await startServer("stored/ours", ["postgres", place, file]);
  const rows = await compareTotals(kit, "postgres", server);
  rows.push(...(await measureSearch(kit, server)));
  server.stop();
  console.log(await explainSearch(file, place, readLog));
  return rows;
}

/** @param {string} path */
const get = (path) => () => `GET ${path} ${head}\r\n`;

/**
 * The time of one request of so many that are sent one after the other.
 *
 * @param {ServerProcess} server
 * @param {string} path of a list that has rows
 * @param {number} requests
 */
function time(server, path, requests) {
  return server.wait({ write: get(path), end: "}]", connections: 1, requests });
}

/**
 * @param {Kit} kit
 * @param {string} dialect
 * @param {ServerProcess} server
 */
async function compareTotals(kit, dialect, server) {
  const rows = [];
  for (const query of ["", FILTER]) {
    const ask = (/** @type {string} */ path, /** @type {number} */ requests) =>
      time(server, path + query, requests);
    // Many short rounds: a page takes less than what disturbs it on a busy machine.
    const capped = await kit.compareRounds(
      {
        page: () => ask("/articles", 20),
        total: () => ask("/capped/articles", 20),
      },
      { rounds: kit.pick(400, 5), warmup: kit.pick(50, 2) },
    );
    const counted = await kit.compareRounds(
      {
        page: () => ask("/articles", 20),
        total: () => ask("/counted/articles", 2),
      },
      { rounds: kit.pick(20, 2) },
    );
    const against = query === "" ? "the page" : `the page, ${FILTER}`;
    rows.push(
      kit.row({
        ...{ what: `${dialect}: total: { upTo: 1000 }`, against },
        ...{ ours: capped.total, theirs: capped.page, target: CAPPED },
      }),
      kit.row({
        ...{ what: `${dialect}: total: true`, against },
        ...{ ours: counted.total, theirs: counted.page },
      }),
    );
  }
  return rows;
}

/**
 * @param {Kit} kit
 * @param {ServerProcess} server
 * @returns {Promise<Row[]>}
 */
async function measureSearch(kit, server) {
  const requests = kit.pick(50, 5);
  const search = (/** @type {string} */ word) => () =>
    time(server, `/articles?q=${word}`, requests);
  const times = await kit.compareRounds(
    {
      page: () => time(server, "/articles", requests),
      apart: search(rare.apart),
      joined: search(rare.joined),
    },
    { rounds: kit.pick(20, 2), warmup: kit.pick(5, 1) },
  );
  const { page: theirs, apart, joined } = times;
  const what = `postgres: ?q=${rare.apart}, in ${RARE} rows`;
  return [
    kit.row({ what, against: "the page", ours: apart, theirs }),
    {
      ...{ what: `${what}: its time`, against: "-", unit: "ms" },
      ...{ ratio: kit.median(apart), target: SEARCHED },
      spread: [Math.min(...apart), Math.max(...apart)],
    },
    kit.row({
      ...{ what: `postgres: ?q=${rare.joined}, in ${RARE} rows` },
      ...{ against: "the page", ours: joined, theirs },
    }),
  ];
}

/**
 * How long a search keeps a server with SQLite from everybody else.
 *
 * @param {ServerProcess} server
 * @param {number} size
 * @returns {Promise<Row>}
 */
async function measureStall(server, size) {
  const asked = {
    ...{ write: get(`/articles?q=${rare.apart}`), end: "}]" },
    ...{ connections: 1, requests: 1 },
  };
  await server.delay(asked);
  const delays = [];
  for (let round = 0; round < 5; round += 1)
    delays.push(await server.delay(asked));
  delays.sort((one, other) => one - other);
  const [least = 0, , median = 0, , most = 0] = delays;
  return {
    what: `sqlite: stall by ?q= over ${size} rows`,
    ...{ against: "-", ratio: median, spread: [least, most], unit: "ms" },
  };
}

/**
 * The plan of a search, as the database logs it: of the store's own statement.
 *
 * @param {string} file what `emitStored` made
 * @param {string} place
 * @param {() => string} readLog
 */
async function explainSearch(file, place, readLog) {
  const { openDatabase, createStores, createControllers, createApp } =
    await import(file);
  const url = new URL(place);
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
  };
  const options = Object.entries(settings).map(
    (each) => `-c ${each.join("=")}`,
  );
  url.searchParams.set("options", options.join(" "));
  const db = await openDatabase(url.href);
  const app = createApp(createControllers(createStores(db)));
  const reply = await app.fetch(
    new Request(`http://localhost/articles?q=${rare.apart}`),
  );
  await db.destroy();
  if (reply.status !== 200) throw new Error(await reply.text());
  const log = readLog();
  const start = log.lastIndexOf("plan:");
  if (start === -1) throw new Error("The log has no plan");
  return log.slice(start);
}
