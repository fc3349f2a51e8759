// @ts-check
/**
 * How long a single request keeps the server from all others: the largest delay
 * of the event loop of an otherwise idle server.
 */
import { join } from "node:path";
import { emitStored } from "../emitted/project.mjs";
import { startServer } from "../emitted/server-process.mjs";

const manifest = `formats: [json]
database: { dialect: sqlite }
resources:
  articles:
    only: [index, create]
    fields: { title: string, body: text }
`;

/** As many characters as a text has at most. */
const LENGTH = 100_000;
const ROWS = 60;

/** In milliseconds. */
const TARGET = 50;

const head = "HTTP/1.1\r\nhost: localhost\r\n";

/**
 * A body of a million characters: a new article, and what no field is called.
 *
 * @param {string} part of a list
 */
function post(part) {
  const list = part.repeat(Math.floor(1e6 / part.length)).slice(0, -1);
  const body = `{"title":"A","body":"prototype","x":[${list}]}`;
  return `POST /articles ${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

/** @type {{ what: string, text: string, end: string, at: number }[]} */
const kinds = [
  { what: "a body of numbers", text: post("1,"), end: "}", at: 1 },
  { what: "a body of texts", text: post('"ab",'), end: "}", at: 1 },
  { what: "a body of objects", text: post('{"a":1},'), end: "}", at: 1 },
  ...[1, 20].map((at) => ({
    what: `a page of ${ROWS} rows of ${LENGTH} characters, ${at} at once`,
    text: `GET /articles?size=${ROWS} ${head}\r\n`,
    ...{ end: "}]", at },
  })),
];

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "stalls",
  title: "The largest delay of the event loop that requests cause",
  async run(kit) {
    const file = await emitStored(kit, "stalls", manifest);
    const place = join(kit.folder("databases"), "stalls.sqlite");
    await fill(file, place);
    const server = await startServer("stored/ours", ["sqlite", place, file]);
    const rows = [];
    for (const { what, text, end, at } of kinds) {
      const requests = { write: () => text, end, connections: at };
      // The first compiles what the others run.
      await server.delay({ ...requests, requests: 3 * at });
      const delays = [];
      for (let round = 0; round < 5; round += 1) {
        delays.push(await server.delay({ ...requests, requests: at }));
      }
      delays.sort((one, other) => one - other);
      const [least = 0, , median = 0, , most = 0] = delays;
      rows.push({
        ...{ what, against: "-", ratio: median, unit: "ms" },
        spread: /** @type {[number, number]} */ ([least, most]),
        target: { op: /** @type {const} */ ("<="), value: TARGET },
      });
    }
    server.stop();
    return rows;
  },
};

/**
 * Makes a database with long articles, by the emitted code.
 *
 * @param {string} file
 * @param {string} place
 */
async function fill(file, place) {
  const { openDatabase, migrate, createStores, system } = await import(file);
  const db = await openDatabase(place);
  await migrate(db);
  const { articles } = createStores(db);
  for (let index = 0; index < ROWS; index += 1) {
    const body = "a".repeat(LENGTH);
    await articles.create(system(), { title: `Article ${index}`, body });
  }
  await db.destroy();
}
