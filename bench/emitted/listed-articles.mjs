// @ts-check
/**
 * Many articles in a database, whose texts are made of words as those of a language are:
 * few of them are common, and most are rare.
 */
import { sql } from "kysely";

/** The words that there are, and how many of them a title and a body have. */
const WORDS = 20_000;
const LENGTHS = { title: 5, body: 20 };

/** In how many articles each rare word is. */
export const RARE = 5;

/**
 * Words that are in few articles, and in no other word: one whose parts are as rare as
 * itself, and one of two common words. An index of parts of words knows less of that.
 */
export const rare = { apart: "quokka", joined: "kunaslalfil" };

/** As many articles of a kind as there are kinds in their number. */
export const KINDS = 200;

/** How many rows are sent to the database at once. */
const BATCH = 10_000;

/**
 * The same table in three lists, of which two count.
 *
 * @param {string} dialect
 */
export const manifest = (dialect) => `formats: [json]
database: { dialect: ${dialect} }
resources:
  articles:
    only: [index, create]
    timestamps: false
    list: { filter: [kind], search: [title, body] }
    fields: { title: string, body: text, kind: integer }
namespaces:
  capped:
    resources:
      articles: { record: article, only: index, list: { filter: [kind], total: { upTo: 1000 } } }
  counted:
    resources:
      articles: { record: article, only: index, list: { filter: [kind], total: true } }
`;

/**
 * Makes the tables by the emitted code, and fills them.
 *
 * @param {string} file what `emitStored` made
 * @param {"sqlite" | "postgres"} dialect
 * @param {string} place
 * @param {number} count
 */
export async function fillArticles(file, dialect, place, count) {
  const { openDatabase, migrate } = await import(file);
  const db = await openDatabase(place);
  await migrate(db);
  // Built over all rows at once, an index of words takes a tenth of the time.
  const indexes = dialect === "postgres" ? await dropSearchIndexes(db) : [];
  const write = writer();
  const rareText = ["", ...Object.values(rare)].join(" ");
  const distance = Math.floor(count / RARE);
  for (let start = 1; start <= count; start += BATCH) {
    const rows = [];
    const end = Math.min(start + BATCH - 1, count);
    for (let id = start; id <= end; id += 1) {
      const isRare = id % distance === Math.floor(distance / 2);
      const body = write(LENGTHS.body) + (isRare ? rareText : "");
      rows.push({ title: write(LENGTHS.title), body, kind: id % KINDS });
    }
    await insert(dialect, JSON.stringify(rows)).execute(db);
  }
  await db.connection().execute(async (/** @type {any} */ one) => {
    if (indexes.length > 0)
      await sql`set maintenance_work_mem = '1GB'`.execute(one);
    for (const index of indexes) await sql.raw(index).execute(one);
  });
  await sql
    .raw(dialect === "postgres" ? "vacuum analyze" : "analyze")
    .execute(db);
  await db.destroy();
}

/**
 * @param {string} dialect
 * @param {string} rows as JSON
 */
function insert(dialect, rows) {
  return dialect === "postgres"
    ? sql`
        insert into articles (title, body, kind)
          select * from json_to_recordset(${rows}) as rows (title text, body text, kind integer)
      `
    : sql`
        insert into articles (title, body, kind)
          select value ->> 'title', value ->> 'body', value ->> 'kind' from json_each(${rows})
      `;
}

/**
 * Drops the indexes of words, and gives the statements that make them.
 *
 * @param {any} db
 * @returns {Promise<string[]>}
 */
async function dropSearchIndexes(db) {
  const { rows } = await sql`
    select indexname as name, indexdef as statement from pg_indexes
      where tablename = 'articles' and indexdef like '%gin_trgm_ops%'
  `.execute(db);
  if (rows.length === 0) throw new Error("No index of words was made");
  for (const { name } of rows)
    await sql`drop index ${sql.id(name)}`.execute(db);
  return rows.map((/** @type {{ statement: string }} */ row) => row.statement);
}

/**
 * Writes texts of so many words, the same ones in each run.
 *
 * @returns {(length: number) => string}
 */
function writer() {
  let state = 1;
  // The generator of Park and Miller: it has to be repeatable, and no more.
  const draw = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const pick = (/** @type {string} */ from) =>
    from[Math.floor(draw() * from.length)] ?? "";
  const words = Array.from({ length: WORDS }, () => {
    let word = "";
    const syllables = 1 + Math.floor(draw() * 4);
    for (let index = 0; index < syllables; index += 1) {
      word +=
        pick("bcdfghjklmnprstvwz") + pick("aeiou") + pick("lmnrst ").trim();
    }
    return word;
  });
  return (length) => {
    const text = [];
    for (let index = 0; index < length; index += 1) {
      text.push(words[Math.floor(WORDS * draw() ** 3)]);
    }
    return text.join(" ");
  };
}
