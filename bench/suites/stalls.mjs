// @ts-check
/**
 * How long a single request keeps the server from all others: the largest delay
 * of the event loop of an otherwise idle server. And what replies take that nobody
 * reads.
 */
import { join } from "node:path";
import { emitStored } from "../emitted/project.mjs";
import { startServer } from "../emitted/server-process.mjs";

const manifest = `formats: [json, xml]
database: { dialect: sqlite }
resources:
  articles:
    only: [index, create]
    fields: { title: string, body: text }
  letters:
    only: [index, create]
    fields: { title: string, body: text }
`;

/** By resource: texts of one byte for each character, and of two. */
const signs = { articles: "a", letters: "é" };

/** As many characters as a text has at most. */
const LENGTH = 100_000;
const ROWS = 60;

/** In milliseconds. */
const TARGET = 50;

/** Clients that do not read, and what the server may take with them, in MB. */
const SLOW = 30;
const MEMORY = 300;

const head = "HTTP/1.1\r\nhost: localhost\r\n";

/**
 * A body of a million characters: a new article, and what no field is called.
 *
 * @param {string} part of a list
 */
function post(part) {
  const list = part.repeat(Math.floor(1e6 / part.length)).slice(0, -1);
  return send("json", `{"title":"A","body":"prototype","x":[${list}]}`);
}

/**
 * The same in XML, in which each character of a text can be a reference.
 *
 * @param {string} part of a text
 */
function postXml(part) {
  const text = part.repeat(Math.floor(1e6 / part.length));
  return send("xml", `<a><title>A</title><body>p</body><x>${text}</x></a>`);
}

/**
 * @param {string} format of a new article
 * @param {string} body
 */
function send(format, body) {
  return `POST /articles.json ${head}content-type: application/${format}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

/** @param {string} name the resource's */
function get(name) {
  return `GET /${name}?size=${ROWS} ${head}\r\n`;
}

/** @type {{ what: string, text: string, end: string, at: number }[]} */
const kinds = [
  { what: "a body of numbers", text: post("1,"), end: "}", at: 1 },
  { what: "a body of texts", text: post('"ab",'), end: "}", at: 1 },
  { what: "a body of objects", text: post('{"a":1},'), end: "}", at: 1 },
  { what: "an XML body of text", text: postXml("a"), end: "}", at: 1 },
  {
    what: "an XML body of references",
    text: postXml("&#65;"),
    end: "}",
    at: 1,
  },
  ...Object.entries(signs).flatMap(([name, sign]) =>
    [1, 20].map((at) => ({
      what: `a page of ${ROWS} rows of ${LENGTH} "${sign}", ${at} at once`,
      ...{ text: get(name), end: "}]", at },
    })),
  ),
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
    const rows = [await measureMemory(server)];
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
 * @param {import("../emitted/server-process.mjs").ServerProcess} server
 * @returns {Promise<import("../kit/kit.mjs").Row>}
 */
async function measureMemory(server) {
  const memory = await server.memory(get("letters"), SLOW);
  return {
    what: `memory with ${SLOW} such pages that nobody reads`,
    ...{ against: "-", ratio: memory, unit: "MB", spread: [memory, memory] },
    target: { op: "<=", value: MEMORY },
  };
}

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
  const stores = createStores(db);
  for (const [name, sign] of Object.entries(signs)) {
    const body = sign.repeat(LENGTH);
    for (let index = 0; index < ROWS; index += 1) {
      await stores[name].create(system(), { title: `Text ${index}`, body });
    }
  }
  await db.destroy();
}
