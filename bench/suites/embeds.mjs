// @ts-check
/**
 * What rows beside rows cost: a page of 20 with an embed, a count and a flag that the
 * manifest says, beside the same by functions by hand that ask once for the page, and by
 * ones that ask for each row. In one process, so that SQL is most of it.
 */
import { sql } from "kysely";
import { startPostgres } from "../../test/support/postgres.mjs";
import { numbers, timeRequests } from "../emitted/in-process.mjs";
import { emitStored } from "../emitted/project.mjs";
import { makeDatabase } from "../emitted/stored-articles.mjs";

/** @typedef {{ id: number, author_id: number }} Article */

/** What is beside the articles, and what each of them shows of it. */
const manifest = (
  /** @type {string} */ dialect,
  /** @type {string} */ fields,
) => `formats: [json]
database: { dialect: ${dialect} }
caller: users
resources:
  users: { timestamps: false, fields: { name: string, image: string }, access: { read: anyone, write: self } }
  articles:
    timestamps: false
    access: { read: anyone, create: caller, write: author }
    fields:
      title: string
${fields}
    resources:
      comments: { timestamps: false, fields: { body: string }, access: { read: anyone, write: anyone } }
      like: { by: user, timestamps: false, access: { read: anyone, create: caller, write: user } }
`;

const words = `      author: { ref: users, set: caller, embed: [name, image] }
      comments_count: { count: comments }
      liked: { mine: like }`;

const functions = `      author: { ref: users, set: caller }
      writer: { fields: { id: integer, name: string, image: string }, computed: true }
      comments_count: { type: integer, computed: true }
      liked: { type: boolean, computed: true }`;

const PAGE = "/articles?size=20";

const COUNTS = {
  users: 1000,
  articles: 20_000,
  comments: 60_000,
  likes: 60_000,
};

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "embeds",
  title:
    "A page of 20 with an embed, a count and a flag, by words of the manifest",
  async run(kit) {
    const rows = await compare(kit, "sqlite", () => ":memory:");
    const { url, stop } = await startPostgres();
    try {
      const create = async (/** @type {string} */ name) => {
        const place = new URL(name, url);
        await makeDatabase(place);
        return place.href;
      };
      rows.push(...(await compare(kit, "postgres", create)));
    } finally {
      stop();
    }
    return rows;
  },
};

/**
 * @param {import("../kit/kit.mjs").Kit} kit
 * @param {"sqlite" | "postgres"} dialect
 * @param {(name: string) => Promise<string> | string} place
 */
async function compare(kit, dialect, place) {
  const files = {
    words: await emitStored(kit, `${dialect}-words`, manifest(dialect, words)),
    functions: await emitStored(
      kit,
      `${dialect}-functions`,
      manifest(dialect, functions),
    ),
  };
  const [said, byHand] = [
    await open(kit, files.words, await place("words")),
    await open(kit, files.functions, await place("functions")),
  ];
  const pages = {
    words: said.page(),
    batch: byHand.page(batch),
    each: byHand.page(each),
  };
  const [one, ...others] = await Promise.all(
    Object.values(pages).map((page) => page.read()),
  );
  for (const other of others)
    if (other !== one) throw new Error(`Not the same: ${one} ${other}`);
  const { words: ours, ...theirs } = await kit.compareRounds(
    { words: pages.words.time, batch: pages.batch.time, each: pages.each.time },
    { rounds: kit.pick(40, 1), warmup: kit.pick(5, 0) },
  );
  await said.end();
  await byHand.end();
  const at = (/** @type {"<=" | ">="} */ op, /** @type {number} */ value) => ({
    target: { op, value },
  });
  return [
    kit.row({
      ...{
        what: `${dialect}: embed, count, mine`,
        against: "functions for the page",
      },
      ...{ ours, theirs: theirs.batch, ...at("<=", 1 / 0.95) },
    }),
    kit.row({
      ...{
        what: `${dialect}: embed, count, mine`,
        against: "functions for each row",
      },
      ...{ ours, theirs: theirs.each, ...at("<=", 1 / 2.5) },
    }),
  ];
}

/**
 * @param {import("../kit/kit.mjs").Kit} kit
 * @param {string} file what `emitStored` made
 * @param {string} place
 */
