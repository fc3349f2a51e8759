// @ts-check
/** Articles in a database: the manifest, the rows and the requests of what is measured. */
import pg from "pg";

/** How many articles there are before the first request. */
const ROWS = 2000;

const head = "HTTP/1.1\r\nhost: localhost\r\naccept: */*\r\n";
const text = "Some text, as long as a paragraph of an article may be. ".repeat(
  4,
);
const body = JSON.stringify({ title: "A title", body: text, state: "live" });
const post = `POST /articles ${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** @type {{ what: string, write: (serial: number) => string, end: string }[]} */
const requests = [
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

export const articles = {
  manifest: (/** @type {string} */ dialect) => `formats: [json]
database: { dialect: ${dialect} }
resources:
  articles:
    only: [index, create, show]
    list: { size: 20 }
    fields:
      title: string
      body: text
      state: { enum: [draft, live], default: draft }
`,
  requests,
};

/**
 * Makes a database, its tables and some articles, by the emitted code.
 *
 * @param {string} file what `emitStored` made
 * @param {"sqlite" | "postgres"} dialect
 * @param {string} place
 */
export async function fillArticles(file, dialect, place) {
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
export async function makeDatabase(url) {
  const name = url.pathname.slice(1);
  const client = new pg.Client({
    connectionString: new URL("/postgres", url).href,
  });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}