async function open(kit, file, place) {
  const { openDatabase, migrate, createStores, createControllers, createApp } =
    await import(file);
  const db = await openDatabase(place);
  await migrate(db);
  await fill(db);
  const requests = kit.pick(50, 2);
  return {
    end: () => db.destroy(),
    page: (/** @type {object | undefined} */ computed = undefined) => {
      const stores =
        computed === undefined ? createStores(db) : createStores(db, computed);
      const app = createApp(createControllers(stores), {
        caller: () => ({ id: 7 }),
      });
      return {
        read: async () => {
          const reply = await app.fetch(new Request(`http://localhost${PAGE}`));
          const rows = await reply.json();
          return JSON.stringify(
            rows.map((/** @type {any} */ { author, writer, ...row }) => ({
              ...row,
              author: author ?? writer,
            })),
            Object.keys(rows[0]).concat("author", "name", "image").sort(),
          );
        },
        time: () => timeRequests(app, PAGE, requests),
      };
    },
  };
}

/** Functions that ask once for all rows, as a careful author writes them. */
const batch = {
  article: {
    /** @param {readonly Article[]} rows */
    async writer(rows, _context, _stores, /** @type {any} */ db) {
      const ids = [...new Set(rows.map((row) => row.author_id))];
      const users = await db
        .selectFrom("users")
        .select(["id", "name", "image"])
        .where("id", "in", ids)
        .execute();
      const byId = new Map(
        users.map((/** @type {any} */ user) => [user.id, user]),
      );
      return rows.map((row) => byId.get(row.author_id) ?? null);
    },
    /** @param {readonly Article[]} rows */
    async comments_count(rows, _context, _stores, /** @type {any} */ db) {
      const counts = await db
        .selectFrom("comments")
        .select(["article_id", sql`count(*)`.as("count")])
        .where(
          "article_id",
          "in",
          rows.map(({ id }) => id),
        )
        .groupBy("article_id")
        .execute();
      const byId = new Map(
        counts.map((/** @type {any} */ { article_id, count }) => [
          article_id,
          Number(count),
        ]),
      );
      return rows.map(({ id }) => byId.get(id) ?? 0);
    },
    /** @param {readonly Article[]} rows */
    async liked(
      rows,
      /** @type {any} */ context,
      _stores,
      /** @type {any} */ db,
    ) {
      const caller = await context.caller();
      const likes = await db
        .selectFrom("likes")
        .select("article_id")
        .where("user_id", "=", caller.id)
        .where(
          "article_id",
          "in",
          rows.map(({ id }) => id),
        )
        .execute();
      const ids = new Set(
        likes.map((/** @type {any} */ like) => like.article_id),
      );
      return rows.map(({ id }) => ids.has(id));
    },
  },
};

/** The same, asked for each row: N + 1. */
const each = {
  article: Object.fromEntries(
    Object.entries(batch.article).map(([name, work]) => [
      name,
      async (
        /** @type {readonly Article[]} */ rows,
        /** @type {any[]} */ ...rest
      ) => {
        const values = [];
        for (const row of rows) {
          const [value] = await Reflect.apply(work, batch.article, [
            [row],
            ...rest,
          ]);
          values.push(value);
        }
        return values;
      },
    ]),
  ),
};

/** @param {any} db */
async function fill(db) {
  const { users, articles, comments, likes } = COUNTS;
  const user = sql.raw(`1 + (i * 7919) % ${users}`);
  const article = sql.raw(`1 + (i * 1009) % ${articles}`);
  // Nobody likes an article twice.
  const liked = sql.raw(
    `1 + (i / ${users} * 331 + i % ${users}) % ${articles}`,
  );
  const liker = sql.raw(`1 + i % ${users}`);
  for (const statement of [
    sql`insert into users (id, name, image) ${numbers(users)} select i, 'a name', 'https://example.com/1.png' from n`,
    sql`insert into articles (id, title, author_id) ${numbers(articles)} select i, 'a title', ${user} from n`,
    sql`insert into comments (id, body, article_id) ${numbers(comments)} select i, 'a body', ${article} from n`,
    sql`insert into likes (id, user_id, article_id) ${numbers(likes)} select i, ${liker}, ${liked} from n`,
    sql`analyze`,
  ])
    await statement.execute(db);
}
